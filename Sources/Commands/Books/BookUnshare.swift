internal import Arguments

/// `spesa book unshare BOOK --with USER`
struct BookUnshare: SpesaCommand {
    static let info = CommandInfo(
        name: "unshare", summary: "Stop sharing a book with a member; it gets a new key.",
        examples: [("spesa book unshare home --with bruno", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The other user.", placeholder: "USER") var with: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        let user = try environment.account().unshare(book, withUserNamed: with)
        try environment.reply(aboutBook: book.id, "\(user) cannot open the book \(book.name) any more.")
    }
}
