internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Text

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
        var taken: [(book: String, numbers: [Int64])] = []
        let changes: [Change]
        do {
            changes = try context.redo(count.number, ofAnybody: any, isDone: !dryRun) { changes in
                for change in changes {
                    if let found = try environment.takeAgain(before: change, in: context, isDone: true) {
                        taken.append(found)
                    }
                }
            }
        } catch let error where !taken.isEmpty {
            let cause = failure(of: error)
            let half = HalfMove(failure: cause)
            let books = series(Set(taken.map(\.book)).sorted())
            throw CommandError.halfDone(
                "they count again in the book \(books), but are \(half.notYetVoid) in the book \(context.entry.name): "
                    + cause.message,
                kind: cause.kind,
                hint: "\(half.countInBoth); to finish it: spesa redo\(count.words(any: any))",
                exitCode: cause.exitCode)
        }
        let elsewhere =
            try dryRun
            ? changes.compactMap { change in
                try environment.takeAgain(before: change, in: context, isDone: false).map { found in
                    "Would restore in the book \(found.book): \(series(found.numbers.map { String($0) }))"
                }
            }
            : []
        try environment.reply(
            about: changes, verb: dryRun ? "Would redo" : "Redid", isDone: !dryRun, in: context,
            tree: context.book.categories(), elsewhere: elsewhere)
    }
}
