import Household
import Money
import Support
import Testing

@Suite struct UnitPriceTests {
    private static let italian = EuroLocale(named: "it_IT") ?? .undetermined

    private func reading(_ text: String, in locale: EuroLocale = italian) -> String {
        do {
            let written = try UnitPriceReader(locale: locale).read(text)
            return "\(written.price.e5) \(written.unit?.sign ?? "-")"
        } catch {
            return error.kind
        }
    }

    @Test(
        arguments: [
            ("1,899/l", "189900 l"), ("1.899/l", "189900 l"), ("2,99/kg", "299000 kg"), ("2,99 €/kg", "299000 kg"),
            ("€ 2,99 / kg", "299000 kg"), ("2,99€/KG", "299000 kg"), ("0,25341/kWh", "25341 kWh"),
            ("0,2534/kWh", "25340 kWh"), ("1.234/kWh", "123400 kWh"), ("1234/kg", "123400000 kg"),
            ("3/piece", "300000 piece"),
            ("-0,25/x", "-25000 piece"), ("-0,00001/g", "-1 g"), (",5/l", "50000 l"), ("5,/l", "500000 l"),
            ("12,-/kg", "1200000 kg"), ("(1,899)/l", "-189900 l"), ("1,899-/l", "-189900 l"),
            ("1,899 EUR/l", "189900 l"),
            ("-€ 1,899/l", "-189900 l"), ("92233720368547,75807/kg", "9223372036854775807 kg"),
            ("-92233720368547,75808/kg", "-9223372036854775808 kg"), ("1,29", "129000 -"), ("-0,50", "-50000 -"),
            ("1.234", "123400000 -"), ("1.234,50 €", "123450000 -"),
        ])
    func `a unit price has one reading`(text: String, expected: String) {
        #expect(reading(text) == expected)
    }

    @Test(
        arguments: [
            ("1,234567/l", "price.too_many_decimals"), ("1.234,5/kg", "price.bad_grouping"),
            ("1.234.567/kg", "price.bad_grouping"), ("1 234/kg", "price.bad_grouping"),
            ("1'234/kg", "price.bad_grouping"),
            ("12€50/kg", "price.bad_grouping"), ("2,99/", "price.unit"), ("2,99/ ", "price.unit"),
            ("2,99/100g", "price.unit"),
            ("2,99/100 g", "price.unit"), ("1/2", "price.unit"), ("/kg", "amount.empty"),
            ("abc/kg", "amount.unexpected_character"),
            ("$2/kg", "amount.other_currency"), ("--2/kg", "amount.two_signs"), ("5-/kg", "amount.ambiguous"),
            ("-,50/kg", "amount.ambiguous"), ("1\u{202E},5/kg", "amount.bidi_control"),
            ("1,2,3/kg", "amount.two_decimal_marks"),
            ("1,234", "amount.too_many_decimals"), ("", "amount.empty"), ("92233720368547,75808/kg", "price.overflow"),
            ("99999999999999999999999999999999999999/kg", "price.overflow"), ("92233720368547758,07", "price.overflow"),
        ])
    func `other text is refused with its kind`(text: String, kind: String) {
        #expect(reading(text) == kind)
    }

    @Test func `the locale decides only prices without a unit`() {
        #expect(reading("1.234", in: .undetermined) == "amount.ambiguous")
        for locale in EuroLocale.all + [.undetermined] {
            #expect(reading("1.234/kg", in: locale) == "123400 kg")
            #expect(reading("1,234/kg", in: locale) == "123400 kg")
        }
    }

    @Test(
        arguments: [
            (129_000, "1.29", "1,29"), (189_900, "1.899", "1,899"), (25_341, "0.25341", "0,25341"), (0, "0.00", "0,00"),
            (100_000, "1.00", "1,00"), (-25_000, "-0.25", "-0,25"), (1, "0.00001", "0,00001"),
            (110_000, "1.10", "1,10"),
            (.max, "92233720368547.75807", "92233720368547,75807"),
            (.min, "-92233720368547.75808", "-92233720368547,75808"),
        ] as [(Int64, String, String)])
    func `a unit price is written with the decimals it needs`(e5: Int64, machineText: String, number: String) {
        #expect(UnitPrice(e5: e5).machineText == machineText)
        #expect(UnitPrice(e5: e5).number(in: Self.italian) == number)
        #expect(UnitPrice(e5: e5).text(per: .litre, in: Self.italian) == number + "/l")
    }

    @Test func `a price per piece names the piece only if finer than cents`() {
        #expect(UnitPrice(e5: 129_000).text(per: .piece, in: Self.italian) == "1,29")
        #expect(UnitPrice(e5: 129_900).text(per: .piece, in: Self.italian) == "1,299/piece")
    }

    @Test func `a written unit price is read back`() throws {
        let seed: UInt64 = 11
        print("seed \(seed)")
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<3000 {
            let size = Int64.random(in: 0...62, using: &numbers)
            let price = UnitPrice(e5: Int64.random(in: -(1 << size)...(1 << size), using: &numbers))
            let locale = EuroLocale.all.randomElement(using: &numbers) ?? .undetermined
            for unit in [Unit.piece, .kilogram, Unit(sign: "kWh")] {
                let written = try UnitPriceReader(locale: locale).read(price.text(per: unit, in: locale))
                #expect(written.price == price)
                #expect(written.unit ?? .piece == unit)
            }
        }
    }

    @Test(
        arguments: [
            (2_000, 129_000, 258), (480, 299_000, 144), (500, 1_000, 1), (499, 1_000, 0), (500, -1_000, -1),
            (-500, 1_000, -1), (-500, -1_000, 1), (1_500, 1_000, 2), (35_270, 189_900, 6698), (0, 129_000, 0),
            (1_000, 500, 1), (1_000, 499, 0), (120_000, 25_341, 3041), (333, 100_000, 33), (335, 100_000, 34),
        ] as [(Int64, Int64, Int64)])
    func `a cost is rounded once, half away from zero`(milli: Int64, e5: Int64, cents: Int64) throws {
        let cost = try UnitPrice(e5: e5).cost(of: Quantity(milli: milli, unit: .kilogram))
        #expect(cost.cents == cents)
    }

    @Test func `a cost is the nearest cent`() throws {
        let seed: UInt64 = 13
        print("seed \(seed)")
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let milli = Int64.random(in: -100_000...100_000, using: &numbers)
            let e5 = Int64.random(in: -10_000_000...10_000_000, using: &numbers)
            let cost = try UnitPrice(e5: e5).cost(of: Quantity(milli: milli, unit: .piece)).cents
            // Twice the distance from the exact cost is at most a cent; at exactly that, the cost is the larger one.
            let twice = 2 * (cost * 1_000_000 - milli * e5)
            #expect(twice.magnitude <= 1_000_000)
            if twice.magnitude == 1_000_000 { #expect(cost.magnitude * 1_000_000 > (milli * e5).magnitude) }
        }
    }

    @Test func `a cost beyond the range of amounts is refused`() throws {
        let price = UnitPrice(e5: .max)
        #expect(throws: AmountOverflow.self) { try price.cost(of: Quantity(milli: .max, unit: .piece)) }
        #expect(throws: AmountOverflow.self) { try price.cost(of: Quantity(milli: .min, unit: .piece)) }
        #expect(try price.cost(of: .onePiece).cents == 9_223_372_036_854_776)
    }

    @Test func `an amount converts to a unit price within range`() {
        #expect(UnitPrice(Amount(cents: 129)) == UnitPrice(e5: 129_000))
        #expect(UnitPrice(Amount(cents: .max)) == nil)
    }

    @Test(
        arguments: [
            (89, 500_000, 178), (144, 480, 300_000), (100, 3_000, 33_333), (200, 3_000, 66_667), (-89, 500_000, -178),
            (-144, -480, 300_000), (1, 2_000_000, 1), (1, 2_000_001, 0), (0, 5, 0),
        ] as [(Int64, Int64, Int64)])
    func `a total and a quantity give a unit price`(cents: Int64, milli: Int64, e5: Int64) {
        let quantity = Quantity(milli: milli, unit: .gram)
        #expect(UnitPrice(total: Amount(cents: cents), of: quantity) == UnitPrice(e5: e5))
    }

    @Test func `a unit price of no quantity or out of range is nil`() {
        #expect(UnitPrice(total: Amount(cents: 1), of: Quantity(milli: 0, unit: .gram)) == nil)
        #expect(UnitPrice(total: Amount(cents: .max), of: Quantity(milli: 1, unit: .gram)) == nil)
        #expect(
            UnitPrice(total: Amount(cents: .min), of: Quantity(milli: .min, unit: .gram)) == UnitPrice(e5: 1_000_000))
    }
}
