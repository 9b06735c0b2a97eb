internal import Charts

extension Drawing {
    /// Shares as a ring with a letter per slice, and the total in its hole. The caller adds a key of the letters.
    ///
    /// Each slice is a dash on the outline of a circle with the circumference 1000, in the length of its share.
    func ring(_ figures: ChartFigures) -> Markup {
        var start = 0
        var slices = Markup.empty
        var letters = Markup.empty
        for (index, share) in figures.shares.enumerated() where share > 0 {
            slices += slice(from: start, share, index).line
            // A letter needs a minimum of space.
            if share >= 30 { letters += letter(Self.letter(of: index), at: 2 * start + share).line }
            start += share
        }
        let total = number(figures.total)
        let description = zip(figures.rows, figures.shares).map { row, share in
            "\(row.label) \(Share.percentage(share, of: row, in: amounts))"
        }
        return svg(
            ["class": "ring", "viewBox": "0 0 220 220"], title: figures.title,
            description: description.joined(separator: "; "),
            Markup("g", ["transform": "translate(110 110) scale(.5) rotate(-90)"], slices) + letters
                + Markup("text", ["class": total.count > 12 ? "long" : "total", "x": "110", "y": "116"], Markup(total)))
    }

    /// The letter of a slice by its index: A to Z, then A2 to Z2 and so on.
    static func letter(of index: Int) -> String {
        String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26))) + (index < 26 ? "" : String(index / 26 + 1))
    }

    /// The letter of a slice on its colour, for the text beside the ring.
    static func key(of index: Int) -> Markup {
        Markup("span", ["class": "key \(color(of: index))"], Markup(letter(of: index)))
    }

    /// The colour class of a slice by its index.
    static func color(of index: Int) -> String { "s\(index % 7 + 1)" }

    /// The radius, 1000 ÷ 2π. The attribute `pathLength` would be simpler, but not all SVG renderers support it.
    private static let radius = "159.154943"

    /// - Parameter start: in thousandths of the ring, clockwise from the top.
    private func slice(from start: Int, _ share: Int, _ index: Int) -> Markup {
        Markup(
            "circle",
            [
                "class": "slice \(Self.color(of: index))", "r": Self.radius,
                "stroke-dasharray": "\(share) \(1000 - share)", "stroke-dashoffset": "\(-start)",
            ])
    }

    /// A letter at the middle of a slice, rotated with the ring, and back around itself to be upright.
    /// - Parameter middle: in half thousandths of the ring.
    private func letter(_ letter: String, at middle: Int) -> Markup {
        let degrees = (middle * 360 + 1000) / 2000
        let inside = Markup(
            "text", ["class": "letter", "x": "110", "y": "35", "transform": "rotate(\(-degrees) 110 30)"],
            Markup(letter))
        return Markup("g", ["transform": "rotate(\(degrees) 110 110)"], inside)
    }
}
