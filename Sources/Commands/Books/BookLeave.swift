internal import Arguments
internal import Bookkeeping
internal import Reports
internal import Storage
internal import Users

/// `spesa book leave BOOK`
struct BookLeave: SpesaCommand {
    static let info = CommandInfo(
        name: "leave", summary: "Leave a shared book to its other members.",
        discussion: """
            If you have open debts there, spesa lists them and asks first. --yes skips the question.
            """,
        examples: [("spesa book leave home", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Flag("Leave it despite open debts.") var yes: Bool

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        let session = try environment.session()
        let document = try environment.document(of: book).withoutUser
        if !yes { try confirm(book, in: environment) }
        try session.account().leave(book)
        try environment.reply(about: document, ["You have left the book \(book.name)."])
    }

    /// Asks for confirmation if there are open debts.
    ///
    /// - Throws: `CommandError.needsConfirmation` if the user cannot be asked, `.nothingChanged` if the answer is no.
    private func confirm(_ book: BookEntry, in environment: Environment) throws {
        let debts = try environment.openDebts(in: book)
        guard !debts.isEmpty else { return }
        let what = "open debts in the book \(book.name): \(debts.joined(separator: "; "))"
        guard environment.canAsk else { throw CommandError.needsConfirmation(what: what) }
        environment.notice(what)
        guard try environment.confirms("Leave it anyway? (y/n) ") else { throw CommandError.nothingChanged }
    }
}

extension Environment {
    /// Returns the open debts of a member of a book, owed by and to the member, a clause each: `ben owes you 15,00 €`.
    /// - Parameter member: the name of the member; `nil` for the signed-in user. A name that is no person of the book
    ///   has no debts.
    func openDebts(of member: String? = nil, in book: BookEntry) throws -> [String] {
        let context = try context(of: book)
        let people = try context.people()
        let known = if let member { people.user(named: member)?.id } else { people.me }
        guard let person = known else { return [] }
        func name(_ person: Int64) -> String { person == people.me ? "you" : people.names[person] ?? String(person) }
        return try context.debts(person: person).debts.map { debt in
            "\(name(debt.from)) \(debt.from == people.me ? "owe" : "owes") \(name(debt.to)) "
                + context.amounts.string(debt.amount)
        }
    }

    /// Returns the open debts of a user in the books that the signed-in user shares with them, a sentence for each
    /// book. Books that cannot be read are skipped.
    func openDebts(of user: User) -> [String] {
        guard let session = try? session(), let books = try? session.books() else { return [] }
        return books.filter(\.isShared).compactMap { book in
            guard let members = try? session.members(of: book), members.contains(where: { $0.user.id == user.id }),
                let debts = try? openDebts(of: user.name.description, in: book), !debts.isEmpty
            else { return nil }
            return "Open debts of \(user.name) in the book \(book.name): \(debts.joined(separator: "; "))."
        }
    }
}
