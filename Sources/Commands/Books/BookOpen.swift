internal import Arguments

/// `spesa book open [BOOK]`
struct BookOpen: SpesaCommand {
    static let info = CommandInfo(
        name: "open", summary: "Decrypt the file of a book; anyone who can read your files can then read it.",
        discussion: """
            A sealed book is read and written as a whole, which takes about a millisecond for every thousand expenses. \
            With more than 100,000 expenses, an open book is faster.
            """,
        examples: [("spesa book open", "the current book"), ("spesa book open trips", "")],
        alsoCalled: ["decrypt", "unlock", "unseal"])

    @Argument("The book.", completing: .custom("book")) var name: String?

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        guard let copy = try environment.folderAccount(for: "sealed books").unseal(book) else {
            return try environment.reply(about: book, ["The book \(book.name) is open already."])
        }
        try environment.reply(
            aboutBook: book.id,
            "The book \(book.name) is open: anyone who can read your files can read it. "
                + "A sealed copy is kept in \(copy).")
    }
}
