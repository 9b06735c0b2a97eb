import Household
import Money
import Testing

@Suite struct StockErrorTests {
    @Test(
        arguments: [
            (
                StockError.belowZero(wanted: kilograms(1200), there: kilograms(1000)), "stock.below-zero",
                "there is not enough of it in stock: 1 kg instead of 1,200 kg"
            ),
            (
                .belowZero(wanted: .onePiece, there: Quantity(milli: 0, unit: .piece)), "stock.below-zero",
                "there is none of it in stock"
            ),
            (
                .belowZero(wanted: .onePiece, there: Quantity(milli: -2000, unit: .piece)), "stock.below-zero",
                "there is less than zero of it in stock: -2 pieces"
            ),
            (
                .elsewhere(wanted: Quantity(milli: 2000, unit: .piece), there: .onePiece, place: "cellar"),
                "stock.below-zero",
                "there is not enough of it outside 'cellar': 1 piece instead of 2 pieces"
            ),
            (
                .elsewhere(wanted: kilograms(1), there: kilograms(0), place: nil), "stock.below-zero",
                "there is none of it in a place"
            ),
            (.notAboveZero(kilograms(-500)), "stock.quantity", "-0,500 kg cannot be a change of stock"),
            (.countBelowZero(kilograms(-500)), "stock.quantity", "-0,500 kg cannot be counted"),
            (.quantity(.mixed(.gram, .litre)), "quantity.unit", "g and l do not convert into each other"),
            (.lotMissing(7), "stock.lot", "nothing is left of what came in with move 7"),
            (.severalLots([3, 1]), "stock.lot", "2 lots are left: those of the moves 3, 1"),
            (
                .severalLots(Array(1...9)), "stock.lot",
                "9 lots are left: those of the moves 1, 2, 3, 4, 5, 6, 7, 8, …"
            ),
            (.nothingThere, "stock.lot", "none of it is in stock, so no best-before date can be set"),
            (.overflow, "stock.overflow", "the stock would be too large"),
        ] as [(StockError, String, String)])
    func `an error names the stock`(error: StockError, kind: String, message: String) {
        let words = error.words(in: EuroLocale(named: "de_DE") ?? .undetermined)
        #expect(words.kind == kind && words.message == message)
        #expect(words.hint != "" && error.kind == kind)
    }

    @Test func `a negative stock gives a notice`() throws {
        let locale = try #require(EuroLocale(named: "de_DE"))
        let owing = try ProductStock(of: [move(1, .used, -2000, unit: .piece)], in: .piece)
        #expect(owing.notice?.text(in: locale) == "more was taken than came in, which leaves -2 pieces")
        #expect(try ProductStock(of: [move(1, .bought, 1)], in: .kilogram).notice == nil)
        #expect(try ProductStock(of: [], in: .piece).notice == nil)
    }
}
