import Periods
import Sheets

/// Makes rows of files that have one row a posting (hledger, GnuCash): what is posted to an account of expenses is spent.
struct PostingReader {
    private let map: ColumnMap
    private let days: DayReader
    private let rule: AmountRule
    private var details: DetailReader
    /// The transaction that is being read.
    private var group: String?
    private var line = 0
    private var hasExpense = false
    private var hasIncome = false
    /// What only the first posting of a transaction says.
    private var head = Head()

    private struct Head {
        var day: Day?
        var refusal: Refusal?
        var payee: String?
        var note: String?
        var isEuro = true
        var currency: String?
        var isVoid = false
        /// What spesa itself wrote into it.
        var comment: JournalComment?
        /// What an account of assets says of how it was paid.
        var method: String?
    }

    /// The rows of a transaction that spesa wrote; how it was paid follows behind them.
    private var own: [Row] = []
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

    /// Whether an account of that name is the one under which all expenses lie.
    static func isRootOfExpenses(_ name: String) -> Bool { expenses.contains(HeaderName(name).words) }

    init(_ map: ColumnMap, orders: [Int: DateOrder], rule: AmountRule) {
        self.map = map
        self.rule = rule
        days = DayReader(columns: map.dateColumns, orders: orders)
        details = DetailReader(map)
        isBeancount = map.dialect.name == "Beancount"
    }

    /// The rows that a posting makes, and those of the transaction that it ends.
    mutating func rows(_ record: Record) -> [Row] {
        var rows: [Row] = []
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

    /// What is left to say at the end of the file or of a transaction: one without expenses is left out once.
    mutating func end() -> [Row] {
        defer {
            group = nil
            own = []
        }
        if !own.isEmpty { return own.map(paid) }
        guard group != nil, !hasExpense else { return [] }
        return [.leftOut(line: line, hasIncome ? .income : .transfer)]
    }

    /// Whether a row without the name of a transaction begins one.
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
            // The lines of a comment are told apart, so not as text on one line.
            let text = String(decoding: record.cell(column), as: UTF8.self)
            let comment = JournalComment(isBeancount ? "spesa: \(text)" : text)
            return comment.trace == nil ? nil : comment
        }
    }

    /// How an expense of a journal that spesa wrote was paid.
    private func paid(_ row: Row) -> Row {
        guard case .entry(var entry) = row, let trace = head.comment?.trace else { return row }
        entry.method = trace.value("method", else: head.method == "other" ? nil : head.method)
        return .entry(entry)
    }

    /// An expense as spesa wrote it.
    private func owned(_ entry: Entry, _ comment: JournalComment, _ trace: JournalMetadata, category: String) -> Entry {
        var own = entry
        var (payee, what) = isBeancount ? (head.payee, entry.what) : (head.payee, head.note)
        // By itself a title is the payee for hledger, and what it was where spesa says that there is no payee.
        if !isBeancount, trace.says("payee"), what == nil { what = payee }
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

    /// GnuCash reconciles what is void with a `v`.
    private func isVoid(_ record: Record) -> Bool {
        guard let column = map.first(.status), let text = record.text(column) else { return false }
        return ["v", "void", "voided"].contains(text.lowercased())
    }

    private mutating func row(_ record: Record, category: String) -> Row {
        let line = record.line
        if head.isVoid || isVoid(record) { return .leftOut(line: line, .pending) }
        guard isEuro(record) ?? head.isEuro else {
            let currency = map.first(.currency).flatMap { record.text($0) } ?? head.currency
            return .leftOut(line: line, .currency, rule.foreign(record, currency: currency.map(CurrencyWords.told)))
        }
        guard let day = head.day else {
            return .refused(line: line, head.refusal ?? Refusal(kind: "day.unreadable", message: "no day was given"))
        }
        switch rule.outcome(record) {
        case .leftOut(let reason): return .leftOut(line: line, reason)
        case .refused(let refusal): return .refused(line: line, refusal)
        case .spent(0) where head.comment == nil: return .leftOut(line: line, .zero)
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
    /// Without spaces at the end.
    fileprivate var withoutEnd: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
