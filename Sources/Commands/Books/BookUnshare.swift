internal import Arguments

/// `spesa book unshare BOOK --with USER`
struct BookUnshare: SpesaCommand {
    static let info = CommandInfo(
        name: "unshare", summary: "Stop sharing a book with a member.",
        discussion: """
            A sealed book gets a new key, so that the member cannot read later changes. The reply names the member's \
            open debts in the book.
            """,
        examples: [("spesa book unshare home --with bruno", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The other user.", placeholder: "USER") var with: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        // A failure to read the debts must not prevent the removal.
        let debts = (try? environment.openDebts(of: with, in: book)) ?? []
        let user = try environment.account().unshare(book, withUserNamed: with)
        try environment.reply(
            aboutBook: book.id,
            ["\(user) cannot open the book \(book.name) any more."]
                + (debts.isEmpty ? [] : ["Open debts of \(user): \(debts.joined(separator: "; "))."]))
    }
}
