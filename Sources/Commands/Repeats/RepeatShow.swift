internal import Arguments
internal import Bookkeeping

/// `spesa repeat show ID`
struct RepeatShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show a repeat: its next dates, and what happened on the last ones.",
        examples: [("spesa repeat show 1", "")])

    @Argument("The number of the repeat.", placeholder: "ID", completing: .custom("repeat")) var number: String

    func run(in environment: Environment) throws {
        let context = try environment.context()
        try environment.show(RepeatsReport([context.schedule(number)], in: context).shown())
    }
}
