internal import Arguments
internal import Bookkeeping
internal import Exports
internal import Ledger
internal import Output
internal import Periods

/// `spesa export FORMAT [PERIOD]`
struct Export: SpesaCommand {
    static let info = CommandInfo(
        name: "export", summary: "Write expenses for another program, or for a spreadsheet.",
        discussion: """
            Without a period, spesa writes all expenses. csv, tsv, json, ndjson and xlsx have everything about an \
            expense, and with --void all also void expenses. hledger (which ledger reads too), beancount and qif never \
            have void ones. A file appears whole or not at all. spesa imports csv again; with --european, which is for \
            spreadsheets, as a table of another program. xlsx is a spreadsheet of expenses and of months by category, \
            with sums and charts; it needs --to, and the library libxlsxwriter.
            """,
        examples: [
            ("spesa export csv --to expenses.csv", ""),
            ("spesa export csv 2026 --european --to 2026.csv", "for a spreadsheet with decimal commas"),
            ("spesa export xlsx 2026 --to 2026.xlsx", "with the months by category, and charts"),
            ("spesa export hledger 2026 >2026.journal", ""),
            ("spesa export json last-month --category food", "with its subcategories"),
            ("spesa export outings csv", "outings with their totals; also vouchers, people, places and payees"),
        ])

    @Argument(
        "csv, tsv, json, ndjson, hledger, beancount, qif or xlsx; or: outings, vouchers, people, places, payees.",
        placeholder: "FORMAT")
    var format: ExportWord
    @Argument(
        "The days, such as 2026-11, last-week or 1.11..20.11; after outings and so on: csv, tsv, json or ndjson.",
        completing: .custom("period"))
    var period: String?
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses to write.") var void: ExpenseFilter.Void = .none
    @Option(
        "The file to write (default: standard output).", placeholder: "FILE", completing: .file,
        alsoCalled: fileNames)
    var to: String?
    @Flag("Overwrite an existing file.") var replace: Bool
    @Flag("Of csv: semicolons, decimal commas, days as 20/11/2026, and a byte order mark.") var european: Bool

    func run(in environment: Environment) throws {
        switch format {
        case .expenses(.csv): try write(.csv, in: environment)
        case _ where european:
            throw CommandError.notUsableHere(
                "--european is a form of csv of expenses",
                advice: [
                    .command("leave it out", [.without("--european")]),
                    .text("or write: spesa export csv --european"),
                ])
        case .workbook: try writeWorkbook(in: environment)
        case .expenses(let format):
            guard format.hasAllFields || void == .none else {
                throw CommandError.notUsableHere(
                    "\(format.rawValue) has no void expenses", advice: [.command("leave it out", [.without("--void")])])
            }
            try write(format, in: environment)
        case .others(let subject):
            guard filters.words.isEmpty, void == .none else {
                throw CommandError.notUsableHere(
                    "filters are for expenses, and \(subject.rawValue) are written without any",
                    advice: [.command("leave them out", FilterOptions.removal())])
            }
            try ExportOthers(subject: subject, form: period, to: to, replace: replace).run(in: environment)
        }
    }

    private func write(_ format: ExportFormat, in environment: Environment) throws {
        let chosen = try chosen(hasAllFields: format.hasAllFields, in: environment)
        let (context, tree) = (chosen.context, chosen.tree)
        let names = Dictionary(uniqueKeysWithValues: tree.all.map { ($0.id, tree.names(of: $0.id)) })
        let paths = tree.all.compactMap { names[$0.id] }
        let title = "spesa, book \(context.entry.name)"
        let around = chosen.around
        let writer: any ExpenseWriter =
            switch format {
            case .csv: ExpenseRecords(tree: tree, around: around, isTSV: false, isEuropean: european)
            case .tsv: ExpenseRecords(tree: tree, around: around, isTSV: true)
            case .json, .ndjson: ExpenseObjects(tree: tree, around: around, isOneDocument: format == .json)
            case .hledger: LedgerJournal(title: title, categories: paths, tags: try context.book.names(of: .tag))
            case .beancount:
                BeancountLedger(
                    title: title, categories: paths, opened: try context.book.daysSpent()?.first ?? context.today)
            case .qif: QIFFile()
            }
        try environment.writing(to: to, isReplacing: replace, dividedByTabs: format == .tsv) { write in
            var isFirst = true
            // Reads before the file is created, so that an unreadable book leaves no file.
            var text = Array(writer.beginning().utf8)
            try chosen.forEachPiece { piece in
                try writer.prepare(piece)
                for expense in piece {
                    writer.append(
                        ExportedExpense(expense, category: names[expense.category] ?? []), isFirst: isFirst, to: &text)
                    isFirst = false
                }
                if !text.isEmpty { try write(String(decoding: text, as: UTF8.self)) }
                text.removeAll(keepingCapacity: true)
            }
            try write(writer.end())
        }
    }

    private func writeWorkbook(in environment: Environment) throws {
        guard let to else {
            throw CommandError.notUsableHere(
                "xlsx is not a text, and is only written to a file",
                advice: [.command("name the file, for example", [.option("--to", "expenses.xlsx")])])
        }
        let chosen = try chosen(hasAllFields: true, in: environment)
        try environment.store().outputFile(at: to, isReplacing: replace).write { file in
            let workbook = try ExpenseWorkbook(
                tree: chosen.tree, around: chosen.around, monthStart: try chosen.context.monthStart,
                created: environment.system.now(),
                // The temporary files have no name. They are on the disk on which the expenses will be.
                temporaryFolder: to.lastIndex(of: "/").map { String(to[...$0]) } ?? ".")
            try chosen.forEachPiece(workbook.append)
            try workbook.finish().withUnsafeBytes { try file.append($0) }
        }
    }

    /// Returns the expenses to write. Notices report how period and filters were understood.
    /// - Parameter hasAllFields: whether the format contains all fields, so that outings, shares, receipts and
    ///   attachments are looked up.
    private func chosen(hasAllFields: Bool, in environment: Environment) throws -> ExpensesToWrite {
        let context = try environment.context()
        let book = context.book
        let (tree, range, filter) = try book.reading {
            let tree = try book.categories()
            let range = try context.namingFilter(period, at: 1, writesFile: true) {
                try period.map { try context.range($0, void: void) }
            }
            return (tree, range, try filters.filter(in: context, tree: tree, void: void))
        }
        try environment.noticeYear(of: period, in: context)
        try filters.words.notice(in: range, of: book, matching: filter, in: environment)
        return ExpensesToWrite(
            context: context, tree: tree, range: range, filter: filter,
            around: try hasAllFields && context.hasReplyContext() ? { try context.replyContext(of: $0) } : nil)
    }
}

/// The expenses that `export` writes.
private struct ExpensesToWrite {
    let context: Context
    let tree: CategoryTree
    /// The days; `nil` for all.
    let range: DayRange?
    let filter: ExpenseFilter
    /// Looks up the outings, shares, receipts and attachments of expenses; `nil` if the book has none.
    let around: (([Expense]) throws -> ReplyContext)?

    /// Calls `body` with the expenses in their order, at least once.
    ///
    /// They come in pieces with separate reads, so that a slow reader of a pipe does not block writers.
    func forEachPiece(_ body: ([Expense]) throws -> Void) throws {
        var position: ExpensePosition?
        while true {
            let piece = try context.book.expenses(
                from: range?.first, through: range?.last, matching: filter, after: position, limit: 1000)
            try body(piece)
            guard piece.count == 1000, let last = piece.last else { return }
            position = ExpensePosition(last)
        }
    }
}

/// The first word of `export`: a format of expenses, or other data.
enum ExportWord: ParameterValue {
    case expenses(ExportFormat)
    /// Expenses as a spreadsheet, which is not a text.
    case workbook
    case others(ExportSubject)

    /// Parses the name of a format or of other data; `nil` for another word.
    init?(parsing text: String) {
        if let format = ExportFormat(rawValue: text) {
            self = .expenses(format)
        } else if text == Self.workbookName {
            self = .workbook
        } else if let subject = ExportSubject(rawValue: text) {
            self = .others(subject)
        } else {
            return nil
        }
    }

    private static let workbookName = "xlsx"

    /// A spreadsheet needs a file.
    static func optionNeeded(with candidate: String) -> (name: String, value: String)? {
        candidate == workbookName ? ("--to", "expenses.xlsx") : nil
    }

    /// The formats, then the other data.
    static var candidates: [String] {
        ExportFormat.allCases.map(\.rawValue) + [workbookName] + ExportSubject.allCases.map(\.rawValue)
    }
}

/// The formats of expenses that are texts.
enum ExportFormat: String, CaseIterable {
    case csv, tsv, json, ndjson, hledger, beancount, qif

    /// Whether the format contains all fields, including the void flag.
    var hasAllFields: Bool {
        switch self {
        case .csv, .tsv, .json, .ndjson: true
        case .hledger, .beancount, .qif: false
        }
    }
}

/// Expenses as JSON objects, in one document or one per line, with all fields.
final class ExpenseObjects: ExpenseWriter {
    private var document: ExpenseDocument
    private let isOneDocument: Bool
    private let around: (([Expense]) throws -> ReplyContext)?

    /// - Parameter around: looks up the outings, shares, receipts and attachments of expenses; `nil` if the book has
    ///   none.
    init(tree: CategoryTree, around: (([Expense]) throws -> ReplyContext)?, isOneDocument: Bool) {
        document = ExpenseDocument(tree: tree)
        self.around = around
        self.isOneDocument = isOneDocument
    }

    func beginning() -> String { isOneDocument ? "{\"schema\":\"spesa.export/1\",\"expenses\":[\n" : "" }

    func prepare(_ expenses: [Expense]) throws {
        // If no expense of the book has a context, it is not looked up, and its fields are empty.
        document.replyContext = try around?(expenses) ?? ReplyContext.none
    }

    func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        let object = document.json(exported.expense).serialized
        guard isOneDocument else { return object + "\n" }
        return (isFirst ? "" : ",\n") + object
    }

    func end() -> String { isOneDocument ? "\n]}\n" : "" }
}
