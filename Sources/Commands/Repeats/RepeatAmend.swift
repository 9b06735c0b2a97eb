internal import Arguments
internal import Bookkeeping
internal import Periods

/// `spesa repeat amend ID DAY [AMOUNT]`
struct RepeatAmend: SpesaCommand {
    static let info = CommandInfo(
        name: "amend", summary: "Change one occurrence.",
        examples: [
            ("spesa repeat amend 3 2026-12-05 45,20", "the bill of December"),
            ("spesa repeat amend 1 2026-12-01 --on 2026-12-03", "recorded two days later"),
        ])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String
    @Argument("The day on which it falls due.", placeholder: "DAY", completing: .custom("day")) var due: String
    @Argument("The amount on that date, in euro.", completing: .none) var amount: [String] = []
    @Option(
        short: "d", "The day to record it on.", placeholder: "DAY", completing: .custom("day"),
        alsoCalled: dayNames)
    var on: String?

    func run(in environment: Environment) throws {
        guard !amount.isEmpty || on != nil else {
            throw CommandError.notUsableHere(
                "no new value was given for that date",
                advice: [
                    .command("write", [.words(2..<2, ["AMOUNT"])]), .command("or", [.option("--on", "DAY")]),
                ])
        }
        let context = try environment.contextToChange()
        let due = try context.lastDay(due)
        let amended = try context.amend(
            number, due: due, amount: amount.isEmpty ? nil : context.amount(amount.joined(separator: " ")),
            day: on.map { try context.lastDay($0) })
        try environment.reply(RepeatsReport([amended], in: context).reply("Amended \(due.fullText) of repeat"))
    }
}
