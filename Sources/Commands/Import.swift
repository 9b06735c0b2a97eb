public import Arguments
internal import Ledger
internal import Money
internal import Output
internal import Periods
public import Statements
internal import Storage
internal import Terminal

/// `spesa import FILE…`
struct Import: SpesaCommand {
    static let info = CommandInfo(
        name: "import", summary: "Record the expenses of files from banks and other programs.",
        discussion: """
            A file is recognised by what it holds: CSV of many banks and of other programs, CAMT.053 and .052, OFX, QIF, \
            MT940, and XLSX sheets. It is told what was found and what would be recorded; on a terminal you are asked. All \
            of it is recorded or nothing, and 'spesa undo' takes the whole back. The same rows again are not recorded \
            again. Money that came in is left out, unless --refunds says that it is a refund. An expense goes into the \
            category the file names, else into that of the last one paid to the same payee, else into 'other'.
            """,
        examples: [
            ("spesa import umsaetze.csv --dry-run", "shows what it would do"), ("spesa import *.xml --yes", ""),
            (
                "spesa import odd.csv --map 'date=Tag,amount=Wert,payee=Wer'",
                "names the columns of a file that is not recognised"
            ),
        ])

    @Argument("The files.", placeholder: "FILE", completing: .file) var files: [String]
    @Flag("Only show what would be recorded.") var dryRun: Bool
    @Flag("Do it without asking.") var yes: Bool
    @Flag("Take money that came in as refunds.") var refunds: Bool
    @Flag("Leave out rows that cannot be read, and list them.") var skipBad: Bool
    @Option("The category of what nothing is known of.", completing: .custom("category")) var category: String?
    @Option("Which column is what, as 'date=Datum,amount=Betrag'.", placeholder: "MAP") var map: ColumnMapping?
    @Option("What the files are written in, as ISO-8859-15.", placeholder: "NAME") var encoding: TextEncoding?
    @Option("Which order dates have, where the file does not tell.", placeholder: "ORDER") var dateOrder: DateOrder?
    @Option("Which mark stands before the cents.") var decimalMark: DecimalMark?
    @Flag("Read files of any size.") var noLimit: Bool

    func run(in environment: Environment) throws {
        let book = dryRun ? try environment.book() : try environment.bookToChange()
        let options = readingOptions
        let (tree, habits) = try book.reading {
            (try book.categories(), try environment.habits(of: book))
        }
        let rest = try environment.usableCategory(category ?? "other", in: tree)
        var plan = ImportPlan(tree: tree, habits: habits, rest: rest.id, takesRefunds: refunds)
        for path in files {
            let file = try StatementFile(path: path, limits: options.limits)
            try plan.add(path, try Statement.open(file, options: options))
        }
        let report = ImportReport(plan: plan, wording: Wording(amounts: try environment.amounts()), tree: tree)
        if !skipBad, let file = plan.files.first(where: { !$0.refused.isEmpty }), let bad = file.refused.first {
            throw CommandError.importRefused(
                file: file.name, line: bad.line, count: plan.files.reduce(0) { $0 + $1.refused.count },
                kind: bad.refusal.kind, message: bad.refusal.message, input: bad.refusal.input)
        }
        guard !dryRun else { return try environment.show(try report.report(recorded: nil)) }
        if environment.canAsk && !yes {
            environment.system.writeError(
                environment.screen().rendering.render(try report.report(recorded: nil).lines(environment.screen())))
            let answer = try environment.system.prompt.ask("Record them? (y/n) ")
            guard ["y", "yes"].contains(answer?.lowercased()) else { throw CommandError.notImported }
        }
        if !plan.drafts.isEmpty { try environment.store().keepCopyBeforeImport(of: environment.bookEntry()) }
        let recorded = plan.drafts.isEmpty ? [] : try environment.record(plan.drafts, in: book)
        try environment.reply(try report.report(recorded: recorded))
    }

    private var readingOptions: ReadingOptions {
        ReadingOptions(
            encoding: encoding, columns: map?.columns ?? [:], decimalMark: decimalMark, dateOrder: dateOrder,
            limits: noLimit ? .none : .standard)
    }
}

/// Which column is what, as `date=Datum,amount=Betrag`.
struct ColumnMapping: ParameterValue {
    let columns: [String: String]

    init?(parsing text: String) {
        var columns: [String: String] = [:]
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            columns[parts[0]] = parts[1]
        }
        self.columns = columns
    }

    static var expectation: String { "pairs like date=Datum,amount=Betrag" }
}

extension DateOrder: ParameterValue {}
extension DecimalMark: ParameterValue {}

extension TextEncoding: ParameterValue {
    public init?(parsing text: String) { self.init(named: text) }

    public static var expectation: String { "a name that iconv knows, as ISO-8859-15" }
}

extension Environment {
    /// The category of the last expense paid to each payee.
    fileprivate func habits(of book: any Book) throws -> [String: Category.ID] {
        var habits: [String: Category.ID] = [:]
        for expense in try book.expenses(
            from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: 20_000)
        {
            if let payee = expense.details.payee, habits[payee] == nil { habits[payee] = expense.category }
        }
        return habits
    }
}
