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
    private func bring(_ letters: String, of product: Int64, to desk: BookFixture) throws {
        for (place, letter) in letters.enumerated() {
            let amount = Amount(cents: Int64(place + 1) * 100)
            guard letter == "r" else {
                _ = try desk.book.addStock(
                    [(product, StockChange(quantity: .onePiece, value: amount))], on: desk.context.today,
                    by: desk.context.signature)
                continue
            }
            let line = try ReceiptLine(
                what: "Milk", product: product, price: #require(UnitPrice(amount)), category: desk.category("home"))
            let purchase = try desk.context.purchase(
                of: [line], basis: .gross, printedVAT: [], country: nil, on: desk.context.today, paying: nil,
                roundingBy: nil)
            let draft = try desk.context.draft(purchase, payee: "Coop", on: desk.context.today, uid: nil)
            _ = try desk.book.addReceipts([draft], by: desk.context.signature)
        }
    }

    @Test(arguments: ["rrrrrrrrrrrr", "mmmmmmmmmmmm", "rmrrmmrmrmmr"])
    func `the lot that was bought first is used first, also in a merged copy`(letters: String) throws {
        let desk = try BookFixture()
        let milk = try desk.context.addProduct("Milk", ProductEdit()).id
        try bring(letters, of: milk, to: desk)
        let other = try BookFixture()
        _ = try other.book.merge(desk.book.contents(), by: other.context.signature)
        for desk in [desk, other] {
            let product = try #require(try desk.book.moves(ofProducts: nil).first).move.product
            let stock = try #require(try desk.context.stocks(of: [product]).first).stock
            #expect(stock.rests.compactMap(\.value?.cents) == (1...letters.count).map { Int64($0) * 100 })
        }
    }
}
