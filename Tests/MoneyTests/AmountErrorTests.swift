import Money
import Testing

@Suite struct AmountErrorTests {
    @Test func `the 22 kinds have stable names and order`() {
        let names = """
            empty bidi_control control_character non_ascii_digit nonfinite exponent other_currency debit_credit_marker \
            unexpected_character no_digits two_signs currency_twice malformed two_decimal_marks bad_grouping \
            too_many_decimals ambiguous overflow missing_number open_parenthesis percentage division_by_zero
            """
        #expect(AmountError.Kind.allCases.map(\.rawValue) == names.split(separator: " ").map(String.init))
    }

    @Test(
        arguments: [
            ("", "amount.empty", "'' is empty where an amount is expected", nil, "write an amount such as 12,50"),
            (
                "12\u{202E}", "amount.bidi_control", "'12\u{202E}' contains the invisible direction mark U+202E", 2..<3,
                "type the amount again, such as 12,50"
            ),
            (
                "12\n", "amount.control_character", "'12\n' contains the invisible character U+000A", 2..<3,
                "type the amount again, such as 12,50"
            ),
            (
                "1２", "amount.non_ascii_digit", "'1２' contains the digit '２', which is not one of 0 to 9", 1..<2,
                "write the digits 0 to 9, such as 12,50"
            ),
            ("NaN", "amount.nonfinite", "'NaN' is not a finite amount", 0..<3, "write an amount such as 12,50"),
            (
                "1e5", "amount.exponent", "'1e5' is written with an exponent", 1..<2,
                "write the amount in full, without an exponent"
            ),
            (
                "53 kr", "amount.other_currency", "'53 kr' is not in euro but in another currency, 'kr'", 3..<5,
                "write the amount in euro, such as 12,50 €"
            ),
            (
                "9,06S", "amount.debit_credit_marker", "'9,06S' contains 'S', which can mean debit or credit", 4..<5,
                "write 12,50 for an expense or -12,50 for a refund"
            ),
            (
                "39 ct", "amount.unexpected_character", "'39 ct' contains 'ct', which is not part of an amount", 3..<5,
                "write digits, with a decimal mark before the cents, such as 12,50"
            ),
            ("€", "amount.no_digits", "'€' has no digit", nil, "write an amount such as 12,50"),
            (
                "--12", "amount.two_signs", "'--12' has two signs", 1..<2,
                "write one minus for a refund, such as -12,50"
            ),
            (
                "€ 12 EUR", "amount.currency_twice", "'€ 12 EUR' names the currency twice", 5..<8,
                "write the currency once or not at all, such as 12,50 €"
            ),
            (
                "12-3", "amount.malformed", "'12-3' is not an amount", 3..<4,
                "write for example 12,50 or 1.234,50 or -12,50"
            ),
            (
                "12,50,00", "amount.two_decimal_marks", "'12,50,00' has more than one decimal mark", 5..<6,
                "write one mark before the cents, such as 1.234,56"
            ),
            (
                "-12.34,56", "amount.bad_grouping", "'-12.34,56' does not group its digits in threes with one mark",
                4..<6,
                "write the digits without grouping, such as -1234,56"
            ),
            (
                "€ 0,999", "amount.too_many_decimals", "'€ 0,999' has more than two decimals", 4..<7,
                "write at most two decimals, such as 0,99"
            ),
            ("1.234", "amount.ambiguous", "'1.234' can be read as 1.234,00 or as 1,234", nil, "write 1234 or 1.234,00"),
            (
                "92233720368547758,08", "amount.overflow",
                "'92233720368547758,08' is beyond the largest amount, 92233720368547758.07", nil,
                "write an amount up to 92233720368547758.07"
            ),
            (
                "-92233720368547758,09", "amount.overflow",
                "'-92233720368547758,09' is beyond the largest refund, -92233720368547758.08", nil,
                "write an amount down to -92233720368547758.08"
            ),
        ] as [(String, String, String, Range<Int>?, String)])
    func `every kind has its own message`(
        text: String, kind: String, message: String, caret: Range<Int>?, hint: String
    ) throws {
        let error = try refusal(text)
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.input == text)
        #expect(error.caret == caret)
        #expect(error.hint == hint)
    }

    @Test(arguments: ["1e3", "1E+05 €", "6,5e71", "1e-5", "(1e2)"])
    func `the hint about an exponent names no amount, as a fixed one would not be the typed one`(text: String) throws {
        let error = try refusal(text)
        #expect(error.kind == "amount.exponent")
        #expect(error.hint?.contains(where: \.isNumber) == false)
    }

    @Test func `a long input is quoted from its beginning`() throws {
        let error = try refusal(String(repeating: "1", count: 61))
        #expect(error.message.hasPrefix("'\(String(repeating: "1", count: 60))…' is"))
        #expect(error.input == String(repeating: "1", count: 61))
        #expect(
            try refusal(String(repeating: "1", count: 60)).message.hasPrefix("'\(String(repeating: "1", count: 60))'"))
    }
}
