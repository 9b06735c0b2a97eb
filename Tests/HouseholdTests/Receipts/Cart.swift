import Household
import Money
import Support

/// A random cart and its payment, in integers only.
struct Cart {
    /// A discount.
    enum Off {
        case cents(Int64)
        case permille(Int)

        /// The discount as parsed.
        var written: WrittenDiscount {
            switch self {
            case .cents(let cents): WrittenDiscount(size: .amount(Amount(cents: -cents)), what: "off")
            case .permille(let permille): WrittenDiscount(size: .permille(permille), what: "off")
            }
        }
    }

    /// A line with its discounts.
    struct Item {
        var milli: Int64
        var e5: Int64
        var printed: Int64?
        var category: Int64
        var rate: Int?
        var offs: [Off]
    }

    var items: [Item]
    var basis: PriceBasis
    var printedVAT: [(rate: Int, cents: Int64)]
    var offers: [TenderOffer] = []
    var rule: CashRule

    /// Mostly purchases, some returns, and some lines with a printed total that differs from the computed one.
    init(using random: inout SplitMix64) {
        basis = random.one(in: 3) ? .net : .gross
        rule = random.pick(CashRule.allCases)
        let isGivenBack = random.one(in: 12)
        items = []
        for _ in 0..<Int.random(in: 1...9, using: &random) {
            var item = Item(using: &random)
            if isGivenBack { item.milli = -item.milli }
            items.append(item)
        }
        printedVAT = []
        if random.one(in: 4), let rate = items.compactMap(\.rate).randomElement(using: &random) {
            printedVAT = [(rate, Int64.random(in: -5...400, using: &random))]
        }
    }

    /// The entries as they are read.
    func entries() throws -> [ReceiptEntry] {
        try items.flatMap { item -> [ReceiptEntry] in
            let line = try ReceiptLine(
                what: "item", quantity: Quantity(milli: item.milli, unit: .piece), price: UnitPrice(e5: item.e5),
                total: item.printed.map { Amount(cents: $0) }, category: item.category,
                rate: item.rate.map { VATRate(permille: $0) })
            return [.line(line)] + item.offs.map { .discount($0.written) }
        }
    }
}

extension Cart.Item {
    private static let rates = [nil, 0, 40, 50, 55, 70, 100, 135, 190, 210, 220, 230, 255]

    fileprivate init(using random: inout SplitMix64) {
        milli = random.one(in: 3) ? .random(in: 1...3000, using: &random) : 1000 * .random(in: 1...6, using: &random)
        if random.one(in: 14) { milli = -milli }
        e5 = random.one(in: 3) ? .random(in: 1...400_000, using: &random) : 1000 * .random(in: 0...2500, using: &random)
        // The printed total differs by at most a few cents.
        printed = random.one(in: 10) ? milli * e5 / 1_000_000 + .random(in: -3...3, using: &random) : nil
        category = .random(in: 1...5, using: &random)
        rate = random.pick(random.one(in: 3) ? Self.rates[...] : Self.rates[5...6])
        offs = []
        while random.one(in: 5) {
            let size = random.one(in: 20) ? 5000 : Int64(e5 / 4000)
            offs.append(
                random.one(in: 2)
                    ? .cents(.random(in: 0...max(0, size), using: &random))
                    : .permille(random.pick([15, 50, 100, 200, 250, 333, 500, 1000])))
        }
    }
}

extension Cart {
    /// Chooses random tenders for an amount due.
    mutating func pay(_ due: Int64, hasMixedSigns: Bool, using random: inout SplitMix64) {
        let sign: Int64 = due < 0 ? -1 : 1
        let size = abs(due)
        var sets: [Set<Int64>?] = [nil, random.categories(), random.categories(), random.categories()]
        // With negative categories, the order of several vouchers is undefined, so there is only one.
        if hasMixedSigns { sets = [nil, sets[1]] }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let part = Int64.random(in: 0...max(1, size / 2), using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: offers.append(cash(sign * (random.one(in: 8) ? size + part : part)))
            case 3...4: offers.append(visa(random.one(in: 10) ? nil : sign * part))
            case 5...6:
                offers.append(
                    vouchers(
                        random.pick(["gift", "bonus"]), random.one(in: 5) ? nil : sign * part,
                        most: random.one(in: 2) ? 2 : nil, for: random.pick(sets)))
            default:
                let face = random.pick([100, 529, 800]) as Int64
                let count = random.one(in: 2) ? Int.random(in: 0...4, using: &random) : nil
                offers.append(
                    vouchers(
                        random.pick(["meal", "lunch"]), count == nil && random.one(in: 2) ? sign * 2 * face : nil,
                        count: count, face: random.one(in: 30) ? nil : face, most: random.one(in: 2) ? 3 : nil,
                        for: random.pick(sets)))
            }
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: offers.append(cash())
        case 4...5: offers.append(cash(sign * (size + .random(in: 0...500, using: &random))))
        case 6...8: offers.append(visa())
        default: break
        }
    }
}

extension SplitMix64 {
    /// Returns `true` once in that many times, at random.
    mutating func one(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// A random element.
    mutating func pick<Element>(_ some: some Collection<Element>) -> Element {
        guard let one = some.randomElement(using: &self) else { preconditionFailure("there is nothing to choose from") }
        return one
    }

    /// Some of the five categories.
    mutating func categories() -> Set<Int64> {
        Set((1...5).filter { _ in Bool.random(using: &self) })
    }
}
