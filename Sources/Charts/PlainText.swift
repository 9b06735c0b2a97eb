public import Money
public import Terminal

/// A chart in sentences, for a screen reader: no blocks, no lines, every number with its unit.
public struct PlainText: Sendable {
    /// What the rows of a chart are called.
    public struct Noun: Hashable, Sendable {
        let one: String
        let many: String

        public init(one: String, many: String) {
            self.one = one
            self.many = many
        }

        public static let category = Noun(one: "category", many: "categories")

        func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : many)" }
    }

    private let figures: ChartFigures
    private let noun: Noun
    private let amounts: AmountFormatter
    private let emptyText: String

    /// - Parameters:
    ///   - figures: Of a bar chart or of a pie.
    ///   - amounts: Only its decimal mark is used; thousands are not grouped, since a mark between them is read aloud as one.
    ///   - emptyText: Said when every row is zero: "Nothing spent in June 2024."
    public init(figures: ChartFigures, noun: Noun = .category, amounts: AmountFormatter, emptyText: String) {
        self.figures = figures
        self.noun = noun
        self.amounts = amounts
        self.emptyText = emptyText
    }

    /// One sentence a line: the whole first, then every row, merged ones by name, and what a picture leaves out.
    public var lines: [StyledText] {
        let everything = figures.rows + figures.notDrawn
        guard everything.contains(where: { $0.cents != 0 }) else { return [StyledText(emptyText)] }
        var sentences = [heading]
        if figures.refunds != 0 {
            sentences.append("Without refunds: \(euros(figures.spending)). Refunds: \(euros(figures.refunds)).")
        }
        for (index, row) in figures.rows.enumerated() {
            sentences.append("\(index + 1). " + sentence(row, share: figures.shares[index]))
        }
        if !figures.other.isEmpty {
            let names = figures.other.map { "\($0.label), \(euros($0.cents))" }
            sentences.append("Other is: \(names.joined(separator: "; ")).")
        }
        for row in figures.notDrawn {
            sentences.append("Not drawn: " + sentence(row, share: 0))
        }
        return sentences.map { StyledText($0) }
    }

    private var heading: String {
        let merged = figures.other.isEmpty ? 0 : figures.other.count - 1
        let count = figures.rows.count { $0.cents > 0 } + merged
        return "\(figures.title): \(euros(figures.total)) in \(noun.counted(count))."
    }

    private func sentence(_ row: ChartRow, share: Int) -> String {
        let amount = "\(row.label), \(euros(row.cents))"
        if row.cents < 0 { return amount + ", a refund." }
        if row.cents == 0 { return amount + "." }
        let percent = share == 0 ? "less than \(Share.number(1, in: amounts))" : Share.number(share, in: amounts)
        return "\(amount), \(percent) percent."
    }

    private func euros(_ cents: Int64) -> String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = cents < 0 ? "-" : ""
        return "\(sign)\(whole)\(amounts.decimalMark)\(rest < 10 ? "0" : "")\(rest) euros"
    }
}
