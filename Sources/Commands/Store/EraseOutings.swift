internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa erase outings [PERIOD|NAME]`
struct EraseOutings: SpesaCommand {
    static let stage = Stage.elsewhere
    static let info = CommandInfo(
        name: "outings",
        summary: "Erase outings with their expenses, receipts and vouchers: all, those of a period, or one.",
        discussion: """
            A copy of the book is kept under 'backups' first. With --no-backup there is none, and all copies and kept \
            reports of the book are deleted. --with-reports deletes the kept reports of these outings. Only an owner \
            of the book may do this.
            """,
        examples: [
            ("spesa erase outings Market --dry-run", "shows what would be erased"),
            ("spesa erase outings ..2025 --with-reports", ""),
        ])

    @Argument(
        "An outing, or days such as ..2025 (default: all).", placeholder: "PERIOD|NAME", completing: .custom("outing"))
    var words: [String] = []
    @Flag("Delete the kept reports of these outings too.") var withReports: Bool
    @OptionGroup var options: ErasingOptions

    func run(in environment: Environment) throws {
        var chosen: [Outing] = []
        try environment.erase(options) { _ in
            []
        } outings: { context in
            chosen = try outings(in: environment, context)
            return chosen
        }
        guard withReports, !options.dryRun else { return }
        let (session, entry) = (try environment.session(), try environment.bookEntry())
        let numbers = Set(chosen.map(\.id))
        for report in try session.reports(of: entry)
        where report.name.outing.map(numbers.contains) == true {
            try session.deleteReport(report.name, of: entry)
        }
    }

    private func outings(in environment: Environment, _ context: Context) throws -> [Outing] {
        let all = try context.book.outings()
        guard let word = words.outingName else { return all }
        if let one = try context.outing(named: word) { return [one] }
        guard let days = try? context.selection(word) else { return [try context.outing(word)] }
        return all.filter { outing in
            (days.first.map { outing.days.first >= $0 } ?? true) && (days.last.map { outing.days.last <= $0 } ?? true)
        }
    }
}
