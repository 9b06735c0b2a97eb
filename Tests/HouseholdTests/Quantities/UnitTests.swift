import Household
import Testing

@Suite struct UnitTests {
    @Test func `one piece is a thousand thousandths`() {
        #expect(Quantity.onePiece == Quantity(milli: 1000, unit: .piece))
    }

    @Test(
        arguments: [
            ("x", "piece"), ("X", "piece"), ("×", "piece"), ("piece", "piece"), ("pieces", "piece"), ("kg", "kg"),
            ("KG", "kg"), ("Kg", "kg"), ("L", "l"), ("mL", "ml"), ("ML", "ml"), ("g", "g"), ("cm", "cm"), ("m", "m"),
            ("h", "h"), ("kWh", "kWh"), ("m³", "m³"), ("m2", "m2"), ("Fläschchen", "Fläschchen"), ("G", "G"),
            ("Σετ", "Σετ"),
        ])
    func `a word is read as a unit in any case`(word: String, sign: String) {
        #expect(Unit(word: word)?.sign == sign)
    }

    @Test(arguments: [
        "", " ", "2", "²", "k g", "kg/l", "-", "€", "k\u{202E}g", "k,g", String(repeating: "a", count: 25),
    ])
    func `other texts are not units`(word: String) {
        #expect(Unit(word: word) == nil)
    }

    @Test func `capital letters from product names are not known units`() {
        #expect(["G", "M", "H", "CM", "kWh", "Piece"].allSatisfy { Unit(known: $0) == nil })
    }
}
