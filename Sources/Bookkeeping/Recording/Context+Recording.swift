public import Ledger
public import Money
public import Periods
internal import Secrets
internal import Text

extension Context {
    /// Returns a draft of an expense. Defaults: today, the user's usual method, and a new UUID version 7.
    /// - Throws: `LedgerError` for invalid details, `BookkeepingError.uid` for a uid that is not a UUID.
    public func draft(
        _ amount: Amount, on day: Day?, in destination: ExpenseDraft.Destination, _ details: ExpenseDetails,
        uid: String?
    ) throws -> ExpenseDraft {
        var details = details
        details.method = details.method ?? usualMethod
        if let uid, !isUUID(uid) { throw BookkeepingError.uid(uid) }
        var draft = ExpenseDraft(
            uid: uid?.lowercased() ?? makeUUIDv7(milliseconds: now.seconds * 1000), day: day ?? today, amount: amount,
            destination: destination, details: try details.checked())
        draft.hasNewUID = uid == nil
        return draft
    }

    /// Returns the book's spelling of a payee or method, or the name as given if it is new.
    /// - Complexity: O(log n) for the exact spelling, otherwise O(names in use · log n).
    public func known(_ name: String?, as dimension: Dimension) throws -> String? {
        guard let name, !name.isEmpty else { return name }
        return try book.knownSpellings(of: [name], as: dimension)[name] ?? name
    }

    /// Changes the payees and methods of drafts to the book's spelling. A new name gets the spelling of its first
    /// draft.
    /// - Complexity: as `Book.knownSpellings(of:as:)`.
    public func withKnownNames(_ drafts: [ExpenseDraft]) throws -> [ExpenseDraft] {
        guard drafts.contains(where: { $0.details.payee != nil || $0.details.method != nil }) else { return drafts }
        var drafts = drafts
        try spell(\.payee, of: &drafts, as: .payee)
        try spell(\.method, of: &drafts, as: .method)
        return drafts
    }

    private func spell(
        _ field: WritableKeyPath<ExpenseDetails, String?>, of drafts: inout [ExpenseDraft], as dimension: Dimension
    ) throws {
        let names = Set(drafts.compactMap { $0.details[keyPath: field] })
        let known = try book.knownSpellings(of: names, as: dimension)
        var first: [String: String] = [:]
        for index in drafts.indices {
            guard let name = drafts[index].details[keyPath: field] else { continue }
            let fold = foldedName(name)
            let spelling = first[fold] ?? known[name] ?? name
            first[fold] = spelling
            drafts[index].details[keyPath: field] = spelling
        }
    }

    /// Records expenses, all or none.
    /// - Throws: the errors of `Book.add`.
    /// - Complexity: O(log n) per draft.
    public func record(_ drafts: [ExpenseDraft]) throws -> [Recorded] {
        try book.add(drafts, by: signature)
    }

    /// Whether a sealed book has just become so large that an open one would be faster. True once, when expense 100,000
    /// is recorded.
    public func hasOutgrownItsSeal(with recorded: ClosedRange<Int64>?) -> Bool {
        entry.form == .sealed && recorded?.contains(100_000) == true
    }
}

extension [Recorded] {
    /// The range from the first to the last number of the new expenses; `nil` without new ones.
    /// - Complexity: O(n).
    public var newNumbers: ClosedRange<Int64>? {
        let numbers = filter(\.isNew).map(\.expense.id)
        guard let first = numbers.min(), let last = numbers.max() else { return nil }
        return first...last
    }
}
