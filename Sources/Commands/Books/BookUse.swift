internal import Arguments

/// `spesa book use BOOK`
struct BookUse: SpesaCommand {
    static let info = CommandInfo(
        name: "use", summary: "Work in a book from now on.",
        examples: [("spesa book use home", "for one command alone write --book home behind it")])

    @Argument("The book.", completing: .custom("book")) var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        try environment.account().use(book)
        try environment.reply(aboutBook: book.id, "You work in the book \(book.name).")
    }
}
