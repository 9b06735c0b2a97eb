internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Output
internal import Reports
internal import Storage
internal import Terminal
internal import Text

/// `spesa category …`
enum CategoryCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "category", summary: "Show and change the tree of categories.",
                discussion: """
                    A category in use is never deleted: merge it into another one, or archive it.
                    """),
            subcommands: [
                .command(CategoryList.self), .command(CategoryAdd.self), .command(CategoryRename.self),
                .command(CategoryMove.self), .command(CategoryMerge.self), .command(CategoryArchive.self),
            ],
            defaultCommand: CategoryList.self,
            names: {
                // A category can also be completed by its last name.
                try $0.book().names(of: .category)
                    + $0.book().categories().all.filter { !$0.isArchived && $0.parent != nil }.map(\.name)
            })
    }
}

/// `spesa category list`
struct CategoryList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the categories.",
        examples: [("spesa category", ""), ("spesa category list --archived", "with archived ones")])

    @Flag("Include archived ones.") var archived: Bool

    func run(in environment: Environment) throws {
        let tree = try environment.book().categories()
        // The ancestors of a shown category are shown too.
        let named = Set(tree.all.filter { archived || !$0.isArchived }.flatMap { tree.lineage(of: $0.id) })
        let shown = tree.all.filter { named.contains($0.id) }
        try environment.show(
            Report(
                schema: "spesa.categories/1", "categories", of: shown.map(\.id), Category.fields(in: tree),
                lines: { screen in
                    shown.map { category in
                        let indent = String(repeating: "  ", count: tree.depth(of: category.id) - 1)
                        let line = StyledText(
                            indent + screen.glyphs.shown(category.name) + (category.isArchived ? " (archived)" : ""))
                        return line.truncated(to: screen.width, ellipsis: screen.glyphs.ellipsis)
                    }
                },
                sentences: { shown.map { tree.path(of: $0.id) + ($0.isArchived ? ", archived" : "") } }))
    }
}

/// `spesa category add PATH`
struct CategoryAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Make a category, with any missing categories above it.",
        examples: [("spesa category add hobby:chess", "")])

    @Argument("Its path, such as food:groceries.") var path: String

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let book = context.book
        let category = try book.addCategory(path: path, by: context.signature)
        try environment.replyCategory(category.id, in: book) { "Made \($0)." }
    }
}

/// `spesa category rename CATEGORY NAME`
struct CategoryRename: SpesaCommand {
    static let info = CommandInfo(
        name: "rename", summary: "Rename a category; it stays where it is.",
        examples: [("spesa category rename eating-out restaurants", "")])

    @Argument("The category.", completing: .custom("category")) var category: String
    @Argument("The new name.") var name: String

    func run(in environment: Environment) throws {
        let (context, tree, found) = try environment.categoryToChange(category)
        do {
            try context.book.renameCategory(found.id, to: name, by: context.signature)
        } catch let error as LedgerError {
            guard case .categoryName(_, .colon) = error else { throw error }
            let parent = name.split(separator: ":").dropLast().joined(separator: ":")
            throw CommandError.advised(
                ErrorWords(
                    kind: error.kind, message: error.message, input: name,
                    advice: [
                        .text("write the new name alone, such as restaurants"),
                        .text(
                            "to put it elsewhere: spesa category move \(quoted(category)) "
                                + (parent.isEmpty ? "PARENT" : quoted(parent))),
                    ]), error.exitCode)
        }
        try environment.replyCategory(found.id, in: context.book) { "\(tree.path(of: found.id)) is now \($0)." }
    }
}

/// `spesa category move CATEGORY [PARENT]`
struct CategoryMove: SpesaCommand {
    static let info = CommandInfo(
        name: "move", summary: "Move a category, with its subcategories, below another one.",
        examples: [
            ("spesa category move eating-out leisure", ""),
            ("spesa category move eating-out --to-top", "to the top level"),
        ])

    @Argument("The category.", completing: .custom("category")) var category: String
    @Argument("The category to move it under.", completing: .custom("category")) var parent: String?
    @Flag("Move it to the top level.") var toTop: Bool

    func run(in environment: Environment) throws {
        guard parent != nil || toTop else { throw root.misuse(.missingWord("PARENT"), of: ["category", "move"]) }
        if toTop, let parent { throw root.misuse(.unexpectedWord(parent), of: ["category", "move"]) }
        let (context, tree, found) = try environment.categoryToChange(category)
        let under = try parent.map { name in
            try tree.category(named: name).id
        }
        try context.book.moveCategory(found.id, under: under, by: context.signature)
        try environment.replyCategory(found.id, in: context.book) { "\(tree.path(of: found.id)) is now \($0)." }
    }
}

/// `spesa category merge CATEGORY INTO`
struct CategoryMerge: SpesaCommand {
    static let info = CommandInfo(
        name: "merge", summary: "Move all expenses of a category to another one, and remove it.",
        discussion: """
            Its subcategories move with it. Its own ceilings end; the other category keeps its own.
            """,
        examples: [("spesa category merge gifts other", "")])

    @Argument("The category to remove.", completing: .custom("category")) var category: String
    @Argument("The category to keep.", completing: .custom("category")) var into: String

    func run(in environment: Environment) throws {
        let (context, tree, found) = try environment.categoryToChange(category)
        let other = try tree.category(named: into)
        let moved = try context.book.mergeCategory(found.id, into: other.id, by: context.signature)
        let below = tree.children(of: found.id).count
        let what = [
            counted(moved, "expense"), below == 0 ? nil : counted(below, "category below it", "categories below it"),
        ]
        try environment.replyCategory(other.id, in: context.book, moved: moved) {
            "Merged \(tree.path(of: found.id)) into \($0); moved \(series(what.compactMap(\.self))). "
                + "To undo: spesa undo"
        }
    }
}

/// `spesa category archive CATEGORY`
struct CategoryArchive: SpesaCommand {
    static let info = CommandInfo(
        name: "archive", summary: "Archive a category: it takes no new expenses, and keeps its own.",
        examples: [("spesa category archive gifts", ""), ("spesa category archive --undo gifts", "bring it back")],
        alsoCalled: ["remove", "delete", "rm"])

    @Argument("The category.", completing: .custom("category")) var category: String
    @Flag("Bring it back.") var undo: Bool

    func run(in environment: Environment) throws {
        let (context, _, found) = try environment.categoryToChange(category)
        try context.book.archiveCategory(found.id, !undo, by: context.signature)
        try environment.replyCategory(found.id, in: context.book) {
            undo ? "\($0) takes expenses again." : "Archived \($0)."
        }
    }
}

extension Environment {
    func categoryToChange(_ name: String) throws -> (Context, CategoryTree, Category) {
        let context = try contextToChange()
        let tree = try context.book.categories()
        do {
            return (context, tree, try tree.category(named: name))
        } catch BookkeepingError.unknownCategory(let name, let nearest, _) {
            // Making a category only to rename or remove it is of no use.
            throw CommandError.filterName(.category, name, nearest: nearest)
        }
    }

    /// Replies to a change of a category.
    /// - Parameters:
    ///   - moved: the number of expenses moved into the category; `nil` for other changes.
    ///   - sentence: makes the text from the present path of the category.
    func replyCategory(
        _ id: Category.ID, in book: Book, moved: Int? = nil, _ sentence: (String) -> String
    ) throws {
        let tree = try book.categories()
        let path = tree.path(of: id)
        let text = sentence(path)
        try reply(
            Report(schema: "spesa.category/1", "category", of: id, Category.fields(in: tree, moved: moved)) { [text] })
    }
}

extension Category {
    /// The fields of a category, in reports and JSON.
    /// - Parameter moved: the number of expenses moved into it; `nil` to leave the field out.
    static func fields(in tree: CategoryTree, moved: Int? = nil) -> Fields<Category.ID> {
        let more = moved.map { moved in [Field<Category.ID>("moved") { _ in JSON(moved) }] } ?? []
        return Fields(
            [
                Field("category") { .text(tree.path(of: $0)) }, Field("name") { JSON(tree.category($0)?.name) },
                Field("depth") { JSON(tree.depth(of: $0)) },
                Field("archived") { .truth(tree.category($0)?.isArchived ?? false) },
            ] + more)
    }
}
