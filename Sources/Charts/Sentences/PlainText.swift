public import Money
public import Terminal

/// A chart in sentences, for a screen reader: without blocks and lines, and with a unit after every number.
public struct PlainText: Sendable {
    /// The noun for the rows of a chart.
    public struct Noun: Hashable, Sendable {
        let one: String
        let many: String

        /// Takes the singular and the plural.
        public init(one: String, many: String) {
            self.one = one
            self.many = many
        }

        /// For rows that are categories.
        public static let category = Noun(one: "category", many: "categories")

        func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : many)" }
    }

    private let figures: ChartFigures
    private let noun: Noun
    private let amounts: AmountFormatter
    private let cap: Int64?
    private let emptyText: String

    /// The sentences of a bar chart or a pie.
    /// - Parameters:
    ///   - figures: the figures of a bar chart or a pie.
    ///   - amounts: used for its decimal mark, and for whether amounts are hidden. Thousands are not grouped, since a
    ///     screen reader would speak the separator.
    ///   - cap: the cap of the bar chart.
    ///   - emptyText: returned when every row is zero: "Nothing spent in June 2024."
    public init(
        figures: ChartFigures, noun: Noun = .category, amounts: AmountFormatter, cap: Int64? = nil, emptyText: String
    ) {
        self.figures = figures
        self.noun = noun
        self.amounts = amounts
        self.cap = cap.flatMap { $0 > 0 ? $0 : nil }
        self.emptyText = emptyText
    }

    /// A sentence per line: the total first, then every row, merged rows by name, and rows that a picture omits.
    /// - Complexity: O(rows).
    public var lines: [StyledText] {
        let everything = figures.rows + figures.notDrawn
        guard everything.contains(where: { $0.cents != 0 }) else { return [StyledText(emptyText)] }
        var sentences = [heading]
        if figures.refunds != 0, !figures.isShared {
            sentences.append(
                "Without refunds: \(amounts.euros(figures.spending)). Refunds: \(amounts.euros(figures.refunds)).")
        }
        if let cap { sentences.append("Bars are cut at \(amounts.euros(cap)).") }
        for (index, row) in figures.rows.enumerated() {
            sentences.append("\(index + 1). " + sentence(row, share: figures.shares[index]))
        }
        if !figures.other.isEmpty {
            let names = figures.other.map { "\($0.label), \(amounts.euros($0.cents))" }
            sentences.append("Other is: \(names.joined(separator: "; ")).")
        }
        let zeros = figures.notDrawn.filter { $0.cents == 0 }
        for row in figures.notDrawn where row.cents != 0 || zeros.count == 1 {
            sentences.append("Not drawn: " + sentence(row, share: 0))
        }
        if zeros.count > 1 {
            let names = zeros.map(\.label).joined(separator: "; ")
            sentences.append("Not drawn, \(amounts.euros(0)) each: \(names).")
        }
        return sentences.map { StyledText($0) }
    }

    private var heading: String {
        let merged = figures.other.isEmpty ? 0 : figures.other.count - 1
        let count = (figures.rows + figures.notDrawn).count { $0.cents != 0 } + merged
        return "\(figures.title): \(amounts.euros(figures.total)) in \(noun.counted(count))."
    }

    private func sentence(_ row: ChartRow, share: Int) -> String {
        let amount = "\(row.label), \(amounts.euros(row.cents))"
        if row.cents < 0 { return amount + ", a refund." }
        if row.cents == 0 { return amount + "." }
        return "\(amount), \(Share.spoken(share, in: amounts)) percent."
    }
}
