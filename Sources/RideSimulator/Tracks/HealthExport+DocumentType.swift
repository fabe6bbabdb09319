extension HealthExport {
  /// The XML declaration and the document type, by which an export declares its 119 attributes; none has a default.
  static let head = documentType(closesAll: true)

  /// The same as iOS 16 wrote it: a list of attributes is never closed.
  static let brokenHead = documentType(closesAll: false)

  private static func documentType(closesAll: Bool) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 14 -->

      """
    for line in elements.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "Correlation" { text += "<!-- Note: \(note) -->\n" }
      text += "<!ELEMENT \(words[0]) \(words[1])>\n"
      guard words.count > 2 else { continue }
      text += "<!ATTLIST \(words[0])\n"
      for word in words.dropFirst(2) {
        text += word.last == "!" ? "  \(word.dropLast()) CDATA #REQUIRED\n" : "  \(word) CDATA #IMPLIED\n"
      }
      if closesAll || words[0] != "VisionPrescription" { text += ">\n" }
    }
    return text + "]>\n"
  }

  private static let note =
    "Any Records that appear as children of a correlation also appear as top-level records in this document."
  private static let origin = "sourceName! sourceVersion device creationDate startDate! endDate!"
  private static let eye = "sphere sphereUnit cylinder cylinderUnit axis axisUnit add addUnit vertex vertexUnit"
  private static let characteristic = "HKCharacteristicTypeIdentifier"

  /// A line for each element: its name, its content, and its attributes, with `!` after mandatory ones.
  private static let elements = """
    HealthData \
    (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*) locale!
    ExportDate EMPTY value!
    Me EMPTY \(characteristic)DateOfBirth! \(characteristic)BiologicalSex! \(characteristic)BloodType! \
    \(characteristic)FitzpatrickSkinType! \(characteristic)CardioFitnessMedicationsUse!
    Record ((MetadataEntry|HeartRateVariabilityMetadataList)*) type! unit value \(origin)
    Correlation ((MetadataEntry|Record)*) type! \(origin)
    Workout ((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics|WorkoutActivity)*) workoutActivityType! duration \
    durationUnit totalDistance totalDistanceUnit totalEnergyBurned totalEnergyBurnedUnit \(origin)
    WorkoutActivity ((MetadataEntry)*) uuid! startDate! endDate duration durationUnit
    WorkoutEvent ((MetadataEntry)*) type! date! duration durationUnit
    WorkoutStatistics EMPTY type! startDate! endDate! average minimum maximum sum unit
    WorkoutRoute ((MetadataEntry|FileReference)*) \(origin)
    FileReference EMPTY path!
    ActivitySummary EMPTY dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit \
    appleMoveTime appleMoveTimeGoal appleExerciseTime appleExerciseTimeGoal appleStandHours appleStandHoursGoal
    MetadataEntry EMPTY key! value!
    HeartRateVariabilityMetadataList (InstantaneousBeatsPerMinute*)
    InstantaneousBeatsPerMinute EMPTY bpm! time!
    ClinicalRecord EMPTY type! identifier! sourceName! sourceURL! fhirVersion! receivedDate! resourceFilePath!
    Audiogram ((SensitivityPoint)*) type! \(origin)
    SensitivityPoint ((MetadataEntry)*) \
    frequencyValue! frequencyUnit! leftEarValue leftEarUnit rightEarValue rightEarUnit
    VisionPrescription ((RightEye|LeftEye|Attachment|MetadataEntry)*) type! dateIssued! expirationDate brand
    RightEye EMPTY \(eye)
    LeftEye EMPTY \(eye)
    Attachment EMPTY identifier
    """
}
