internal import Arguments
internal import Bookkeeping
internal import Periods

/// `spesa repeat skip ID [DAY]`
struct RepeatSkip: SpesaCommand {
    static let info = CommandInfo(
        name: "skip", summary: "Skip one occurrence (default: the next).",
        examples: [("spesa repeat skip 1", ""), ("spesa repeat skip 3 2026-12-05", "")])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Argument("The day on which it falls due.", placeholder: "DAY", completing: .custom("day")) var day: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let (skipped, due) = try context.skip(number, due: day.map { try context.lastDay($0) })
        let report = try RepeatsReport([skipped], in: context)
        try environment.reply(report.reply("Skipped \(due.fullText) of repeat"))
    }
}
