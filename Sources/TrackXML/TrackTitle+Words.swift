#if TrackXML
extension TrackSport {
  /// Words for a sport in titles by people, and by programs that name rides for them.
  struct TitleWords {
    var sport: UInt8
    var subSport: UInt8?
    /// The words in lower case without accents, separated by blanks; `_` joins the words of one name.
    var words: String
    /// Whether the words only hint at the sport: they count if no other word names one.
    var isHint = false

    init(_ sport: UInt8, _ words: String, isHint: Bool = false) {
      (self.sport, subSport, self.words, self.isHint) = (sport, nil, words, isHint)
    }

    init(_ sport: UInt8, _ subSport: UInt8, _ words: String) {
      (self.sport, self.subSport, self.words) = (sport, subSport, words)
    }
  }

  /// The known words, for each sport in English, then in the other languages of archives.
  ///
  /// For languages without blanks, longer words precede words that they contain.
  static let titleWords: [TitleWords] = combined + onFoot + onWheels + inWater + onSnow + others

  /// The row of each word, by the word's hash; equal hashes could cause a wrong guess only for titles that do not occur
  /// in practice.
  static let titleRows: [UInt64: Int] = {
    var rows: [UInt64: Int] = [:]
    for (row, names) in titleWords.enumerated() {
      for word in names.words.split(separator: " ") {
        var hash = NameHash()
        for byte in word.utf8 { hash.add(byte) }
        rows[hash.value] = row
      }
    }
    return rows
  }()

  /// Several sports in one, and means of transport that are not sports: `car ride` is not a ride.
  private static let combined: [TitleWords] = [
    TitleWords(18, 78, "triathlon triatlon triatlo ironman triathlonwettkampf"),
    TitleWords(18, 79, "duathlon duatlon"),
    TitleWords(18, 81, "swimrun swim_run"),
    TitleWords(
      22,
      "motorcycle motorbike motorcycle_ride motorbike_ride motorrad motorradtour moto en_moto in_moto"),
    TitleWords(24, "car car_ride bus bus_ride taxi uber auto autofahrt voiture coche"),
    TitleWords(23, "boat boat_ride ferry ferry_ride"),
    TitleWords(20, "flight plane_ride"),
  ]

  private static let onFoot: [TitleWords] = [
    TitleWords(
      1,
      3,
      "trail_run trail_running trailrun trailrunning traillauf carrera_de_montana トレイルラン トレラン 越野跑"),
    TitleWords(
      1,
      "treadmill treadmill_run laufband tapis_roulant tapis_de_course cinta_de_correr loopband esteira"),
    TitleWords(1, 4, "track_run track_workout bahntraining"),
    TitleWords(1, "virtual_run"),
    TitleWords(
      1,
      "run running runs jog jogging jogged parkrun lauf laufen laufe gelaufen joggen laufrunde morgenlauf "
        + "vormittagslauf mittagslauf nachmittagslauf abendlauf nachtlauf waldlauf dauerlauf longjog "
        + "lauftraining volkslauf stadtlauf footing course_a_pied course_pied courir carrera correr corriendo "
        + "trote trotar corsa correre corsetta corrida correndo hardlopen hardloopsessie hardloop "
        + "hardlooprondje gelopen ochtendloop middagloop avondloop duurloop lob lobetur lopetur lobing lope lopning "
        + "loprunda lopa loppass joggetur joggingtur morgenlob aftenlob morgonlopning kveldslop juoksu "
        + "juoksulenkki juokseminen holkka aamujuoksu iltajuoksu bieg bieganie beh behani behanie futas kosu "
        + "kosusu alergare lari berlari chay chay_bo trcanje tek tekaski bjogging begimas jooks бег бега "
        + "пробежка пробежки забег біг пробіжка бігова бягане трчање τρεξιμο τρέξιμο ריצה جري ركض วิ่ง ランニング ラン "
        + "ジョギング ジョグ 달리기 러닝 조깅 跑步 晨跑 夜跑 慢跑 跑"),
    TitleWords(
      17,
      "hike hiking hiked hikes trek trekking wanderung wandern gewandert wandertour bergtour "
        + "bergwanderung rando randonnee randonnees randonnee_pedestre senderismo caminata_de_montana "
        + "escursione escursionismo trilha vandring vandretur fjelltur fottur topptur vaellus retkeily "
        + "wedrowka turystyka turistika turazas drumetie doga_yuruyusu mendaki wandeltocht хайкинг поход похід поход_в_горы "
        + "πεζοπορια πεζοπορία ハイキング ハイク トレッキング 登山 등산 하이킹 徒步 爬山 远足 遠足 健行"),
    TitleWords(17, 124, "ruck rucking"),
    TitleWords(
      11,
      "walk walking walked walks stroll dog_walk nordic_walking spaziergang spazieren gehen gassi walken "
        + "marche marche_a_pied balade caminata caminar caminando paseo camminata camminare passeggiata "
        + "caminhada caminhar passeio_a_pe wandelen wandeling gewandeld ommetje gatur promenad promenera "
        + "kavely kavelylenkki kavelyretki spacer marsz chuze prochazka prechadzka seta gyaloglas yuruyus "
        + "plimbare jalan_kaki berjalan di_bo sprehod setnja прогулка ходьба прогулянка разходка περπατημα "
        + "περπάτημα הליכה مشي เดิน ウォーキング ウォーク 散歩 걷기 산책 워킹 散步 步行 健走 走路"),
    TitleWords(
      1,
      "marathon halfmarathon half_marathon halbmarathon semi_marathon maraton maratona ultramarathon 5k "
        + "10k", isHint: true),
  ]

  private static let onWheels: [TitleWords] = [
    TitleWords(
      2,
      8,
      "mtb mountain_bike mountain_bike_ride mountain_biking mountainbike mountainbiken mountainbiketour "
        + "mtb_ride mtb_tour vtt sortie_vtt btt maastopyoraily terrangcykling terrengsykling マウンテンバイク"),
    TitleWords(2, 46, "gravel gravel_ride gravelride graveltour gravel_bike gravelbike gravelrit"),
    TitleWords(
      2,
      7,
      "road_ride road_bike road_bike_ride road_cycling rennrad rennradfahrt rennradtour rennradrunde "
        + "bici_da_corsa bicicletta_da_corsa bici_de_ruta velo_de_route wielrennen ロードバイク"),
    TitleWords(
      2,
      "indoor_ride indoor_cycling spinning spin_class rodillo home_trainer turbo_trainer hometrainer"),
    TitleWords(2, "virtual_ride virtuelle_radfahrt バーチャルライド zwift"),
    TitleWords(
      21,
      "e_bike e_bike_ride ebike ebike_ride e_bike_fahrt e_bike_tour ebiketour pedelec sortie_vae en_vae イーバイクライド"),
    TitleWords(
      2,
      "ride riding bike biking biked bike_ride bicycle cycle cycling cycled pedal radfahrt radfahren rad "
        + "radtour radeln radrunde radausfahrt radtraining geradelt fahrrad fahrradtour fahrradfahrt "
        + "fahrradfahren morgenradfahrt vormittagsradfahrt mittagsradfahrt nachmittagsradfahrt abendradfahrt "
        + "nachtradfahrt velofahrt velotour velo sortie_velo en_velo cyclisme a_velo bici bicicleta "
        + "vuelta_ciclista paseo_en_bici ciclismo ciclista "
        + "bicicletta pedalata pedalada volta_de_bicicleta passeio_de_bicicleta fietsen fiets fietstocht "
        + "fietsrit fietsrondje gefietst ochtendrit middagrit avondrit cykel cykeltur cykling cykla "
        + "cykelrunda sykkel sykkeltur sykling morgencykeltur jazda pyoraily pyoralenkki pyorailylenkki polkupyora "
        + "rowerowa jazda_rowerem przejazdzka_rowerowa kolarstwo kolo jizda_na_kole na_kole cyklistika "
        + "bicykel bicyklovanie kerekpar kerekparozas biciklizes bringa bisiklet bisiklet_surusu bersepeda "
        + "sepeda gowes dap_xe bicikl biciklizam kolesarjenje vozia велосипед велосипеде велозаезд "
        + "велопрогулка велопоездка велотренировка вело велопоїздка заезд заїзд колоездене колело ποδηλασια "
        + "ποδηλασία ποδηλατο ποδήλατο רכיבה אופניים دراجة ปั่นจักรยาน จักรยาน サイクリング ライド バイク ポタリング 自転車 라이딩 "
        + "자전거 사이클 骑行 騎行 骑车 騎車 自行车 自行車 單車 单车 踏車"),
  ]

  private static let inWater: [TitleWords] = [
    TitleWords(
      5,
      18,
      "open_water open_water_swim freiwasserschwimmen freiwasser avovesiuinti eau_libre aguas_abiertas"),
    TitleWords(5, "pool_swim piscine piscina"),
    TitleWords(
      5,
      "swim swimming swam schwimmen geschwommen schwimmtraining schwimmeinheit natation nage nager "
        + "natacion nadar nuoto nuotata natacao nado zwemmen zwemsessie gezwommen svomning svomme svomming simning simma "
        + "uinti plywanie plavani plavanie uszas yuzme inot berenang boi boi_loi plivanje plavanje плавание "
        + "заплыв плавання плуване κολυμβηση κολύμβηση שחייה سباحة ว่ายน้ำ スイミング スイム 水泳 수영 游泳"),
    TitleWords(
      15,
      "row rowing rowed rudern ruderboot aviron remo canottaggio roeien roning soutu wioslarstwo "
        + "veslovani ボート"),
    TitleWords(37, "sup stand_up_paddle stand_up_paddling paddleboard paddleboarding stehpaddeln"),
    TitleWords(41, "kayak kayaking kajak kajakfahren kajakken caiaque melonta каяк カヤック 皮划艇"),
    TitleWords(88, "canoe canoeing kanu kanufahren paddeln canoa canoe_kayak kano kanadier カヌー"),
    TitleWords(19, "paddle paddling paddled"),
    TitleWords(32, "sail sailing segeln segeltorn voile vela zeilen sejling segling purjehdus"),
    TitleWords(38, "surf surfing surfen surfe"),
    TitleWords(43, "windsurf windsurfing windsurfen"),
    TitleWords(44, "kitesurf kitesurfing kitesurfen"),
  ]

  private static let onSnow: [TitleWords] = [
    TitleWords(
      12,
      "nordic_ski nordic_skiing cross_country_ski cross_country_skiing xc_ski xc_skiing langlauf "
        + "skilanglauf ski_de_fond sci_di_fondo esqui_de_fondo langlaufen langrend langrenn langdskidor "
        + "langdskidakning maastohiihto hiihto narty_biegowe bezky bezkovani беговые_лыжи クロスカントリースキー"),
    TitleWords(
      13,
      37,
      "backcountry_ski backcountry_skiing ski_tour ski_touring skitour skitouren skitourengehen "
        + "ski_de_randonnee sci_alpinismo scialpinismo skialp esqui_de_travesia"),
    TitleWords(
      13,
      "ski skiing skied skis alpine_ski alpine_skiing skifahren skifahrt skitag ski_alpin sci esqui "
        + "esqui_alpino skien skidor skidakning alpint laskettelu narty lyze lyzovani sizes sieles лыжи スキー "
        + "스키 滑雪"),
    TitleWords(14, "snowboard snowboarding snowboarden スノーボード"),
    TitleWords(
      35,
      "snowshoe snowshoeing schneeschuhwanderung schneeschuh schneeschuhtour raquettes ciaspole "
        + "ciaspolata raquetas_de_nieve"),
    TitleWords(
      33,
      "ice_skate ice_skating eislaufen schlittschuh schlittschuhlaufen patinage_sur_glace schaatsen "
        + "skojter skridskor luistelu"),
    TitleWords(
      30,
      "inline_skate inline_skating inlineskaten inlineskating rollerblading rollerblade roller rollers "
        + "rollerski_tour skate skating"),
  ]

  private static let others: [TitleWords] = [
    TitleWords(31, "rock_climb rock_climbing klettern escalade escalada arrampicata"),
    TitleWords(31, 69, "bouldering bouldern"),
    TitleWords(
      27,
      "horse_ride horse_riding horseback horseback_riding reiten ausritt equitation equitacion "
        + "equitazione 骑马 騎馬"),
    TitleWords(10, 20, "strength_training weight_training weights krafttraining musculation"),
    TitleWords(10, 43, "yoga"),
    TitleWords(25, "golf"),
    TitleWords(8, "tennis"),
    TitleWords(7, "soccer fussball futbol calcio"),
    TitleWords(36, "snowmobile"),
    TitleWords(3, "transition"),
  ]
}
#endif
