internal import Outings

/// The people who share an expense and the person who paid it, as typed.
public struct PeopleWords: Sendable {
    /// A list of shares, as `me,ben:2` and `me=20,ben=35`; empty for an expense that is not shared, `nil` if not given.
    public let recipients: String?
    /// The name or number of the payer, or a list of payers with their parts, as `me=30,ben=25`. Empty for the person
    /// who recorded the expense, `nil` if not given.
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
        if let recipients, recipients.isEmpty {
            sharing.shares = []
        } else if let recipients {
            let list = try ShareList(reading: recipients)
            let typed = TypedShares(list: list, people: try list.people { try people.person($0, isName: true).id })
            if list.needsWhole { sharing.typed = typed } else { sharing.shares = try typed.weights(of: nil) }
        }
        guard let paidBy else { return sharing }
        if let payers = try payers(in: paidBy, among: people) {
            sharing.payers = payers
        } else {
            sharing.payer = .some(try paidBy.isEmpty ? nil : people.person(paidBy).id)
        }
        return sharing
    }

    /// Returns several payers with their parts; `nil` for one.
    private func payers(in text: String, among people: BookPeople) throws -> TypedShares? {
        // The name of a person may have a comma.
        guard text.contains(where: { ",=".contains($0) }), people.find(text) == nil else { return nil }
        let list = try ShareList(reading: text)
        return TypedShares(list: list, people: try list.people { try people.person($0, isName: true).id })
    }
}
