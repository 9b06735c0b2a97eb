internal import Arguments

/// `spesa book leave BOOK`
struct BookLeave: SpesaCommand {
    static let info = CommandInfo(
        name: "leave", summary: "Leave a shared book to its other members.", examples: [("spesa book leave home", "")])

    @Argument("The book.", completing: .custom("book")) var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        let signedIn = try environment.signedIn()
        let document = try environment.document(of: book).without(signedIn.user)
        try environment.store().leave(book, for: signedIn)
        try environment.reply(about: document, ["You have left the book \(book.name)."])
    }
}
