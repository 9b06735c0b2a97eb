internal import Failures

/// An import rule: rows that contain a text get a category, or are skipped. The payee, the description and the note are
/// searched.
public struct Rule: Hashable, Sendable {
    /// The row number in this copy of the book.
    public let id: Int64
    /// The text to look for, as a whole and without case and accents.
    public private(set) var text: String
    /// The category for matching expenses. `nil` if matching rows are skipped.
    public private(set) var category: Category.ID?

    /// Makes a rule without validation.
    public init(id: Int64, text: String, category: Category.ID?) {
        self.id = id
        self.text = text
        self.category = category
    }
}

extension TrackedTable {
    /// The import rules of a book, identified by their words.
    public static let rule = TrackedTable(
        of: Rule.self, "rule", plural: "rules",
        actions: [.addRule, .removeRule])
}

extension Rule: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .rule }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, text: "", category: nil)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("text", &text, role: .identity)
        fields.field("category", &category, .reference("category", whenMerged: .follows))
    }
}

extension Change.Action {
    /// A rule was added or changed.
    public static let addRule = Self("rule-add")
    /// A rule was removed.
    public static let removeRule = Self("rule-remove")
    /// Uncategorized expenses were categorized by the rules.
    public static let applyRules = Self("rule-apply")
}

extension LedgerError {
    /// No rule has these words.
    public static func noSuchRule(_ text: String) -> LedgerError { .noSuchRow(.rule, text) }

    /// The rule has no words, so it would match every text.
    public static let ruleIsEmpty = LedgerError.nameless(
        ErrorWords(
            kind: "rule.empty", message: "a rule has words to look for",
            hint: "write them like: spesa rule add LIDL groceries"))
}
