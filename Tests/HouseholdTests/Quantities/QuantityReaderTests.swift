import Household
import Money
import Support
import Testing

@Suite struct QuantityReaderTests {
    private let reader = QuantityReader(ownUnits: ["kWh", "Flasche"])

    private func reading(_ text: String) -> String {
        do {
            let quantity = try reader.read(text)
            return "\(quantity.milli) \(quantity.unit.sign)"
        } catch {
            return error.kind
        }
    }

    @Test(
        arguments: [
            ("2", "2000 piece"), ("2x", "2000 piece"), ("2 x", "2000 piece"), ("3 ×", "3000 piece"),
            (" 3×  ", "3000 piece"), ("1 piece", "1000 piece"), ("7 pieces", "7000 piece"), ("1/2", "500 piece"),
            ("3/4", "750 piece"), ("1/2 x", "500 piece"), ("5/4", "1250 piece"), ("4/2", "2000 piece"),
            ("1/1000", "1 piece"), ("007", "7000 piece"), ("0", "0 piece"), ("-2", "-2000 piece"),
            ("− 2 x", "-2000 piece"), ("+2", "2000 piece"), ("-1/2", "-500 piece"),
            ("500 g", "500000 g"), ("500g", "500000 g"), ("0 g", "0 g"), ("75 cl", "quantity.unknown_unit"),
            ("330ml", "330000 ml"), ("12 cm", "12000 cm"), ("4/2 g", "2000 g"),
            ("0,5 kg", "500 kg"), ("0.5 kg", "500 kg"), ("0,480 kg", "480 kg"), ("1,250 kg", "1250 kg"),
            ("1.250 kg", "1250 kg"), ("1,5l", "1500 l"), ("1/2 kg", "500 kg"), (",5 kg", "500 kg"), ("2 KG", "2000 kg"),
            ("2\u{A0}kg", "2000 kg"), ("1,5 h", "1500 h"), ("2,35 m", "2350 m"), ("120 kWh", "120000 kWh"),
            ("0,5 kWh", "500 kWh"), ("1 Flasche", "1000 Flasche"), ("10000 kg", "10000000 kg"),
            ("-0,480 kg", "-480 kg"), ("9223372036854775,807 kg", "9223372036854775807 kg"),
            ("-9223372036854775,807 kg", "-9223372036854775807 kg"),
        ])
    func `a quantity has one reading`(text: String, expected: String) {
        #expect(reading(text) == expected)
    }

    @Test(
        arguments: [
            ("", "empty"), ("  \u{A0}", "empty"), ("2\u{202E}", "bidi_control"), ("2\t", "control_character"),
            ("2\n", "control_character"), ("２ kg", "non_ascii_digit"), ("kg", "no_digits"), ("x", "no_digits"),
            ("-", "no_digits"), (",", "no_digits"), ("--2", "two_signs"), ("+-2", "two_signs"), ("x2", "malformed"),
            ("2-", "malformed"), ("½", "no_digits"), ("2 ½", "malformed"), ("2 x 3", "malformed"),
            ("1/2/3", "malformed"), ("1/", "malformed"), ("/2", "malformed"), ("1/0", "malformed"),
            ("1/,5", "malformed"),
            ("5, kg", "malformed"), ("kg 5", "malformed"), ("2 €", "malformed"), ("2 %", "malformed"),
            ("2 foo", "unknown_unit"), ("2 KWH", "unknown_unit"), ("1e5", "unknown_unit"),
            ("1,2,3 kg", "two_decimal_marks"), ("1.234,5 kg", "two_decimal_marks"),
            ("1.234.567 g", "two_decimal_marks"),
            ("10 000 g", "bad_grouping"), ("1 1/2", "malformed"), ("1'000 kg", "bad_grouping"),
            ("1 250 kg", "bad_grouping"), ("1,2345 kg", "too_many_decimals"), ("1,0000 kg", "too_many_decimals"),
            ("1/3", "too_many_decimals"), ("2/3 kg", "too_many_decimals"), ("0,5 g", "too_many_decimals"),
            ("1/2 g", "too_many_decimals"), ("1,50 ml", "too_many_decimals"), ("0,480 g", "too_many_decimals"),
            ("0,5", "too_many_decimals"), ("2,0 x", "too_many_decimals"), ("1.000", "ambiguous"),
            ("1.000 g", "ambiguous"),
            ("1,000 ml", "ambiguous"), ("12.500 cm", "ambiguous"), ("9223372036854775,808 kg", "overflow"),
            ("9223372036854776", "overflow"), ("99999999999999999999999999999999999999999999 kg", "overflow"),
            ("99999999999999999999999999/99999999999999999999999999", "overflow"),
        ])
    func `other text is refused with its kind`(text: String, kind: String) {
        #expect(reading(text) == "quantity." + kind)
    }

    @Test func `the refusals cover all kinds except conversion`() {
        #expect(QuantityError.Kind.allCases.count == 13)
    }

    @Test(
        arguments: [
            ("0,5", 0..<3, "'0,5' is neither whole pieces nor a fraction in thousandths"),
            ("1.000 g", 0..<5, "'1.000 g' can be read with thousands or with decimals"),
            ("2 foo", 2..<5, "'2 foo' has 'foo' where a unit is expected"),
            ("1,2345 kg", 2..<6, "'1,2345 kg' cannot be written in thousandths"),
            ("2\u{202E}", 1..<2, "'2\u{202E}' contains the invisible direction mark U+202E"),
        ])
    func `a refusal points at its fault`(text: String, caret: Range<Int>, message: String) throws {
        let error = try #require(throws: QuantityError.self) { try reader.read(text) }
        #expect(error.caret == caret)
        #expect(error.message == message)
        #expect(error.input == text)
    }

    @Test(
        arguments: [
            ("1.000", "only whole numbers are possible: write 1000"),
            ("-1.000 g", "only whole numbers are possible: write -1000 g"),
            ("0,5 g", "write a whole number, or a part of a larger unit, such as 0,5 kg"),
            ("1/3", "write whole pieces or a fraction, such as 1/2, or say the unit, such as 0,5 kg"),
            ("1/3 l", "write at most three decimals, such as 0,333 l"),
            ("10 000 g", "write the digits without grouping, such as 10000 g"),
        ])
    func `the hint is valid input`(text: String, hint: String) throws {
        let error = try #require(throws: QuantityError.self) { try reader.read(text) }
        #expect(error.hint == hint)
    }

    @Test func `a written quantity is read back in every locale`() throws {
        let seed: UInt64 = 7
        print("seed \(seed)")
        var numbers = SplitMix64(seed: seed)
        let units: [Unit] = Unit.all + [Unit(sign: "kWh")]
        let locales = EuroLocale.all + [.undetermined]
        for _ in 0..<3000 {
            let unit = units.randomElement(using: &numbers) ?? .piece
            let size = Int64.random(in: 0...50, using: &numbers)
            var milli = Int64.random(in: -(1 << size)...(1 << size), using: &numbers)
            if unit.isWhole { milli = milli / 1000 * 1000 }
            let quantity = Quantity(milli: milli, unit: unit)
            let locale = locales.randomElement(using: &numbers) ?? .undetermined
            #expect(try reader.read(quantity.text(in: locale)) == quantity)
        }
    }
}
