internal import Arguments
internal import Ledger
internal import Output
internal import Storage
internal import Text
internal import Users

/// `spesa book take BOOK`
struct BookTake: SpesaCommand {
    static let stage = Stage.terminal
    static let info = CommandInfo(
        name: "take", summary: "Take a book along from a server, into a folder of this machine.",
        discussion: """
            The copy is a sealed book of the folder's store, which you must have signed up in, and knows where it comes from. \
            Record in it where the server cannot be reached; 'spesa book bring' puts both together again, as often as you \
            like. On the server everybody goes on meanwhile.
            """,
        examples: [
            ("spesa book take home", "into the folder that is used where no store is named"),
            ("spesa book take home --folder /media/stick/spesa", ""),
        ])

    @Argument("The book on the server.", completing: .custom("book")) var name: String
    @Option("The folder of the store that takes it; your own if not said.", placeholder: "DIR", completing: .directory)
    var folder: String?

    func run(in environment: Environment) throws {
        let (store, signedIn) = (try environment.store(), try environment.signedIn())
        guard store.server != nil else {
            throw CommandError.notUsableHere(
                "this store is a folder already", hint: "name the server with --store postgres://HOST/DATABASE")
        }
        let entry = try store.book(named: name, of: signedIn)
        let place = try environment.folderAway(folder)
        let folder = try environment.elsewhere(place)
        let (away, account) = (try folder.folder(for: "a book that is taken along"), try folder.account())
        let made = try away.addBook(entry.name, form: .sealed, for: account, at: environment.system.now().seconds)
        let counts: BookCounts
        do {
            let context = try environment.elsewhere(place, book: made.name.description).contextToChange()
            counts = try environment.fill(context, from: store.open(entry, for: signedIn))
            try AwayBook(address: store.place, id: entry.id).keep(for: made, of: account, in: away)
        } catch {
            // Half a book must not pass for the whole, and the same command must find its place free.
            _ = try? away.erase(made, keepsCopy: false, for: account, at: environment.system.now().seconds)
            throw error
        }
        let moved = MovedBook(file: away.path, book: made.name.description, counts: counts)
        try environment.reply(
            moved.report(schema: "spesa.taken/1") {
                """
                The book \(entry.name) is taken along: a sealed book in \(away.path) with \(moved.contents). Record there with \
                --store \(quoted(away.path)) --book \(made.name), and bring it back with: spesa book bring \(made.name)
                """
            })
    }
}
