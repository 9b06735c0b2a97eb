internal import Arguments
internal import Bookkeeping

/// `spesa repeat list`
struct RepeatList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List repeats, the one that is due next first.",
        examples: [("spesa repeat", ""), ("spesa repeat list --all", "also those that have ended")])

    @Flag("Also those that have ended.") var all: Bool

    func run(in environment: Environment) throws {
        let context = try environment.context()
        let schedules = try context.schedules()
        let shown = all ? schedules : schedules.filter { $0.earliest(on: context.today) != nil }
        try environment.show(RepeatsReport(shown, in: context).listed)
        guard environment.format == .table, shown.count < schedules.count else { return }
        environment.notice("\(schedules.count - shown.count) more ended: spesa repeat list --all")
    }
}
