import Drawing

// The HTML page around a picture.
extension PlotPage {
  /// Writes a page with the picture, of which a narrow screen shows `narrow`.
  func drawPage(narrow: PlotPage, on page: Markup) {
    beginPage(on: page)
    page.put("<figure class=\"wide\">")
    let isNamed = draw(on: page)
    page.put("</figure><figure class=\"narrow\">")
    let isNarrowNamed = narrow.draw(on: page)
    page.put("</figure>\n")
    endPage(isNamed: isNamed || isNarrowNamed, on: page)
  }

  private func beginPage(on page: Markup) {
    page.put(
      """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="referrer" content="no-referrer"/>
      <title>\(title)</title><style>\(Self.style)</style></head><body><main>
      <h1 dir="auto">\(title)</h1><p>\(title == activity ? "" : "\(activity), ")\(when)</p><dl>
      """)
    for figure in figures { page.put("<div><dt>\(figure.name)</dt><dd>\(figure.value)</dd></div>") }
    page.put("</dl>\n")
  }

  private func endPage(isNamed: Bool, on page: Markup) {
    page.put("<div class=\"tables\"><div>")
    putTable("Laps", ride.laps.count > 1 ? ride.laps.map(PlotPart.init) : [], on: page)
    putTable("Climbs", climbs, on: page)
    page.put("</div><div>")
    if !isConcealed {
      let (length, splits) = ride.series.splits(of: sport.isSwim ? 100 : sport.length.meters)
      let name = "\(Decimal.text(length / sport.length.meters, places: 0)) \(sport.length.name)"
      // Laps of this length are the splits.
      let isSame =
        splits.count == ride.laps.count
        && zip(splits, ride.laps.map(PlotPart.init)).allSatisfy {
          (($0.meters ?? 0) - ($1.meters ?? 0)).magnitude < length / 20
        }
      putTable("Splits of \(name)", splits.count > 1 && !isSame ? splits : [], on: page)
    }
    page.put("</div></div>")
    if isConcealed { page.put("<p>Parts of the route are concealed.</p>") }
    if isNamed { page.put("<p>N\(String(Gazetteer.credit.dropFirst())).</p>") }
    page.put("</main></body></html>\n")
  }

  /// Writes a table of parts of the ride; columns without a value are left out.
  private func putTable(_ heading: String, _ parts: [PlotPart], on page: Markup) {
    if parts.isEmpty { return }
    let isSwim = sport.isSwim
    let columns: [(name: String, value: (PlotPart) -> String?)] = [
      (
        "from \(sport.length.name)", { $0.start.map { Decimal.text($0 / sport.length.meters, places: isSwim ? 0 : 1) } }
      ),
      ("time", { $0.seconds.map { Decimal.time($0) } }),
      (sport.length.name, { $0.meters.map { Decimal.text($0 / sport.length.meters, places: isSwim ? 0 : 2) } }),
      (sport.speedName, { $0.speed.map { sport.speed($0) } }),
      (
        "\(style.units.ascentName) climbed",
        {
          $0.ascent.map { Decimal.text($0 / style.units.metersPerAscentUnit, places: 0) }
        }
      ),
      ("%", { $0.gradient.map { Decimal.text($0 * 100, places: 1) } }),
      ("beats/min", { $0.heartRate.map { Decimal.text($0, places: 0) } }),
      ("W", { $0.power.map { Decimal.text($0, places: 0) } }),
    ]
    let shown = columns.filter { column in parts.contains { column.value($0) != nil } }
    page.put("<h2>\(heading)</h2><table><thead><tr><th scope=\"col\">#</th>")
    for column in shown { page.put("<th scope=\"col\">\(column.name)</th>") }
    page.put("</tr></thead><tbody>\n")
    for (number, part) in parts.enumerated() {
      page.put("<tr><th scope=\"row\">\(number &+ 1)</th>")
      for column in shown { page.put("<td>\(column.value(part) ?? "")</td>") }
      page.put("</tr>\n")
    }
    page.put("</tbody></table>\n")
  }

  private static let style: HTML = """
    :root{color-scheme:light dark}body{margin:0 auto;max-width:1000px;padding:16px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1b1f24}
    h1{margin:0;font-size:30px;overflow-wrap:anywhere}p{margin:4px 0;color:#57606a}dl{display:flex;flex-wrap:wrap;gap:8px 28px;margin:12px 0}
    dt{font-size:13px;color:#57606a}dd{margin:0;font-size:20px;font-weight:600}figure{margin:0}svg{display:block;width:100%;height:auto}
    .tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(400px,100%),1fr));gap:0 48px}.tables>div:empty{display:none}
    table{border-collapse:collapse;width:100%;font-size:14px}th,td{padding:3px 8px;text-align:right}tr+tr>*{border-top:1px solid #8a8f9840}.narrow{display:none}
    @media (max-width:600px){table{font-size:13px}th,td{padding:3px 5px}.wide{display:none}.narrow{display:block}svg text,svg .b{font-size:15px}}
    @media (min-width:601px) and (max-width:900px){svg text,svg .b{font-size:15px}}
    @media (prefers-color-scheme:dark){body{background:#0f1419;color:#e6edf3}p,dt{color:#9aa7b4}}
    @media print{body{max-width:none;padding:0;background:#fff;color:#1b1f24}tr,svg{break-inside:avoid}}
    """
}
