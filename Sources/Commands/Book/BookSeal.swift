internal import Arguments

/// `spesa book seal [BOOK]`
struct BookSeal: SpesaCommand {
    static let info = CommandInfo(
        name: "seal", summary: "Encrypt the file of a book: the current one, or another.",
        examples: [("spesa book seal", ""), ("spesa book seal trips", "")], alsoCalled: ["encrypt", "lock"])

    @Argument("The book.", completing: .custom("book")) var name: String?

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        guard try environment.store().seal(book, for: environment.signedIn()) != nil else {
            return try environment.reply(aboutBook: book.id, "The book \(book.name) is sealed already.")
        }
        try environment.reply(
            aboutBook: book.id,
            """
            The book \(book.name) is sealed. What was open before may be found on the disk for a while, and in backups \
            that were made by other means.
            """)
    }
}
