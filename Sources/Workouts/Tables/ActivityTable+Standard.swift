extension ActivityTable {
  /// The sports and sub sports of FIT's profile (Documentation/ActivityTypes.md).
  public static let standard = ActivityTable(sports + places + pairs + subSports)

  private static func rows(_ numbers: [UInt8], _ type: ActivityType) -> [Row] { numbers.map { Row(sport: $0, type) } }

  private static func rows(sub numbers: [UInt8], _ type: ActivityType?, _ place: Place) -> [Row] {
    numbers.map { Row(subSport: $0, type, place) }
  }

  private static func rows(
    sub numbers: [UInt8], of sports: [UInt8], _ type: ActivityType?, _ place: Place
  ) -> [Row] {
    numbers.flatMap { number in sports.map { Row(sport: $0, subSport: number, type, place) } }
  }

  /// The activity of a sport without a sub sport.
  ///
  /// Sports without a HealthKit type, and numbers that no profile has yet, have no row: they are `other`.
  private static var sports: [Row] {
    var all: [Row] = []
    all += rows([1], .running)
    all += rows([2, 21], .cycling)  // cycling, e_biking
    all += rows([3], .transition)
    all += rows([5], .swimming)
    all += rows([6], .basketball)
    all += rows([7], .soccer)
    all += rows([8], .tennis)
    all += rows([9], .americanFootball)
    all += rows([10], .crossTraining)  // training
    all += rows([11, 87], .walking)  // walking, geocaching
    all += rows([12], .crossCountrySkiing)
    all += rows([13], .downhillSkiing)  // alpine_skiing
    all += rows([14], .snowboarding)
    all += rows([15], .rowing)
    all += rows([16, 17], .hiking)  // mountaineering, hiking
    all += rows([18], .swimBikeRun)  // multisport
    all += rows([19, 37, 41, 42, 88], .paddleSports)  // paddling, stand_up_paddleboarding, kayaking, rafting, canoeing
    all += rows([25], .golf)
    all += rows([27], .equestrianSports)  // horseback_riding
    all += rows([28], .hunting)
    all += rows([29], .fishing)
    all += rows([30, 33], .skatingSports)  // inline_skating, ice_skating
    all += rows([31], .climbing)  // rock_climbing
    all += rows([32], .sailing)
    all += rows([35, 58], .snowSports)  // snowshoeing, winter_sport
    all += rows([38, 43, 44, 77], .surfingSports)  // surfing, windsurfing, kitesurfing, wakesurfing
    // wakeboarding, water_skiing, water_tubing, water_sport, snorkeling
    all += rows([39, 40, 76, 78, 82], .waterSports)
    all += rows([47], .boxing)
    all += rows([48], .stairs)  // floor_climbing
    all += rows([49], .baseball)
    all += rows([53, 85], .underwaterDiving)  // diving, pool_apnea
    all += rows([62], .highIntensityIntervalTraining)  // hiit
    all += rows([65], .wheelchairWalkPace)  // wheelchair_push_walk
    all += rows([66], .wheelchairRunPace)  // wheelchair_push_run
    all += rows([67], .mindAndBody)  // meditation
    all += rows([69], .discSports)  // disc_golf
    all += rows([71], .cricket)
    all += rows([72], .rugby)
    all += rows([73], .hockey)
    all += rows([74], .lacrosse)
    all += rows([75], .volleyball)
    all += rows([79], .archery)
    all += rows([80], .martialArts)  // mixed_martial_arts
    all += rows([83], .cardioDance)  // dance
    all += rows([84], .jumpRope)
    all += rows([86], .flexibility)  // mobility
    return all
  }

  /// Sub sports that are indoors or outdoors by their name, also with a sport that they do not belong to: a walk on a
  /// treadmill.
  ///
  /// Sub sports that can be either are not listed: track, track_cycling, match, exercise, challenge, transitions,
  /// bouldering and similar ones.
  private static var places: [Row] {
    var all: [Row] = []
    // treadmill, indoor_skiing, indoor_climbing, indoor_grinding, esport, indoor_wheelchair_walk, indoor_wheelchair_run
    all += rows(sub: [1, 25, 68, 71, 77, 86, 87], nil, .indoor)
    // street, trail, road, mountain, downhill, recumbent, cyclocross
    all += rows(sub: [2, 3, 7, 8, 9, 10, 11], nil, .outdoor)
    // e_bike_fitness, bmx, atv, motocross, backcountry, resort
    all += rows(sub: [28, 29, 35, 36, 37, 38], nil, .outdoor)
    all += rows(sub: [39, 40, 41, 42], nil, .outdoor)  // rc_drone, wingsuit, whitewater, skate_skiing
    // gravel_cycling, e_bike_mountain, commuting, mixed_surface, navigate, track_me, map
    all += rows(sub: [46, 47, 48, 49, 50, 51, 52], nil, .outdoor)
    all += rows(sub: [53, 54, 55, 56, 57, 63], nil, .outdoor)  // dives
    all += rows(sub: [59, 65, 66, 67, 72], nil, .outdoor)  // obstacle, sail_race, expedition, ultra, hunting_with_dogs
    // triathlon, duathlon, brick, swim_run, adventure_race, trucker_workout, field
    all += rows(sub: [78, 79, 80, 81, 82, 83, 90], nil, .outdoor)
    // overland, trolling_motor, flying
    all += rows(sub: [98, 99, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119], nil, .outdoor)
    all += rows(sub: [123, 124, 125, 127], nil, .outdoor)  // enduro, rucking, rally, e_bike_enduro
    return all
  }

  /// Sub sports that change the activity of some sports.
  private static var pairs: [Row] {
    var all: [Row] = []
    all += rows(sub: [1], of: [0, 1, 4], .running, .indoor)  // treadmill
    all += rows(sub: [19], of: [0, 4, 10], .flexibility, .indoorUnlessPositions)  // flexibility_training
    all += rows(sub: [20], of: [0, 4, 10], .traditionalStrengthTraining, .indoorUnlessPositions)  // strength_training
    all += rows(sub: [21], of: [0, 10], .preparationAndRecovery, .unknown)  // warm_up
    all += rows(sub: [25], of: [4, 12], .crossCountrySkiing, .indoor)  // indoor_skiing
    all += rows(sub: [26], of: [0, 4, 10], .mixedCardio, .indoorUnlessPositions)  // cardio_training
    // amrap, emom, tabata
    all += rows(sub: [73, 74, 75], of: [10, 62], .highIntensityIntervalTraining, .indoorUnlessPositions)
    all += rows(sub: [84], of: [8, 64], .pickleball, .unknown)
    all += rows(sub: [85], of: [8, 64], .tennis, .unknown)  // padel
    all += rows(sub: [91], of: [73], nil, .indoorUnlessPositions)  // ice hockey
    all += rows(sub: [92], of: [70], .discSports, .unknown)  // ultimate
    all += rows(sub: [94], of: [64], .squash, .indoorUnlessPositions)
    all += rows(sub: [95], of: [64], .badminton, .indoorUnlessPositions)
    all += rows(sub: [96], of: [64], .racquetball, .indoorUnlessPositions)
    all += rows(sub: [97], of: [64], .tableTennis, .indoorUnlessPositions)
    all += rows(sub: [121], of: [85], nil, .pool)  // dynamic_apnea
    all += rows(sub: [124], of: [11, 17], .hiking, .outdoor)  // rucking
    return all
  }

  /// Sub sports that change the activity of any sport; a sub sport without a type keeps the sport's type.
  private static var subSports: [Row] {
    var all: [Row] = []
    all += rows(sub: [5, 6], .cycling, .indoor)  // spin, indoor_cycling
    all += rows(sub: [12], .handCycling, .outdoor)
    all += rows(sub: [14], .rowing, .indoor)  // indoor_rowing
    all += rows(sub: [15], .elliptical, .indoor)
    all += rows(sub: [16], .stairClimbing, .indoor)
    all += rows(sub: [17], .swimming, .pool)  // lap_swimming
    all += rows(sub: [18], .swimming, .openWater)
    all += rows(sub: [27], .walking, .indoor)  // indoor_walking
    all += rows(sub: [30, 31], .walking, .unknown)  // casual_walking, speed_walking
    all += rows(sub: [43], .yoga, .indoorUnlessPositions)
    all += rows(sub: [44], .pilates, .indoorUnlessPositions)
    all += rows(sub: [45], .running, .indoor)  // indoor_running
    all += rows(sub: [58], nil, .indoor)  // virtual_activity
    all += rows(sub: [62], .mindAndBody, .indoorUnlessPositions)  // breathing
    all += rows(sub: [70], .highIntensityIntervalTraining, .indoorUnlessPositions)  // hiit
    all += rows(sub: [88], .handCycling, .indoor)  // indoor_hand_cycling
    return all
  }
}
