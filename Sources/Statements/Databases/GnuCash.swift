import Database
import Money
import Periods
import Text

extension ForeignProgram {
    /// GnuCash: a book in SQLite, with the content of an XML book.
    static let gnuCash = ForeignProgram(
        name: "GnuCash",
        tables: ["transactions", "splits", "accounts", "commodities", "slots", "books"],
        fact: .init("sign", "positive is spent", because: "it is posted to accounts of expenses"),
        known: [
            "transactions": ["guid", "currency_guid", "post_date", "description"],
            "splits": ["guid", "tx_guid", "account_guid", "memo", "reconcile_state", "value_num", "value_denom"],
            "accounts": ["guid", "name", "account_type", "parent_guid"],
        ]
    ) { database, sink in
        try GnuCashTables(database, sink).read()
    }
}

/// Groups the rows of GnuCash's tables into transactions.
private final class GnuCashTables {
    private let database: any ForeignDatabase
    private let sink: RowSink
    private var book: BookRows
    private var currencies: [String: String] = [:]
    /// The accounts of scheduled transactions (templates).
    private var planned: Set<String> = []
    private var transaction: BookTransaction?
    private var isPlanned = false
    private var count = 0

    init(_ database: any ForeignDatabase, _ sink: RowSink) {
        self.database = database
        self.sink = sink
        book = BookRows(sink.name)
    }

    func read() throws {
        try readAccounts()
        try readCurrencies()
        try database.forEachRow(query) { row in try add((0..<11).map { row.text($0) }) }
        try finish()
    }

    private func has(_ table: String, _ column: String) -> Bool {
        database.columns[table]?.contains { $0.lowercased() == column } ?? false
    }

    private func readAccounts() throws {
        var parents: [(id: String, parent: String?)] = []
        try database.forEachRow("SELECT guid, name, account_type, parent_guid FROM accounts") { row in
            guard let id = row.text(0) else { return }
            let parent = row.text(3)
            let kind = BookAccount.Kind(gnuCash: row.text(2) ?? "")
            try book.add(BookAccount(name: row.text(1) ?? "", kind: kind, parent: parent), id: id)
            parents.append((id, parent))
        }
        guard has("books", "root_template_guid") else { return }
        try database.forEachRow("SELECT root_template_guid FROM books") { row in
            if let root = row.text(0) { planned.insert(root) }
        }
        // Template accounts are descendants of the template root, in any order.
        var isMore = true
        for _ in 0..<20 where isMore {
            isMore = false
            for (id, parent) in parents {
                if let parent, planned.contains(parent), planned.insert(id).inserted { isMore = true }
            }
        }
    }

    private func readCurrencies() throws {
        guard has("commodities", "mnemonic") else { return }
        try database.forEachRow("SELECT guid, mnemonic FROM commodities") { row in
            if let id = row.text(0), let code = row.text(1) { currencies[id] = code }
        }
    }

    /// Selects all splits in storage order, grouped by transaction.
    private var query: String {
        func slot(_ column: String, _ name: String) -> String {
            guard has("slots", "obj_guid"), has("slots", column) else { return "NULL" }
            return "(SELECT \(column) FROM slots WHERE obj_guid = t.guid AND name = '\(name)' LIMIT 1)"
        }
        return """
            SELECT t.guid, t.currency_guid, t.post_date, \(slot("gdate_val", "date-posted")), t.description,
                \(slot("string_val", "notes")), s.guid, s.account_guid, s.memo, s.reconcile_state,
                printf('%d/%d', s.value_num, s.value_denom)
            FROM transactions AS t CROSS JOIN splits AS s ON s.tx_guid = t.guid
            ORDER BY t.rowid, s.rowid
            """
    }

    /// Adds a row of the query.
    private func add(_ texts: [String?]) throws {
        let id = texts[0]
        if transaction == nil || transaction?.id != id {
            try finish()
            count += 1
            var next = BookTransaction(line: count)
            next.id = id
            next.currency = texts[1].flatMap { currencies[$0] }
            next.day = GnuCashDay.text(posted: texts[2] ?? "", slot: texts[3])
            next.payee = WrittenText.tidied(texts[4])
            next.note = WrittenText.tidied(texts[5])
            transaction = next
        }
        var split = BookTransaction.Split()
        split.id = texts[6]
        split.account = texts[7]
        split.memo = WrittenText.tidied(texts[8])
        split.value = texts[10] ?? ""
        if texts[9] == "v" { transaction?.isVoid = true }
        if let account = split.account, planned.contains(account) { isPlanned = true }
        transaction?.splits.append(split)
        if let transaction { try book.check(transaction) }
    }

    private func finish() throws {
        defer { (transaction, isPlanned) = (nil, false) }
        guard let transaction, !isPlanned else { return }
        for row in book.rows(of: transaction) { try sink.send(row) }
    }
}

/// Determines the date of a GnuCash transaction.
private enum GnuCashDay {
    /// The date from the `date-posted` slot, or from the posting time: `2025-11-03 10:59:00`, or `20251103105900` in
    /// older books. An unreadable posting time is returned as it is.
    ///
    /// The posting time is in UTC. Older books store local midnight, which is on the previous day in UTC east of
    /// Greenwich. Newer books store 10:59.
    static func text(posted: String, slot: String?) -> String? {
        if let slot = slot.map(digits), slot.count == 8 { return iso(slot) }
        let digits = digits(posted)
        guard digits.count >= 8, let day = Day(iso: iso(digits)) else { return posted }
        let hour = digits.dropFirst(8).prefix(2).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return (hour >= 12 ? day.adding(days: 1) : day).iso
    }

    private static func digits(_ text: String) -> [UInt8] { text.utf8.filter { (0x30...0x39).contains($0) } }

    private static func iso(_ digits: [UInt8]) -> String {
        let text = String(decoding: digits, as: UTF8.self)
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(2))"
    }
}
