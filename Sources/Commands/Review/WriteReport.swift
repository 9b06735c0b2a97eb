public import Arguments
internal import Output
internal import Periods
internal import Statistics
public import Storage

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

    @Argument("A month or a year: this month if not said.", completing: .custom("month")) var period: String?
    @Option(name: "as", "What the document is.") var form: ReportForm?
    @Option("The file to write.", placeholder: "FILE", completing: .file) var to: String?
    @Option("The name under which it is kept with the book.", placeholder: "NAME") var save: String?
    @Flag("Write over the file, or over the report that is kept under that name.") var replace: Bool
    @Option("How many of the largest expenses, payees and methods.", placeholder: "N")
    var top = Count(ReportFigures.usualTop)
    @Option("How many levels of categories are told apart.", placeholder: "N") var depth = Count(1)
    @OptionGroup var options: CountedOptions

    func run(in environment: Environment) throws {
        try requireFittingOptions(environment.common)
        try requireForm()
        let context = try environment.context()
        let asked = period
        let period = try context.monthOrYear(asked)
        environment.noticeYear(of: asked)
        let entry = context.entry
        let name = try save.map { try ReportName($0, as: chosenForm(for: $0)) }
        let (figures, counted) = try context.book.reading {
            let counted = try options.counted(in: environment, context)
            let figures = try ReportFigures(
                period, of: counted.filter, depth: depth.number, top: top.number, in: context)
            return (figures, counted)
        }
        let pages = ReportPages(
            figures: figures, only: counted.words, book: entry.name.description, amounts: context.amounts)
        if let name {
            let text = pages.file(name.form, environment)
            try environment.store().keep(
                text, as: name, of: entry, for: environment.signedIn(), isReplacing: replace)
            try environment.replyWritten(
                "The report of \(period.title) is kept as \(name.text).", name: name.text, file: nil, name.form, period,
                text)
        } else if let to {
            let form = chosenForm(for: to)
            let text = pages.file(form, environment)
            try environment.writing(to: to, isReplacing: replace, dividedByTabs: false) { try $0(text) }
            try environment.replyWritten(
                "The report of \(period.title) is in \(to).", name: nil, file: to, form, period, text)
        } else {
            try show(pages, in: environment)
        }
    }

    private func show(_ pages: ReportPages, in environment: Environment) throws {
        switch form ?? .text {
        case .text: try environment.show(pages.report, saysBook: true)
        case .csv: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.records.records.csv) }
        case .markdown: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.document.markdown) }
        case .html: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.document.html) }
        }
    }

    /// Refuses a name that says a form which no report has, where nothing else says the form.
    private func requireForm() throws {
        guard form == nil, let name = save ?? to, let ending = ReportForm.foreignEnding(ofFile: name) else { return }
        let endings = ReportForm.allCases.map { "." + $0.ending }
        throw CommandError.notUsableHere(
            "a report cannot be written as .\(ending)",
            hint: "let the name end in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")")
    }

    private func chosenForm(for name: String) -> ReportForm { form ?? ReportForm(ofFile: name) ?? .text }

    private func requireFittingOptions(_ common: CommonOptions) throws {
        guard to == nil || save == nil else {
            throw CommandError.notUsableHere(
                "a report goes to one place", hint: "write --to FILE or --save NAME, not both")
        }
        guard to != nil || save != nil || form == nil || common.format == .table else {
            throw CommandError.notUsableHere(
                "--as and --format both say what is written",
                hint: "leave one of them out, or write the document to a file with --to FILE")
        }
        guard !replace || to != nil || save != nil else {
            throw CommandError.notUsableHere(
                "--replace goes with --to or --save", hint: "name the file or the report that is to be written")
        }
    }
}

extension ReportForm: ParameterValue {}

extension Environment {
    func replyWritten(
        _ sentence: String, name: String?, file: String?, _ form: ReportForm, _ period: Period, _ text: String
    ) throws {
        try reply(
            Report(
                schema: "spesa.written-report/1", "report",
                [
                    "name": JSON(name), "file": JSON(file), "form": .text(form.rawValue), "period": .text(period.name),
                    "bytes": JSON(text.utf8.count),
                ]
            ) { [sentence] })
    }
}
