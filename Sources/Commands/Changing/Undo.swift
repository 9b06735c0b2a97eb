internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa undo [N]`
struct Undo: SpesaCommand {
    static let info = CommandInfo(
        name: "undo", summary: "Undo the last change, or the last N.",
        discussion: """
            In a shared book, spesa undoes your own changes, as long as nobody has built on them. With --any it undoes \
            the changes of all members, the newest first. After a move to another book, the expenses count here again, \
            and are void there.
            """,
        examples: [("spesa undo", ""), ("spesa undo 3", ""), ("spesa undo --dry-run", "shows what it would undo")],
        alsoCalled: ["revert", "rollback"])

    @Argument("How many changes.", placeholder: "N") var count = Count(1)
    @Flag("In a shared book, also undo the changes of others.") var any: Bool
    @Flag("Show what would be undone, without changing anything.") var dryRun: Bool

    func run(in environment: Environment) throws {
        let context = try dryRun ? environment.context() : environment.contextToChange()
        let tree = try context.book.categories()
        do {
            let changes = try context.undo(count.number, ofAnybody: any, isDone: !dryRun)
            let elsewhere = try environment.giveBack(
                after: changes, in: context, isDone: !dryRun,
                again: "spesa redo\(count.words(any: any))\nand then: spesa undo\(count.words(any: any))")
            try environment.reply(
                about: changes, verb: dryRun ? "Would undo" : "Undid", isDone: !dryRun, in: context, tree: tree,
                elsewhere: elsewhere)
        } catch LedgerError.nothingToUndo(0) where !any && canUndoOthers(in: context) {
            throw LedgerError.nothingToUndo(available: 0).advising([
                .command("to undo the last change of another member", [.option("--any")])
            ])
        }
    }

    private func canUndoOthers(in context: Context) -> Bool {
        (try? context.undo(1, ofAnybody: true, isDone: false))?.isEmpty == false
    }
}

extension Count {
    /// The number of changes and the option `--any` as they are typed after `spesa undo` and `spesa redo`, with a blank
    /// before each; empty for one change without the option.
    func words(any: Bool) -> String { (number == 1 ? "" : " \(number)") + (any ? " --any" : "") }
}
