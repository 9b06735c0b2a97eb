internal import Text

/// The text conditions of a filter, compared without case and accents.
public struct TextFilter: Sendable {
    private let payee: String?
    private let method: String?
    private let tag: String?
    private let search: String?

    /// Folds the texts of a filter once for all comparisons.
    public init(_ filter: ExpenseFilter) {
        payee = filter.payee.map(foldedName)
        method = filter.method.map(foldedName)
        tag = filter.tag.map(folded)
        search = filter.search.map(folded)
    }

    /// The folded search text, which every match contains in what, payee or note. `nil` without a search.
    ///
    /// A payee condition gives no such text, because two spellings of a payee may share no letters.
    public var part: String? { search.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the texts match. Category, amount and day are not compared.
    public func matches(_ details: ExpenseDetails) -> Bool {
        guard matchesPayee(details.payee) else { return false }
        guard matchesMethod(details.method), matchesTags(details.tags) else { return false }
        guard let search, !search.isEmpty else { return true }
        return [details.what, details.payee, details.note].contains { $0?.holds(folded: search) == true }
    }

    /// Whether a payee matches. An empty condition matches expenses without payee.
    private func matchesPayee(_ given: String?) -> Bool {
        guard let payee else { return true }
        return payee.isEmpty ? given == nil : given?.equals(foldedName: payee) == true
    }

    /// Whether a payment method matches. An empty condition matches expenses without method.
    private func matchesMethod(_ given: String?) -> Bool {
        guard let method else { return true }
        return method.isEmpty ? given == nil : given?.equals(foldedName: method) == true
    }

    /// Whether one of the tags matches. An empty condition matches expenses without tags.
    private func matchesTags(_ given: [String]) -> Bool {
        guard let tag else { return true }
        return tag.isEmpty ? given.isEmpty : given.contains { $0.equals(folded: tag) }
    }

    /// Whether a payee equals the condition. `false` without a payee condition.
    public func matches(payee given: String) -> Bool {
        payee.map { given.equals(foldedName: $0) } ?? false
    }

    /// Whether a payment method equals the condition. `false` without a method condition.
    public func matches(method given: String) -> Bool {
        method.map { given.equals(foldedName: $0) } ?? false
    }

    /// Whether a tag equals the condition. `false` without a tag condition.
    public func matches(tag given: String) -> Bool {
        tag.map { given.equals(folded: $0) } ?? false
    }
}

extension ExpenseFilter {
    /// Whether the filter has conditions on texts or expense numbers, which stored totals cannot answer.
    public var looksAtEach: Bool {
        payee != nil || method != nil || tag != nil || search != nil || numbers != nil
    }
}

extension ExpenseDetails {
    /// The folded texts that a search reads.
    public var searchedTexts: [String] { [what, payee, note].compactMap { $0.map(folded) } }
}
