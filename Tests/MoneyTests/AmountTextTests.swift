import Money
import Testing

@Suite struct AmountTextTests {
    @Test(arguments: ["", " ", "\u{A0}\u{202F}"])
    func `spaces alone are empty`(text: String) {
        #expect(reading(text) == "empty")
    }

    @Test(arguments: ["1e5", "1E+05 €", "6,5e71", "(1e2)", "1.e5", "1,E-5", "1e\u{2212}5", "7E21 abc", "1e5 $"])
    func `an exponent is refused`(text: String) {
        #expect(reading(text) == "exponent")
    }

    @Test(arguments: ["1e", "e5", "1 e5", "1e 5", "1e--5", "1e+", "1e+ 5", "3,25 e", "1ee5", "'e5", "1e,5"])
    func `an e without digits around it is an unexpected letter`(text: String) {
        #expect(reading(text) == "unexpected_character")
    }

    @Test(arguments: [
        ("abc S $ 1e5 NaN", "nonfinite"), ("abc S $ 1e5", "exponent"), ("abc S $", "other_currency"),
        ("abc S", "debit_credit_marker"), ("abc €€", "unexpected_character"), ("USD", "other_currency"),
        ("€€", "no_digits"), ("--€€5", "two_signs"), ("€€5-3", "currency_twice"), ("5-3,4,5", "malformed"),
        ("1.2.3-", "two_decimal_marks"), ("-,1.5", "bad_grouping"),
        ("1.23.456-", "bad_grouping"), ("0,999-", "too_many_decimals"), ("99999999999999999999-", "ambiguous"),
    ])
    func `the rules apply in order, at any position of the character`(text: String, kind: String) {
        #expect(reading(text) == kind)
    }

    @Test func `a refusal points at its fault`() throws {
        #expect(try refusal("  12 abc").range == 5..<8)
        #expect(try refusal("12,50 kr kr").range == 6..<8)
        #expect(try refusal("1e5").range == 1..<2)
        #expect(try refusal("1\u{301}2").range == 1..<2)
    }
}
