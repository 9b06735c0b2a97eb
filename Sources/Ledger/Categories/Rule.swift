internal import Failures

/// Says into which category an imported expense goes whose payee or text holds some words, or that it is none.
public struct Rule: Hashable, Sendable {
    /// The number in one book.
    public let id: Int64
    /// The words, compared without case and accents.
    public private(set) var text: String
    /// Where the expenses go; `nil` for rows that are left out.
    public private(set) var category: Category.ID?

    /// A rule as it is given.
    public init(id: Int64, text: String, category: Category.ID?) {
        self.id = id
        self.text = text
        self.category = category
    }
}

extension TrackedTable {
    /// The rules of a book, which are known by their words.
    public static let rule = TrackedTable(
        of: Rule.self, "rule", plural: "rules",
        actions: [.addRule, .removeRule])
}

extension Rule: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .rule }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, text: "", category: nil)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("text", &text, role: .identity)
        fields.field("category", &category, .reference("category", whenMerged: .follows))
    }
}

extension Change.Action {
    /// A rule was added, or leads elsewhere now.
    public static let addRule = Self("rule-add")
    /// A rule was taken away.
    public static let removeRule = Self("rule-remove")
    /// Expenses of which nothing was known went where the rules lead.
    public static let applyRules = Self("rule-apply")
}

extension LedgerError {
    /// No rule has that text.
    public static func noSuchRule(_ text: String) -> LedgerError { .noSuchRow(.rule, text) }

    /// A rule without words would be found in every text.
    public static let ruleIsEmpty = LedgerError.nameless(
        ErrorWords(
            kind: "rule.empty", message: "a rule has words to look for",
            hint: "write them like: spesa rule add LIDL groceries"))
}
