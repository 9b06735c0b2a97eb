import Files
import Support
import Testing

@testable import Statements

/// Headers with very many columns of one kind.
@Suite struct HostileHeaderTests {
    private func text(_ columns: [(title: String, cell: String)], rows: Int = 60) -> String {
        let row = "2026-11-13,Bar,-1.50," + columns.map(\.cell).joined(separator: ",") + "\n"
        return "Date,Description,Amount," + columns.map(\.title).joined(separator: ",") + "\n"
            + String(repeating: row, count: rows)
    }

    private static let cells = [
        ("Original Amount", "-2.00"), ("Currency", "USD"), ("Exchange rate", "1.25"), ("Ursprungsbetrag", "-3.00"),
        ("Fee", "0.10"), ("Debit", ""), ("Whatever", "7.50"),
    ]

    @Test(
        arguments: ["Libellé", "Text", "Verwendungszweck", "Popis", "Description"],
        ["9223372036854775807", "9223372036854775207", "-9223372036854775808", "99999999999999999999999", "10000"])
    func `a header with a number of any size is read`(title: String, number: String) throws {
        let text = "Date;\(title) \(number);Amount\n2026-11-13;Bar;-1.50\n2026-11-14;Tea;-2.50\n"
        #expect(try Statement.delimited(text).described().count == 2)
    }

    @Test(arguments: ["2", "02", "0", "9999"])
    func `a column number has one to four digits`(word: String) {
        #expect(ColumnNumber(word)?.value == Int(word))
    }

    @Test(arguments: ["", "+2", "-1", "2a", "10000", "9223372036854775807"])
    func `other words are no column numbers`(word: String) {
        #expect(ColumnNumber(word) == nil)
    }

    @Test func `the number of compared amount columns is limited`() throws {
        let many = (0..<700).map { Self.cells[$0 % Self.cells.count] }.map { (title: $0.0, cell: $0.1) }
        let file = InputFile(name: "a.csv", bytes: Array(text(many).utf8))
        let seconds = threadSeconds {
            _ = try? Statement.open(file, options: ReadingOptions(sign: .negativeIsSpent)).described()
        }
        #expect(seconds < 60)
        let search = MoneySearch(
            ColumnMap(header: ["Date", "Amount"] + many.map(\.title)), nil)
        #expect(search.amounts.count <= 2 * MoneySearch.most + 1)
        #expect(search.currencies.count == MoneySearch.most && search.rates.count <= MoneySearch.most)
    }

    @Test func `a proposal examines a limited number of columns`() {
        let header = "A;B;" + (0..<400).map { "C\($0)" }.joined(separator: ";")
        let row = "13.11.2026;x;" + (0..<400).map { "\($0 + 2)" }.joined(separator: ";")
        let text = header + "\n" + [String](repeating: row, count: 60).joined(separator: "\n") + "\n"
        let seconds = threadSeconds {
            #expect(throws: StatementError.self) {
                try Statement.open(InputFile(name: "a.csv", bytes: Array(text.utf8)), options: ReadingOptions())
            }
        }
        #expect(seconds < 60)
    }

    @Test func `the account's amount is found after many original amounts`() throws {
        let columns = (1...20).map { (title: "Original Amount \($0)", cell: "-2.00") }
        let header = "Date,Description," + columns.map(\.title).joined(separator: ",") + ",Amount,Currency"
        let row = "2026-11-13,Bar," + columns.map(\.cell).joined(separator: ",") + ",-1.50,EUR"
        #expect(try Statement.delimited(header + "\n" + row + "\n").described() == ["2 2026-11-13 1.50 | what=Bar"])
    }
}
