internal import Arguments
internal import FolderStore
internal import Output
internal import Reports
internal import Storage

/// `spesa book seal [BOOK]`
struct BookSeal: SpesaCommand {
    static let info = CommandInfo(
        name: "seal", summary: "Encrypt the file of a book: the current one, or another.",
        discussion: """
            Unencrypted copies of the book under 'backups' are sealed with it. If the book is sealed already, they stay as \
            they are, and are named.
            """,
        examples: [("spesa book seal", ""), ("spesa book seal trips", "")], alsoCalled: ["encrypt", "lock"])

    @Argument("The book.", completing: .custom("book")) var name: String?

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        let sealing = try environment.folderAccount(for: "sealed books").seal(book)
        let copies = sealing.copies
        try environment.reply(
            aboutBook: book.id,
            [book.sentence(on: sealing)] + copies.sentences
                + sealing.openCopies.map { "\($0.place): \($0.message(\.machineText))" },
            more: [
                Field("copies_sealed") { _ in JSON(copies.sealed) },
                Field("copies_removed") { _ in JSON(copies.removed) },
                Field("copies_open") { _ in .list(sealing.openCopies.map({ JSON.text($0.place) })) },
            ])
    }
}

extension BookEntry {
    fileprivate func sentence(on sealing: Sealing) -> String {
        guard sealing.copy != nil else { return "The book \(name) is sealed already." }
        return """
            The book \(name) is sealed. Its unencrypted content may stay on the disk for a while, and in other \
            backups.
            """
    }
}

extension SealedCopies {
    fileprivate var sentences: [String] {
        var sentences: [String] = []
        if sealed > 0 {
            let were = sealed == 1 ? "was" : "were"
            sentences.append("\(counted(sealed, "open copy", "open copies")) under 'backups' \(were) sealed too.")
        }
        if removed > 0 {
            let were = removed == 1 ? "was" : "were"
            sentences.append("\(counted(removed, "copy", "copies")) that could not be read \(were) removed.")
        }
        return sentences
    }
}
