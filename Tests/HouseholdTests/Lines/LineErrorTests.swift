import Failures
import Household
import Money
import Testing

@Suite struct LineErrorTests {
    /// The kind of the error, and the part of the line at its caret.
    private func refusal(_ text: String) throws -> (kind: String, offender: String, words: ErrorWords) {
        let error = try #require(throws: LineError.self) { try lineReader().read(text) }
        #expect(error.input == text)
        let scalars = text.unicodeScalars
        let offender = error.caret.map { String(scalars.dropFirst($0.lowerBound).prefix($0.count)) } ?? ""
        return (error.kind, offender, error.words)
    }

    @Test(
        arguments: [
            ("", "receipt.line", ""), ("   ", "receipt.line", ""), ("Milk 'n 1,29", "receipt.line", "'"),
            ("\"Milk 1,29", "receipt.line", "\""), ("'L'Étoile' 1,29", "receipt.line", "'"),
            ("'A b' 2 x 1,29", "receipt.line", "2 x"),
            ("'7' Up 1,29", "receipt.line", "'7'"), ("Milk\t1,29", "receipt.line", "\t"),
            ("Milk", "receipt.line", ""), ("2 x Milk", "receipt.line", "2"), ("Milk 2 x 1,29", "receipt.line", "2 x"),
            ("Milk 1,29 x 2", "receipt.line", "1,29 x"), ("Milk 1,29 € x 2", "receipt.line", "€ x"),
            ("Milk 2x 1,29", "receipt.line", "2x"),
            ("Milk x2 1,29", "receipt.line", "x2"),
            ("Milk 2 × 1,29 food", "receipt.line", "2 ×"), ("1 kg Ham 3x 1,29/kg", "receipt.line", "3x"),
            ("-5 €", "receipt.line", "-5 €"), ("€ 5", "receipt.line", "€ 5"), ("- 5", "receipt.line", "- 5"),
            ("= 3", "receipt.line", ""),
            ("@10%", "receipt.line", ""), ("2 x € 5", "receipt.line", "€ 5"), ("0,50 Extra", "receipt.line", "0,50"),
            ("1 kg 3/kg", "receipt.line", "3/kg"), ("-5 € @10%", "receipt.line", "-5 €"),
            ("Milk @10%", "receipt.line", "Milk"),
            ("1,29", "receipt.line", "1,29"), ("-0,50", "receipt.line", "-0,50"), ("2 x 1,29", "receipt.line", "1,29"),
            ("500 g 0,89", "receipt.line", "0,89"), ("1/2 2,20", "receipt.line", "2,20"),
            ("Flour 0,5 kg", "receipt.line", "0,5 kg"), ("Flour 500 g", "receipt.line", "500 g"),
            ("2 Milk 1,29", "receipt.line", "2"), ("6 eggs 2,39", "receipt.line", "6"),
            ("0,5 Beer 4,50", "receipt.line", "0,5"),
            ("0,48 Apples 2,99/kg", "receipt.line", "0,48"), ("-2 Milk 1,29", "receipt.line", "-2"),
            ("0 x Milk 1,29", "receipt.line", "0 x"), ("Milk 1,29 2,58", "receipt.line", "1,29 2,58"),
            ("2 x Milk 1,29 2,58", "receipt.line", "1,29 2,58"), ("TV 1 234,50", "receipt.line", "1 234,50"),
            ("Pane 12, 50 food", "receipt.line", "12, 50"), ("Pane 12. 50", "receipt.line", "12. 50"),
            ("Pane 12 ,50 food", "receipt.line", "12 ,50"), ("Pane 12 , 50", "receipt.line", "12 , 50"),
            ("Pane -12, 50 food", "receipt.line", "-12, 50"), ("2 x Pane 1, 50 = 3,00", "receipt.line", "1, 50"),
            ("12, 50 food", "receipt.line", "12, 50"),
            ("Bread - 1,20", "receipt.line", "- 1,20"), ("Watch 12 € 50", "receipt.line", "12 € 50"),
            ("Milk 1,29 10%", "receipt.line", "10%"), ("Milk 1,29 -10%", "receipt.line", "-10%"),
            ("2 x Milk -10%", "receipt.line", "-10%"), ("Bread @10% 3,20", "receipt.line", "3,20"),
            ("Milk 1,29 = 1,29 3,00", "receipt.line", "3,00"), ("Milk food @10%", "receipt.line", "food"),
            ("Milk 1,29 food = 1,29", "receipt.line", "food"), ("-2 x Bottle -0,25", "receipt.line", "-2 x"),
            ("-0,480 kg Apples -2,99/kg", "receipt.line", "-0,480 kg"),
            ("-0,480 kg Apples 1,44", "receipt.line", "1,44"),
            ("Apples 2,99/kg", "receipt.line", "2,99/kg"), ("0,480 kg Apples 2,99 = 1,44", "receipt.line", "2,99"),
            ("-0,50 Discount food", "receipt.line", "food"),
            ("-0,50 Discount eating out", "receipt.line", "eating out"),
            ("-10% Discount @10% food", "receipt.line", "food"), ("Discount -0,50 = -0,40", "receipt.line", "= -0,40"),
            ("-150% Discount", "receipt.line", "-150%"), ("-0% Discount", "receipt.line", "-0%"),
            ("-10% Discount 0,99", "receipt.line", "-10%"),
            ("TV 1,234", "amount.too_many_decimals", "234"), ("TV 12.34,56", "amount.bad_grouping", "34"),
            ("TV 12-3", "amount.malformed", "3"), ("TV 12,-5", "amount.malformed", "-"),
            ("2 x Milk 1,29 = 2,589", "amount.too_many_decimals", "589"),
            ("2 x Milk 1,29 = abc", "amount.unexpected_character", "abc"),
            ("A = B 9,00", "amount.unexpected_character", "B"),
            ("Milk 1,29 =", "amount.empty", "="), ("Milk 1,29 = @10%", "amount.empty", "="),
            ("TV 99999999999999999999", "amount.overflow", "99999999999999999999"),
            ("1 kg TV 1,234567/kg", "price.too_many_decimals", "234567"), ("Pizza 1/2", "price.unit", "2"),
            ("Pizza 1,00/0", "amount.division_by_zero", "0"),
            ("Shampoo 5 1+1", "receipt.line", "1+1"), ("Eggs 3 (6+4)", "receipt.line", "(6+4)"),
            ("Nappies 13 (4-9)", "receipt.line", "(4-9)"), ("Rice 2,5-3", "receipt.line", "2,5-3"),
            ("1 kg TV 2,99/100g", "price.unit", "100g"), ("2 kg Power 0,25/kWh", "quantity.unit", "2 kg"),
            ("2 x Water 0,89/l", "quantity.unit", "2 x"), ("0,5 l Water 0,89/piece", "quantity.unit", "0,5 l"),
            ("1/3 Bread 2,20", "quantity.too_many_decimals", "1/3"),
            ("1.000 g Flour 0,89", "quantity.ambiguous", "1.000"),
            ("0,5 g Salt 0,89", "quantity.too_many_decimals", "0,5"),
            ("0,5 x Milk 1,29", "quantity.too_many_decimals", "0,5"),
            ("1,2345 kg Ham 9,99", "quantity.too_many_decimals", "2345"), ("Milk 1,29 @101%", "vat.rate", "@101%"),
            ("Milk 1,29 @5,55%", "vat.rate", "@5,55%"), ("Milk 1,29 @ food", "vat.rate", "@ food"),
        ])
    func `an unreadable line points at its fault`(text: String, kind: String, offender: String) throws {
        let found = try refusal(text)
        #expect(found.kind == kind)
        #expect(found.offender == offender)
        #expect(found.words.hint?.isEmpty == false)
    }

    @Test(
        arguments: [
            ("TV 1 234,50", "TV 1234,50", "TV 1 €234,50"), ("Bread - 1,20 food", "Bread -1,20 food", "Bread 1,20 food"),
            ("Pane 12, 50 food", "Pane 12,50 food", "Pane 12, €50,00 food"),
            ("Watch 12 € 50", "Watch 12,50", "Watch 12 €50,00"), ("6 eggs 2,39", "6 x eggs 2,39", "1 x 6 eggs 2,39"),
            ("-0,50 Discount food", "Discount -0,50 food", "Discount food -0,50"),
        ])
    func `the hint of an ambiguous line shows both readings`(
        text: String, one: String, other: String
    ) throws {
        #expect(try refusal(text).words.hint == "write for example: \(one) or: \(other)")
        _ = try lineReader().read(one)
        _ = try lineReader().read(other)
    }

    @Test func `a positive total of a returned item is shown negative in the hint`() throws {
        #expect(
            try refusal("-0,480 kg Apples 1,44").words.hint == "write for example: -0,480 kg Apples -1,44")
    }

    @Test(arguments: LineError.Fault.allCases)
    func `every fault has its own message`(fault: LineError.Fault) {
        let words = LineError.malformed(fault, text: "x", range: nil, example: nil).words
        #expect(!words.message.isEmpty && words.hint?.isEmpty == false)
        let same = LineError.Fault.allCases.filter {
            LineError.malformed($0, text: "x", range: nil, example: nil).words.message == words.message
        }
        #expect(same.count == 1)
    }
}
