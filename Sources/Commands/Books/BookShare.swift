public import Arguments
internal import Secrets
internal import ServerStore
internal import Storage
public import Users

/// `spesa book share BOOK --with USER --as ROLE`
struct BookShare: SpesaCommand {
    static let info = CommandInfo(
        name: "share", summary: "Let another user of the store open a book, or change what they may do with it.",
        discussion: """
            An owner records and decides who else may open the book. A writer records and changes expenses. A reader \
            only reads. If you make a member a reader, the book gets a new key, and the member loses the key that \
            writes.
            """,
        examples: [
            ("spesa book share home --with bruno --as writer", ""),
            ("spesa book share home --with bruno --as reader", "from now on bruno reads only"),
        ])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The other user.", placeholder: "USER") var with: String
    @Option(name: "as", "What they may do.") var role: Role
    @Option(
        "The fingerprint of the user's new key, once you have compared it with theirs.", placeholder: "DIGITS"
    )
    var fingerprint: String?

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.bookEntry(named: name)
        let account = try environment.account()
        let (user, key): (UserName, PublicKey?)
        do {
            (user, key) = try account.share(
                book, withUserNamed: with, as: role, fingerprint: fingerprint)
        } catch StoreError.noSuchUser(let name) {
            throw CommandError.notAUser(name, store: store.place, asks: store is ServerStore)
        }
        try environment.reply(
            aboutBook: book.id,
            "\(user) is \(role.withArticle) of the book \(book.name)"
                + (key.map { ". To be sure, compare this fingerprint with \(user)'s (spesa whoami): \($0.fingerprint)" }
                    ?? "."))
    }
}

extension Role: ParameterValue {}
