internal import Arguments
internal import Users

/// `spesa book add NAME`
struct BookAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a book of your own.",
        examples: [
            ("spesa book add home", "a sealed book; switch to it with: spesa book use home"),
            ("spesa book add trips --open", "anyone who can read your files can read it"),
        ], alsoCalled: ["new", "create"])

    @Argument("The name of the book.") var name: String
    @Flag("Do not seal its file.") var open: Bool

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.account().addBook(
            FoldedName(name, of: .book), form: open ? .open : nil,
            at: environment.system.now().seconds)
        try environment.reply(
            about: book,
            [
                "Made the book \(book.name)"
                    + (store.server.map { " on \($0), not sealed: the administrator of that server can read it" } ?? "")
                    + ". Switch to it: spesa book use \(book.name)"
            ])
    }
}
