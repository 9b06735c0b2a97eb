import BookSupport
import Bookkeeping
import Household
import Ledger
import Money
import Periods
import Testing

@Suite struct BasketTests {
    private let fixture: BookFixture

    init() throws { fixture = try BookFixture() }

    private func products(_ names: [String]) throws -> [Int64] {
        try names.map { try fixture.context.addProduct($0, ProductEdit()).id }
    }

    /// A receipt with one of each of these products, which do not enter the stock.
    private func buy(_ products: [Int64], on day: Int, isVoid: Bool = false) throws {
        let home = try fixture.category("home")
        let lines = try products.map {
            try ReceiptLine(what: nil, product: $0, price: UnitPrice(e5: 100_000), category: home)
        }
        let purchase = Purchase(
            basis: .gross, country: nil, lines: lines, printedVAT: [], tenders: [], rounding: .zero)
        var draft = try fixture.context.draft(
            purchase, payee: nil, on: #require(Day(iso: "2026-11-01")).adding(days: day), uid: nil, isVoid: isVoid)
        draft.isStocked = false
        _ = try fixture.book.addReceipts([draft], by: fixture.context.signature)
    }

    @Test func `usual products are on half of the last eight receipts and in neither stock nor basket`()
        throws
    {
        let ids = try products(["often", "half", "seldom", "there", "archived", "in the basket", "ninth"])
        let (often, half, seldom, there, archived, inBasket, ninth) = (
            ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], ids[6]
        )
        // The oldest of nine receipts and void receipts do not count.
        try buy([ninth, seldom], on: 0)
        for number in 1...8 {
            var bought = [often, there, archived, inBasket]
            if number <= 4 { bought.append(half) }
            if number <= 3 { bought += [seldom, ninth] }
            try buy(bought, on: number)
            try buy([seldom, ninth], on: number, isVoid: true)
        }
        _ = try fixture.book.addStock(
            [(there, StockChange(quantity: .onePiece))], on: fixture.context.today, by: fixture.context.signature)
        _ = try fixture.book.editProducts([archived], as: .archiveProduct, by: fixture.context.signature) {
            $0.isArchived = true
        }
        let line = BasketLine(basket: 0, product: inBasket, what: "in the basket", quantity: .onePiece)
        let basket = try fixture.book.newBasket("Week", with: [line], by: fixture.context.signature)
        #expect(try fixture.context.usualLines(in: basket).map(\.product) == [half, often])
    }

    @Test func `the missing quantity is the minimum minus stock and basket`() throws {
        let flour = try fixture.context.addProduct(
            "Flour",
            {
                var edit = ProductEdit()
                (edit.unit, edit.minimum) = (.kilogram, Quantity(milli: 3000, unit: .kilogram))
                return edit
            }())
        let basket = try fixture.book.newBasket("Week", with: [], by: fixture.context.signature)
        #expect(try fixture.context.missingLines(in: basket).map(\.quantity.milli) == [3000])
        _ = try fixture.book.addStock(
            [(flour.id, StockChange(quantity: Quantity(milli: 1000, unit: .kilogram)))], on: fixture.context.today,
            by: fixture.context.signature)
        _ = try fixture.context.addToBasket(fixture.context.basketLine("500 g flour", in: basket.id).line)
        #expect(
            try fixture.context.missingLines(in: basket).map(\.quantity) == [Quantity(milli: 1500, unit: .kilogram)])
        _ = try fixture.context.addToBasket(fixture.context.basketLine("1,5 kg flour", in: basket.id).line)
        #expect(try fixture.context.missingLines(in: basket) == [])
        // Two kilograms were in the basket already.
        #expect(
            try fixture.book.lines(ofBasket: basket.id).map(\.quantity) == [Quantity(milli: 2_000_000, unit: .gram)])
    }

    @Test func `a new quantity is converted to the unit of the price`() throws {
        var line = BasketLine(
            basket: 1, product: nil, what: "Apples", quantity: Quantity(milli: 500_000, unit: .gram))
        try line.setPrice(WrittenPrice(price: UnitPrice(e5: 299_000), unit: .kilogram))
        #expect(line.quantity == Quantity(milli: 500, unit: .kilogram))
        try line.setQuantity(Quantity(milli: 750_000, unit: .gram))
        #expect(line.quantity == Quantity(milli: 750, unit: .kilogram))
        #expect(throws: QuantityError.mixed(.piece, .kilogram)) { try line.setQuantity(.onePiece) }
    }

    @Test func `a command must name a basket until a basket is in use, and the name ignores case`() throws {
        #expect(throws: BookkeepingError.noBasket) { try fixture.context.basket(nil) }
        let signature = Signature(by: "bruno", at: fixture.context.now)
        for name in ["Week", "Party"] { _ = try fixture.book.newBasket(name, with: [], by: signature) }
        #expect(throws: BookkeepingError.noCurrentBasket(["Week", "Party"])) { try fixture.context.basket(nil) }
        #expect(try fixture.context.basket("PARTY").name == "Party")
        try fixture.book.useBasket(1, by: fixture.context.signature)
        #expect(try fixture.context.basket(nil).name == "Week")
    }

    @Test func `a removed basket alone does not show the shopping tab`() throws {
        #expect(try !fixture.context.hasShopping())
        let basket = try fixture.book.newBasket("Week", with: [], by: fixture.context.signature)
        #expect(try fixture.context.hasShopping())
        _ = try fixture.book.editBasket(basket.id, as: .removeBasket, by: fixture.context.signature) {
            $0.isRemoved = true
        }
        #expect(try !fixture.context.hasShopping())
    }
}
