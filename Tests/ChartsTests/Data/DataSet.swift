import Charts
import Money
import Terminal

/// Data that every chart is tested with.
enum DataSet: String, CaseIterable {
    case cats, months, weeks, neg, zero, dom, many, wide, one

    var rows: [ChartRow] {
        switch self {
        case .cats:
            rows([
                ("Rent", 95000), ("Groceries", 41237), ("Eating out", 18640), ("Utilities", 14311), ("Transport", 9520),
                ("Fun", 6150), ("Health", 3200), ("Café & Bäckerei", 2780), ("Gifts", 1299), ("Clothes", 0),
            ])
        case .months:
            // Rounded one by one to tenths of a percent these add up to 100,1.
            [
                119_870, 121_240, 134_415, 120_333, 122_087, 141_950, 163_241, 99_120, 118_765, 123_331, 137_802,
                206_555,
            ].enumerated().map {
                ChartRow(label: "2024-\($0.offset < 9 ? "0" : "")\($0.offset + 1)", cents: $0.element)
            }
        case .weeks:
            (1...53).map { ChartRow(label: "W\($0)", cents: Int64($0 * 7919 % 64_007)) }
        case .neg: DataSet.cats.rows.dropLast() + [ChartRow(label: "Clothes", cents: -7990)]
        case .zero: DataSet.cats.rows.map { ChartRow(label: $0.label, cents: 0) }
        case .dom: rows([("House", 18_500_000), ("Groceries", 41237), ("Stamps", 320)])
        case .many: (1...40).map { ChartRow(label: "Category \($0)", cents: Int64(40_000 / $0 + $0)) }
        case .wide:
            rows([
                ("日本語の食料品店", 41237), ("👩‍👩‍👧 family", 18640), ("👍🏽 ❤️ 1️⃣", 14311), ("🇩🇪 Reise", 9520),
                ("Cafe\u{301} Zoe\u{308}", 6150), ("\u{202E}evil\u{1B}[31m", 3200), ("한국 음식", 999),
            ])
        case .one: rows([("Rent", 95000)])
        }
    }

    private func rows(_ rows: [(String, Int64)]) -> [ChartRow] { rows.map { ChartRow(label: $0.0, cents: $0.1) } }
}

/// The German way to write amounts.
let german = AmountFormatter(locale: EuroLocale(named: "de_DE")!)

let nothing = "Nothing spent in June 2024."

func layout(
    _ width: Int, rows: Int = 20, _ glyphs: Glyphs = .block, colored: Bool = false, colors: Int = 256,
    aspect: CellAspect = .usual, fillsScreen: Bool = false
) -> ChartLayout {
    ChartLayout(
        width: width, rows: rows, glyphs: glyphs, colored: colored, colorCount: colors, amounts: german,
        cellAspect: aspect, fillsScreen: fillsScreen)
}

func bars(_ rows: [ChartRow], top: Int? = nil, order: ChartFigures.Order = .largestFirst) throws -> ChartFigures {
    try .bars(title: "Spending in June 2024", rows: rows, order: order, top: top)
}

func pie(_ rows: [ChartRow], top: Int? = nil) throws -> ChartFigures {
    try .pie(title: "Spending in June 2024", rows: rows, top: top)
}

/// The lines as printed to a pipe.
func printed(_ lines: [StyledText], _ glyphs: Glyphs = .block) -> [String] {
    lines.map { Rendering(color: false, cursorColumns: false, glyphs: glyphs).render($0) }
}
