internal import Charts

extension Drawing {
    /// Shares as a ring with a letter a slice, and beside it what each is.
    ///
    /// A ring is the outline of a circle that is 1000 round: a slice is a dash of it, as long as its share.
    func pie(_ figures: ChartFigures) -> Markup {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        var start = 0
        var ring = Markup.empty
        var labels = Markup.empty
        var legend = Markup.empty
        for (index, (row, share)) in zip(figures.rows, figures.shares).enumerated() {
            let color = "s\(index % 7 + 1)"
            let letter = letters[index % letters.count]
            if share > 0 { ring += slice(from: start, share, color: color).line }
            // A letter needs some room.
            if share >= 30 { labels += label(letter, at: 2 * start + share).line }
            let y = 30 + index * 24
            legend +=
                (key(y: y - 5, color: color) + text(letter, x: 262, y: y)
                + text(short(row.label, 24), x: 286, y: y) + text(number(row.cents), x: 600, y: y, class: "e")
                + text(Share.percentage(share, of: row, in: amounts), x: 700, y: y, class: "e")).line
            start += share
        }
        let description = zip(figures.rows, figures.shares).map { row, share in
            "\(row.label) \(Share.percentage(share, of: row, in: amounts))"
        }
        return svg(
            height: max(220, 24 * figures.rows.count + 24), title: figures.title,
            description: description.joined(separator: "; "),
            Markup("g", ["transform": "translate(110 110) scale(.5) rotate(-90)"], ring) + labels + legend)
    }

    /// 1000 ÷ 2π; to say how long the outline is with `pathLength` would be simpler, but not everything that draws SVG knows it.
    private static let radius = "159.154943"

    /// - Parameter start: in thousandths of the ring, clockwise from the top.
    private func slice(from start: Int, _ share: Int, color: String) -> Markup {
        Markup(
            "circle",
            [
                "class": "slice \(color)", "r": Self.radius, "stroke-dasharray": "\(share) \(1000 - share)",
                "stroke-dashoffset": "\(-start)",
            ])
    }

    /// A letter in the middle of a slice, upright: turned with the ring, and back by itself.
    /// - Parameter middle: in half thousandths of the ring.
    private func label(_ letter: String, at middle: Int) -> Markup {
        let degrees = (middle * 360 + 1000) / 2000
        let inside = Markup(
            "text", ["class": "m", "x": "110", "y": "35", "transform": "rotate(\(-degrees) 110 30)"], Markup(letter))
        return Markup("g", ["transform": "rotate(\(degrees) 110 110)"], inside)
    }

    private func key(y: Int, color: String) -> Markup {
        Markup(
            "line",
            [
                "class": "key \(color)", "x1": "240", "x2": "254", "y1": String(y), "y2": String(y),
            ])
    }
}
