import Testing

@testable import Statements

/// JSON that looks like that of spesa, and is not quite.
@Suite struct OwnObjectsTests {
    private func rows(_ text: String, limits: StatementLimits = .standard) throws -> [String] {
        let file = StatementFile(name: "a.json", bytes: Array(text.utf8))
        return try Statement.open(file, options: ReadingOptions(limits: limits)).described()
    }

    private let expense = "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"food\"}"

    @Test func `an object that holds expenses is none itself`() throws {
        let outer =
            "{\"schema\":\"spesa.expense/1\",\"day\":\"2026-11-21\",\"category\":\"a\",\n\"expense\":\(expense)}"
        #expect(try rows(outer) == ["2 2026-11-20 1.00 | in=food"])
    }

    @Test func `one expense is not longer than a record`() {
        let tags = Array(repeating: "\"a\"", count: 3000).joined(separator: ",")
        let limits = StatementLimits(bytes: .max, recordBytes: 2000, columns: 10, rows: 10)
        #expect(throws: StatementError.recordTooLong("a.json", line: 1, limit: 2000)) {
            try rows(
                "{\"day\":\"2026-11-20\",\"amount\":\"1.00\",\"category\":\"a\",\"tags\":[\(tags)]}", limits: limits)
        }
    }
}
