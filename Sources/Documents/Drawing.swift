internal import Charts
internal import Money

/// Draws SVG pictures, in integer units. They contain no words, which would shrink with the picture.
struct Drawing {
    let amounts: AmountFormatter
    /// The prefix of the ids in the picture, unique on the page.
    let name: String

    private static let width = 1000
    private static let height = 10

    /// The bar of a table's row. Screen readers skip it, since the row has its figures.
    struct Bar: Hashable {
        let cents: Int64
        let ceilingCents: Int64?

        var isOver: Bool { Amount(cents: cents).exceeds(ceilingCents.map(Amount.init(cents:))) }

        /// The ceiling as drawn: one below zero is at zero.
        var mark: Int64? { ceilingCents.map { max(0, $0) } }
    }

    /// Draws the bars of rows in a common scale. A result is `nil` for `nil`, and for an amount of zero without a
    /// ceiling.
    static func bars(_ bars: [Bar?]) -> [Markup?] {
        let drawn = bars.compactMap(\.self)
        let scale = Lengths(drawn.map(\.cents) + drawn.compactMap(\.mark), room: width)
        return bars.map { bar in
            guard let bar, bar.cents != 0 || bar.ceilingCents != nil else { return nil }
            let length = scale.length(of: bar.cents)
            let mark = bar.mark.map { self.mark(x: scale.left + scale.length(of: $0)) } ?? .empty
            return Markup(
                "svg",
                [
                    "class": "row", "viewBox": "0 0 \(width) \(height)", "preserveAspectRatio": "none",
                    "aria-hidden": "true",
                ],
                rectangle(
                    x: bar.cents < 0 ? scale.left - length : scale.left, width: length,
                    class: bar.isOver ? "over" : "bar") + mark)
        }
    }

    /// A gauge of spending against a ceiling, stretched to the available width.
    func gauge(_ gauge: Gauge) -> Markup {
        let spent = min(max(0, gauge.cents), max(0, gauge.ceilingCents))
        let isOver = gauge.leftCents < 0
        let filled =
            isOver
            ? Self.width
            : gauge.ceilingCents > 0 ? Int(Int128(Self.width) * Int128(spent) / Int128(gauge.ceilingCents)) : 0
        let ceiling = Gauge.ceiling(gauge.ceilingCents, carried: gauge.carriedCents) { number($0) }
        let rest = isOver ? "OVER by \(number(-gauge.leftCents))" : "left \(number(gauge.leftCents))"
        return svg(
            ["class": "gauge", "viewBox": "0 0 \(Self.width) \(Self.height)", "preserveAspectRatio": "none"],
            title: gauge.label.isEmpty ? "Ceiling" : gauge.label,
            description: "\(number(gauge.cents)) of \(ceiling), \(rest)",
            Self.rectangle(x: 0, width: Self.width, class: "track")
                + Self.rectangle(x: 0, width: filled, class: isOver ? "over" : "bar"))
    }

    /// The lines of a month and of the month before, and the straight one to the ceiling, with their key. Sums below
    /// zero are drawn as zero.
    func curve(_ curve: Document.Curve, title: String) -> Markup {
        func sums(_ cents: [Int64]) -> [Int64] {
            var sum = Int128(0)
            return cents.prefix(curve.dayCount).map { cents in
                sum += Int128(cents)
                return max(0, Int64(clamping: sum))
            }
        }
        let (own, earlier) = (sums(curve.dailyCents), sums(curve.earlierCents))
        let highest = max(1, (own + earlier).max() ?? 0, curve.ceilingCents ?? 0)
        let height = 400
        func point(_ day: Int, _ cents: Int64) -> String {
            let rise = Int(Int128(height) * Int128(max(0, cents)) / Int128(highest))
            return "\(Self.width * day / curve.dayCount),\(height - rise)"
        }
        func line(_ kind: String, _ points: [String]) -> Markup {
            guard points.count > 1 else { return .empty }
            return Markup("polyline", ["class": kind, "points": points.joined(separator: " ")])
        }
        func line(_ kind: String, through sums: [Int64]) -> Markup {
            line(kind, [point(0, 0)] + sums.enumerated().map { point($0 + 1, $1) })
        }
        let pace = curve.ceilingCents.map { line("pace", [point(0, 0), point(curve.dayCount, $0)]) } ?? .empty
        let key = curve.key(own: "Line", earlier: "dashed", pace: "thin")
        return svg(
            ["class": "curve", "viewBox": "0 0 \(Self.width) \(height)", "preserveAspectRatio": "none"], title: title,
            description: key, pace + line("former", through: earlier) + line("course", through: own))
            + Markup("p", [:], Markup(key)).line
    }

    /// A picture with a title and a description in words.
    func svg(
        _ attributes: KeyValuePairs<String, String>, title: String, description: String, _ content: Markup
    ) -> Markup {
        let named = attributes.map { ($0.key, $0.value) } + [("role", "img"), ("aria-labelledby", "\(name)t \(name)d")]
        return Markup(
            "svg", named, Markup("title", ["id": name + "t"], Markup(title)),
            Markup("desc", ["id": name + "d"], Markup(description)), content
        ).line
    }

    func number(_ cents: Int64) -> String { amounts.number(Amount(cents: cents)) }

    private static func rectangle(x: Int, width: Int, class kind: String) -> Markup {
        Markup(
            "rect", ["class": kind, "x": String(x), "y": "0", "width": String(width), "height": String(height)])
    }

    private static func mark(x: Int) -> Markup {
        Markup("line", ["class": "mark", "x1": String(x), "x2": String(x), "y1": "0", "y2": String(height)])
    }
}
