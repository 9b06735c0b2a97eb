public import Ledger
public import Money
public import Periods
internal import Secrets
internal import Text

extension Context {
    /// An expense as it is recorded: on today where no day is said, paid as usual where no method is, with a uid that is
    /// made now where it has none of its own.
    /// - Throws: `LedgerError` for details that cannot be kept, `BookkeepingError.uid`.
    public func draft(
        _ amount: Amount, on day: Day?, in destination: ExpenseDraft.Destination, _ details: ExpenseDetails,
        uid: String?
    ) throws -> ExpenseDraft {
        var details = details
        details.method = details.method ?? usualMethod
        if let uid, !isUUID(uid) { throw BookkeepingError.uid(uid) }
        return ExpenseDraft(
            uid: uid?.lowercased() ?? makeUUIDv7(milliseconds: now.seconds * 1000), day: day ?? today, amount: amount,
            destination: destination, details: try details.checked())
    }

    /// The payee as the book writes it; as it was given where it is a new one.
    /// - Complexity: O(log n) for a name that an expense has to the letter, else O(payees · log n).
    public func knownPayee(_ name: String?) throws -> String? {
        guard let name, !name.isEmpty else { return name }
        return try book.knownSpellings(ofPayees: [name])[name] ?? name
    }

    /// The drafts with their payees as the book writes them; a new payee as the first of them does.
    /// - Complexity: as `Book.knownSpellings(ofPayees:)`.
    public func withKnownPayees(_ drafts: [ExpenseDraft]) throws -> [ExpenseDraft] {
        let known = try book.knownSpellings(ofPayees: Set(drafts.compactMap(\.details.payee)))
        var first: [String: String] = [:]
        return drafts.map { draft in
            guard let payee = draft.details.payee else { return draft }
            let fold = foldedName(payee)
            let spelling = first[fold] ?? known[payee] ?? payee
            first[fold] = spelling
            var draft = draft
            draft.details.payee = spelling
            return draft
        }
    }

    /// Records expenses, all or none.
    /// - Throws: as `Book.add`.
    /// - Complexity: O(log n) a draft.
    public func record(_ drafts: [ExpenseDraft]) throws -> [Recorded] {
        // Whoever records is told where these months stand.
        let months = Set(drafts.map { Month(containing: $0.day) })
        book.anticipate(months.flatMap { [.days($0.days), .categories([$0.days])] })
        return try book.add(drafts, by: signature)
    }

    /// Whether a sealed book has just grown so large that an open one answers sooner: one of the expenses recorded has the
    /// number 100,000, which is given once.
    public func hasOutgrownItsSeal(with recorded: ClosedRange<Int64>?) -> Bool {
        entry.form == .sealed && recorded?.contains(100_000) == true
    }
}

extension [Recorded] {
    /// From the lowest to the highest number that was given; `nil` where nothing is new.
    /// - Complexity: O(n).
    public var newNumbers: ClosedRange<Int64>? {
        let numbers = filter(\.isNew).map(\.expense.id)
        guard let first = numbers.min(), let last = numbers.max() else { return nil }
        return first...last
    }
}
