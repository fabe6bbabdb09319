/// The style of stand-alone pictures.
///
/// Colours are literal values instead of CSS variables, so that print programs show them. A second set applies to
/// browsers that prefer dark colours. Zones and lines use the colours of Okabe and Ito, which people with colour
/// blindness can distinguish.
public enum PictureStyle {
  /// The style sheet, without the `<style>` tags.
  public static let text = """
    text{font:12px system-ui,sans-serif;fill:#57606a;unicode-bidi:isolate}.h{font-size:24px;font-weight:650;fill:#1b1f24}
    .f{font-size:15px;fill:#1b1f24}.b{font-size:13px;font-weight:600;fill:#1b1f24}.over{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}.e{text-anchor:end}.m{text-anchor:middle}
    .paper{fill:#fff}.grid{fill:none;stroke:#d8dee4}.lap{fill:none;stroke:#8a8f98;stroke-dasharray:3 3}.climb{fill:none;stroke:#d55e00;stroke-width:4}.pause{fill:#8a8f98;fill-opacity:.25}
    .route{fill:none;stroke:#d55e00;stroke-linejoin:round;stroke-linecap:round}.mark{fill:#fff;stroke:#d55e00}.begin{fill:#009e73}.stop{fill:#1b1f24}
    .curve{fill:none;stroke:#0072b2;stroke-width:1.4;stroke-linejoin:round}.area{fill:#0072b2;fill-opacity:.22}
    .z0{color:#c3c8ce}.z1{color:#8fc7ea}.z2{color:#33b08f}.z3{color:#e9dd4a}.z4{color:#e69f00}.z5{color:#d55e00}.z6{color:#cc79a7}.z7{color:#6a3d9a}
    [class^=z]{fill:currentColor}.shade{fill:none;stroke:currentColor;stroke-linejoin:round;stroke-linecap:round}
    .days{fill:none;stroke:#ebedf0;stroke-width:12;stroke-dasharray:12 2}.d0{fill:#ebedf0}.d1{fill:#b5d9ee}.d2{fill:#6cb4dc}.d3{fill:#1f83bd}.d4{fill:#014f80}.strip text{font-size:19px}
    .r0{color:#0072b2}.r1{color:#e69f00}.r2{color:#009e73}.r3{color:#d55e00}.r4{color:#cc79a7}.r5{color:#7b4fa3}.r6{color:#c9bb00}.r7{color:#8a8f98}g[class^=r]>path,g[class^=r]>.mark{stroke:currentColor}
    .bar{fill:none;stroke:#57606a;stroke-width:1.5}circle.place{fill:#1b1f24}text.place{font-size:13px;fill:#1b1f24;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}
    @media (prefers-color-scheme:dark){.over{stroke:#0f1419}circle.place,text.place{fill:#e6edf3;stroke:#0f1419}text{fill:#9aa7b4}.h,.f,.b{fill:#e6edf3}.paper{fill:#0f1419}.grid{stroke:#2b333c}.route{stroke:#ff9d4d}
    .mark{fill:#0f1419;stroke:#ff9d4d}.stop{fill:#e6edf3}.curve{stroke:#6cb8ea}.area{fill:#6cb8ea}.z0{color:#4a525b}
    .days{stroke:#1c232b}.r0{color:#3f9fe0}.r5{color:#b48ce0}.r6{color:#f0e442}.d0{fill:#1c232b}.d1{fill:#12405f}.d2{fill:#1a6698}.d3{fill:#3c9bd8}.d4{fill:#a5daff}}
    @media print{circle.place,text.place{fill:#1b1f24;stroke:#fff}text{fill:#57606a}.h,.f,.b{fill:#1b1f24}.paper{fill:#fff}}
    """

  /// The style of charts of a ride on a narrow screen, where a picture is drawn at two fifths of its size.
  static let narrow = """
    @media (max-width:600px){text{font-size:21px}.b{font-size:22px}.f{font-size:23px}.h{font-size:25px}.mark{r:15px}text.place{font-size:21px}}
    """

  /// The maximum number of zones with their own colour.
  public static let zoneLimit = 8
}

extension Markup {
  /// Starts a stand-alone picture: its name, its description in words, and its background.
  public func beginPicture(
    _ name: String, about: String, width: Int, height: Int, size: HTML = "", isChart: Bool = false
  ) {
    put(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)"\(size) role="img" aria-label="\(name)">
      <title>\(name)</title><desc>\(about)</desc><style>
      """)
    put(trusted: PictureStyle.text + (isChart ? PictureStyle.narrow : ""))
    put("</style><rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>\n")
  }

  /// Ends the picture.
  public func endPicture() { put("</svg>\n") }
}

extension String {
  /// Returns the text, shortened with `…` if it has more characters than `characters`.
  public func fitting(_ characters: Int) -> String {
    // Unicode scalars are counted, because a single character can have any number of them.
    let limit = max(0, characters)
    guard unicodeScalars.count > limit else { return self }
    var text = Substring()
    for character in self {
      guard text.unicodeScalars.count &+ character.unicodeScalars.count < limit else { break }
      text.append(character)
    }
    return text + "…"
  }
}
