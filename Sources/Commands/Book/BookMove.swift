internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Storage

/// `spesa book move BOOK --to ADDRESS`
struct BookMove: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "move", summary: "Move a book of yours into a store on a server, or into another folder.",
        discussion: """
            Everything moves: expenses with their numbers and uids, the history, and the files of attachments. You must be \
            signed in at both, and be the only one who can open the book. What was moved is compared before the book leaves \
            this store, where 'spesa book remove --undo' still brings it back. On a server it is not sealed.
            """,
        examples: [("spesa book move home --to postgres://db.example.org/casa?sslrootcert=/etc/ssl/ca.pem", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The store that takes it.", placeholder: "ADDRESS|DIR") var to: String

    func run(in environment: Environment) throws {
        let (store, signedIn, account) = (
            try environment.store(), try environment.signedIn(), try environment.account()
        )
        let entry = try store.book(named: name, of: signedIn)
        guard entry.role == .owner else { throw StoreError.notOwner(entry.name) }
        guard !entry.isShared else {
            throw CommandError.notUsableHere(
                "others can open the book \(entry.name), and would lose it",
                hint: "take it away from them first: spesa book unshare \(entry.name) --with NAME")
        }
        guard entry.bookCount > 1 else { throw StoreError.lastBook(signedIn.user.name) }
        let there = try environment.elsewhere(to)
        let now = environment.system.now().seconds
        let (target, owner) = (try there.store(), try there.account())
        guard try target.id() != store.id() else {
            throw CommandError.notUsableHere("the book is in that store already", hint: "name another one with --to")
        }
        let made = try target.addBook(entry.name, form: nil, for: owner, at: now)
        let book = try store.open(entry, for: signedIn)
        let counts: BookCounts
        do {
            let context = try environment.elsewhere(to, book: made.name.description).contextToChange()
            counts = try environment.fill(context, from: book)
            // What others did stands there with the name of whoever brings it.
            guard try context.book.contents() == book.contents().loaded(by: context.signature) else {
                throw CommandError.notUsableHere(
                    "the book was changed while it was moved", hint: "run the same command again; it is where it was")
            }
            try store.note(entry, movedTo: target.place, for: account)
            try store.remove(entry, for: account, at: now)
        } catch {
            // The same command must find its place free.
            _ = try? target.erase(made, keepsCopy: false, for: owner, at: now)
            try? store.forgetMove(of: entry, for: account)
            throw error
        }
        let moved = MovedBook(file: target.place, book: made.name.description, counts: counts)
        try environment.reply(
            moved.report(schema: "spesa.moved/1") {
                """
                The book \(entry.name) with \(moved.contents) is in \(target.place) now\
                \(target.server.map { ", not sealed: who runs \($0) can read it" } ?? ""). What is left here comes back with: \
                spesa book remove --undo \(entry.name)
                """
            })
    }
}
