internal import Arguments
internal import Output
internal import Periods
internal import Statistics

/// `spesa report [PERIOD]`
struct WriteReport: SpesaCommand {
    static let info = CommandInfo(
        name: "report", summary: "Write a month, a year or other days as one document, to keep.",
        discussion: """
            The report has totals, averages with their divisor, the change from the period before and from the year \
            before, the ceiling, categories, days, weeks or months, the largest expenses, payees, methods, refunds, and \
            who changed what. A month also has its course day by day beside that of the month before, and the twelve \
            months before it.

            --as sets the form of the document: text, markdown, html (one file with its charts, which loads nothing \
            from elsewhere) or csv. Without --to and --save the document goes to standard output, and --format writes \
            its figures there for a program instead. --to and --save write a file; the ending of its name can also set \
            the form, and --format is then the format of the reply.

            A saved report is kept with the book, sealed if the book is, and is part of a backup. Its name can have \
            letters from a to z, digits, '-', '_' and '.', at most 64.
            """,
        examples: [
            ("spesa report", "this month, on the screen"), ("spesa report last-month --to october.html", ""),
            ("spesa report 2026 --as markdown >2026.md", ""), ("spesa report 2026-10 --save october.html", ""),
            ("spesa report 2026-Q3", "a quarter; also 2026-W40, or 2026-03-10..2026-04-02"),
            ("spesa report last-month --with-expenses", "with the list of all expenses"),
            ("spesa report 2026 --category leisure", "only these"), ("spesa report --format json", "for a script"),
        ])

    @Argument("The days: 2026-10, 2026, 2026-Q3 or FROM..TO (default: this month).", completing: .custom("period"))
    var period: String?
    @OptionGroup var target: ReportTarget
    @Option("How many of the largest expenses, payees and methods.", placeholder: "N")
    var top = Count(ReportFigures.usualTop)
    @Option("How many levels of categories to show.", placeholder: "N") var depth = Count(1)
    @Flag("List all expenses too.") var withExpenses: Bool
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        try target.check(environment.common)
        let context = try environment.context()
        let asked = period
        let span = try context.namingFilter(asked, writesFile: true) {
            try context.reportSpan(asked)
        }
        try environment.noticeYear(of: asked, in: context)
        let name = try target.name()
        let (figures, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context)
            let figures = try ReportFigures(
                span, of: filter.expenses, depth: depth.number, top: top.number, listsExpenses: withExpenses,
                in: context)
            return (figures, filter)
        }
        try options.filters.words.notice(
            in: span.days, of: context.book, matching: filter.expenses, in: environment)
        let pages = ReportPages(
            figures: figures, only: filter.words, book: context.entry.name.description,
            amounts: target.place(of: context).amounts)
        try target.deliver(
            pages, "the report of \(span.title)", JSON.Member("period", .text(span.name)), keptAs: name,
            in: environment)
    }
}
