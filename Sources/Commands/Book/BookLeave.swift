internal import Arguments

/// `spesa book leave BOOK`
struct BookLeave: SpesaCommand {
    static let info = CommandInfo(
        name: "leave", summary: "Leave a shared book to its other members.", examples: [("spesa book leave home", "")])

    @Argument("The book.", completing: .custom("book")) var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        try environment.store().leave(book, for: environment.signedIn())
        try environment.reply(about: book, ["You have left the book \(book.name)."])
    }
}
