internal import Arguments
internal import Storage
internal import Users

/// `spesa book accept [BOOK]`
struct BookAccept: SpesaCommand {
    static let info = CommandInfo(
        name: "accept", summary: "Accept an older copy of a book, or a removed book that is back.",
        discussion: """
            spesa remembers, under your own key, the state in which you last saw a sealed book. If the store has an \
            older copy, or one that does not continue from that state, no command uses it. If you or somebody you \
            trust put it back on purpose, this command accepts it as it is. It also accepts a book that you had removed \
            or erased, and that an older copy of the store has brought back.
            """,
        examples: [("spesa book accept home", "after a copy of it was put back")])

    @Argument("The book (default: the current one).", completing: .custom("book")) var name: String?

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name, isAccepting: true)
        let account = try environment.folderAccount(for: "sealed books")
        let list = try account.accept(book)
        let names = try account.tokens()
        let members = list.members.values.sorted { $0.name.folded < $1.name.folded }
        let keys =
            members.map(\.words)
            + list.tokens.sorted { $0.key < $1.key }.map { id, token in
                "the token \(names.first { $0.id == id }?.name.description ?? id) of \(list.members[token.user]?.name.description ?? "nobody")"
            }
        let isOpen = try list.attestations.isEmpty && account.books().contains { $0.id == book.id && $0.form == .open }
        try environment.reply(
            aboutBook: book.id,
            "Accepted the book \(book.name) as it is" + (keys.isEmpty ? "." : ": \(keys.joined(separator: "; ")).")
                + (isOpen ? " It is not encrypted: every account that can read the store's files can read it." : ""))
    }
}
