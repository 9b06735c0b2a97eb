internal import Charts
internal import Money
internal import Terminal

/// Draws pictures as SVG, in whole units: a chart is 720 wide, and a unit is about a pixel.
struct Drawing {
    let amounts: AmountFormatter
    /// Begins the ids of what describes the picture, and no other picture's.
    let name: String

    static let width = 720
    private static let rowHeight = 24

    func markup(_ picture: Document.Picture) -> Markup {
        switch picture {
        case .bars(let figures): bars(figures)
        case .pie(let figures): pie(figures)
        case .gauge(let gauge): drawn(gauge)
        case .periods(let title, let points): periods(title, points)
        }
    }

    /// One picture with its name and, in words, what it shows.
    func svg(height: Int, title: String, description: String, _ content: Markup) -> Markup {
        Markup(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Self.width) \(height)", "role": "img",
                "aria-labelledby": "\(name)t \(name)d",
            ],
            Markup("title", ["id": name + "t"], Markup(title)), Markup("desc", ["id": name + "d"], Markup(description)),
            Markup("g", [:], content)
        ).line
    }

    func text(_ text: String, x: Int, y: Int, class kind: String? = nil) -> Markup {
        let place: KeyValuePairs = ["x": String(x), "y": String(y)]
        guard let kind else { return Markup("text", place, Markup(text)) }
        return Markup("text", ["class": kind, "x": String(x), "y": String(y)], Markup(text))
    }

    func rectangle(x: Int, y: Int, width: Int, height: Int, class kind: String) -> Markup {
        Markup(
            "rect",
            ["class": kind, "x": String(x), "y": String(y), "width": String(width), "height": String(height)])
    }

    func number(_ cents: Int64) -> String { amounts.number(Amount(cents: cents)) }

    private func bars(_ figures: ChartFigures) -> Markup {
        let rows = zip(figures.rows, figures.shares).map { row, share in
            Row(
                label: row.cents < 0 ? row.label + " (refund)" : row.label, cents: row.cents, ceiling: nil,
                note: Share.percentage(share, of: row, in: amounts))
        }
        return horizontal(rows, title: figures.title)
    }

    private func periods(_ title: String, _ points: [ChartPoint]) -> Markup {
        let rows = points.map { point in
            let isOver = point.ceilingCents.map { (point.cents ?? 0) > $0 } ?? false
            let note = [isOver ? "OVER" : "", point.isRunning ? "so far" : ""].filter { !$0.isEmpty }
            return Row(
                label: point.label, cents: point.cents ?? 0, ceiling: point.ceilingCents,
                note: note.joined(separator: ", "))
        }
        return horizontal(rows, title: title)
    }

    private struct Row {
        let label: String
        let cents: Int64
        let ceiling: Int64?
        let note: String

        var isOver: Bool { ceiling.map { cents > $0 } ?? false }
    }

    /// A bar a row: its name, its amount, a note, and the bar with a mark where the ceiling is.
    private func horizontal(_ rows: [Row], title: String) -> Markup {
        let scale = Lengths(rows.map(\.cents) + rows.compactMap(\.ceiling), room: 270)
        let axis = 440 + scale.left
        let height = max(1, rows.count) * Self.rowHeight
        let content = rows.enumerated().map { index, row in
            let top = index * Self.rowHeight
            let length = scale.length(of: row.cents)
            let bar =
                row.cents == 0
                ? .empty
                : rectangle(
                    x: row.cents < 0 ? axis - length : axis, y: top + 4, width: length, height: 16,
                    class: row.isOver ? "over" : "bar")
            let mark =
                row.ceiling.map { line(x: axis + scale.length(of: $0), from: top + 1, to: top + 23) } ?? .empty
            return
                (text(short(row.label, 24), x: 0, y: top + 17)
                + text(number(row.cents), x: 300, y: top + 17, class: "e")
                + (row.note.isEmpty ? .empty : text(row.note, x: 430, y: top + 17, class: "e")) + bar + mark).line
        }
        let zero = scale.left > 0 ? line(x: axis, from: 0, to: height) : .empty
        let description = rows.map { row in
            "\(row.label) \(number(row.cents))" + (row.note.isEmpty ? "" : " (\(row.note))")
                + (row.ceiling.map { " of \(number($0))" } ?? "")
        }
        return svg(
            height: height, title: title, description: description.joined(separator: "; "), content.joined + zero)
    }

    private func line(x: Int, from top: Int, to bottom: Int) -> Markup {
        Markup(
            "line", ["class": "mark", "x1": String(x), "x2": String(x), "y1": String(top), "y2": String(bottom)])
    }

    private func drawn(_ gauge: Gauge) -> Markup {
        let room = Self.width - 2
        let spent = min(max(0, gauge.cents), max(0, gauge.ceilingCents))
        let isOver = gauge.leftCents < 0
        let filled =
            isOver
            ? room : gauge.ceilingCents > 0 ? Int(Int128(room) * Int128(spent) / Int128(gauge.ceilingCents)) : 0
        let words = "\(number(gauge.cents)) of \(number(gauge.ceilingCents))"
        let rest =
            isOver
            ? "OVER by \(number(-gauge.leftCents))" : "left \(number(gauge.leftCents))"
        return svg(
            height: 48, title: gauge.label.isEmpty ? "Ceiling" : gauge.label, description: "\(words), \(rest)",
            rectangle(x: 1, y: 1, width: filled, height: 20, class: isOver ? "over" : "bar")
                + rectangle(x: 1, y: 1, width: room, height: 20, class: "track")
                + text(words, x: 0, y: 40) + text(rest, x: Self.width, y: 40, class: "e"))
    }

    func short(_ label: String, _ columns: Int) -> String {
        truncated(visible(label), to: columns)
    }
}

/// How long bars are, in whole units, on both sides of zero in the same measure.
struct Lengths {
    /// The room for amounts below zero, left of the axis.
    let left: Int
    private let largest: UInt64
    private let roomOfLargest: Int

    init(_ cents: [Int64], room: Int) {
        let highest = max(0, cents.max() ?? 0).magnitude
        let lowest = min(0, cents.min() ?? 0).magnitude
        largest = max(highest, lowest)
        let sum = UInt128(highest) + UInt128(lowest)
        // Rounded up, so that the smaller side holds its longest bar in the unit of the larger.
        let minor = sum == 0 ? 0 : Int((UInt128(room) * UInt128(min(highest, lowest)) + sum - 1) / sum)
        left = lowest > highest ? room - minor : minor
        roomOfLargest = room - minor
    }

    /// Rounded down, and at least 1 for anything but zero.
    func length(of cents: Int64) -> Int {
        guard cents != 0, largest > 0 else { return 0 }
        return max(1, Int(UInt128(roomOfLargest) * UInt128(cents.magnitude) / UInt128(largest)))
    }
}
