import Periods

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
        var isVoid = false
    }

    private static let expenses: Set<String> = [
        "expenses", "expense", "aufwendungen", "ausgaben", "aufwand", "uscite", "spese", "depenses", "gastos",
        "uitgaven",
        "despesas", "kosten", "lasten",
    ]
    private static let income: Set<String> = [
        "income", "revenues", "revenue", "ertrage", "ertrag", "einnahmen", "entrate", "revenus", "produits", "ingresos",
        "inkomsten", "receitas", "rendas", "baten",
    ]

    init(_ map: ColumnMap, orders: [Int: DateOrder], rule: AmountRule) {
        self.map = map
        self.rule = rule
        days = DayReader(columns: map.dateColumns, orders: orders)
        details = DetailReader(map)
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
        guard Self.expenses.contains(root) else { return rows }
        hasExpense = true
        rows.append(row(record, category: path.dropFirst().joined(separator: ":")))
        return rows
    }

    /// What is left to say at the end of the file or of a transaction: one without expenses is left out once.
    mutating func end() -> [Row] {
        defer { group = nil }
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
        let parts = description.split(separator: "|", maxSplits: 1)
        head.payee = parts.first.map { String($0.drop { $0 == " " }).withoutEnd }
        head.note = parts.count > 1 ? String(parts[1].drop { $0 == " " }).withoutEnd : nil
        head.isVoid = map.first(.void).map { !record.cell($0).isEmpty } ?? false
        head.isEuro = isEuro(record) ?? true
    }

    private func isEuro(_ record: Record) -> Bool? {
        guard let text = map.first(.currency).flatMap({ record.text($0) }) else { return nil }
        let word = text.split(separator: ":").last.map(String.init) ?? text
        return ["eur", "euro", "€"].contains(word.lowercased())
    }

    private mutating func row(_ record: Record, category: String) -> Row {
        let line = record.line
        if head.isVoid { return .leftOut(line: line, .pending) }
        guard isEuro(record) ?? head.isEuro else { return .leftOut(line: line, .currency) }
        guard let day = head.day else {
            return .refused(line: line, head.refusal ?? Refusal(kind: "day.unreadable", message: "no day was given"))
        }
        switch rule.outcome(record) {
        case .leftOut(let reason): return .leftOut(line: line, reason)
        case .refused(let refusal): return .refused(line: line, refusal)
        case .spent(0): return .leftOut(line: line, .zero)
        case .spent(let cents):
            var entry = details.entry(record, day: day, cents: cents)
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
