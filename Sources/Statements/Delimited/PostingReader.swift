import Periods
import Sheets

/// Converts journals with one row per posting (hledger, Beancount, GnuCash). Postings to expense accounts are expenses.
struct PostingReader {
    private let map: ColumnMap
    private let days: DayReader
    private let rule: AmountRule
    private var details: DetailReader
    /// The id of the current transaction.
    private var group: String?
    private var line = 0
    private var hasExpense = false
    private var hasIncome = false
    /// The fields that only the first posting of a transaction has.
    private var head = Head()

    private struct Head {
        var day: Day?
        var refusal: Refusal?
        var payee: String?
        var note: String?
        var isEuro = true
        var currency: String?
        var isVoid = false
        /// The metadata that spesa wrote, if any.
        var comment: JournalComment?
        /// The payment method, taken from the name of an assets account.
        var method: String?
    }

    /// Rows of a transaction that spesa exported, held back until the posting with the payment method.
    private var own: [ParsedRow] = []
    private let isBeancount: Bool

    private static let expenses: Set<String> = [
        "expenses", "expense", "aufwendungen", "ausgaben", "aufwand", "uscite", "spese", "depenses", "gastos",
        "uitgaven",
        "despesas", "kosten", "lasten",
    ]
    private static let income: Set<String> = [
        "income", "revenues", "revenue", "ertrage", "ertrag", "einnahmen", "entrate", "revenus", "produits", "ingresos",
        "inkomsten", "receitas", "rendas", "baten",
    ]

    /// Whether a name is that of the root of all expense accounts: `Expenses`, `Ausgaben`.
    static func isRootOfExpenses(_ name: String) -> Bool { expenses.contains(HeaderName(name).words) }

    init(_ map: ColumnMap, orders: [Int: DateOrder], rule: AmountRule) {
        self.map = map
        self.rule = rule
        days = DayReader(columns: map.dateColumns, orders: orders)
        details = DetailReader(map)
        isBeancount = map.dialect.name == "Beancount"
    }

    /// The rows of a posting. If the posting begins a transaction, those of the previous transaction come first.
    mutating func rows(_ record: Record) -> [ParsedRow] {
        var rows: [ParsedRow] = []
        let name = map.first(.group).flatMap { record.text($0) }
        let isNew = group == nil || (name != nil && name != group) || name == nil && startsAlone(record)
        if isNew {
            rows = end()
            begin(record, name ?? "")
        }
        guard let account = map.first(.posting).flatMap({ record.text($0) }) else { return rows }
        let path = account.split(separator: ":")
        let root = path.first.map { HeaderName(String($0)).words } ?? ""
        if Self.income.contains(root) { hasIncome = true }
        if root == "assets", head.comment != nil { head.method = path.dropFirst().first?.lowercased() }
        guard Self.expenses.contains(root) else { return rows }
        hasExpense = true
        let row = row(record, category: path.dropFirst().joined(separator: ":"))
        if head.comment == nil { rows.append(row) } else { own.append(row) }
        return rows
    }

    /// The rows that are still held back at the end of a transaction. A transaction without expenses gives a single
    /// skipped row. To be called after the last record too.
    mutating func end() -> [ParsedRow] {
        defer {
            group = nil
            own = []
        }
        if !own.isEmpty { return own.map(paid) }
        guard group != nil, !hasExpense else { return [] }
        let content = SkippedRow(day: head.day, payee: head.payee, what: head.note)
        return [.leftOut(line: line, hasIncome ? .income : .transfer, nil, content)]
    }

    /// Whether a row without a transaction id begins a transaction: whether it has a date.
    private func startsAlone(_ record: Record) -> Bool {
        map.dateColumns.contains { !record.cell($0).isEmpty }
    }

    private mutating func begin(_ record: Record, _ name: String) {
        group = name
        line = record.line
        hasExpense = false
        hasIncome = false
        head = Head()
        do throws(Refusal) {
            head.day = try days.day(record)
        } catch {
            head.refusal = error
        }
        let description = map.first(.payee).flatMap { record.text($0) } ?? ""
        let parts = isBeancount ? [description[...]] : description.split(separator: "|", maxSplits: 1)
        head.payee = parts.first.map { String($0.drop { $0 == " " }).withoutEnd }
        head.note = parts.count > 1 ? String(parts[1].drop { $0 == " " }).withoutEnd : nil
        head.isVoid = map.first(.void).map { !record.cell($0).isEmpty } ?? false
        head.isEuro = isEuro(record) ?? true
        head.currency = map.first(.currency).flatMap { record.text($0) }
        head.comment = map.first(.trace).flatMap { column in
            // Line breaks in a comment matter, so it is not read as one line.
            let text = String(decoding: record.cell(column), as: UTF8.self)
            let comment = JournalComment(isBeancount ? "spesa: \(text)" : text)
            return comment.trace == nil ? nil : comment
        }
    }

    /// Adds the payment method to an expense from a journal that spesa wrote.
    private func paid(_ row: ParsedRow) -> ParsedRow {
        guard case .entry(var entry) = row, let trace = head.comment?.trace else { return row }
        entry.method = trace.value("method", else: head.method == "other" ? nil : head.method)
        return .entry(entry)
    }

    /// Restores an expense that spesa wrote.
    private func owned(_ entry: Entry, _ comment: JournalComment, _ trace: JournalMetadata, category: String) -> Entry {
        var own = entry
        var (payee, what) = isBeancount ? (head.payee, entry.what) : (head.payee, head.note)
        // hledger takes a single title as the payee. The metadata says if it is the description instead.
        if !isBeancount, trace.contains("payee"), what == nil { what = payee }
        payee = trace.value("payee", else: payee)
        own.payee = payee
        own.what = trace.value("what", else: what)
        own.note = trace.value("note", else: isBeancount ? entry.note : comment.note)
        own.tags = trace.tags ?? (isBeancount ? entry.tags : comment.tags)
        own.category = trace.value("category", else: isBeancount ? category.lowercased() : category)
        own.origin = Entry.Origin(uid: trace.uid, id: nil, by: nil, created: nil, changed: nil, isVoid: false)
        return own
    }

    private func isEuro(_ record: Record) -> Bool? {
        guard let text = map.first(.currency).flatMap({ record.text($0) }) else { return nil }
        let word = text.split(separator: ":").last.map(String.init) ?? text
        return CurrencyWords.isEuro(word)
    }

    /// GnuCash marks void transactions with reconcile state `v`.
    private func isVoid(_ record: Record) -> Bool {
        guard let column = map.first(.status), let text = record.text(column) else { return false }
        return ["v", "void", "voided"].contains(text.lowercased())
    }

    private mutating func row(_ record: Record, category: String) -> ParsedRow {
        let line = record.line
        func content(_ money: ForeignMovement? = nil) -> SkippedRow {
            let entry = details.entry(record, day: head.day ?? .earliest, cents: 0)
            return SkippedRow(
                day: head.day, spent: money?.spent, currency: money?.currency, payee: head.payee,
                what: entry.what ?? head.note)
        }
        if head.isVoid || isVoid(record) { return .leftOut(line: line, .pending, nil, content()) }
        guard isEuro(record) ?? head.isEuro else {
            let currency = map.first(.currency).flatMap { record.text($0) } ?? head.currency
            let money = rule.foreign(record, currency: currency.map(CurrencyWords.label))
            return .leftOut(line: line, .currency, money, content(money))
        }
        guard let day = head.day else {
            return .refused(line: line, head.refusal ?? Refusal(kind: "day.unreadable", message: "no day was given"))
        }
        switch rule.outcome(record) {
        case .leftOut(let reason): return .leftOut(line: line, reason, nil, content())
        case .refused(let refusal): return .refused(line: line, refusal)
        case .spent(0) where head.comment == nil: return .leftOut(line: line, .zero, nil, content())
        case .spent(let cents):
            var entry = details.entry(record, day: day, cents: cents)
            if let comment = head.comment, let trace = comment.trace {
                return .entry(owned(entry, comment, trace, category: category))
            }
            entry.payee = head.payee
            entry.what = entry.what ?? head.note
            entry.category = category.isEmpty ? nil : category
            return .entry(entry)
        }
    }
}

extension String {
    /// The text without trailing spaces.
    fileprivate var withoutEnd: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
