public import Arguments
internal import Bookkeeping
internal import Charts
internal import Documents
internal import Ledger
internal import Output
internal import Periods
internal import Statistics
public import Storage
internal import Terminal

/// `spesa report …`
enum ReportCommands {
    static var group: CommandGroup<Environment> {
        CommandGroup(
            info: CommandInfo(
                name: "report", summary: "Write a month or a year as one document, and keep it."),
            members: [.command(ReportList.self), .command(ReportShow.self), .command(ReportDelete.self)],
            defaultCommand: WriteReport.self)
    }
}

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
            ("spesa report --format json", "for a script"),
        ])

    @Argument("A month or a year: this month if not said.", completing: .custom("month")) var period: String?
    @Option(name: "as", "What the document is.") var form: ReportForm?
    @Option("The file to write.", placeholder: "FILE", completing: .file) var to: String?
    @Option("The name under which it is kept with the book.", placeholder: "NAME") var save: String?
    @Flag("Write over the file, or over the report that is kept under that name.") var replace: Bool
    @Option("How many of the largest expenses, payees and methods.", placeholder: "N")
    var top = Count(ReportFigures.usualTop)
    @Option("How many levels of categories are told apart.", placeholder: "N") var depth = Count(1)

    func run(in environment: Environment) throws {
        try requireFittingOptions(environment.common)
        let context = try environment.context()
        let period = try context.monthOrYear(period)
        let entry = context.entry
        let name = try save.map { try ReportName($0, as: chosenForm(for: $0)) }
        let figures = try context.book.reading {
            try ReportFigures(period, depth: depth.number, top: top.number, in: context)
        }
        let pages = ReportPages(figures: figures, book: entry.name.description, amounts: context.amounts)
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
        case .text: try environment.show(pages.report)
        case .csv: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.records.records.csv) }
        case .markdown: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.document.markdown) }
        case .html: try environment.writing(to: nil, dividedByTabs: false) { try $0(pages.document.html) }
        }
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

struct ReportList: SpesaCommand {
    static let info = CommandInfo(
        name: "list", summary: "List the reports that are kept with the book.",
        examples: [("spesa report list", ""), ("spesa report list --book home", "")])

    func run(in environment: Environment) throws {
        let reports = try environment.store().reports(of: environment.bookEntry())
        let objects = reports.map { report in
            JSON.object([
                "name": .text(report.name.text), "form": .text(report.name.form.rawValue), "bytes": JSON(report.bytes),
            ])
        }
        try environment.show(
            Report(
                json: { .object(["schema": .text("spesa.reports/1"), "reports": .list(objects)]) },
                records: { Records(columns: ["name", "form", "bytes"], objects: objects) },
                lines: { screen in
                    guard !reports.isEmpty else {
                        return wrapped(Self.none, to: screen.width).map { StyledText($0) }
                    }
                    let rows = reports.map {
                        [StyledText($0.name.text), StyledText($0.name.form.rawValue), StyledText(String($0.bytes))]
                    }
                    let columns = [
                        Table.Column("Report", shrinksTo: 10), Table.Column("Form", leaves: 1),
                        Table.Column("Bytes", alignment: .trailing, leaves: 0),
                    ]
                    return Table(columns: columns, rows: rows).lines(width: screen.width, glyphs: screen.glyphs)
                },
                sentences: {
                    reports.isEmpty
                        ? [Self.none]
                        : reports.map { "\($0.name.text), \($0.name.form.rawValue), \(counted($0.bytes, "byte"))." }
                }))
    }

    private static let none = "No report is kept with this book; keep one with: spesa report --save NAME"
}

struct ReportShow: SpesaCommand {
    static let info = CommandInfo(
        name: "show", summary: "Show a report that is kept with the book, as it was written.",
        examples: [("spesa report show october", ""), ("spesa report show october.html >october.html", "")])

    @Argument("The report, with or without the ending of its form.", completing: .custom("report")) var name: String

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.bookEntry()
        let name = try store.reportName(name, of: book)
        let bytes = try store.report(name, of: book, for: environment.signedIn())
        let text = String(decoding: bytes, as: UTF8.self)
        switch environment.common.format {
        case .table, .plain: try environment.writing(to: nil, dividedByTabs: false) { try $0(text) }
        case .csv, .tsv, .json, .ndjson:
            let fields = JSON.object([
                "name": .text(name.text), "form": .text(name.form.rawValue), "bytes": JSON(bytes.count),
                "text": .text(text),
            ])
            try environment.show(
                Report(
                    json: { .object(["schema": .text("spesa.kept-report/1"), "report": fields]) },
                    records: { Records(columns: ["name", "form", "bytes", "text"], objects: [fields]) },
                    sentences: { [] }))
        }
    }
}

struct ReportDelete: SpesaCommand {
    static let info = CommandInfo(
        name: "delete", summary: "Delete a report that is kept with the book.",
        discussion:
            "Only who may write the book can. The expenses stay, and the report can be written again from them.",
        examples: [("spesa report delete october.html", "")], alsoCalled: ["remove", "rm"])

    @Argument("The report, with or without the ending of its form.", completing: .custom("report")) var name: String

    func run(in environment: Environment) throws {
        let store = try environment.store()
        let book = try environment.bookEntry()
        let name = try store.reportName(name, of: book)
        try store.deleteReport(name, of: book, for: environment.signedIn())
        let fields = JSON.object(["name": .text(name.text), "form": .text(name.form.rawValue)])
        try environment.reply(
            Report(
                json: { .object(["schema": .text("spesa.deleted-report/1"), "report": fields]) },
                records: { Records(columns: ["name", "form"], objects: [fields]) },
                sentences: { ["The report \(name.text) is deleted."] }))
    }
}

extension Environment {
    fileprivate func replyWritten(
        _ sentence: String, name: String?, file: String?, _ form: ReportForm, _ period: Period, _ text: String
    ) throws {
        let fields = JSON.object([
            "name": JSON(name), "file": JSON(file), "form": .text(form.rawValue), "period": .text(period.name),
            "bytes": JSON(text.utf8.count),
        ])
        try reply(
            Report(
                json: { .object(["schema": .text("spesa.written-report/1"), "report": fields]) },
                records: { Records(columns: ["name", "file", "form", "period", "bytes"], objects: [fields]) },
                sentences: { [sentence] }))
    }
}
