internal import Arguments

/// `spesa redo [N]`
struct Redo: SpesaCommand {
    static let info = CommandInfo(
        name: "redo", summary: "Bring back what was taken back last, or the last N.",
        discussion: "Once something else has been recorded there is nothing to bring back any more.",
        examples: [("spesa redo", ""), ("spesa redo --dry-run", "show what it would bring back")])

    @Argument("How many changes.", placeholder: "N") var count = Count(1)
    @Flag("In a shared book also what others took back.") var any: Bool
    @Flag("Show what would be brought back, and change nothing.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let changes = try context.redo(count.number, ofAnybody: any, isDone: !dryRun)
        try environment.reply(
            about: changes, said: dryRun ? "Would redo" : "Redone", isDone: !dryRun, in: context,
            tree: context.book.categories())
    }
}
