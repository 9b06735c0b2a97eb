internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Periods

/// `spesa repeat end ID [DAY]`
struct RepeatEnd: SpesaCommand {
    static let info = CommandInfo(
        name: "end", summary: "End a repeat (default: today).",
        examples: [
            ("spesa repeat end 2", ""), ("spesa repeat end 2 2026-12-31", "no due dates after this day"),
        ],
        alsoCalled: ["stop", "remove"])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Argument("The last day of the repeat.", placeholder: "DAY", completing: .custom("day")) var day: String?

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let last = try day.map { try context.lastDay($0) } ?? context.today
        let ended = try context.editRepeat(number, as: .end) { $0.until = last }
        try environment.reply(RepeatsReport([ended], in: context).reply("Ended repeat"))
    }
}
