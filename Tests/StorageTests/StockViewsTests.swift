import Database
import Household
import Ledger
import Money
import Periods
import Storage
import Support
import Testing

/// The sums of stock and its views equal all moves, in random households.
@Suite struct StockViewsTests {
    private static let units: [[Unit]] = [[.kilogram, .gram], [.piece], [.litre, .millilitre], [.piece]]

    @Test(arguments: [4711, 4712, 4713, 4714] as [UInt64])
    func `the views of moves and stock equal the book after any steps`(seed: UInt64) throws {
        let household = Household()
        try household.signUp("anna")
        let book = try household.book(of: "anna")
        var random = SplitMix64(seed: seed)
        try expectAgreement(household, "seed \(seed), without products")
        try addProducts(to: book)
        try expectAgreement(household, "seed \(seed), without moves")
        var kept: BookContents?
        var seen: [String: Int] = [:]
        for step in 0..<160 {
            let act = try takeStep(step, in: book, &kept, using: &random)
            seen[act, default: 0] += 1
            if step % 8 == 7 { try expectAgreement(household, "seed \(seed), step \(step)") }
        }
        #expect(seen.count == 9, "\(seen), seed \(seed)")
    }

    /// A household after random actions.
    func household(seed: UInt64) throws -> Household {
        let household = Household()
        try household.signUp("anna")
        let book = try household.book(of: "anna")
        var random = SplitMix64(seed: seed)
        try addProducts(to: book)
        var kept: BookContents?
        for step in 0..<160 { _ = try takeStep(step, in: book, &kept, using: &random) }
        return household
    }

    private func addProducts(to book: Book) throws {
        _ = try book.addProducts(
            Self.units.enumerated().map { number, units in
                var product = Product(name: "product \(number)")
                product.unit = units[0]
                product.minimum = number == 3 ? nil : 3000
                return product
            }, by: signature)
    }

    private var signature: Signature { Signature(by: "anna", at: Instant(seconds: Household.now)) }

    private func takeStep(
        _ step: Int, in book: Book, _ kept: inout BookContents?, using random: inout SplitMix64
    ) throws -> String {
        let product = Int64.random(in: 1...4, using: &random)
        let day = Day(number: 20_770 + Int.random(in: 0...9, using: &random))
        let places = [nil, "Cellar", "Fridge"] as [String?]
        let place = places[Int.random(in: 0...2, using: &random)]
        let unit = Self.units[Int(product) - 1].randomElement(using: &random) ?? .piece
        let quantity = Quantity(
            milli: Int64.random(in: 1...6, using: &random) * (unit.isWhole ? 500_000 : 500), unit: unit)
        func change(_ action: MoveAction, _ change: (ProductStock) throws -> [StockChange]) throws {
            do {
                _ = try book.changeStock(of: product, as: action, on: day, by: signature, change)
            } catch is StockError {
                // There was nothing to take or to move.
            }
        }
        switch Int.random(in: 0...11, using: &random) {
        case 0...2:
            try buy(step, on: day, in: book, using: &random)
            return "receipt"
        case 3:
            let bestBefore = Bool.random(using: &random) ? Day(number: day.number + 30) : nil
            try change(.add) { [try $0.adding(quantity, place: place, bestBefore: bestBefore)] }
            return "add"
        case 4, 5:
            let isForced = Int.random(in: 0...3, using: &random) == 0
            try change(.use) { try $0.taking(quantity, allowsBelowZero: isForced) }
            return "use"
        case 6:
            try change(.count) { try $0.counting(quantity) }
            return "count"
        case 7:
            try change(.move) { try $0.moving(quantity, to: place) }
            return "move"
        case 8:
            try change(.setBestBefore) { status in
                guard let lot = status.rests.first?.lot else { return [] }
                return try status.settingBestBefore(Day(number: day.number + 5), ofLot: lot)
            }
            return "best before"
        case 9:
            let receipts = try book.receipts(from: nil, through: nil, limit: nil)
            if let receipt = receipts.randomElement(using: &random) {
                _ = try book.editReceipts([receipt.id], as: .voidReceipt, by: signature) { $0.isVoid.toggle() }
            }
            return "void"
        case 10:
            kept = try kept ?? book.contents()
            if let receipt = try book.receipts(from: nil, through: nil, limit: nil).randomElement(using: &random) {
                _ = try book.erase(book.expenses(ofReceipt: receipt.id))
            }
            return "erase"
        default:
            // Merges a copy that still has the rows erased here.
            if let contents = kept { _ = try book.merge(contents, by: signature) }
            kept = nil
            return "merge"
        }
    }

    private func buy(_ step: Int, on day: Day, in book: Book, using random: inout SplitMix64) throws {
        let food = try book.categories().find("groceries").id
        let lines = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let product = Int64.random(in: 1...4, using: &random)
            let unit = Self.units[Int(product) - 1].randomElement(using: &random) ?? .piece
            let milli = Int64.random(in: -1...4, using: &random) * (unit.isWhole ? 250_000 : 250)
            return try ReceiptLine(
                what: "line", product: product, quantity: Quantity(milli: milli == 0 ? 1000 : milli, unit: unit),
                price: UnitPrice(e5: 100_000), category: food)
        }
        _ = try book.addReceipts(
            [
                ReceiptDraft(
                    uid: "receipt-\(step)", day: day, payee: "Lidl",
                    purchase: Purchase(
                        basis: .gross, country: nil, lines: lines, printedVAT: [], tenders: [], rounding: .zero))
            ], by: signature)
    }

    private func expectAgreement(_ household: Household, _ what: Comment) throws {
        let book = try household.book(of: "anna")
        let moves = try book.moves(ofProducts: nil)
        let products = try book.products([1, 2, 3, 4])
        let names = Dictionary(uniqueKeysWithValues: products.map { ($0.id, $0.name) })
        func text(_ value: String?) -> QueryValue { value.map(QueryValue.text) ?? .null }
        let told: [[QueryValue]] = moves.map { recorded in
            let move = recorded.move
            return [
                move.receipt == nil ? .integer(move.id) : .null, .text(move.day.iso), .integer(move.product),
                text(names[move.product]), .integer(move.quantity.milli), .text(move.quantity.unit.sign),
                .text(move.reason.rawValue), text(move.change.place), text(move.change.bestBefore?.iso),
                move.receipt.map(QueryValue.integer) ?? .null, .text(recorded.by), .text(recorded.made.rfc3339),
            ]
        }
        #expect(try counted(rows("SELECT * FROM moves", of: household)) == counted(told), what)

        let sums = try book.stockSums(ofProducts: nil)
        #expect(Set(sums.keys) == Set(moves.map(\.move.product)), what)
        var stock: [[QueryValue]] = []
        for product in products {
            let own = moves.map(\.move).filter { $0.product == product.id }
            let status = try ProductStock(of: own, in: product.unit)
            #expect(try book.stockSums(ofProducts: [product.id]) == sums.filter { $0.key == product.id }, what)
            #expect(
                try sums[product.id].map { try $0.quantity(in: product.unit) } ?? status.quantity
                    == status.quantity, what)
            guard status.quantity.milli != 0 || product.minimum ?? 0 > 0 else { continue }
            stock.append([
                .integer(product.id), .text(product.name), .text(product.unit.sign),
                .integer(status.quantity.milli), product.minimum.map(QueryValue.integer) ?? .null,
                text(status.bestBefore?.iso), .integer(status.isLow(minimum: product.minimum) ? 1 : 0),
            ])
        }
        #expect(try rows("SELECT * FROM stock ORDER BY product", of: household) == stock, what)
    }

    /// Compares rows in any order.
    private func counted(_ rows: [[QueryValue]]) -> [[QueryValue]: Int] {
        rows.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func rows(_ sql: String, of household: Household) throws -> [[QueryValue]] {
        let anna = try household.signedIn("anna")
        var rows: [[QueryValue]] = []
        try anna.at(household.reopened()).query(
            sql, of: anna.book, today: #require(Day(iso: "2026-11-21")), within: 5,
            into: QueryReceiver(columns: { _ in }, row: { rows.append($0) }, stop: { nil }))
        return rows
    }
}
