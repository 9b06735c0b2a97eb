import Glibc
import Money
import Periods
import Sheets
import Support
import Testing

@testable import Workbooks

@Suite struct CellTests {
    /// The number as libxlsxwriter writes it, with 16 digits, and as a spreadsheet shows it, with 15.
    private func shown(_ number: CellNumber?) -> String? {
        guard let number else { return nil }
        var text = [CChar](repeating: 0, count: 64)
        _ = withVaList([number.binary]) { vsnprintf(&text, text.count, "%.16G", $0) }
        let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return SheetNumber(bytes[...]).map { String(decoding: $0.text, as: UTF8.self) }
    }

    /// An amount without zeros at its end, as a spreadsheet shows it without a format.
    private func plain(_ amount: Amount) -> String {
        var text = amount.machineText
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    @Test func `every amount of at most 15 digits is exact to the cent`() {
        let seed = UInt64.random(in: 0...(.max))
        var random = SplitMix64(seed: seed)
        var amounts: [Int64] = [0, 1, -1, 69, 999_999_999_999_999, -999_999_999_999_999]
        for digits in 1...15 {
            let most = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 } - 1
            amounts += (0..<2000).map { _ in Int64.random(in: -most...most, using: &random) }
        }
        for cents in amounts {
            let amount = Amount(cents: cents)
            #expect(shown(Cell.amount(amount).number) == plain(amount), "seed \(seed)")
        }
    }

    @Test func `an amount of more digits is a text`() {
        for cents: Int64 in [1_000_000_000_000_000, -1_000_000_000_000_000, .max, .min] {
            let cell = Cell.amount(Amount(cents: cents))
            #expect(!cell.isNumber)
            #expect(cell.text == Amount(cents: cents).machineText)
        }
    }

    @Test(
        arguments: [
            ("1.0834", "1.0834"), ("-12.50", "-12.5"), ("0.000000000000001", "0.000000000000001"), ("7", "7"),
            ("1234567890.12345", "1234567890.12345"), ("", nil), ("-", nil), ("1.", nil), (".5", nil), ("+1", nil),
            ("1e5", nil), ("1.2.3", nil), ("=1", nil), ("12345678901.123456", nil), ("0.0000000000000001", nil),
        ] as [(String, String?)])
    func `a decimal number keeps its digits`(text: String, shown: String?) {
        #expect(self.shown(CellNumber(decimal: text)) == shown)
    }

    @Test(
        arguments: [
            ("1900-02-28", nil), ("1900-03-01", "61"), ("2026-11-20", "46346"), ("9999-12-31", "2958465"),
        ] as [(Day, String?)])
    func `a day is a number from March 1900 on`(day: Day, number: String?) {
        #expect(shown(Cell.day(day).number) == number)
    }

    @Test(
        arguments: [
            ("=1+1", "=1+1"), ("a_b", "a_b"), ("_x0041_", "_x005F_x0041_"), ("_x004_", "_x004_"),
            ("x_x00e9_y", "x_x005F_x00e9_y"), ("_xD83D_", "_x005F_xD83D_"), ("a\u{0}b\u{FFFE}c", "a\u{FFFD}b\u{FFFD}c"),
            ("\u{FEFF}a\nb", "\u{FEFF}a\nb"), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"),
        ])
    func `a text is kept for every reader of the format`(text: String, written: String) {
        #expect(CellText(text).text == written)
    }

    @Test func `a text beyond the longest is cut`() {
        let longest = String(repeating: "x", count: CellText.longest)
        #expect(CellText(longest).text == longest)
        #expect(CellText(longest + "y").text == longest.dropLast() + "…")
        let wide = CellText(String(repeating: "😀", count: 20_000)).text
        #expect(wide.utf16.count == CellText.longest && wide.hasSuffix("😀…"))
    }

    @Test(arguments: [
        (0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD"),
    ])
    func `columns have letters`(column: Int, name: String) {
        #expect(ColumnName(column).text == name)
    }
}
