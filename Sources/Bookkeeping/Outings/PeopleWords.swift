internal import Outings

/// The people who share an expense and the person who paid it, as typed.
public struct PeopleWords: Sendable {
    /// A list of shares, as `me,ben:2`.
    public let recipients: String?
    /// The name or number of the payer.
    public let paidBy: String?

    /// Makes a value from the typed options.
    public init(recipients: String?, paidBy: String?) {
        (self.recipients, self.paidBy) = (recipients, paidBy)
    }

    /// Whether recipients or a payer are given.
    public var hasValues: Bool { recipients != nil || paidBy != nil }

    /// The words as clauses of a sentence: `for me,ben`, `paid by ben`.
    public var clauses: [String] {
        [
            recipients.map { $0.isEmpty ? "not shared" : "for \($0)" },
            paidBy.map { $0.isEmpty ? "paid by the person who recorded it" : "paid by \($0)" },
        ].compactMap(\.self)
    }

    /// Returns the payer and the shares; `nil` without words. An empty text removes the current value.
    /// - Throws: `ShareError`, `LedgerError` of kind `person.not-found`.
    public func sharing(among people: @autoclosure () throws -> BookPeople) throws -> Sharing? {
        guard hasValues else { return nil }
        let people = try people()
        var sharing = Sharing(among: people)
        if let recipients {
            sharing.shares =
                try recipients.isEmpty
                ? [] : ShareList(reading: recipients).weights { try people.person($0, isName: true).id }
        }
        if let paidBy { sharing.payer = .some(try paidBy.isEmpty ? nil : people.person(paidBy).id) }
        return sharing
    }
}
