/// The HealthKit activity of a FIT sport and sub sport, and where the workout took place
/// (Documentation/HealthKitMapping.md, "Workouts").
public struct ActivityMapping: Equatable, Sendable {
  /// HealthKit's activity type; `other` where it has none.
  public var type: ActivityType
  /// True when it took place indoors; nil for a sub sport that leaves the place open, without positions.
  public var isIndoor: Bool?
  /// True when positions may be made a route: not indoors, and not on the fictional roads of virtual rides.
  public var allowsRoute: Bool
  /// Pool or open water, where the sub sport names it.
  public var swimmingLocation: SwimmingLocation?

  /// The HealthKit side of a sport and sub sport in FIT's numbering; every pair of numbers has an answer.
  ///
  /// An absent sport counts as `generic`. Not indoors is outdoors: by a sub sport that only exists outdoors, and by
  /// two valid positions where the sub sport leaves the place open (Documentation/HealthKitMapping.md, "Indoors and
  /// outdoors").
  public static func activity(sport: UInt8?, subSport: UInt8?, validPositions: Int) -> ActivityMapping {
    let sport = sport ?? 0
    let (override, place) = subSport.flatMap { Override.of(subSport: $0, sport: sport) } ?? (nil, .unknown)
    let isIndoor: Bool? =
      switch place {
      case .unknown, .pool: validPositions < 2 ? nil : false
      case .indoor: true
      case .outdoor, .openWater: false
      case .indoorUnlessPositions: validPositions < 2
      }
    return ActivityMapping(
      type: override ?? activityType(ofSport: sport),
      isIndoor: isIndoor,
      allowsRoute: isIndoor != true,
      swimmingLocation: place == .pool ? .pool : place == .openWater ? .openWater : nil)
  }

  /// The activity type of the sport alone.
  private static func activityType(ofSport sport: UInt8) -> ActivityType {
    switch sport {
    case 1: .running
    case 2, 21: .cycling  // cycling, e_biking
    case 3: .transition
    case 5: .swimming
    case 6: .basketball
    case 7: .soccer
    case 8: .tennis
    case 9: .americanFootball
    case 10: .crossTraining  // training
    case 11, 87: .walking  // walking, geocaching
    case 12: .crossCountrySkiing
    case 13: .downhillSkiing  // alpine_skiing
    case 14: .snowboarding
    case 15: .rowing
    case 16, 17: .hiking  // mountaineering, hiking
    case 18: .swimBikeRun  // multisport
    case 19, 37, 41, 42, 88: .paddleSports  // paddling, stand_up_paddleboarding, kayaking, rafting, canoeing
    case 25: .golf
    case 27: .equestrianSports  // horseback_riding
    case 28: .hunting
    case 29: .fishing
    case 30, 33: .skatingSports  // inline_skating, ice_skating
    case 31: .climbing  // rock_climbing
    case 32: .sailing
    case 35, 58: .snowSports  // snowshoeing, winter_sport
    case 38, 43, 44, 77: .surfingSports  // surfing, windsurfing, kitesurfing, wakesurfing
    case 39, 40, 76, 78, 82: .waterSports  // wakeboarding, water_skiing, water_tubing, water_sport, snorkeling
    case 47: .boxing
    case 48: .stairs  // floor_climbing
    case 49: .baseball
    case 53, 85: .underwaterDiving  // diving, pool_apnea
    case 62: .highIntensityIntervalTraining  // hiit
    case 65: .wheelchairWalkPace  // wheelchair_push_walk
    case 66: .wheelchairRunPace  // wheelchair_push_run
    case 67: .mindAndBody  // meditation
    case 69: .discSports  // disc_golf
    case 71: .cricket
    case 72: .rugby
    case 73: .hockey
    case 74: .lacrosse
    case 75: .volleyball
    case 79: .archery
    case 80: .martialArts  // mixed_martial_arts
    case 83: .cardioDance  // dance
    case 84: .jumpRope
    case 86: .flexibility  // mobility
    // Sports without a HealthKit type, and every number that no profile has yet.
    default: .other
    }
  }
}

/// A sub sport's changes to the sport's answer; a type of nil keeps the sport's.
private enum Override {
  /// Where a sub sport takes place.
  enum Place { case unknown, indoor, outdoor, indoorUnlessPositions, pool, openWater }

  static func of(subSport: UInt8, sport: UInt8) -> (ActivityType?, Place)? {
    whateverTheSport(subSport) ?? ofPair(subSport, sport) ?? ownPlace(subSport)
  }

  private static func whateverTheSport(_ subSport: UInt8) -> (ActivityType?, Place)? {
    switch subSport {
    case 5, 6: (.cycling, .indoor)  // spin, indoor_cycling
    case 12: (.handCycling, .outdoor)
    case 14: (.rowing, .indoor)  // indoor_rowing
    case 15: (.elliptical, .indoor)
    case 16: (.stairClimbing, .indoor)
    case 17: (.swimming, .pool)  // lap_swimming
    case 18: (.swimming, .openWater)
    case 27: (.walking, .indoor)  // indoor_walking
    case 30, 31: (.walking, .unknown)  // casual_walking, speed_walking
    case 43: (.yoga, .indoorUnlessPositions)
    case 44: (.pilates, .indoorUnlessPositions)
    case 45: (.running, .indoor)  // indoor_running
    case 58: (nil, .indoor)  // virtual_activity
    case 62: (.mindAndBody, .indoorUnlessPositions)  // breathing
    case 70: (.highIntensityIntervalTraining, .indoorUnlessPositions)  // hiit
    case 88: (.handCycling, .indoor)  // indoor_hand_cycling
    default: nil
    }
  }

  private static func ofPair(_ subSport: UInt8, _ sport: UInt8) -> (ActivityType?, Place)? {
    switch (subSport, sport) {
    case (1, 0), (1, 1), (1, 4): (.running, .indoor)  // treadmill
    case (19, 0), (19, 4), (19, 10): (.flexibility, .indoorUnlessPositions)  // flexibility_training
    case (20, 0), (20, 4), (20, 10): (.traditionalStrengthTraining, .indoorUnlessPositions)  // strength_training
    case (21, 0), (21, 10): (.preparationAndRecovery, .unknown)  // warm_up
    case (25, 4), (25, 12): (.crossCountrySkiing, .indoor)  // indoor_skiing
    case (26, 0), (26, 4), (26, 10): (.mixedCardio, .indoorUnlessPositions)  // cardio_training
    case (37, 13), (37, 14): (nil, .outdoor)  // backcountry, on skis or a board
    case (42, 12): (nil, .outdoor)  // skate_skiing
    case (53...57, 53), (63, 53): (nil, .outdoor)  // single_gas, multi_gas, gauge, apnea, apnea_hunting, ccr diving
    case (73...75, 10), (73...75, 62): (.highIntensityIntervalTraining, .indoorUnlessPositions)  // amrap, emom, tabata
    case (78...81, 18): (nil, .outdoor)  // triathlon, duathlon, brick, swim_run
    case (84, 8), (84, 64): (.pickleball, .unknown)
    case (85, 8), (85, 64): (.tennis, .unknown)  // padel
    case (91, 73): (nil, .indoorUnlessPositions)  // ice hockey
    case (92, 70): (.discSports, .unknown)  // ultimate
    case (94, 64): (.squash, .indoorUnlessPositions)
    case (95, 64): (.badminton, .indoorUnlessPositions)
    case (96, 64): (.racquetball, .indoorUnlessPositions)
    case (97, 64): (.tableTennis, .indoorUnlessPositions)
    case (121, 85): (nil, .pool)  // dynamic_apnea
    case (124, 11), (124, 17): (.hiking, .outdoor)  // rucking
    default: nil
    }
  }

  /// Sub sports that are indoors or outdoors by their name, so with a sport they do not belong to as well: a walk on
  /// a treadmill.
  ///
  /// Those of both sides are left out: track, track_cycling, match, exercise, challenge, transitions, bouldering and
  /// the like.
  private static func ownPlace(_ subSport: UInt8) -> (ActivityType?, Place)? {
    switch subSport {
    // treadmill, indoor_skiing, indoor_climbing, indoor_grinding, esport, indoor_wheelchair_walk, indoor_wheelchair_run
    case 1, 25, 68, 71, 77, 86, 87: (nil, .indoor)
    case 2, 3, 7...11: (nil, .outdoor)  // street, trail, road, mountain, downhill, recumbent, cyclocross
    case 28, 29, 35...38: (nil, .outdoor)  // e_bike_fitness, bmx, atv, motocross, backcountry, resort
    case 39...42: (nil, .outdoor)  // rc_drone, wingsuit, whitewater, skate_skiing
    case 46...52: (nil, .outdoor)  // gravel_cycling, e_bike_mountain, commuting, mixed_surface, navigate, track_me, map
    case 53...57, 63: (nil, .outdoor)  // dives
    case 59, 65...67, 72: (nil, .outdoor)  // obstacle, sail_race, expedition, ultra, hunting_with_dogs
    case 78...83, 90: (nil, .outdoor)  // triathlon, duathlon, brick, swim_run, adventure_race, trucker_workout, field
    case 98, 99, 110...119: (nil, .outdoor)  // overland, trolling_motor, flying
    case 123...125, 127: (nil, .outdoor)  // enduro, rucking, rally, e_bike_enduro
    default: nil
    }
  }
}
