internal import Arguments

/// `spesa ceiling [MONTH]`
struct CeilingShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show the ceilings of a month and what is left.",
        examples: [("spesa ceiling", "this month"), ("spesa ceiling 2026-10", "")])

    @Argument("The month: this one if not said.", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let standing = try context.ceilings(of: context.month(month))
        environment.noticeYear(of: month)
        try environment.show(standing.report(amounts: context.amounts))
    }
}
