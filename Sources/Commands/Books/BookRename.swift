internal import Arguments
internal import Users

/// `spesa book rename BOOK NEW-NAME`
struct BookRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Rename a book; other members keep their name for it.",
        examples: [("spesa book rename home flat", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Argument("The new name.", placeholder: "NEW-NAME") var newName: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        let newName = try FoldedName(newName, of: .book)
        try environment.account().rename(book, to: newName)
        try environment.reply(aboutBook: book.id, "\(book.name) is now \(newName).")
    }
}
