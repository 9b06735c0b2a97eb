public import Arguments
internal import Output
public import Storage
internal import Terminal
internal import Users

/// `spesa book …`
enum BookCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "book", summary: "List, make, share, seal and open books.",
                discussion: """
                    Every user has a private book. It is sealed: its file says nothing without a password or the recovery \
                    code of somebody who may open it. More books can be made, and shared with other users of the store; \
                    a shared book shows who recorded what. Each member calls it by a name of their own.
                    """, alsoCalled: ["books"]),
            members: [
                .command(BookList.self), .command(BookAdd.self), .command(BookUse.self), .command(BookRename.self),
                .command(BookRemove.self), .command(BookSeal.self), .command(BookOpen.self),
                .command(BookShare.self), .command(BookUnshare.self), .command(BookLeave.self),
            ],
            defaultCommand: BookList.self)
    }
}

struct BookList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List your books and who can open them.", examples: [("spesa book list", "")])

    func run(in environment: Environment) throws {
        let signedIn = try environment.signedIn()
        let store = try environment.store()
        let books = try store.books(of: signedIn).map { BookDocument(book: $0, members: try store.members(of: $0)) }
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.books/1"), "books": .list(books.map(\.json))]) },
                records: { Records(columns: BookDocument.columns, objects: books.map(\.flat)) },
                lines: { screen in
                    let rows = books.map { $0.cells.map { StyledText($0) } }
                    let columns = [
                        Table.Column(""), Table.Column("Book", shrinksTo: 8), Table.Column("Form", leaves: 1),
                        Table.Column("You are"), Table.Column("With", shrinksTo: 6),
                    ]
                    return Table(columns: columns, rows: rows).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: { books.map(\.sentence) }))
    }
}

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
        let book = try environment.store().addBook(
            FoldedName(name, of: .book), form: open ? .open : .sealed, categories: startingCategories,
            for: environment.account(), at: environment.system.now().seconds)
        try environment.reply(
            about: book, "The book \(book.name) is made; work in it with: spesa book use \(book.name)")
    }
}

struct BookUse: SpesaCommand {
    static let info = CommandInfo(
        name: "use", summary: "Work in a book from now on.",
        examples: [("spesa book use home", "for one command alone write --book home behind it")])

    @Argument("The book.", completing: .custom("book")) var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        try environment.store().use(book, for: environment.account())
        try environment.reply(aboutBook: book.id, "You work in the book \(book.name).")
    }
}

struct BookRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Call a book something else; other members keep their name for it.",
        examples: [("spesa book rename home flat", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Argument("The new name.", placeholder: "NEW-NAME") var newName: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        let newName = try FoldedName(newName, of: .book)
        try environment.store().rename(book, to: newName, for: environment.account())
        try environment.reply(aboutBook: book.id, "\(book.name) is now \(newName).")
    }
}

struct BookRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Take a book out of the list of all its members; its file stays.",
        examples: [("spesa book remove trips", ""), ("spesa book remove --undo trips", "bring it back")],
        alsoCalled: ["delete", "rm"])

    @Argument("The book.") var name: String
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let account = try environment.account()
        guard !undo else {
            let book = try store.restoreBook(named: name, for: account)
            return try environment.reply(about: book, "The book \(book.name) is back.")
        }
        let book = try environment.bookEntry(named: name)
        try store.remove(book, for: account, at: environment.system.now().seconds)
        try environment.reply(
            about: book, "The book \(book.name) is removed; bring it back with: spesa book remove --undo \(book.name)")
    }
}

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

struct BookOpen: SpesaCommand {
    static let info = CommandInfo(
        name: "open", summary: "Take the seal off a book: whoever can read your files can read it then.",
        discussion: """
            A sealed book is read and written whole, which takes about a millisecond for every thousand expenses. Beyond \
            100,000 an open book answers sooner.
            """,
        examples: [("spesa book open", "the current book"), ("spesa book open trips", "")],
        alsoCalled: ["decrypt", "unlock", "unseal"])

    @Argument("The book.", completing: .custom("book")) var name: String?

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        guard let copy = try environment.store().unseal(book, for: environment.signedIn()) else {
            return try environment.reply(aboutBook: book.id, "The book \(book.name) is open already.")
        }
        try environment.reply(
            aboutBook: book.id,
            "The book \(book.name) is open: whoever can read your files can read it. A sealed copy is kept in \(copy).")
    }
}

struct BookShare: SpesaCommand {
    static let info = CommandInfo(
        name: "share", summary: "Let another user of the store open a book, or change what they may do with it.",
        discussion: """
            An owner writes and decides who else may; a writer records and changes expenses; a reader reads. Whoever is \
            made a reader loses the key that writes: the book gets a new one.
            """,
        examples: [
            ("spesa book share home --with bruno --as writer", ""),
            ("spesa book share home --with bruno --as reader", "from now on bruno reads only"),
        ])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The other user.", placeholder: "USER") var with: String
    @Option(name: "as", "What they may do.") var role: Role

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.bookEntry(named: name)
        let user = try store.user(named: with)
        try store.share(book, with: user, as: role, by: environment.signedIn())
        try environment.reply(aboutBook: book.id, "\(user.name) is \(role.withArticle) of the book \(book.name).")
    }
}

struct BookUnshare: SpesaCommand {
    static let info = CommandInfo(
        name: "unshare", summary: "Take a book away from one of its members; it gets a new key.",
        examples: [("spesa book unshare home --with bruno", "")])

    @Argument("The book.", completing: .custom("book")) var name: String
    @Option("The other user.", placeholder: "USER") var with: String

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.bookEntry(named: name)
        let user = try store.user(named: with)
        try store.unshare(book, with: user, by: environment.signedIn())
        try environment.reply(aboutBook: book.id, "\(user.name) cannot open the book \(book.name) any more.")
    }
}

struct BookLeave: SpesaCommand {
    static let info = CommandInfo(
        name: "leave", summary: "Leave a shared book to its other members.", examples: [("spesa book leave home", "")])

    @Argument("The book.", completing: .custom("book")) var name: String

    func run(in environment: Environment) throws {
        let book = try environment.bookEntry(named: name)
        try environment.store().leave(book, for: environment.account())
        try environment.reply(about: book, "You have left the book \(book.name).")
    }
}

/// A book and its members as rows and documents.
private struct BookDocument {
    let book: BookEntry
    let members: [BookMember]

    static let columns = ["name", "form", "role", "current", "members"]

    var json: JSON {
        object(
            members: .list(
                members.map { member in
                    .object(["name": .text(member.user.name.description), "role": .text(member.role.rawValue)])
                }))
    }

    /// With the members in one field.
    var flat: JSON {
        object(members: .text(members.map { "\($0.user.name):\($0.role.rawValue)" }.joined(separator: " ")))
    }

    private func object(members: JSON) -> JSON {
        .object([
            "name": .text(book.name.description), "form": .text(book.form.rawValue),
            "role": .text(book.role.rawValue), "current": .truth(book.isCurrent), "members": members,
        ])
    }

    var cells: [String] {
        [
            book.isCurrent ? "*" : "", book.name.description, book.form.rawValue, book.role.rawValue,
            members.count == 1 ? "" : members.map { "\($0.user.name) (\($0.role.rawValue))" }.joined(separator: ", "),
        ]
    }

    var sentence: String {
        let others = members.map { "\($0.user.name) is \($0.role.withArticle)" }.joined(separator: ", ")
        return "\(book.name): \(book.form.rawValue)\(book.isCurrent ? ", the one you work in" : ""); \(others)."
    }
}

extension Environment {
    /// Replies with a book as it stands now.
    fileprivate func reply(aboutBook id: String, _ sentence: String) throws {
        guard let book = try store().books(of: signedIn()).first(where: { $0.id == id }) else { return }
        try reply(about: book, sentence)
    }

    fileprivate func reply(about book: BookEntry, _ sentence: String) throws {
        try reply(
            {
                let document = BookDocument(book: book, members: try store().members(of: book))
                return Report(
                    json: { .object(["schema": .text("spesa.book/1"), "book": document.json]) },
                    records: { Records(columns: BookDocument.columns, objects: [document.flat]) },
                    sentences: { [sentence] })
            }())
    }
}

extension Role: ParameterValue {}

extension Role {
    fileprivate var withArticle: String {
        switch self {
        case .owner: "an owner"
        case .writer: "a writer"
        case .reader: "a reader"
        }
    }
}
