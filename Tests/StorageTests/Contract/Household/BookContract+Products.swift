import Household
import Ledger
import Money
import Periods
import Storage
import Testing

extension BookContract {
    @Suite struct Products {
        @Test(arguments: BookKind.allCases)
        func `a product keeps its fields and is found by number, barcode and name`(
            kind: BookKind
        ) throws {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            let book = notebook.reopened()
            let milk = try #require(try book.products([1]).first)
            #expect(milk.name == "milk")
            #expect(milk.barcodes == ["4006381333931"])
            #expect(milk.details == [Product.Detail(label: "Fat", value: "3,5 %")])
            #expect((milk.price, milk.rate) == (UnitPrice(e5: 129_000), VATRate(permille: 100)))
            #expect(try book.products(barcode: "4006381333931") == [1])
            #expect(try book.productNames().map(\.name) == ["milk", "coffee", "old"])
            #expect(try book.pricesPaid(for: [1]).map(\.paid.price) == [UnitPrice(e5: 99_000)])
        }

        @Test(arguments: BookKind.allCases)
        func `a name or barcode of another product is refused and changes nothing`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            let before = try BookState(notebook.book)
            var (named, coded, scanned) = (Product(name: "MILK"), Product(name: "x"), Product(name: "y"))
            named.maker = "mila"
            coded.code = "m-1"
            scanned.barcodes = ["4006381333931"]
            for (product, error) in [
                (named, "product.exists"), (coded, "product.code-taken"), (scanned, "barcode.taken"),
            ] {
                let refused = try #require(throws: LedgerError.self) {
                    try notebook.book.addProducts([Product(name: "new"), product], by: notebook.sign())
                }
                #expect(refused.kind == error)
            }
            let knot = try #require(throws: LedgerError.self) {
                try notebook.book.editProducts([1], as: .editProduct, by: notebook.sign()) {
                    $0.parts = [Product.Part(name: "coffee", product: 2, milli: 1000)]
                }
            }
            #expect(knot.kind == "product.part-of-itself")
            #expect(try BookState(notebook.book) == before)
            // A product with another maker is a different product.
            named.maker = "other"
            #expect(try notebook.book.addProducts([named], by: notebook.sign()).first?.id == 4)
        }

        @Test(arguments: BookKind.allCases)
        func `a merged product gives its names, prices and receipt lines to the other product`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            let before = try BookState(notebook.book)
            // Product 2 has product 1 as a part.
            let knot = try #require(throws: LedgerError.self) {
                try notebook.book.mergeProduct(1, into: 2, by: notebook.sign())
            }
            #expect(knot.kind == "product.part-of-itself")
            #expect(try BookState(notebook.book) == before)
            let old = try notebook.book.mergeProduct(1, into: 3, by: notebook.sign())
            #expect((old.name, old.barcodes, old.details.count) == ("old", ["4006381333931"], 1))
            #expect(try notebook.book.products([1, 2, 3]).map(\.id) == [2, 3])
            #expect(try notebook.book.products([2]).first?.parts.map(\.product) == [3])
            #expect(try notebook.book.pricesPaid(for: [3]).count == 1)
            let receipt = try notebook.book.receipts(from: nil, through: nil, limit: nil).first
            #expect(receipt?.purchase.lines.map(\.product) == [3])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `shelves keep their products when moved, and lose them when removed`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            let book = notebook.book
            #expect(try book.shelves().all.map(\.path) == ["Kitchen", "Kitchen:Fridge"])
            #expect(try book.editShelf(1, path: "House:Cucina", place: nil, by: notebook.sign()).path == "House:Cucina")
            #expect(try book.shelves().all.map(\.path) == ["House:Cucina", "House:Cucina:Fridge"])
            #expect(try book.products([1]).first?.shelf == 2)
            for (path, error) in [("House:Cucina:Fridge:x", "shelf.on-itself"), ("a::b", "shelf.name")] {
                let refused = try #require(throws: LedgerError.self) {
                    try book.editShelf(1, path: path, place: nil, by: notebook.sign())
                }
                #expect(refused.kind == error)
            }
            #expect(try book.removeShelf(1, by: notebook.sign()) == 1)
            #expect(try book.shelves().all == [])
            #expect(try book.products([1]).first?.shelf == nil)
        }

        @Test(arguments: BookKind.allCases)
        func `products are found by all their texts and sorted in each order`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            var pear = Product(name: "Pêra")
            (pear.price, pear.description) = (UnitPrice(e5: 5000), "from the Kitchen garden d’Oro")
            _ = try notebook.book.addProducts([pear], by: notebook.sign())
            func found(_ search: String?, _ order: ProductOrder = ProductOrder(.name)) throws -> [Int64] {
                try notebook.book.productNumbers(
                    matching: ProductFilter(search: search), order: order, limit: nil)
            }
            #expect(try found(nil) == [2, 1, 4])
            #expect(try found("PERA") == [4])
            #expect(try found("kitchen") == [1, 4])
            #expect(try found("kitchen fat") == [1])
            #expect(try found("D'ORO garden") == [4])
            #expect(try found("393") == [1])
            #expect(try found("nothing") == [])
            #expect(try found(nil, ProductOrder(.price)) == [4, 1, 2])
            #expect(try found(nil, ProductOrder(.price, isReversed: true)) == [1, 4, 2])
            #expect(try found(nil, ProductOrder(.lastBought)) == [1, 2, 4])
            #expect(try found(nil, ProductOrder(.order)) == [1, 2, 4])
            let old = ProductFilter(letter: "o", withArchived: true)
            #expect(try notebook.book.productNumbers(matching: old, order: ProductOrder(), limit: nil) == [3])
        }

        @Test(arguments: BookKind.allCases)
        func `the last price paid is the first in the list of prices paid`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.stock(in: food)
            func buy(_ day: String, _ uid: String, _ lines: [(product: Int64, milli: Int64, e5: Int64)]) throws -> Int64
            {
                let lines = try lines.map {
                    try ReceiptLine(
                        what: "x", product: $0.product, quantity: Quantity(milli: $0.milli, unit: .piece),
                        price: UnitPrice(e5: $0.e5), category: food)
                }
                let purchase = Purchase(
                    basis: .gross, country: nil, lines: lines, printedVAT: [], tenders: [], rounding: .zero)
                let made = try notebook.book.addReceipts(
                    [ReceiptDraft(uid: uid, day: #require(Day(iso: day)), payee: "Lidl", purchase: purchase)],
                    by: notebook.sign())
                return try #require(made.first).receipt.id
            }
            _ = try buy("2026-11-05", "a", [(1, 1000, 100_000), (2, 1000, 500_000), (1, 2000, 110_000)])
            // Recorded later, of an earlier day; then one on which some was only given back, and a void one.
            _ = try buy("2026-11-03", "b", [(1, 1000, 120_000), (3, 1000, 700_000)])
            _ = try buy("2026-11-06", "c", [(1, -1000, 130_000), (2, 1000, 510_000)])
            let void = try buy("2026-11-07", "d", [(2, 1000, 520_000)])
            _ = try notebook.book.editReceipts([void], as: .voidReceipt, by: notebook.sign()) { $0.isVoid = true }
            let ids: [Int64] = [1, 2, 3, 4]
            let all = Dictionary(try notebook.book.pricesPaid(for: ids).map { ($0.product, $0.paid) }) { first, _ in
                first
            }
            let last = try notebook.reopened().lastPaid(for: ids)
            #expect(last == all)
            #expect(last.mapValues(\.price.e5) == [1: 110_000, 2: 510_000, 3: 700_000])
            #expect(try notebook.book.lastPaid(for: []).isEmpty)
            let empty = try Notebook(kind)
            #expect(try empty.book.lastPaid(for: ids).isEmpty)
        }

        @Test(arguments: BookKind.allCases)
        func `merged copies have equal products, shelves and prices`(kind: BookKind) throws {
            let one = try Notebook(kind)
            try one.stock(in: one.category("food"))
            let other = try Notebook(.open, uids: "other-", seconds: 1_796_000_000)
            try other.book.load(records(of: one.book))
            _ = try one.book.editProducts([1], as: .editProduct, by: one.sign()) { $0.name = "whole milk" }
            _ = try other.book.editProducts([1], as: .editProduct, by: other.sign()) { $0.price = UnitPrice(e5: 7) }
            for notebook in [one, other] {
                _ = try notebook.book.addShelf(Shelf(path: "Cellar"), by: notebook.sign())
                _ = try notebook.book.addProducts([Product(name: "wine")], by: notebook.sign())
            }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            let (mine, yours) = (try one.book.contents(), try other.book.contents())
            for table in TrackedTable.shared { #expect(mine[table] == yours[table]) }
            let milk = try #require(try one.book.products([1]).first)
            #expect((milk.name, milk.price) == ("whole milk", UnitPrice(e5: 7)))
            #expect(try one.book.shelves().all.map(\.path) == ["Cellar", "Kitchen", "Kitchen:Fridge"])
            #expect(try one.book.productNames().count == 5)
            #expect(try one.book.pricesPaid(for: [1]).count == 1)
            #expect(try one.reopened().findings() == [])
        }
    }
}

extension Notebook {
    /// Three products: the first was bought, the second has the first as a part, and the third is archived; a shelf on
    /// another shelf, and a kind.
    func stock(in category: Ledger.Category.ID) throws {
        let kind = try book.addKind(ProductKind(name: "Dairy", labels: ["Fat"]), by: sign())
        let fridge = try book.addShelf(Shelf(path: "Kitchen:Fridge"), by: sign())
        var (milk, coffee) = (Product(name: "milk"), Product(name: "coffee"))
        (milk.code, milk.maker, milk.shelf, milk.kind, milk.category) = ("M-1", "Mila", fridge.id, kind.id, category)
        (milk.price, milk.rate, milk.minimum) = (UnitPrice(e5: 129_000), VATRate(permille: 100), 2000)
        milk.barcodes = ["4006381333931"]
        milk.details = [Product.Detail(label: "Fat", value: "3,5 %")]
        milk.links = ["https://example.org"]
        coffee.parts = [Product.Part(name: "milk", product: 1, milli: 250)]
        _ = try book.addProducts([milk, coffee, Product(name: "old")], by: sign())
        _ = try book.editProducts([3], as: .archiveProduct, by: sign()) { $0.isArchived = true }
        let line = try ReceiptLine(
            what: "milk", product: 1, quantity: Quantity(milli: 2000, unit: .piece), price: UnitPrice(e5: 129_000),
            discount: Amount(cents: 60), category: category)
        _ = try book.addReceipts(
            [
                ReceiptDraft(
                    uid: "receipt-milk", day: #require(Day(iso: "2026-11-02")), payee: "Lidl",
                    purchase: Purchase(
                        basis: .gross, country: nil, lines: [line], printedVAT: [], tenders: [], rounding: .zero))
            ], by: sign())
    }

    /// A sent mail of a basket: a product with a price, and words without a price.
    func mail(_ uid: String, ofBasket basket: Int64) throws -> BasketMail {
        let signature = sign()
        return BasketMail(
            uid: uid, basket: basket, sent: signature.at, to: "shop@example.org", as: .order, by: signature.by,
            lines: [
                BasketMail.Line(
                    number: 1, what: "milk", quantity: .onePiece, price: UnitPrice(e5: 129_000), comment: nil),
                BasketMail.Line(
                    number: 4, what: "apples", quantity: Quantity(milli: 750, unit: .kilogram), price: nil,
                    comment: "red"),
            ])
    }

    /// Three baskets: the first with a line, sent and current, the third removed; a pattern of barcodes; the source's
    /// values of the first product.
    func fillBaskets() throws {
        for name in ["Week", "Holidays", "old"] { _ = try book.newBasket(name, with: [], by: sign()) }
        _ = try book.editBasket(3, as: .removeBasket, by: sign()) { $0.isRemoved = true }
        try book.useBasket(1, by: sign())
        let line = BasketLine(basket: 1, product: 1, what: "milk", quantity: .onePiece)
        _ = try book.addToBasket([line], by: sign())
        try book.keep(mail("first", ofBasket: 1), by: sign())
        _ = try book.addPattern(
            PayeePattern(payee: "Lidl", pattern: BarcodePattern(reading: "21.....{NNDDD}")), by: sign())
        _ = try book.subscribe(to: Subscription(name: "shop", place: "https://example.org/s"), by: sign())
        try book.takeCatalogue(by: sign(), noting: nil) { _ in
            var rows = CatalogueRows()
            rows.sources = [ProductSource(id: 1, product: 1, source: "shop", key: "a", seen: ["name": "milk"])]
            return rows
        }
    }
}
