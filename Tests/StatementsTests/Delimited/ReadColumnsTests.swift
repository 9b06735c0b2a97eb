import Testing

@testable import Statements

/// The role of each column, and the fact that shows it.
@Suite struct ReadColumnsTests {
    private func statement(_ text: String) throws -> Statement {
        try Statement.delimited(text)
    }

    private func columns(_ text: String) throws -> [String] {
        try statement(text).facts.filter { $0.name == "columns" }.map { "\($0.value) (\($0.reason))" }
    }

    @Test(arguments: ["Desc", "Where", "Cosa", "Apraksts", "Saņēmējs", "Zorgel"])
    func `the first column of texts that nobody knows is what it was for`(name: String) throws {
        let text = "Date,\(name),Amount\n2026-01-13,Bread,-12.00\n2026-01-14,Bar,-3.00\n"
        let rows = try statement(text).described()
        #expect(rows.count { $0.contains("Bread") || $0.contains("Bar") } == 2)
    }

    @Test func `every column is told as what it is read, and those that are not read`() throws {
        let text = "Date,Zorgel,Amount,Blub\n2026-01-13,Bread,-12.00,77\n2026-01-14,Bar,-3.00,78\n"
        #expect(try columns(text) == ["Date = date, Zorgel = what, Amount = amount (not read: Blub)"])
        let whole = "Date,Description,Amount\n2026-01-13,Bread,-12.00\n"
        #expect(try columns(whole) == ["Date = date, Description = what, Amount = amount (every column is read)"])
    }

    @Test func `codes, states and currencies are no texts`() throws {
        let text = "Date,Zorgel,Blub,Amount\n2026-01-13,EUR,pending,-12.00\n2026-01-14,EUR,booked,-3.00\n"
        #expect(try statement(text).described() == ["2 left out: pending", "3 2026-01-14 3.00"])
    }
}
