internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Outings

/// Payer and shares of an expense, as typed.
struct PeopleWords {
    let recipients: String?
    let paidBy: String?

    /// Whether any is given.
    var saysAnything: Bool { recipients != nil || paidBy != nil }

    /// Returns payer and shares, if given. An empty text resets them to the default.
    /// - Throws: `ShareError`, `LedgerError` of kind `person.not-found`.
    func sharing(in environment: Environment, among people: @autoclosure () throws -> BookPeople) throws -> Sharing? {
        guard saysAnything else { return nil }
        let people = try people()
        var sharing = Sharing(among: people)
        if let recipients {
            sharing.shares =
                try recipients.isEmpty
                ? []
                : ShareList(reading: recipients).weights {
                    try environment.person($0, among: people, isName: true).id
                }
        }
        if let paidBy { sharing.payer = .some(try paidBy.isEmpty ? nil : environment.person(paidBy, among: people).id) }
        return sharing
    }

    /// Applies the default split of the book if no shares are given.
    /// - Returns: the result, and whether the default split was used.
    func completed(by split: String?) -> (words: PeopleWords, usesSplit: Bool) {
        guard recipients == nil, let split else { return (self, false) }
        return (PeopleWords(recipients: split, paidBy: paidBy), true)
    }

    /// The changes as text: `for me,ben`, `paid by ben`.
    var words: [String] {
        [
            recipients.map { $0.isEmpty ? "for nobody else" : "for \($0)" },
            paidBy.map { $0.isEmpty ? "paid by nobody else" : "paid by \($0)" },
        ].compactMap(\.self)
    }

    /// - Throws: `CommandError` if options for a single expense are given.
    func requireNothing() throws {
        guard !saysAnything else {
            throw CommandError.notUsableHere(
                "--for and --paid-by go with one expense, not with --split",
                hint: "record each part by itself, as in: spesa add 30 groceries --for me,ben")
        }
    }
}

extension Environment {
    /// Returns the person with a name or number. If there is none, the error lists similar names.
    /// - Parameter isName: whether a number is taken as a name, as in a list where `1,5` may be a mistyped weight.
    /// - Throws: `LedgerError` of kind `person.not-found`.
    func person(_ name: String, among people: BookPeople, isName: Bool = false) throws -> BookPeople.Person {
        guard let person = isName ? people.named(name) : people.find(name) else {
            let near = nearest(to: name, among: people.all.map(\.name))
            throw LedgerError.noSuchPerson(name, near: near)
        }
        return person
    }
}
