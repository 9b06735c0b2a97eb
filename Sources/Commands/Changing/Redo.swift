internal import Arguments

/// `spesa redo [N]`
struct Redo: SpesaCommand {
    static let info = CommandInfo(
        name: "redo", summary: "Redo the last undone change, or the last N.",
        discussion: "Once something else has been recorded, nothing can be redone.",
        examples: [("spesa redo", ""), ("spesa redo --dry-run", "shows what it would redo")])

    @Argument("How many changes.", placeholder: "N") var count = Count(1)
    @Flag("In a shared book, also redo changes that others undid.") var any: Bool
    @Flag("Show what would be redone, without changing anything.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let changes = try context.redo(count.number, ofAnybody: any, isDone: !dryRun) { changes in
            try environment.takeAgain(before: changes, in: context)
        }
        try environment.reply(
            about: changes, verb: dryRun ? "Would redo" : "Redid", isDone: !dryRun, in: context,
            tree: context.book.categories())
    }
}
