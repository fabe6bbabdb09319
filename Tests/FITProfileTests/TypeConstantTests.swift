import FITProfile
import Testing

@Suite("Constants of types")
struct TypeConstantTests {
  /// All types that the profile names, in the order of their names.
  private static let constants: [ProfileType] = [
    .activity, .activityClass, .activityLevel, .activitySubtype, .activityType, .analogWatchfaceLayout,
    .antChannelId, .antNetwork, .antplusDeviceType, .apneaDiscipline, .attitudeStage, .attitudeValidity,
    .autoActivityDetect, .autoSyncFrequency, .autolapTrigger, .autoscroll, .backlightMode, .backlightTimeout,
    .bandedExercisesExerciseName, .batteryStatus, .battleRopeExerciseName, .benchPressExerciseName,
    .bikeExerciseName, .bikeLightBeamAngleMode, .bikeLightNetworkConfigType, .bikeOutdoorExerciseName,
    .bleDeviceType, .bodyLocation, .bool, .bpStatus, .brazilianGradingScale, .britishAdjectivalGradingScale,
    .britishTechnicalGradingScale, .byte, .calfRaiseExerciseName, .cameraEventType, .cameraOrientationType,
    .cardioExerciseName, .carryExerciseName, .ccrSetpointSwitchMode, .checksum, .chopExerciseName,
    .climbGradingScale, .climbProEvent, .commTimeoutType, .connectivityCapabilities, .coreExerciseName,
    .courseCapabilities, .coursePoint, .crunchExerciseName, .curlExerciseName, .dankyuGradingScale, .dateMode,
    .dateTime, .dayOfWeek, .deadliftExerciseName, .deviceIndex, .digitalWatchfaceLayout, .displayHeart,
    .displayMeasure, .displayOrientation, .displayPosition, .displayPower, .diveAlarmType, .diveAlert,
    .diveBacklightMode, .diveGasMode, .diveGasStatus, .diveSectionType, .ellipticalExerciseName, .enum, .event,
    .eventType, .ewbankGradingScale, .exdDataUnits, .exdDescriptors, .exdDisplayType, .exdLayout, .exdQualifiers,
    .exerciseCategory, .faveroProduct, .file, .fileFlags, .fitBaseType, .fitBaseUnit, .fitnessEquipmentState,
    .float32, .float64, .floorClimbExerciseName, .flyeExerciseName, .fontGradingScale, .frenchGradingScale,
    .garminProduct, .gasConsumptionRateType, .gender, .goal, .goalRecurrence, .goalSource, .hipRaiseExerciseName,
    .hipStabilityExerciseName, .hipSwingExerciseName, .hrType, .hrZoneCalc, .hrvStatus,
    .hyperextensionExerciseName, .indoorBikeExerciseName, .indoorRowExerciseName, .intensity, .ladderExerciseName,
    .language, .languageBits0, .languageBits1, .languageBits2, .languageBits3, .languageBits4, .lapTrigger,
    .lateralRaiseExerciseName, .leftRightBalance, .leftRightBalance100, .legCurlExerciseName,
    .legRaiseExerciseName, .lengthType, .localDateTime, .localDeviceType, .localtimeIntoDay, .lungeExerciseName,
    .manufacturer, .maxMetCategory, .maxMetHeartRateSource, .maxMetSpeedSource, .mesgCount, .mesgNum,
    .messageIndex, .moveExerciseName, .napPeriodFeedback, .napSource, .noFlyTimeMode, .olympicLiftExerciseName,
    .plankExerciseName, .plyoExerciseName, .poseExerciseName, .powerPhaseType, .projectileType,
    .pullUpExerciseName, .pushUpExerciseName, .pwrZoneCalc, .radarThreatLevelType, .riderPositionType,
    .rowExerciseName, .runExerciseName, .runIndoorExerciseName, .sandbagExerciseName, .saxonGradingScale,
    .schedule, .segmentDeleteStatus, .segmentLapStatus, .segmentLeaderboardType, .segmentSelectionType,
    .sensorType, .sessionTrigger, .setType, .shoulderPressExerciseName, .shoulderStabilityExerciseName,
    .shrugExerciseName, .side, .sint16, .sint32, .sint64, .sint8, .sitUpExerciseName, .sledExerciseName,
    .sledgeHammerExerciseName, .sleepDisruptionSeverity, .sleepLevel, .sourceType, .splitStatus, .splitType,
    .spo2MeasurementType, .sport, .sportBits0, .sportBits1, .sportBits2, .sportBits3, .sportBits4, .sportBits5,
    .sportBits6, .sportEvent, .squatExerciseName, .stairStepperExerciseName, .string, .strokeType, .subSport,
    .supportedExdScreenLayouts, .suspensionExerciseName, .swimStroke, .switch, .tapSensitivity, .timeIntoDay,
    .timeMode, .timeZone, .timerTrigger, .tireExerciseName, .tissueModelType, .tone, .totalBodyExerciseName,
    .tricepsExtensionExerciseName, .turnType, .uiaaGradingScale, .uint16, .uint16z, .uint32, .uint32z, .uint64,
    .uint64z, .uint8, .uint8z, .userLocalId, .verminGradingScale, .warmUpExerciseName, .watchfaceMode, .waterType,
    .weatherReport, .weatherSevereType, .weatherSeverity, .weatherStatus, .weight, .wktStepDuration,
    .wktStepTarget, .workoutCapabilities, .workoutEquipment, .workoutHr, .workoutPower, .ydsGradingScale,
  ]

  @Test("each constant is a type of its own, and is found by its name")
  func names() throws {
    for type in Self.constants {
      let named = try #require(ProfileType(named: String(type.name)))
      #expect(named == type)
    }
    #expect(Set(Self.constants).count == Self.constants.count)
  }

  @Test("a constant's name is that of the profile's type")
  func spelling() {
    #expect(String(ProfileType.antChannelId.name) == "ant_channel_id")
    #expect(String(ProfileType.weatherStatus.name) == "weather_status")
    #expect(Self.constants.map { String($0.name) } == Self.constants.map { String($0.name) }.sorted())
  }

  @Test("every enumeration has its constant")
  func completeness() {
    let missing = Set(ProfileType.all.filter(\.isEnumeration)).subtracting(Self.constants)
    #expect(missing.isEmpty, "\(missing.map { String($0.name) })")
  }
}
