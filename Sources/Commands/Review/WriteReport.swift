internal import Arguments
internal import Output
internal import Periods
internal import Statistics

/// `spesa report [PERIOD]`
struct WriteReport: SpesaCommand {
    static let info = CommandInfo(
        name: "report", summary: "Write a month or a year as one document, and keep it.",
        discussion: """
            Totals, averages with their divisor, the change against the period before and against the year before, the \
            ceiling, categories, weeks or months, the largest expenses, payees, methods, refunds, and who changed what.

            --as says what the document is: text, markdown, html (one file with its charts, nothing fetched) or csv. \
            Without --to and --save it goes to standard output, and --format writes its figures there for a program instead. \
            With --to or --save a file is written, whose name may say the form too, and --format is that of the answer.

            A report that is saved is kept with the book, sealed as the book is, and is part of a backup. Its name is made of \
            letters from a to z, digits, '-', '_' and '.', 64 at most.
            """,
        examples: [
            ("spesa report", "this month, on the screen"), ("spesa report last-month --to october.html", ""),
            ("spesa report 2026 --as markdown >2026.md", ""), ("spesa report 2026-10 --save october.html", ""),
            ("spesa report 2026 --category leisure", "only these"), ("spesa report --format json", "for a script"),
        ])

    @Argument("A month or a year (default: the current month).", completing: .custom("month")) var period: String?
    @OptionGroup var target: ReportTarget
    @Option("How many of the largest expenses, payees and methods.", placeholder: "N")
    var top = Count(ReportFigures.usualTop)
    @Option("How many levels of categories to show.", placeholder: "N") var depth = Count(1)
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        try target.check(environment.common)
        let context = try environment.context()
        let asked = period
        let period = try context.monthOrYear(asked)
        environment.noticeYear(of: asked)
        let name = try target.name()
        let (figures, counted) = try context.book.reading {
            let counted = try options.counted(in: environment, context)
            let figures = try ReportFigures(
                period, of: counted.filter, depth: depth.number, top: top.number, in: context)
            return (figures, counted)
        }
        let pages = ReportPages(
            figures: figures, only: counted.words, book: context.entry.name.description,
            amounts: target.place(of: context).amounts)
        try target.deliver(
            pages, "the report of \(period.title)", JSON.Member("period", .text(period.name)), keptAs: name,
            in: environment)
    }
}
