internal import Arguments

/// `spesa book remove BOOK`
struct BookRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a book from the lists of all its members; its file stays.",
        examples: [("spesa book remove trips", ""), ("spesa book remove --undo trips", "bring it back")],
        alsoCalled: ["delete", "rm"])

    @Argument("The book.") var name: String
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let account = try environment.account()
        guard !undo else {
            let book = try account.restoreBook(named: name)
            try account.forgetMove(of: book)
            return try environment.reply(about: book, ["The book \(book.name) is back."])
        }
        let book = try environment.bookEntry(named: name)
        // The members of a removed book cannot be queried, so they are read before.
        let document = try environment.document(of: book)
        try account.remove(book, at: environment.system.now().seconds)
        try environment.reply(
            about: document,
            ["Removed the book \(book.name); bring it back with: spesa book remove --undo \(book.name)"]
        )
    }
}
