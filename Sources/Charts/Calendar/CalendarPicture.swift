internal import Periods
internal import Terminal

/// Draws the last weeks of a range that fit, and a legend.
struct CalendarPicture {
    private let figures: CalendarFigures
    private let monthStart: MonthStart
    private let layout: ChartLayout
    /// The number of weeks in the range, including partial ones.
    private let allWeeks: Int
    /// The number of weeks drawn.
    private let weeks: Int
    /// The Monday of the first week drawn.
    private let monday: Day

    private let start = "Mon ".count
    private var style: Style { Style(foreground: SlicePalette.bar) }
    private var shades: [String] { layout.glyphs == .ascii ? [".", "-", "+", "*", "#"] : ["·", "░", "▒", "▓", "█"] }

    init(figures: CalendarFigures, monthStart: MonthStart, layout: ChartLayout) {
        self.figures = figures
        self.monthStart = monthStart
        self.layout = layout
        let (first, last) = (CalendarPicture.monday(of: figures.first), CalendarPicture.monday(of: figures.last))
        allWeeks = first.days(until: last) / 7 + 1
        weeks = min(allWeeks, layout.width - start)
        monday = last.adding(days: -7 * (weeks - 1))
    }

    var lines: [StyledText] {
        let rows = Weekday.allCases.map { weekday in
            (0..<weeks).reduce(StyledText(weekday.shortName + " ")) { line, week in
                line + cell(monday.adding(days: 7 * week + weekday.rawValue - 1))
            }
        }
        let cut = weeks < allWeeks ? layout.paragraph("The last \(weeks) of \(allWeeks) weeks are shown") : []
        return header + rows + legend + cut
    }

    private func cell(_ day: Day) -> StyledText {
        switch figures.kind(of: day) {
        case .blank: StyledText(" ")
        case .zero: StyledText(shades[0])
        case .belowZero: StyledText(layout.glyphs.belowZero)
        case .spending(let shade): StyledText(shades[shade + 1], style: style)
        }
    }

    /// The names of the months, above the column of their first day. A name that would touch the one before is omitted.
    private var header: [StyledText] {
        var line = StyledText()
        for week in 0..<weeks {
            let days = (0..<7).map { monday.adding(days: 7 * week + $0) }
            let firsts = days.filter { $0.dayOfMonth == monthStart.day && figures.contains($0) }
            guard let day = firsts.first else { continue }
            let name = monthStart.month(containing: day).shortTitle.prefix(3)
            let isFree = line.pieces.isEmpty || start + week > line.columns
            guard isFree, start + week + name.count <= layout.width else { continue }
            line += .column(start + week) + StyledText(String(name))
        }
        return line.pieces.isEmpty ? [] : [line]
    }

    /// The meanings of the drawn signs, packed into lines.
    private var legend: [StyledText] {
        var entries: [(sign: StyledText, words: String)] = [(StyledText(shades[0]), "0")]
        let shadesUsed = figures.shades.sorted()
        for shade in shadesUsed {
            let words =
                if shade < 3 {
                    "<" + layout.shownAmount(figures.quartiles[shade])
                } else {
                    shadesUsed.count > 1 ? "more" : "from " + layout.shownAmount(figures.quartiles[2])
                }
            entries.append((StyledText(shades[shade + 1], style: style), words))
        }
        if figures.hasRefunds { entries.append((StyledText(layout.glyphs.belowZero), "refund")) }
        if !shadesUsed.isEmpty { entries.append((StyledText(), "(quartiles of spending days)")) }
        return packed(
            entries.map { $0.sign.pieces.isEmpty ? StyledText($0.words) : $0.sign + StyledText(" " + $0.words) })
    }

    private func packed(_ entries: [StyledText]) -> [StyledText] {
        var lines: [StyledText] = []
        for entry in entries {
            let gap = 3
            if let last = lines.last, last.columns + gap + entry.columns <= layout.width {
                lines[lines.count - 1] = last + .column(last.columns + gap) + entry
            } else if entry.columns <= layout.width {
                lines.append(entry)
            } else {
                lines += layout.paragraph(entry.plainText)
            }
        }
        return lines
    }

    private static func monday(of day: Day) -> Day { day.adding(days: 1 - day.weekday.rawValue) }
}
