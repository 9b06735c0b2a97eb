import Household
import Money
import Testing

@Suite struct QuantityTests {
    @Test(
        arguments: [
            (480_000, "g", "kg", 480), (1_500, "kg", "g", 1_500_000), (330_000, "ml", "l", 330), (2, "l", "ml", 2_000),
            (12_000, "cm", "m", 120), (2_350, "m", "cm", 235_000), (-1_000, "kg", "g", -1_000_000), (0, "g", "kg", 0),
            (7, "kWh", "kWh", 7), (1, "piece", "piece", 1),
        ] as [(Int64, String, String, Int64)])
    func `compatible units convert exactly`(milli: Int64, unit: String, other: String, expected: Int64) throws {
        let quantity = Quantity(milli: milli, unit: try #require(Unit(word: unit)))
        let target = try #require(Unit(word: other))
        #expect(try quantity.converted(to: target) == Quantity(milli: expected, unit: target))
    }

    @Test(
        arguments: [
            ("g", "l"), ("kg", "ml"), ("piece", "kg"), ("kg", "piece"), ("m", "h"), ("kWh", "kg"), ("g", "ml"),
            ("Kiste", "Flasche"), ("cm", "kg"),
        ])
    func `incompatible units are refused with both names`(unit: String, other: String) throws {
        let (first, second) = (try #require(Unit(word: unit)), try #require(Unit(word: other)))
        let quantity = Quantity(milli: 1000, unit: first)
        let error = try #require(throws: QuantityError.self) { try quantity.converted(to: second) }
        #expect(error == .mixed(first, second))
        #expect(error.kind == "quantity.unit")
        #expect(error.message == "\(unit) and \(other) do not convert into each other")
    }

    @Test func `quantities are added in the first unit or refused`()
        throws
    {
        let (kilo, grams) = (Quantity(milli: 1250, unit: .kilogram), Quantity(milli: 750_000, unit: .gram))
        #expect(try kilo.adding(grams) == Quantity(milli: 2000, unit: .kilogram))
        #expect(try grams.adding(kilo) == Quantity(milli: 2_000_000, unit: .gram))
        #expect(throws: QuantityError.mixed(.piece, .kilogram)) { try kilo.adding(.onePiece) }
        let most = Quantity(milli: .max, unit: .piece)
        #expect(throws: QuantityError.doesNotFit(.onePiece, .piece)) { try most.adding(.onePiece) }
    }

    @Test func `a conversion beyond thousandths is refused, not rounded`() throws {
        let fine = Quantity(milli: 1, unit: .gram)
        #expect(
            try #require(throws: QuantityError.self) { try fine.converted(to: .kilogram) }
                == .inexact(fine, .kilogram))
        let much = Quantity(milli: .max, unit: .kilogram)
        let error = try #require(throws: QuantityError.self) { try much.converted(to: .gram) }
        #expect(error.kind == "quantity.overflow")
        #expect(error.message == "9223372036854775.807 kg is more than can be counted in g")
    }

    @Test(
        arguments: [
            (480, "kg", "0,480 kg", "0.480"), (2_000, "piece", "2 x", "2.000"), (500, "piece", "1/2 x", "0.500"),
            (1_250, "piece", "5/4 x", "1.250"), (333, "piece", "333/1000 x", "0.333"),
            (500_000, "g", "500 g", "500.000"),
            (1_500, "l", "1,500 l", "1.500"), (2_000, "kg", "2 kg", "2.000"), (-480, "kg", "-0,480 kg", "-0.480"),
            (7, "kWh", "0,007 kWh", "0.007"), (0, "piece", "0 x", "0.000"), (-500, "piece", "-1/2 x", "-0.500"),
            (.max, "kg", "9223372036854775,807 kg", "9223372036854775.807"),
            (.min, "kg", "-9223372036854775,808 kg", "-9223372036854775.808"),
            (.min, "piece", "-1152921504606846976/125 x", "-9223372036854775.808"),
        ] as [(Int64, String, String, String)])
    func `a quantity is formatted for people and for machines`(
        milli: Int64, unit: String, text: String, machineText: String
    ) throws {
        let quantity = Quantity(milli: milli, unit: try #require(Unit(word: unit)))
        #expect(quantity.text(in: try #require(EuroLocale(named: "it_IT"))) == text)
        #expect(quantity.machineText == machineText)
    }

    @Test func `the decimal mark and minus follow the locale`() throws {
        let quantity = Quantity(milli: -1_500, unit: .kilogram)
        #expect(quantity.text(in: try #require(EuroLocale(named: "en_IE"))) == "-1.500 kg")
        #expect(quantity.text(in: try #require(EuroLocale(named: "fi_FI"))) == "\u{2212}1,500 kg")
    }
}
