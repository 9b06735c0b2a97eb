internal import Arguments

/// `spesa book use BOOK`
struct BookUse: SpesaCommand {
    static let info = CommandInfo(
        name: "use", summary: "Switch to a book.",
        examples: [("spesa book use home", "for one command only: --book home")])

    @Argument("The book.", completing: .custom("book")) var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        try environment.account().use(book)
        try environment.reply(aboutBook: book.id, "Switched to the book '\(book.name)'.")
    }
}
