internal import Arguments
internal import Users

/// `spesa book add NAME`
struct BookAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a book of your own.",
        examples: [
            ("spesa book add home", "a sealed book; work in it with: spesa book use home"),
            ("spesa book add trips --open", "one that whoever can read your files can read"),
        ], alsoCalled: ["new", "create"])

    @Argument("The name of the book.") var name: String
    @Flag("Leave its file unsealed.") var open: Bool

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.account().addBook(
            FoldedName(name, of: .book), form: open ? .open : nil,
            at: environment.system.now().seconds)
        try environment.reply(
            about: book,
            [
                "Made the book \(book.name)"
                    + (store.server.map { " on \($0), not sealed: who runs that server can read it" } ?? "")
                    + ". Switch to it: spesa book use \(book.name)"
            ])
    }
}
