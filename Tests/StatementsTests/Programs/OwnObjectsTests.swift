import Files
import Statements
import Testing

/// JSON that resembles spesa's own output, but differs from it.
@Suite struct OwnObjectsTests {
    private func rows(_ text: String, limits: ReadingLimits = .standard) throws -> [String] {
        let file = InputFile(name: "a.json", bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions(limits: limits)).described()
    }

    private let expense = "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"food\"}"

    @Test func `an object that contains an expense is not an expense itself`() throws {
        let outer =
            "{\"schema\":\"spesa.expense/1\",\"day\":\"2026-11-21\",\"category\":\"a\",\n\"expense\":\(expense)}"
        #expect(try rows(outer) == ["2 2026-11-20 1.00 | in=food"])
    }

    @Test func `an empty text is read as missing`() throws {
        let fields = ["uid", "payee", "what", "note", "method", "id", "created", "tags"].map { ",\"\($0)\":\"\"" }
            .joined()
        let text = "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"food\"\(fields)}"
        let file = InputFile(name: "a.json", bytes: Array(text.utf8))
        var rows: [ParsedRow] = []
        try Statement.open(file, options: ReadingOptions()).forEachRow { rows.append($0) }
        guard case .entry(let entry)? = rows.first else { return #expect(Bool(false), "\(rows)") }
        #expect(entry.origin?.id == nil && entry.origin?.created == nil && entry.tags.isEmpty)
        #expect([entry.payee, entry.what, entry.note, entry.method, entry.origin?.uid] == [nil, nil, nil, nil, nil])
        let table = "id,day,amount,currency,category,what,payee,void\n1,2026-11-20,1.00,EUR,food,','',false\n"
        let csv = InputFile(name: "a.csv", bytes: Array(table.utf8))
        #expect(try Statement.open(csv, options: ReadingOptions()).described() == ["2 2026-11-20 1.00 | ' | in=food"])
    }

    @Test func `an expense longer than the record limit is refused`() {
        let tags = Array(repeating: "\"a\"", count: 3000).joined(separator: ",")
        let limits = ReadingLimits(bytes: .max, recordBytes: 2000, columns: 10, rows: 10)
        #expect(throws: StatementError.file(.recordTooLong("a.json", line: 1, limit: 2000))) {
            try rows(
                "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"a\",\"tags\":[\(tags)]}", limits: limits)
        }
    }
}
