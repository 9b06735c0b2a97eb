import Money
import Testing

@testable import Statements

@Suite struct WrittenAmountTests {
    /// The cents, or the kind of refusal.
    private func read(_ text: String, grouping: Bool) -> String {
        do throws(RowError) {
            return "\(try WrittenAmount.read(text, grouping: grouping).cents)"
        } catch {
            return error.refusal.kind
        }
    }

    @Test(
        arguments: [
            ("12.5", "1250", "1250"), ("+1437.00", "143700", "143700"), ("-23,45", "-2345", "-2345"),
            ("9,", "900", "900"), (".50", "50", "50"), ("-.5", "-50", "-50"), ("1.500", "150", "amount.ambiguous"),
            ("0.500", "50", "50"), ("1.505", "amount.too_many_decimals", "amount.ambiguous"),
            ("1,234.56", "amount.malformed", "123456"), ("1.234.567,8", "amount.malformed", "123456780"),
            ("1,234,567", "amount.malformed", "123456700"), ("1,23,456", "amount.malformed", "amount.malformed"),
            ("1.2.3,4", "amount.malformed", "amount.malformed"), ("", "amount.empty", "amount.empty"),
            ("-", "amount.malformed", "amount.malformed"), (",", "amount.malformed", "amount.malformed"),
            ("1e5", "amount.malformed", "amount.malformed"), ("--1", "amount.malformed", "amount.malformed"),
            ("1 500,00", "amount.malformed", "150000"), ("-1'234'567.80", "amount.malformed", "-123456780"),
            ("1\u{202F}500,5", "amount.malformed", "150050"), ("1 50,00", "amount.malformed", "amount.malformed"),
            ("1 500 00", "amount.malformed", "amount.malformed"),
            ("1 000", "amount.malformed", "amount.malformed"), ("١", "amount.malformed", "amount.malformed"),
            ("92233720368547758.07", "9223372036854775807", "9223372036854775807"),
            ("92233720368547758.08", "amount.overflow", "amount.overflow"),
        ])
    func `an amount is read exactly or refused`(text: String, plain: String, grouped: String) {
        #expect(read(text, grouping: false) == plain)
        #expect(read(text, grouping: true) == grouped)
    }
}
