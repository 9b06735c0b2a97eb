internal import Arguments
internal import Output
internal import Periods
internal import Statistics

/// `spesa report [PERIOD]`
struct WriteReport: SpesaCommand {
    static let info = CommandInfo(
        name: "report", summary: "Write a month or a year as one document, to read or to keep.",
        discussion: """
            The report has totals, averages with their divisor, the change from the period before and from the year \
            before, the ceiling, categories, weeks or months, the largest expenses, payees, methods, refunds, and who \
            changed what.

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
            ("spesa report 2026 --category leisure", "only these"), ("spesa report --format json", "for a script"),
        ])

    @Argument("A month or a year (default: the current month).", completing: .custom("month-or-year")) var period:
        String?
    @OptionGroup var target: ReportTarget
    @Option("How many of the largest expenses, payees and methods.", placeholder: "N")
    var top = Count(ReportFigures.usualTop)
    @Option("How many levels of categories to show.", placeholder: "N") var depth = Count(1)
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        try target.check(environment.common)
        let context = try environment.context()
        let asked = period
        let period = try context.namingFilter(asked, writesFile: true) { try context.monthOrYear(asked) }
        try environment.noticeYear(of: asked, in: context)
        let name = try target.name()
        let (figures, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context)
            let figures = try ReportFigures(
                period, of: filter.expenses, depth: depth.number, top: top.number, in: context)
            return (figures, filter)
        }
        try options.filters.words.notice(
            in: period.days, of: context.book, matching: filter.expenses, in: environment)
        let pages = ReportPages(
            figures: figures, only: filter.words, book: context.entry.name.description,
            amounts: target.place(of: context).amounts)
        try target.deliver(
            pages, "the report of \(period.title)", JSON.Member("period", .text(period.name)), keptAs: name,
            in: environment)
    }
}
