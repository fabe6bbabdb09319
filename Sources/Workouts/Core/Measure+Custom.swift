extension Measure {
  /// A measure that only your own generator knows, by its number from 0 to 3; nil of any other number.
  public static func custom(_ number: Int) -> Measure? {
    switch number {
    case 0: .custom0
    case 1: .custom1
    case 2: .custom2
    case 3: .custom3
    default: nil
    }
  }

  /// True for those.
  package var isCustom: Bool { rawValue >= Measure.custom0.rawValue }
}
