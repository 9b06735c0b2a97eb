internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output
internal import Reports
internal import Terminal
internal import Text

/// `spesa shelf …`
enum ShelfCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "shelf", summary: "Put products on shelves.",
                discussion: """
                    Name a shelf by its path, such as Kitchen:Spices, or by an ending of the path that no other shelf \
                    has. Shelves and their products are listed in the order that you set.
                    """, alsoCalled: ["shelves"]),
            subcommands: [
                .command(ShelfList.self), .command(ShelfAdd.self), .command(ShelfRename.self),
                .command(ShelfMove.self), .command(ShelfRemove.self),
            ],
            defaultCommand: ShelfList.self,
            names: { try $0.book().shelves().all.map(\.path) })
    }
}

/// `spesa shelf list`
struct ShelfList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the shelves, with the number of their products.", examples: [("spesa shelf", "")])

    func run(in environment: Environment) throws {
        let book = try environment.book()
        let (tree, counts) = try book.reading { (try book.shelves(), try book.productCounts()) }
        try environment.show(
            Report(
                schema: "spesa.shelves/1", "shelves", of: tree.all, Shelf.fields(counts),
                none: "No shelves yet. To make one: spesa shelf add Kitchen:Spices"
            ) { "\($0.path): \(counted(counts[$0.id] ?? 0, "product"))." })
    }
}

/// `spesa shelf add PATH`
struct ShelfAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a shelf, with any missing shelves above it.",
        examples: [("spesa shelf add Kitchen:Spices", ""), ("spesa shelf add Cellar --order 2", "")])

    @Argument("Its path, such as Kitchen:Spices.", placeholder: "PATH") var words: [String]
    @Option("Its place among the shelves beside it, counted from 1.", placeholder: "N") var order: Count?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let shelf = try context.book.addShelf(
            Shelf(path: words.joined(separator: " "), place: order.map { Int64($0.number) }), by: context.signature)
        try environment.reply(about: shelf, "Made the shelf \(shelf.path).")
    }
}

/// `spesa shelf rename SHELF NAME`
struct ShelfRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Rename a shelf; it stays where it is.",
        examples: [("spesa shelf rename Kitchen:Spices Herbs", "")])

    @Argument("The shelf.", completing: .custom("shelf")) var shelf: String
    @Argument("The new name, without the path above it.") var name: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let known = try context.book.shelves().find(shelf)
        let above = known.path.split(separator: ":").dropLast().map(String.init)
        guard !name.contains(":") else {
            throw CommandError.notUsableHere(
                "'\(name)' is a path, not one name",
                hint: "to put it somewhere else: spesa shelf move \(quoted(known.path)) SHELF")
        }
        let path = (above + [name]).joined(separator: ":")
        let renamed = try context.book.editShelf(known.id, path: path, place: nil, by: context.signature)
        try environment.reply(about: renamed, "\(known.path) is now \(renamed.path).")
    }
}

/// `spesa shelf move SHELF [SHELF]`
struct ShelfMove: SpesaCommand {
    static let info = CommandInfo(
        name: "move", summary: "Move a shelf onto another one, or to another place.",
        examples: [
            ("spesa shelf move Spices Pantry", "with everything on it"),
            ("spesa shelf move Kitchen:Spices --to-top", ""),
            ("spesa shelf move Cellar --order 1", "to the first place"),
        ])

    @Argument("The shelf.", completing: .custom("shelf")) var shelf: String
    @Argument("The shelf to put it on.", completing: .custom("shelf")) var onto: String?
    @Flag("Move it to the top level.") var toTop: Bool
    @Option("Its place among the shelves beside it, counted from 1.", placeholder: "N") var order: Count?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let tree = try context.book.shelves()
        let known = try tree.find(shelf)
        guard onto != nil || toTop || order != nil, onto == nil || !toTop else {
            throw CommandError.notUsableHere(
                "give exactly one new place for '\(known.path)'",
                hint: "name the shelf to put it on, or give --to-top or --order N")
        }
        let name = known.path.split(separator: ":").last.map(String.init) ?? known.path
        let path = try onto.map { try tree.find($0).path + ":" + name } ?? (toTop ? name : nil)
        let moved = try context.book.editShelf(
            known.id, path: path, place: order.map { .some(Int64($0.number)) }, by: context.signature)
        let isReordered = moved.path == known.path && moved.place != known.place
        try environment.reply(
            about: moved,
            isReordered
                ? "Changed the place of \(moved.path)."
                : moved.path == known.path ? "\(moved.path) is already there." : "\(known.path) is now \(moved.path).")
    }
}

/// `spesa shelf remove SHELF`
struct ShelfRemove: SpesaCommand {
    static let info = CommandInfo(
        name: "remove", summary: "Remove a shelf with the shelves below it; their products stay.",
        examples: [("spesa shelf remove Kitchen:Spices", "bring it back with: spesa undo")],
        alsoCalled: ["delete", "rm"])

    @Argument("The shelf.", placeholder: "SHELF", completing: .custom("shelf")) var words: [String]

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let shelf = try context.book.shelves().find(words.joined(separator: " "))
        let count = try context.book.removeShelf(shelf.id, by: context.signature)
        try environment.reply(
            about: shelf,
            "Removed \(shelf.path)"
                + (count == 0 ? "." : "; \(counted(count, "product")) \(count == 1 ? "is" : "are") on no shelf now."))
    }
}

extension Shelf {
    /// The fields of a shelf.
    fileprivate static func fields(_ counts: [Int64: Int]) -> Fields<Shelf> {
        Fields([
            Field("shelf", column: Table.Column("Shelf", shrinksTo: 8)) { .text($0.path) },
            Field("products", column: Table.Column("Products", alignment: .trailing)) { JSON(counts[$0.id] ?? 0) },
        ])
    }
}

extension Environment {
    fileprivate func reply(about shelf: Shelf, _ sentence: String) throws {
        try reply(
            Report(
                schema: "spesa.shelf/1", "shelf", of: shelf,
                Fields([Field("shelf") { .text($0.path) }, Field("order") { $0.place.map(JSON.integer) ?? .null }])
            ) { [sentence] })
    }
}
