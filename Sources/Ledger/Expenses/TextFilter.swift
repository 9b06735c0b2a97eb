internal import Text

/// The text conditions of a filter, compared without case and accents; names and searched texts also with any kind of
/// apostrophe.
public struct TextFilter: Sendable {
    private let payee: NameFilter
    private let method: NameFilter
    private let tag: NameFilter
    private let search: String?

    /// Folds the texts of a filter once for all comparisons.
    public init(_ filter: ExpenseFilter) {
        payee = filter.payee.folded(by: foldedName)
        method = filter.method.folded(by: foldedName)
        tag = filter.tag.folded(by: folded)
        search = filter.search.map(foldedText)
    }

    /// The longest part of the search text without apostrophes, which every match contains in `searchedTexts`: these keep
    /// the apostrophes as they were typed. `nil` without a search, or without other characters in it.
    ///
    /// A payee condition gives no such text, because two spellings of a payee may share no letters.
    public var part: String? {
        search?.utf8.split(separator: UInt8(ascii: "'")).max { $0.count < $1.count }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Whether the texts of an expense match. Category, amount and day are not compared.
    /// - Parameter methods: the methods of an expense that was paid with several; `nil` for the method in its details.
    public func matches(_ details: ExpenseDetails, paidWith methods: [String]? = nil) -> Bool {
        guard payee.isEmpty || matches(payee: details.payee) else { return false }
        guard method.isEmpty || matches(methods: methods ?? details.method.map { [$0] } ?? []) else { return false }
        guard tag.isEmpty || tag.matches(details.tags, isSame: { $0.equals(folded: $1) }) else { return false }
        guard let search, !search.isEmpty else { return true }
        return [details.what, details.payee, details.note].contains { $0?.holds(foldedText: search) == true }
    }

    /// Whether a payee meets the conditions on payees.
    /// - Parameter given: the payee; `nil` for an expense without one.
    public func matches(payee given: String?) -> Bool {
        payee.matches(given.map { [$0] } ?? []) { $0.equals(foldedName: $1) }
    }

    /// Whether the payment methods of an expense meet the conditions on methods.
    /// - Parameter given: the methods; empty for an expense without one.
    public func matches(methods given: [String]) -> Bool {
        method.matches(given) { $0.equals(foldedName: $1) }
    }

    /// Whether an expense must have this tag, alone or with others, to match one of the alternatives.
    public func asks(forTag given: String) -> Bool {
        tag.any.contains { $0.contains { given.equals(folded: $0) } }
    }
}

extension ExpenseFilter {
    /// Whether the filter has conditions on texts or expense numbers, which stored totals cannot answer.
    public var looksAtEach: Bool {
        !payee.isEmpty || !method.isEmpty || !tag.isEmpty || search != nil || numbers != nil
    }
}

extension ExpenseDetails {
    /// The folded texts that a search reads.
    public var searchedTexts: [String] { [what, payee, note].compactMap { $0.map(folded) } }
}
