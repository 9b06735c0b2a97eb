import Household
import Money
import Periods
import Testing

@Suite struct StockTakingTests {
    private let flour: ProductStock

    init() throws {
        flour = try ProductStock(
            of: [
                move(1, .bought, 300, place: "cellar", bestBefore: 20), move(2, .bought, 500, on: 2),
                move(3, .bought, 200, on: 3, bestBefore: 10),
            ], in: .kilogram)
    }

    @Test(
        arguments: [
            (kilograms(150), ["-150 lot 3 until 10"]), (kilograms(200), ["-200 lot 3 until 10"]),
            (kilograms(201), ["-200 lot 3 until 10", "-1 lot 1 cellar until 20"]),
            (kilograms(1000), ["-200 lot 3 until 10", "-300 lot 1 cellar until 20", "-500 lot 2"]),
            (Quantity(milli: 250_000, unit: .gram), ["-200 lot 3 until 10", "-50 lot 1 cellar until 20"]),
        ])
    func `a use takes from the first lots`(wanted: Quantity, changes: [String]) throws {
        let taken = try flour.taking(wanted)
        #expect(taken.map(\.told) == changes)
        #expect(taken.allSatisfy { $0.quantity.unit == .kilogram && $0.value == nil })
        #expect(try flour.taking(wanted, allowsBelowZero: true) == taken)
    }

    @Test func `a use of more than the stock is refused, or recorded without a lot`() throws {
        let error = try #require(throws: StockError.self) { try flour.taking(kilograms(1200)) }
        #expect(error == .belowZero(wanted: kilograms(1200), there: kilograms(1000)))
        let changes = try flour.taking(kilograms(1200), allowsBelowZero: true)
        #expect(changes.map(\.told).last == "-200" && changes.count == 4)
        let owing = try ProductStock(of: [move(1, .used, -200)], in: .kilogram)
        #expect(owing.isBelowZero)
        #expect(throws: StockError.belowZero(wanted: kilograms(1), there: kilograms(-200))) {
            try owing.taking(kilograms(1))
        }
        #expect(try owing.taking(kilograms(1), allowsBelowZero: true).map(\.told) == ["-1"])
    }

    @Test(
        arguments: [
            (1000, []), (850, ["-150 lot 3 until 10"]), (750, ["-200 lot 3 until 10", "-50 lot 1 cellar until 20"]),
            (1100, ["100"]), (0, ["-200 lot 3 until 10", "-300 lot 1 cellar until 20", "-500 lot 2"]),
        ] as [(Int64, [String])])
    func `the stock equals the counted quantity`(counted: Int64, changes: [String]) throws {
        let found = try flour.counting(kilograms(counted))
        #expect(found.map(\.told) == changes)
    }

    @Test func `a count clears a negative stock`() throws {
        let used = move(1, .used, -200)
        let changes = try ProductStock(of: [used], in: .kilogram).counting(kilograms(50))
        #expect(changes.map(\.told) == ["250"])
        let counted = try ProductStock(of: [used, StockMove(changes[0], id: 2, .counted)], in: .kilogram)
        #expect(counted.told == "2: 50" && counted.value == nil)
    }

    @Test func `a move keeps lot, day and value`() throws {
        let changes = try flour.moving(kilograms(350), to: "cellar")
        #expect(
            changes.map(\.told) == [
                "-200 lot 3 until 10", "200 lot 3 cellar until 10", "-150 lot 2", "150 lot 2 cellar",
            ])
        #expect(throws: StockError.elsewhere(wanted: kilograms(701), there: kilograms(700), place: "cellar")) {
            try flour.moving(kilograms(701), to: "cellar")
        }
        #expect(
            try flour.moving(kilograms(300), to: nil).map(\.told) == [
                "-300 lot 1 cellar until 20", "300 lot 1 until 20",
            ])
        let bought = move(1, .bought, 300, cents: 100)
        let parted = try ProductStock(of: [bought], in: .kilogram).moving(kilograms(100), to: "attic")
        let moves = [bought] + parted.enumerated().map { StockMove($1, id: Int64($0) + 2, .moved, on: 9) }
        let status = try ProductStock(of: moves, in: .kilogram)
        #expect(status.told == "1: 200; 1: 100 attic")
        #expect(status.rests.map(\.value) == [67, 33].map(Amount.init(cents:)))
        #expect(status.rests.map(\.day) == [november(1), november(1)] && status.value == Amount(cents: 100))
    }

    @Test func `a lot changes its best-before day in every place`() throws {
        #expect(
            try flour.settingBestBefore(november(5), ofLot: 1).map(\.told) == [
                "-300 lot 1 cellar until 20", "300 lot 1 cellar until 5",
            ])
        #expect(try flour.settingBestBefore(nil, ofLot: 3).map(\.told) == ["-200 lot 3 until 10", "200 lot 3"])
        #expect(try flour.settingBestBefore(november(10), ofLot: 3).isEmpty)
        let parted = [
            move(1, .bought, 5, bestBefore: 9), move(2, .moved, -2, lot: 1, bestBefore: 9),
            move(3, .moved, 2, lot: 1, place: "ice", bestBefore: 9),
        ]
        let changes = try ProductStock(of: parted, in: .kilogram).settingBestBefore(november(25))
        #expect(
            changes.map(\.told) == [
                "-3 lot 1 until 9", "3 lot 1 until 25", "-2 lot 1 ice until 9", "2 lot 1 ice until 25",
            ])
    }

    @Test func `a lot must be named among several, and must exist`() throws {
        #expect(throws: StockError.severalLots([3, 1, 2])) { try flour.settingBestBefore(november(5)) }
        #expect(throws: StockError.lotMissing(4)) { try flour.settingBestBefore(november(5), ofLot: 4) }
        let used = [move(1, .bought, 5), move(2, .used, -5, lot: 1)]
        let nothing = try ProductStock(of: used, in: .kilogram)
        #expect(throws: StockError.nothingThere) { try nothing.settingBestBefore(november(5)) }
        #expect(throws: StockError.lotMissing(1)) { try nothing.settingBestBefore(november(5), ofLot: 1) }
    }

    @Test func `zero, negative and incompatible quantities are refused`() throws {
        for milli in [0, -5] as [Int64] {
            #expect(throws: StockError.notAboveZero(kilograms(milli))) { try flour.taking(kilograms(milli)) }
            #expect(throws: StockError.notAboveZero(kilograms(milli))) { try flour.adding(kilograms(milli)) }
            #expect(throws: StockError.notAboveZero(kilograms(milli))) { try flour.moving(kilograms(milli), to: "a") }
        }
        #expect(throws: StockError.countBelowZero(kilograms(-1))) { try flour.counting(kilograms(-1)) }
        let litre = Quantity(milli: 5, unit: .litre)
        let mixed = StockError.quantity(.mixed(.litre, .kilogram))
        #expect(throws: mixed) { try flour.taking(litre) }
        #expect(throws: mixed) { try flour.adding(litre) }
        #expect(throws: mixed) { try flour.counting(litre) }
        #expect(throws: mixed) { try flour.moving(litre, to: "a") }
    }

    @Test func `an addition makes a new lot within range`() throws {
        let change = try flour.adding(
            Quantity(milli: 2_000_000, unit: .gram), place: "attic", bestBefore: november(30), value: Amount(cents: 5))
        #expect(change.told == "2000 attic until 30" && change.value == Amount(cents: 5))
        #expect(throws: StockError.overflow) { try flour.adding(kilograms(.max - 999)) }
        #expect(throws: Never.self) { try flour.adding(kilograms(.max - 1000)) }
        let owing = try ProductStock(of: [move(1, .used, .min + 1)], in: .kilogram)
        #expect(throws: StockError.overflow) { try owing.taking(kilograms(2), allowsBelowZero: true) }
        #expect(try owing.taking(kilograms(1), allowsBelowZero: true).map(\.told) == ["-1"])
        #expect(throws: StockError.overflow) { try owing.counting(kilograms(1)) }
        #expect(try owing.counting(kilograms(0)).map(\.told) == ["\(Int64.max)"])
    }

    @Test func `a low stock is below its minimum, and the missing quantity counts the basket`() throws {
        #expect(!flour.isLow(minimum: nil) && !flour.isLow(minimum: 1000) && flour.isLow(minimum: 1001))
        #expect(try flour.missing(toMinimum: 3000, inBasket: []) == kilograms(2000))
        let basket = [kilograms(500), Quantity(milli: 250_000, unit: .gram)]
        #expect(try flour.missing(toMinimum: 3000, inBasket: basket) == kilograms(1250))
        #expect(try flour.missing(toMinimum: 1750, inBasket: basket) == nil)
        #expect(try flour.missing(toMinimum: 900, inBasket: []) == nil)
        let owing = try ProductStock(of: [move(1, .used, -200)], in: .kilogram)
        #expect(try owing.missing(toMinimum: 1000, inBasket: []) == kilograms(1200))
        #expect(throws: StockError.overflow) { try owing.missing(toMinimum: .max, inBasket: []) }
        #expect(throws: StockError.quantity(.mixed(.piece, .kilogram))) {
            try flour.missing(toMinimum: 1, inBasket: [.onePiece])
        }
    }

    @Test(arguments: [
        (0, "", 9), (0, "3", 10), (9, "3", 1), (10, "3 1", 10), (9, "3", 10), (-1, "3", 11), (400, "3 1", 1),
    ])
    func `expiring lots include expired lots`(days: Int, lots: String, today: Int) {
        let expiring = flour.expiring(within: days, from: november(today))
        #expect(expiring.map { String($0.lot) }.joined(separator: " ") == lots)
    }
}
