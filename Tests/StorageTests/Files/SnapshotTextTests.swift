import Database
import Ledger
import SQLite
import Support
import Testing

@testable import Storage

/// The history rows as text: written, scanned and parsed rows are equal.
@Suite struct SnapshotTextTests {
    private static let texts: [String?] = [
        nil, "", "Lidl", "Caffè Ünique €", "a \"b\" \\ /", "a\nb\r\tc\u{0}\u{1}\u{1F}\u{7F}\u{85}",
        "\u{1F600}\u{10FFFF}",
        "\u{200E}\u{202E}\u{2066}\u{61C}\u{FEFF}\u{2028}x",
    ]

    /// Rows of every table, with values of every kind.
    private static func snapshot(using random: inout SplitMix64) -> Snapshot {
        var snapshot = Snapshot()
        for table in TrackedTable.all where Bool.random(using: &random) {
            snapshot[table] = (1...Int64.random(in: 1...4, using: &random)).map { id in
                TrackedRow(id: id * 7, values: table.fields.map { value(of: $0, using: &random) })
            }
        }
        return snapshot
    }

    private static func value(of field: TrackedField, using random: inout SplitMix64) -> FieldValue {
        let text = texts.randomElement(using: &random) ?? nil
        switch field.kind {
        case .text, .author, .longText, .choice, .currency, .anyCurrency, .rates: return FieldValue(text)
        case .words: return .words(["a", "ü", "\u{202E}b"].filter { _ in Bool.random(using: &random) })
        case .entries(let fields):
            return .entries(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    fields.map { value(of: $0, using: &random) }
                })
        case .truth, .amount, .number, .day, .month, .instant, .reference:
            return FieldValue(
                [nil, 0, -1, 1250, 1_795_000_000, 999_999_999_999_999_999].randomElement(using: &random) ?? nil)
        }
    }

    /// The result of a scan, by table and number; `nil` for text in another format.
    private static func scanned(_ text: [UInt8]) -> [[Int64: String]]? {
        var found = TrackedTable.all.map { _ in [Int64: String]() }
        let isDone = text.withUnsafeBytes { bytes in
            SnapshotScan.forEachRow(of: bytes) { found[$0][$1] = String(decoding: $2, as: UTF8.self) }
        }
        return isDone ? found : nil
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `a written snapshot is scanned by row and read back`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let snapshot = Self.snapshot(using: &random)
        let text = SnapshotText.text(snapshot)
        #expect(try SnapshotText.snapshot(text) == snapshot)
        let found = try #require(Self.scanned(Array(text.utf8)))
        for (table, rows) in zip(TrackedTable.all, found) {
            #expect(rows.keys.sorted() == snapshot[table].map(\.id))
            for row in snapshot[table] {
                var alone = Snapshot()
                alone[table] = [row]
                #expect(SnapshotText.text(alone) == "{\"\(table.name)\":[\(rows[row.id] ?? "")]}")
            }
        }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `a text that scans to its end is parsed into equal numbers`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sound = Array(SnapshotText.text(Self.snapshot(using: &random)).utf8)
        for _ in 0..<200 {
            var text = sound
            let place = Int.random(in: text.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &random)
            case 1: text.remove(at: place)
            default: text.insert(text[Int.random(in: text.indices, using: &random)], at: place)
            }
            guard let found = Self.scanned(text) else { continue }
            let words = String(decoding: text, as: UTF8.self)
            let snapshot = try SnapshotText.snapshot(words)
            for (table, rows) in zip(TrackedTable.all, found) {
                #expect(rows.keys.sorted() == snapshot[table].map(\.id), "\(words)")
            }
        }
    }

    @Test(arguments: [
        "", "[]", "{", "{} ", " {}", "{\"expense\":[]}", "{\"profile\":[],\"expense\":[]}",
        "{\"rule\":[{\"id\":2,\"text\":\"a\",\"category\":1},{\"id\":1,\"text\":\"b\",\"category\":1}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"a\",\"category\":1},{\"id\":1,\"text\":\"b\",\"category\":1}]}",
        "{\"rule\":[{\"id\":01,\"text\":\"a\",\"category\":1}]}", "{\"rule\":[{\"id\":1,\"text\":5,\"category\":1}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"a\",\"category\":\"1\"}]}", "{\"rule\":[{\"id\":1,\"text\":\"a\"}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"\\ud800\",\"category\":1}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"\\u+041\",\"category\":1}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"\\x\",\"category\":1}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"a\",\"category\":-0}]}",
        "{\"rule\":[{\"id\":1,\"text\":\"a\",\"category\":9223372036854775808}]}",
    ])
    func `a snapshot in another format is left to the parser`(text: String) {
        #expect(Self.scanned(Array(text.utf8)) == nil)
    }

    @Test(arguments: BookKind.allCases)
    func `a database row is written as in the history`(kind: BookKind) throws {
        let notebook = try Notebook(kind)
        let home = try notebook.category("home:\"x\"")
        // A server keeps no character zero.
        for text in Self.texts where kind != .postgreSQL || text?.utf8.contains(0) != true {
            try notebook.add(5, in: home, ExpenseDetails(what: text, payee: text, note: text, tags: ["a", "ü"]))
        }
        _ = try notebook.book.addRule("p", category: home, by: notebook.sign())
        try notebook.damageTables { database in
            for rows in RowText.all {
                try TrackedRows(database: database).forEachRow(of: rows.table) { row in
                    var (own, read): ([UInt8], [UInt8]) = ([], [])
                    rows.append(row, to: &own)
                    rows.append(TrackedRow(row: row, of: rows.table), to: &read)
                    #expect(own == read, "\(String(decoding: own, as: UTF8.self))")
                }
            }
        }
    }

    @Test(arguments: BookKind.allCases)
    func `a history in another format is still compared with the rows`(kind: BookKind) throws {
        let notebook = try Notebook(kind)
        let home = try notebook.category("home")
        for number in 1...4 as ClosedRange<Int64> { try notebook.add(number, in: home) }
        try notebook.damage("UPDATE change SET after = replace(after, ',\"day\":', ' , \"extra\" : 1, \"day\" : ')")
        #expect(try notebook.reopened().findings() == [])
        try notebook.damage("UPDATE expense SET payee = 'Coop' WHERE id IN (2, 3); DELETE FROM expense WHERE id = 1")
        #expect(
            try notebook.reopened().findings() == [.expense(2, ["payee"]), .expense(3, ["payee"]), .lostExpense(1)])
    }
}
