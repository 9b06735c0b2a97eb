internal import Arguments
internal import Reports

/// `spesa ceiling check [MONTH]`
struct CeilingCheck: SpesaCommand {
    static let info = CommandInfo(
        name: "check", summary: "Exit with 5 when a month is over a ceiling.",
        discussion: """
            Over all or in any category; exactly reached is not over. With --format json the figures of each ceiling stand in \
            the answer, also in the error that tells of one that is passed.
            """,
        examples: [("spesa ceiling check || echo over", "in a script")])

    @Argument("The month: this one if not said.", completing: .custom("month")) var month: String?

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let standing = try context.ceilings(of: context.month(month))
        environment.noticeYear(of: month)
        let wording = Wording(amounts: context.amounts)
        let over = standing.entries.filter(\.status.isOver)
        guard over.isEmpty else {
            throw CommandError.overCeiling(
                over.map { wording.sentence($0.status, of: "\($0.path ?? "everything") in \($0.status.month.title)") },
                figures: standing.members)
        }
        try environment.reply(standing.report(amounts: context.amounts), isDone: false)
    }
}
