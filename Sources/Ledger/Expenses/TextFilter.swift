internal import Text

/// What a filter asks of the texts of an expense, whatever the case and the accents.
public struct TextFilter: Sendable {
    private let payee: String?
    private let method: String?
    private let tag: String?
    private let search: String?

    /// What a filter asks of texts, folded once for all expenses.
    public init(_ filter: ExpenseFilter) {
        payee = filter.payee.map(foldedName)
        method = filter.method.map(folded)
        tag = filter.tag.map(folded)
        search = filter.search.map(folded)
    }

    /// The text that what, payee or note holds, folded, of every expense that matches; `nil` where none is asked for. A payee
    /// gives none, since two spellings of one may have no letters together.
    public var part: String? { search.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the texts are what is asked for; an expense's category, amount and day are not looked at.
    public func matches(_ details: ExpenseDetails) -> Bool {
        func equal(_ wanted: String?, _ given: String?) -> Bool {
            guard let wanted else { return true }
            return given?.equals(folded: wanted) == true
        }
        guard isPayeeMeant(details.payee), equal(method, details.method) else { return false }
        if let tag, !details.tags.contains(where: { $0.equals(folded: tag) }) { return false }
        guard let search, !search.isEmpty else { return true }
        return [details.what, details.payee, details.note].contains { $0?.holds(folded: search) == true }
    }

    /// Whether a payee is the one asked for; an expense without one is meant by an empty name.
    private func isPayeeMeant(_ given: String?) -> Bool {
        guard let payee else { return true }
        return payee.isEmpty ? given == nil : given?.equals(foldedName: payee) == true
    }

    /// Whether a payee is the one asked for; none is where none is asked for.
    public func isMeant(payee given: String) -> Bool {
        payee.map { given.equals(foldedName: $0) } ?? false
    }

    /// Whether a method is the one asked for; none is where none is asked for.
    public func isMeant(method given: String) -> Bool {
        method.map { given.equals(folded: $0) } ?? false
    }

    /// Whether a tag is the one asked for; none is where none is asked for.
    public func isMeant(tag given: String) -> Bool {
        tag.map { given.equals(folded: $0) } ?? false
    }
}

extension ExpenseFilter {
    /// Whether anything is asked that no total tells: of the texts of an expense, or which it is.
    public var looksAtEach: Bool {
        payee != nil || method != nil || tag != nil || search != nil || numbers != nil
    }
}

extension ExpenseDetails {
    /// The texts that a search looks in, folded.
    public var searchedTexts: [String] { [what, payee, note].compactMap { $0.map(folded) } }
}
