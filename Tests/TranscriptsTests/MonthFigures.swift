/// The purchases, payments, use and stock of a household, counted independently of the program in integers: quantities
/// in thousandths, prices in 1/100,000 euro, all else in cents.
struct MonthFigures {
    /// Something that the household buys.
    struct Good {
        let name: String
        let isFood: Bool
        let isWeighed: Bool
        /// The rate of its VAT, in tenths of a percent.
        let rate: Int
        /// The price of a good before its first purchase.
        let price: Int
        /// The code of a piece, or the five digits of a weighed product at the shop.
        let code: String
    }

    /// A line of a receipt.
    struct Line {
        /// The index of the good; `nil` for free words, which are food without VAT.
        let good: Int?
        let milli: Int
        let price: Int
        var total: Int
        var discount = 0

        init(_ good: Int?, _ milli: Int, at price: Int) {
            (self.good, self.milli, self.price) = (good, milli, price)
            total = MonthFigures.halfUp(milli * price, over: 1_000_000)
        }

        var cents: Int { total - discount }
        /// The price paid for a unit.
        var paid: Int {
            discount == 0 && total == MonthFigures.halfUp(milli * price, over: 1_000_000)
                ? price : MonthFigures.halfUp(cents * 1_000_000, over: milli)
        }
    }

    /// An expected receipt.
    struct Receipt: Equatable {
        var vat: [Int?: [Int]] = [:]
        var total = 0
        var rounding = 0
        var change = 0
        var forgone = 0
        var paid: [String: Int] = [:]
    }

    let goods: [Good]
    private(set) var stock: [Int]
    private(set) var used: [Int]
    private(set) var spoiled: [Int]
    private(set) var bought: [Int]
    private(set) var boughtCents: [Int]
    private(set) var lastPrices: [Int?]
    private(set) var spentForFood = 0
    private(set) var spentForHome = 0
    private(set) var paid: [String: Int] = [:]

    init(_ goods: [Good]) {
        self.goods = goods
        let none = goods.map { _ in 0 }
        (stock, used, spoiled, bought, boughtCents) = (none, none, none, none, none)
        lastPrices = goods.map { _ in nil }
    }

    /// The nearest whole number; halves are rounded away from zero.
    static func halfUp(_ numerator: Int, over denominator: Int) -> Int {
        let up = (2 * abs(numerator) + denominator) / (2 * denominator)
        return numerator < 0 ? -up : up
    }

    func price(of good: Int) -> Int { lastPrices[good] ?? goods[good].price }

    func isFood(_ line: Line) -> Bool { line.good.map { goods[$0].isFood } ?? true }

    /// The total of food in the lines, and the total of all lines.
    func sums(_ lines: [Line]) -> (food: Int, all: Int) {
        (lines.filter(isFood).reduce(0) { $0 + $1.cents }, lines.reduce(0) { $0 + $1.cents })
    }

    /// A receipt with vouchers for some food and another method for the rest.
    /// - Parameters:
    ///   - vouchers: the number of vouchers of 8 euro.
    ///   - cash: the cash handed over; `nil` for a card.
    func receipt(_ lines: [Line], vouchers: Int, cash: Int?, card: String?) -> Receipt {
        var receipt = Receipt()
        for line in lines {
            let rate = line.good.map { goods[$0].rate }
            receipt.vat[rate, default: [0, 0, 0]][2] += line.cents
        }
        for (rate, row) in receipt.vat {
            let tax = Self.halfUp(row[2] * (rate ?? 0), over: 1000 + (rate ?? 0))
            receipt.vat[rate] = [row[2] - tax, tax, row[2]]
        }
        let (food, due) = sums(lines)
        let byVouchers = min(vouchers * 800, food)
        receipt.forgone = vouchers * 800 - byVouchers
        if vouchers > 0 { receipt.paid["meal"] = byVouchers }
        let rest = due - byVouchers
        if let cash {
            // To five cents: 1, 2, 6 and 7 down, 3, 4, 8 and 9 up.
            let rounded = (rest + 2) / 5 * 5
            receipt.rounding = rounded - rest
            receipt.change = cash - rounded
            receipt.paid["cash"] = rounded
        } else if let card {
            receipt.paid[card] = rest
        }
        receipt.total = due + receipt.rounding
        return receipt
    }

    mutating func buy(_ lines: [Line], _ receipt: Receipt) {
        let (food, all) = sums(lines)
        var (foodPart, homePart) = (food, all - food)
        // The larger part takes the rounding; of equal parts, the first.
        if foodPart > homePart || foodPart == homePart && lines.first.map(isFood) == true {
            foodPart += receipt.rounding
        } else {
            homePart += receipt.rounding
        }
        spentForFood += foodPart
        spentForHome += homePart
        for (method, cents) in receipt.paid { paid[method, default: 0] += cents }
        for line in lines {
            guard let good = line.good else { continue }
            stock[good] += line.milli
            bought[good] += line.milli
            boughtCents[good] += line.cents
            lastPrices[good] = line.paid
        }
    }

    mutating func use(_ good: Int, _ milli: Int) {
        stock[good] -= milli
        used[good] += milli
    }

    mutating func spoil(_ good: Int, _ milli: Int) {
        stock[good] -= milli
        spoiled[good] += milli
    }

    mutating func count(_ good: Int, _ milli: Int) { stock[good] = milli }
}
