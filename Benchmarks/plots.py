"""plots.py - bar and line charts as SVG, by hand: no library to install"""

COLOURS = ["#1f6feb", "#9aa4b2", "#d29922", "#2da44e", "#8250df"]


def text(x, y, words, anchor="start", size=12):
    words = str(words).replace("&", "&amp;").replace("<", "&lt;")
    return '<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%d">%s</text>' % (x, y, anchor, size, words)


def page(width, height, parts):
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" fill="#1f2328">'
            '<rect width="100%%" height="100%%" fill="white"/>%s</svg>\n') % (width, height, "".join(parts))


def bars(title, unit, rows, series):
    """rows: (label, [value or None for each of series])"""
    width, left, thick = 760, 220, 15
    top = max(v for _, values in rows for v in values if v)
    parts, y = [text(16, 24, title, size=15)], 44
    for index, name in enumerate(series):
        parts.append('<rect x="%d" y="%d" width="12" height="12" fill="%s"/>' % (left + index * 150, y - 10, COLOURS[index]))
        parts.append(text(left + 18 + index * 150, y, name))
    y += 20
    for label, values in rows:
        parts.append(text(left - 8, y + thick, label, "end"))
        for index, value in enumerate(values):
            if value:
                length = (width - left - 90) * value / top
                parts.append('<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>' % (left, y, length, thick - 2, COLOURS[index]))
                parts.append(text(left + length + 6, y + thick - 4, "%.0f %s" % (value, unit), size=11))
                y += thick
        y += 10
    return page(width, y + 10, parts)


def lines(title, x_name, y_name, series):
    """series: (name, [(x, y)]); x and y logarithmic unless all y are alike"""
    import math
    width, height, left, bottom, head = 760, 380, 80, 50, 60
    xs = sorted({x for _, points in series for x, _ in points})
    ys = [y for _, points in series for _, y in points]
    isFlat = max(ys) < 10 * min(ys)
    low, high = (0, max(ys) * 1.2) if isFlat else (math.log10(min(ys)), math.log10(max(ys)) + 0.1)
    scale = (lambda v: v) if isFlat else math.log10
    first, last = math.log10(xs[0]), math.log10(xs[-1]) or 1
    px = lambda x: left + (width - left - 140) * (math.log10(x) - first) / max(last - first, 1e-9)
    py = lambda y: height - bottom - (height - bottom - head) * (scale(y) - low) / (high - low)
    parts = [text(16, 24, title, size=15), text(left, height - 12, x_name), text(16, 46, y_name)]
    for x in xs:
        parts.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#d8dee4"/>' % (px(x), head, px(x), height - bottom))
        parts.append(text(px(x), height - bottom + 16, "%g" % x, "middle", 11))
    for index, (name, points) in enumerate(series):
        colour = COLOURS[index % len(COLOURS)]
        parts.append('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>' % (
            colour, " ".join("%.1f,%.1f" % (px(x), py(y)) for x, y in points)))
        for x, y in points:
            parts.append('<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (px(x), py(y), colour))
        x, y = points[-1]
        parts.append(text(px(x) + 8, py(y) + 4, "%s: %.3g" % (name, y), size=11))
    return page(width, height, parts)
