internal import Arguments
internal import Bookkeeping
internal import Failures
internal import Ledger
internal import Outings
internal import Reports

/// `spesa repeat record`
struct RepeatRecording: SpesaCommand {
    static let info = CommandInfo(
        name: "record", summary: "Record repeats that are due up to today, each date once.",
        examples: [("spesa repeat record", ""), ("spesa repeat record --dry-run", "what would be recorded")])

    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool

    func run(in environment: Environment) throws { try Self.record(dryRun: dryRun, in: environment) }

    static func record(dryRun: Bool, in environment: Environment) throws {
        guard !dryRun else {
            let context = try environment.context()
            return try environment.show(DueReport(context.due(of: context.schedules()), in: context).report)
        }
        let context = try environment.contextToChange()
        let recorded = try environment.bookRepeats(in: context)
        let tree = try context.book.categories()
        for (number, error) in try context.blocked(context.due(of: context.schedules()), in: tree) {
            let isOfRate = error is RateChoiceError
            // The commands, without their explanation.
            let hints = (error.words.hint ?? "").split(separator: "\n").map { isOfRate ? $0.prefix { $0 != "," } : $0 }
            let start = isOfRate ? "repeat \(number) stays due: " : ""
            environment.notice("\(start)\(error.words.message); \(hints.joined(separator: "; or "))")
        }
        let wording = Wording(amounts: context.amounts)
        let shares = try environment.sharing(of: recorded.map(\.expense), in: context)
        try environment.reply(
            about: recorded.map(\.expense), in: context, tree: tree, isPlural: true,
            headline: recorded.isEmpty ? "Nothing is due" : nil
        ) { expense, extras in wording.recorded(expense, isNew: true, in: tree, shares, extras) }
    }
}

/// `spesa repeat book`, the former name of `spesa repeat record`.
struct RepeatBooking: SpesaCommand {
    static let info = CommandInfo(name: "book", summary: RepeatRecording.info.summary, isHidden: true)

    @Flag("Show what would be recorded, without recording it.") var dryRun: Bool

    func run(in environment: Environment) throws { try RepeatRecording.record(dryRun: dryRun, in: environment) }
}

extension Environment {
    /// Records due repeats, and returns the recorded expenses. Warns about a sealed book that has become large, about
    /// possible duplicates, and if the book's default split is not applied to some of them.
    fileprivate func bookRepeats(in context: Context) throws -> [Recorded] {
        let recorded = try context.bookRepeats()
        reportSize(context, recorded: recorded.newNumbers)
        if !recorded.isEmpty, try context.split != nil {
            let extras = try context.book.extras(ofExpenses: recorded.map(\.expense.id))
            if recorded.contains(where: { extras[$0.expense.id]?.isShared != true }) {
                reportUnusedSplit(in: .repeats, of: context)
            }
        }
        for expense in recorded.prefix(20).map(\.expense) {
            guard let other = try context.typed(expense) else { continue }
            notice(
                "expense \(expense.id) looks the same as expense \(other); "
                    + "if it is a duplicate: spesa void \(expense.id)")
        }
        return recorded
    }

    /// Records due repeats before another expense, if the setting `repeats` asks for it. A failure is only reported:
    /// the repeats stay due, and the other expense is recorded.
    func bookRepeatsBeforehand(in context: Context) throws {
        guard try settings(of: context.session)[.repeats] == RepeatsSetting.withAdd.rawValue else { return }
        do {
            let recorded = try bookRepeats(in: context).map(\.expense)
            guard !recorded.isEmpty else { return }
            let tree = try context.book.categories()
            let wording = Wording(amounts: context.amounts)
            guard recorded.count <= 5 else {
                return notice("recorded \(recorded.count) expenses that were due: spesa list")
            }
            for expense in recorded {
                notice("recorded a due repeat as expense \(expense.id): \(wording.sentence(expense, in: tree))")
            }
        } catch let failure as any Failure {
            notice("the due repeats were not recorded: \(failure.message); see it with: spesa repeat record")
        }
    }

    /// Returns and reports the occurrences that `bookRepeatsBeforehand` would record.
    func dueBeforehand(in context: Context) throws -> [DueTime] {
        guard try settings(of: context.session)[.repeats] == RepeatsSetting.withAdd.rawValue else { return [] }
        do {
            let due = try context.recordable()
            guard due.count <= 5 else {
                notice("would record \(due.count) expenses that are due: spesa repeat record --dry-run")
                return due
            }
            let tree = try context.book.categories()
            let wording = Wording(amounts: context.amounts)
            for time in due {
                let order = time.schedule.order
                let amount = try time.schedule.part(of: context.foreseen(time).amount)
                let sentence = wording.sentence(
                    amount, in: tree.path(of: order.category), on: time.time.day, order.details)
                notice("would record a due repeat: \(sentence)")
            }
            return due
        } catch let failure as any Failure {
            notice("the due repeats would not be recorded: \(failure.message); see it with: spesa repeat record")
            return []
        }
    }
}

/// The setting that tells when due repeats are recorded.
enum RepeatsSetting: String, CaseIterable {
    /// Only by `spesa repeat record`.
    case byHand = "by-hand"
    /// Also before each `spesa add`.
    case withAdd = "with-add"
}
