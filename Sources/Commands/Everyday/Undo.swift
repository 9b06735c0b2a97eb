internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output

/// `spesa undo [N]`
struct Undo: SpesaCommand {
    static let info = CommandInfo(
        name: "undo", summary: "Take back the last change, or the last N.",
        examples: [("spesa undo", ""), ("spesa undo 3", ""), ("spesa undo --dry-run", "show what it would take back")])

    @Argument("How many changes.", placeholder: "N") var count = Count(1)
    @Flag("Show what would be taken back, and change nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let book = context.book
        let tree = try book.categories()
        guard dryRun else {
            let changes = try book.undo(count.number, by: context.signature)
            return try environment.reply(about: changes, said: "Undone", in: book, tree: tree)
        }
        let changes = try book.undoable(count.number)
        guard changes.count == count.number else { throw LedgerError.nothingToUndo(available: changes.count) }
        try environment.reply(about: changes, said: "Would undo", isDone: false, in: book, tree: tree)
    }
}

/// `spesa redo [N]`
struct Redo: SpesaCommand {
    static let info = CommandInfo(
        name: "redo", summary: "Bring back what was taken back last, or the last N.",
        discussion: "Once something else has been recorded there is nothing to bring back any more.",
        examples: [("spesa redo", ""), ("spesa redo --dry-run", "show what it would bring back")])

    @Argument("How many changes.", placeholder: "N") var count = Count(1)
    @Flag("Show what would be brought back, and change nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let book = context.book
        guard dryRun else {
            let changes = try book.redo(count.number, by: context.signature)
            return try environment.reply(about: changes, said: "Redone", in: book, tree: book.categories())
        }
        let changes = try book.redoable(count.number)
        guard changes.count == count.number else { throw LedgerError.nothingToRedo(available: changes.count) }
        try environment.reply(about: changes, said: "Would redo", isDone: false, in: book, tree: book.categories())
    }
}
