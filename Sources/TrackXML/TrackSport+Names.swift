#if TrackXML
extension TrackSport {
  /// A sport in FIT's numbering and its names in programs: only lower-case letters and digits, separated by blanks.
  struct Names {
    var sport: UInt8
    var subSport: UInt8?
    var words: String

    init(_ sport: UInt8, _ words: String) { (self.sport, subSport, self.words) = (sport, nil, words) }

    init(_ sport: UInt8, _ subSport: UInt8, _ words: String) {
      (self.sport, self.subSport, self.words) = (sport, subSport, words)
    }
  }

  /// The known names.
  ///
  /// FIT's name for the sport is first, followed by the names of HealthKit (used in our own GPX), Garmin Connect,
  /// Strava with its numbers, Endomondo, Komoot, Runkeeper, OpenTracks and others.
  static let known: [Names] = [
    Names(0, "generic other"),
    Names(4, 15, "elliptical"), Names(10, 44, "pilates"), Names(10, 43, "yoga"),

    Names(1, "running run jogging 9"),
    Names(1, 2, "streetrunning"), Names(1, 3, "trailrunning trailrun"), Names(1, 4, "trackrunning"),
    Names(1, 1, "treadmillrunning treadmill runningtreadmill"), Names(1, 45, "indoorrunning"),
    Names(1, 58, "virtualrun virtualrunning"), Names(1, 67, "ultrarun ultrarunning"), Names(1, 59, "obstaclerun"),

    Names(2, "cycling biking bike ride 1 bicycle cyclingsport touringbicycle citybike velomobile bikeride"),
    Names(2, 7, "roadbiking roadcycling roadbike racebike"),
    Names(2, 8, "mountainbiking mountainbike mountainbikeride mtb mtbeasy mtbadvanced mountaincycling"),
    Names(2, 9, "downhillbiking downhillbike"), Names(2, 10, "recumbentcycling"), Names(2, 11, "cyclocross"),
    Names(2, 13, "trackcycling"), Names(2, 29, "bmx"), Names(2, 6, "indoorcycling"), Names(2, 5, "spinning spin"),
    Names(2, 46, "gravelcycling gravelride gravelunpavedcycling gravelbiking gravel"),
    Names(2, 48, "cyclingtransportation cyclingtransport commuting"), Names(2, 58, "virtualride virtualcycling"),
    Names(2, 12, "handcycling handcycle"), Names(2, 88, "indoorhandcycling"), Names(2, 123, "enduromtb"),
    Names(21, "ebiking ebikeride ebike ebicycle etouringbicycle eracebike"), Names(21, 28, "ebikefitness"),
    Names(21, 47, "ebikemountain emountainbikeride emtb emtbeasy emtbadvanced"),
    Names(21, 127, "ebikeenduro enduromtbebike"),

    Names(11, "walking walk 10 nordicwalking fitnesswalking dogwalking"), Names(11, 30, "casualwalking"),
    Names(11, 31, "speedwalking powerwalking"), Names(11, 27, "indoorwalking"),
    Names(17, "hiking hike 4 trekking"), Names(17, 124, "rucking"), Names(16, "mountaineering"),
    Names(87, "geocaching"),

    Names(5, "swimming swim 16"), Names(5, 17, "lapswimming poolswim poolswimming swimmingpool"),
    Names(5, 18, "openwaterswimming openwaterswim openwater swimmingopenwater"),
    Names(53, "diving underwaterdiving scubadiving"), Names(53, 53, "singlegasdiving"),
    Names(53, 54, "multigasdiving"),
    Names(53, 55, "gaugediving"), Names(53, 56, "apneadiving apnea freediving"), Names(53, 57, "apneahunting"),
    Names(53, 63, "ccrdiving"), Names(82, "snorkeling"),

    Names(15, "rowing row"), Names(15, 14, "indoorrowing virtualrow"),
    Names(19, "paddling paddlesports"), Names(37, "standuppaddleboarding standuppaddling sup"),
    Names(41, "kayaking kayak"), Names(41, 41, "whitewaterkayaking whitewaterraftingkayaking"),
    Names(88, "canoeing canoe"), Names(42, "rafting whitewaterrafting"),
    Names(32, "sailing sail"), Names(23, "boating"), Names(29, "fishing"),
    Names(38, "surfing surfingsports"), Names(43, "windsurfing windsurf"),
    Names(44, "kitesurfing kitesurf kiteboarding"), Names(39, "wakeboarding"), Names(77, "wakesurfing"),
    Names(40, "waterskiing"), Names(76, "watertubing tubing"), Names(78, "watersport watersports"),

    Names(12, "crosscountryskiing nordicski nordicskiing xcskiing rollerskiing rollerski crosscountryclassicskiing"),
    Names(12, 42, "skateskiing crosscountryskateskiing"),
    Names(13, "alpineskiing skiing alpineski downhillskiing"),
    Names(13, 38, "resortskiing resortskiingsnowboarding resortskiingsnowboard"),
    Names(
      13, 37, "backcountryski backcountryskiing backcountryskiingsnowboarding skitouring skitour skimountaineering"),
    Names(14, "snowboarding snowboard"), Names(14, 38, "resortsnowboarding"),
    Names(14, 37, "backcountrysnowboarding"),
    Names(35, "snowshoeing snowshoe"), Names(36, "snowmobiling"), Names(58, "wintersport snowsports"),
    Names(33, "iceskating iceskate"),
    Names(30, "inlineskating inlineskate skating skatingsports rollerskating skate skateboard skateboarding"),

    Names(31, "rockclimbing climbing sportclimbing"), Names(31, 68, "indoorclimbing"), Names(31, 69, "bouldering"),
    Names(48, "floorclimbing stairs"), Names(4, 16, "stairclimbing stairstepper"),

    Names(10, "training workout crosstraining crossfit circuittraining"),
    Names(10, 20, "strengthtraining weighttraining traditionalstrengthtraining"),
    Names(10, 26, "cardiotraining cardio indoorcardio mixedcardio"),
    Names(10, 19, "flexibilitytraining flexibility stretching"), Names(86, "mobility"),
    Names(10, 21, "warmup preparationandrecovery"),
    Names(62, "hiit highintensityintervaltraining"), Names(67, "meditation mindandbody"),
    Names(67, 62, "breathing breathwork"), Names(84, "jumprope"), Names(83, "dance dancing cardiodance"),
    Names(4, "fitnessequipment"), Names(47, "boxing"), Names(80, "mixedmartialarts martialarts"),

    Names(6, "basketball"), Names(7, "soccer football"), Names(8, "tennis"), Names(9, "americanfootball"),
    Names(49, "baseball"), Names(71, "cricket"), Names(72, "rugby"), Names(73, "hockey"), Names(73, 91, "icehockey"),
    Names(74, "lacrosse"), Names(75, "volleyball"), Names(69, "discgolf"), Names(70, "teamsport teamsports"),
    Names(70, 92, "ultimate ultimatedisc discsports"), Names(25, "golf"),
    Names(64, "racket"), Names(64, 84, "pickleball"), Names(64, 85, "padel paddelball"), Names(64, 94, "squash"),
    Names(64, 95, "badminton"), Names(64, 96, "racquetball"), Names(64, 97, "tabletennis"),

    Names(65, "wheelchair wheelchairpushwalk wheelchairwalkpace"), Names(66, "wheelchairpushrun wheelchairrunpace"),
    Names(27, "horsebackriding riding equestriansports"), Names(28, "hunting"), Names(79, "archery"),
    Names(18, "multisport swimbikerun"), Names(18, 78, "triathlon"), Names(18, 79, "duathlon"),
    Names(18, 81, "swimrun"), Names(3, "transition"),
    Names(24, "driving"), Names(22, "motorcycling motorcycle"), Names(22, 35, "atv"), Names(22, 36, "motocross"),
    Names(20, "flying"), Names(26, "hanggliding"), Names(34, "skydiving"), Names(81, "motorsports"),
  ]
}
#endif
