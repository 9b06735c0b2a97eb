internal import Arguments

/// `spesa undo [N]`
struct Undo: SpesaCommand {
    static let info = CommandInfo(
        name: "undo", summary: "Take back the last change, or the last N.",
        examples: [("spesa undo", ""), ("spesa undo 3", ""), ("spesa undo --dry-run", "show what it would take back")])

    @Argument("How many changes.", placeholder: "N") var count = Count(1)
    @Flag("Show what would be taken back, and change nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        let changes = try context.undo(count.number, isDone: !dryRun)
        try environment.reply(
            about: changes, said: dryRun ? "Would undo" : "Undone", isDone: !dryRun, in: context, tree: tree)
    }
}
