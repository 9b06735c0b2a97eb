internal import Bookkeeping
internal import Exports
internal import Ledger
internal import Output
internal import Periods

/// Expenses as CSV or TSV: the first columns of every table of expenses, then all further fields.
///
/// European CSV is for spreadsheets of the euro area: it begins with a byte order mark and has semicolons between the
/// fields, decimal commas, and days as `20/11/2026`. Instants and cents are as in other CSV.
final class ExpenseRecords: ExpenseWriter {
    private let tree: CategoryTree
    private let isTSV: Bool
    private let isEuropean: Bool
    private var document: ExpenseDocument
    private let around: (([Expense]) throws -> ReplyContext)?
    private var buffer: RecordBuffer
    private var paths: [Category.ID: String] = [:]
    // The last texts are kept, because consecutive expenses often share the day and the time of recording.
    private var lastDay: (day: Day, text: String)?
    private var lastInstant: (instant: Instant, text: String)?

    static let columns =
        ExpenseDocument.firstColumns + ["uid", "created", "changed", "cents"] + ExpenseDocument.lastColumns

    /// - Parameter around: looks up the outings, shares, receipts and attachments of expenses; `nil` if the book has
    ///   none.
    init(
        tree: CategoryTree, around: (([Expense]) throws -> ReplyContext)? = nil, isTSV: Bool, isEuropean: Bool = false
    ) {
        self.tree = tree
        self.around = around
        self.isTSV = isTSV
        self.isEuropean = isEuropean
        document = ExpenseDocument(tree: tree)
        buffer = RecordBuffer(isTSV: isTSV, isEuropean: isEuropean)
    }

    func beginning() -> String {
        if isEuropean { return "\u{FEFF}" + Self.columns.joined(separator: ";") + "\n" }
        let records = Records(columns: Self.columns, rows: [])
        return isTSV ? records.tsv : records.csv
    }

    func prepare(_ expenses: [Expense]) throws { document.replyContext = try around?(expenses) }

    func entry(_ exported: ExportedExpense, isFirst: Bool) -> String {
        var text: [UInt8] = []
        append(exported, isFirst: isFirst, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    func append(_ exported: ExportedExpense, isFirst: Bool, to text: inout [UInt8]) {
        let (expense, details) = (exported.expense, exported.expense.details)
        buffer.removeAll()
        buffer.add(expense.id)
        buffer.add(plain: self.text(of: expense.day))
        buffer.add(expense.amount)
        buffer.add(plain: "EUR")
        buffer.add(path(of: expense.category))
        buffer.add(details.what)
        buffer.add(details.payee)
        buffer.add(details.method)
        buffer.add(details.note)
        buffer.add(details.tags.isEmpty ? nil : details.tags.joined(separator: " "))
        buffer.add(expense.by)
        buffer.add(plain: expense.isVoid ? "true" : "false")
        buffer.add(expense.uid)
        buffer.add(plain: self.text(of: expense.created))
        buffer.add(plain: self.text(of: expense.changed))
        buffer.add(expense.amount.cents)
        addLast(expense)
        buffer.endRow()
        text += buffer.bytes
    }

    private func addLast(_ expense: Expense) {
        for value in document.lastValues(expense) {
            switch value {
            case .integer(let number): buffer.add(number)
            case .decimal(let digits): buffer.add(decimal: digits)
            case .text(let text): buffer.add(text)
            default: buffer.add(nil)
            }
        }
    }

    private func path(of category: Category.ID) -> String {
        if let path = paths[category] { return path }
        let path = tree.path(of: category)
        paths[category] = path
        return path
    }

    private func text(of day: Day) -> String {
        if let lastDay, lastDay.day == day { return lastDay.text }
        let text = isEuropean ? Self.european(day) : day.iso
        lastDay = (day, text)
        return text
    }

    /// Returns a day as `20/11/2026`.
    private static func european(_ day: Day) -> String {
        day.iso.split(separator: "-").reversed().joined(separator: "/")
    }

    private func text(of instant: Instant) -> String {
        if let lastInstant, lastInstant.instant == instant { return lastInstant.text }
        let text = instant.rfc3339
        lastInstant = (instant, text)
        return text
    }
}
