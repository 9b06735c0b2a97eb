import BookSupport
import Bookkeeping
import Household
import Ledger
import Money
import Periods
import Support
import Testing

/// The order in which lots of one day are used. The clock does not move, so that no time distinguishes the lots.
@Suite struct StockOrderTests {
    /// Brings in a piece of a product by each letter, at 1 €, 2 € and so on: `r` by a receipt, `m` by hand.
    private func bring(_ letters: String, of product: Int64, to fixture: BookFixture) throws {
        for (place, letter) in letters.enumerated() {
            let amount = Amount(cents: Int64(place + 1) * 100)
            guard letter == "r" else {
                _ = try fixture.book.addStock(
                    [(product, StockChange(quantity: .onePiece, value: amount))], on: fixture.context.today,
                    by: fixture.context.signature)
                continue
            }
            let line = try ReceiptLine(
                what: "Milk", product: product, price: #require(UnitPrice(amount)), category: fixture.category("home"))
            let purchase = try fixture.context.purchase(
                of: [line], basis: .gross, printedVAT: [], country: nil, on: fixture.context.today, paying: nil,
                roundingBy: nil)
            let draft = try fixture.context.draft(purchase, payee: "Coop", on: fixture.context.today, uid: nil)
            _ = try fixture.book.addReceipts([draft], by: fixture.context.signature)
        }
    }

    @Test(arguments: ["rrrrrrrrrrrr", "mmmmmmmmmmmm", "rmrrmmrmrmmr"])
    func `the lot that was bought first is used first, also in a merged copy`(letters: String) throws {
        let fixture = try BookFixture()
        let milk = try fixture.context.addProduct("Milk", ProductEdit()).id
        try bring(letters, of: milk, to: fixture)
        let other = try BookFixture()
        _ = try other.book.merge(fixture.book.contents(), by: other.context.signature)
        for fixture in [fixture, other] {
            let product = try #require(try fixture.book.moves(ofProducts: nil).first).move.product
            let stock = try #require(try fixture.context.stocks(of: [product]).first).stock
            #expect(stock.rests.compactMap(\.value?.cents) == (1...letters.count).map { Int64($0) * 100 })
        }
    }
}
