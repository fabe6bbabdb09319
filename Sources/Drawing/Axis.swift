/// The frame that charts share: the picture's beginning, lines at the numbers of the upright axis, and its unit.
enum Axis {
  /// Begins a picture 960 wide and 240 high, and the group of its axes, to which a chart may add.
  static func begin(_ name: String, _ y: Scale, label: (Double) -> String = Axis.label, on page: Markup) {
    page.put("<svg viewBox=\"0 0 960 240\" role=\"img\" aria-label=\"\(name)\"><g class=\"axis\">")
    for tick in y.ticks() {
      page.put(
        "<path d=\"M46 \(y.place(tick))H960\"/><text x=\"40\" y=\"\(y.place(tick) + 4)\" class=\"e\">\(label(tick))</text>"
      )
    }
  }

  /// Writes the unit and ends the group.
  static func end(unit: String, on page: Markup) { page.put("<text x=\"0\" y=\"10\">\(unit)</text></g>") }

  /// A tick with as many decimals as it needs.
  static func label(_ tick: Double) -> String {
    let whole = tick.rounded()
    return (tick - whole).magnitude < 1e-9
      ? Decimal.text(whole, places: 0) : Decimal.text(tick, places: tick < 0.1 ? 2 : 1)
  }
}
