internal import Arguments
internal import Bookkeeping
internal import Reports
internal import Storage
internal import Terminal

/// `spesa summary [MONTH]`, and `spesa` alone.
struct Summary: SpesaCommand {
    static let info = CommandInfo(
        name: "summary", summary: "Show a month: total, ceiling, what is left, totals per category.",
        examples: [
            ("spesa", "this month"), ("spesa summary last-month", ""), ("spesa summary 2026-10 --depth 2", ""),
            ("spesa summary --category food --depth 2", "only food and its subcategories, against its own ceiling"),
            ("spesa summary --format json", "for a script"),
        ], alsoCalled: ["month", "status", "total", "totals", "balance", "overview", "dashboard"])

    @Argument("The month (default: the current month).", completing: .custom("month")) var month: String?
    @Option("How many levels of categories to show.", placeholder: "N") var depth = Count(1)
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        if month == nil, !environment.common.isForMachines, try !environment.store().exists {
            // `id()` inspects the folder, so that a link or a file in its place is not taken as a missing store.
            do { _ = try environment.store().id() } catch StoreError.missing { return try welcome(in: environment) }
        }
        let context = try environment.context()
        let asked = month
        let month = try context.namingFilter(asked) { try context.month(asked) }
        try environment.noticeYear(of: asked, in: context)
        let (figures, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context)
            return (try MonthFigures(month, of: filter.expenses, depth: depth.number, in: context), filter)
        }
        try options.filters.words.notice(
            in: month.days, of: context.book, matching: filter.expenses, isEmpty: figures.count == 0, in: environment)
        try environment.show(MonthReport(figures: figures, only: filter.words, amounts: context.amounts).report)
    }

    private func welcome(in environment: Environment) throws {
        let steps = [
            ("spesa signup NAME", "your user and your book"), ("spesa add 12,50 groceries", "the first expense"),
            ("spesa chart pie", "the month as a picture"), ("spesa help", "all commands"),
        ]
        let screen = environment.screen()
        let title = wrapped("spesa keeps track of what you spend. There is no store yet; begin with:", to: screen.width)
        let table = Table(
            columns: [Table.Column(), Table.Column(shrinksTo: 8)],
            rows: steps.map { [StyledText("  " + $0), StyledText($1)] })
        let lines = title.map { StyledText($0) } + table.lines(on: screen)
        let text = screen.rendering.render(lines)
        try environment.system.write(text)
    }
}
