import Household
import Ledger
import Money
import Periods
import Storage
import Testing

extension BookContract {
    /// Erased receipts leave their products in stock.
    @Suite struct ErasedReceipts {
        /// A corrected receipt brought milk and coffee, another receipt brought milk. Some of both was used, and a lot
        /// got an expiry day. A third receipt is void, and a fourth was undone.
        private static func eventful(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            try notebook.buy("first", [(1, 3, 129), (2, 1, 499), (1, 1, 119)], on: "2026-11-03")
            try notebook.use(2, of: 1)
            _ = try notebook.book.editReceipts([2], as: .editReceipt, by: notebook.sign()) { receipt in
                receipt.purchase = try Notebook.purchase([(1, 5, 129), (2, 2, 499), (2, -1, 100)])
            }
            try notebook.use(4, of: 1)
            _ = try notebook.book.changeStock(of: 2, as: .setBestBefore, on: Day(number: 20_777), by: notebook.sign()) {
                try $0.settingBestBefore(Day(number: 20_800), ofLot: nil)
            }
            try notebook.buy("void", [(1, 7, 100)], on: "2026-11-04")
            _ = try notebook.book.editReceipts([3], as: .voidReceipt, by: notebook.sign()) { $0.isVoid = true }
            try notebook.buy("undone", [(2, 9, 100)], on: "2026-11-05")
            try notebook.undo()
            return notebook
        }

        private static func statuses(_ book: Book) throws -> [ProductStock] {
            let moves = try book.moves(ofProducts: nil).map(\.move)
            return try [1, 2].map { product in
                try ProductStock(of: moves.filter { $0.product == product }, in: .piece)
            }
        }

        /// The text of a status without the numbers of its lots.
        private static func told(_ book: Book) throws -> [String] {
            try statuses(book).map { status in
                let rests = status.rests.map {
                    "\($0.day.iso) \($0.quantity) \(String(describing: $0.value)) \(String(describing: $0.bestBefore))"
                }
                return "\(status.quantity) \(String(describing: status.value)) \(rests)"
            }
        }

        @Test(arguments: BookKind.allCases)
        func `erasing receipts keeps stock and lots and removes their texts`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            let before = try Self.told(notebook.book)
            // 2 and 5 milk, 2 coffee and 1 given back, less 6 milk.
            #expect(try Self.statuses(notebook.book).map(\.quantity.milli) == [1000, 1000])
            #expect(try Self.statuses(notebook.book).map { $0.rests.count } == [1, 1])
            _ = try notebook.book.erase(notebook.book.everyNumber())
            for book in [notebook.book, notebook.reopened()] {
                #expect(try book.receipts(from: nil, through: nil, limit: nil) == [])
                #expect(try Self.told(book) == before)
                #expect(try book.pricesPaid(for: [1, 2]) == [])
                #expect(try book.findings() == [])
            }
            let dump = try notebook.dump().joined(separator: "\n")
            for word in ["Lidl", "receipt_line", "\"receipt\":["] { #expect(!dump.contains(word), "\(word)") }
            // Later uses still find their lots.
            try notebook.use(1, of: 1)
            #expect(try Self.statuses(notebook.book)[0].quantity.milli == 0)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `earlier changes can be undone and redone after receipts are erased`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            _ = try notebook.book.erase(notebook.book.everyNumber())
            let before = try Self.told(notebook.book)
            let count = try notebook.book.undoable(100, of: .anybody).count
            try notebook.undo(count)
            #expect(try notebook.book.findings() == [])
            #expect(try notebook.book.moves(ofProducts: nil) == [])
            try notebook.redo(count)
            #expect(try Self.told(notebook.book) == before)
            #expect(try notebook.book.findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `erased receipts leave equal moves in each copy, counted once`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            let before = try Self.told(notebook.book)
            let copies = try ["other-", "third-"].map { uids in
                let copy = try Notebook(.open, uids: uids, seconds: 1_796_000_000)
                try copy.book.load(records(of: notebook.book))
                return copy
            }
            _ = try notebook.book.erase(notebook.book.everyNumber())
            _ = try copies[0].book.erase(copies[0].book.everyNumber())
            #expect(try copies[0].dump().count == notebook.dump().count)
            _ = try notebook.book.merge(copies[0].book.contents(), by: notebook.sign())
            #expect(try Self.told(notebook.book) == before)
            _ = try notebook.book.merge(copies[1].book.contents(), by: notebook.sign())
            #expect(try notebook.book.receipts(from: nil, through: nil, limit: nil).count == 3)
            #expect(try Self.told(notebook.book) == before)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `lines of one product in units that do not convert are several moves, also after erasing`(
            kind: BookKind
        ) throws {
            let notebook = try Notebook(kind)
            try notebook.stock(in: notebook.category("food"))
            let lines: [(milli: Int64, unit: Unit)] = [
                (1000, .piece), (500, .kilogram), (2000, .piece), (250_000, .gram), (1000, .litre), (-1000, .kilogram),
                (-1000, .piece),
            ]
            let purchase = try Purchase(
                basis: .gross, country: nil,
                lines: lines.map { line in
                    try ReceiptLine(
                        what: nil, product: 1, quantity: Quantity(milli: line.milli, unit: line.unit),
                        price: UnitPrice(e5: 1000), category: 1)
                }, printedVAT: [], tenders: [], rounding: .zero)
            let draft = ReceiptDraft(uid: "mixed", day: Day(number: 20_776), payee: "Lidl", purchase: purchase)
            _ = try notebook.book.addReceipts([draft], by: notebook.sign())
            func expectMoves(_ book: Book, _ when: Comment) throws {
                let moves = try book.moves(ofProducts: [1]).map(\.move)
                let told = moves.map { "\($0.quantity.milli) \($0.quantity.unit.sign) \($0.reason.rawValue)" }
                #expect(
                    told.sorted() == [
                        "-1000 kg returned", "-1000 piece returned", "1000 l bought", "2000 piece bought",
                        "3000 piece bought", "750 kg bought",
                    ], when)
                #expect(Set(moves.map(\.id)).count == moves.count, when)
                #expect(Set(moves.map(\.uid)).count == moves.count, when)
                #expect(try book.findings() == [], when)
            }
            try expectMoves(notebook.book, "recorded")
            let copy = try Notebook(.open, uids: "other-", seconds: 1_796_000_000)
            try copy.book.load(records(of: notebook.book))
            for book in [notebook.book, copy.book] {
                _ = try book.erase(book.everyNumber())
                try expectMoves(book, "erased")
            }
            try expectMoves(notebook.reopened(), "erased and reopened")
            let count = try notebook.book.undoable(100, of: .anybody).count
            try notebook.undo(count)
            #expect(try notebook.book.moves(ofProducts: nil) == [])
            try notebook.redo(count)
            try expectMoves(notebook.book, "undone and redone")
            _ = try notebook.book.merge(copy.book.contents(), by: notebook.sign())
            try expectMoves(notebook.book, "merged")
        }
    }
}

extension Notebook {
    /// Pieces of products at prices in cents, in the category of the first.
    fileprivate static func purchase(_ lines: [(product: Int64, pieces: Int64, cents: Int64)]) throws -> Purchase {
        try Purchase(
            basis: .gross, country: nil,
            lines: lines.map { line in
                try ReceiptLine(
                    what: nil, product: line.product, quantity: Quantity(milli: line.pieces * 1000, unit: .piece),
                    price: UnitPrice(e5: line.cents * 1000), category: 1)
            }, printedVAT: [], tenders: [], rounding: .zero)
    }

    fileprivate func buy(
        _ uid: String, _ lines: [(product: Int64, pieces: Int64, cents: Int64)], on day: String
    ) throws {
        let day = try #require(Day(iso: day))
        let draft = try ReceiptDraft(uid: uid, day: day, payee: "Lidl", purchase: Self.purchase(lines))
        _ = try book.addReceipts([draft], by: sign())
    }

    fileprivate func use(_ pieces: Int64, of product: Int64) throws {
        _ = try book.changeStock(of: product, as: .use, on: Day(number: 20_777), by: sign()) {
            try $0.taking(Quantity(milli: pieces * 1000, unit: .piece))
        }
    }
}
