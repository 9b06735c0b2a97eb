import Commands
import Glibc
import JSONText
import Periods
import Sessions
import Support
import Testing

/// A month of a household of two, from the first product to the last count of the stock.
@Suite struct HouseholdMonthTests {
    @Test(arguments: [0xA1, 0xA2, 0xA3] as [UInt64])
    func `after a month totals, prices and stock equal a separate count`(seed: UInt64) throws {
        var month = try Month(seed: seed)
        for week in 0..<4 {
            for (shop, weekday) in [2, 4, 7].enumerated() {
                try month.go(to: week * 7 + weekday)
                try month.shop(number: week * 3 + shop)
                try month.live()
            }
        }
        try month.compare()
    }
}

private struct Month {
    private let system = FakeSystem()
    private let home: String
    private let seed: UInt64
    private var random: SplitMix64
    private var figures: MonthFigures

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        home = try #require(system.variables["HOME"])
        figures = MonthFigures(Self.goods(using: &random))
        try go(to: 1)
        for name in ["bruno", "anna"] {
            mkdir("\(home)/\(name)", 0o700)
            be(name)
            try run(["signup", name, "--password-stdin"], input: ["a few words in a row"])
        }
        try run(["book", "add", "home"])
        try run(["book", "use", "home"])
        try run(["book", "share", "home", "--with", "bruno", "--as", "writer"])
        try run(["settings", "country", "FI"])
        try run(["method", "add", "meal", "--kind", "voucher", "--face", "8", "--most", "8", "--for", "food"])
        try run(["method", "add", "visa", "--kind", "card"])
        try run(["barcode", "pattern", "add", "Lidl", "21.....{NNDDD}"])
        for good in figures.goods {
            try run([
                "product", "add", good.name, "--category", good.isFood ? "groceries" : "home", "--vat",
                "\(good.rate / 10),\(good.rate % 10)%", "--unit", good.isWeighed ? "kg" : "piece", "--price",
                Self.euro(good.price), "--barcode", Self.code(of: good, weighing: 1000),
            ])
        }
        be("bruno")
        try run(["book", "use", "home"])
        try run(["basket", "new", "Bruno's"])
        be("anna")
        try run(["basket", "new", "Anna's"])
    }

    private static func goods(using random: inout SplitMix64) -> [MonthFigures.Good] {
        let pieces = [
            "Milk", "Bread", "Butter", "Eggs", "Rice", "Pasta", "Flour", "Sugar", "Salt", "Coffee", "Tea", "Juice",
            "Yogurt", "Honey", "Olives", "Soap", "Sponge", "Candle", "Bulb", "Paper",
        ]
        let weighed = ["Apples", "Pears", "Carrots", "Grapes"]
        return (pieces + weighed).enumerated().map { place, name in
            let isFood = !["Soap", "Sponge", "Candle", "Bulb", "Paper"].contains(name)
            let isWeighed = place >= pieces.count
            // A code that begins with 0 is printed without it.
            let code = place == 3 ? withCheckDigit("036000291452".dropLast().description, 12) : digits(place)
            return MonthFigures.Good(
                name: name, isFood: isFood, isWeighed: isWeighed, rate: isFood ? 135 : 255,
                price: Int.random(in: 49...899, using: &random) * 1000, code: isWeighed ? "1000\(place % 10)" : code)
        }
    }

    private static func digits(_ place: Int) -> String { withCheckDigit("4006381333\(10 + place)", 13) }

    /// The digits with a check digit that makes the sum, with weights 3 and 1 from the right, a multiple of ten.
    private static func withCheckDigit(_ digits: String, _ length: Int) -> String {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset % 2 == 0 ? 3 : 1)
        }
        return digits + "\((10 - sum % 10) % 10)"
    }

    private static func code(of good: MonthFigures.Good, weighing milli: Int) -> String {
        let weight = "\(100_000 + milli)".dropFirst()
        return good.isWeighed ? withCheckDigit("21\(good.code)\(weight)", 13) : good.code
    }

    private static func decimals(_ number: Int, _ places: Int) -> String {
        var text = "\(number.magnitude)"
        while text.count <= places { text = "0" + text }
        return (number < 0 ? "-" : "") + text.dropLast(places) + "," + text.suffix(places)
    }

    /// A price that is whole cents, as `1,29`.
    private static func euro(_ price: Int) -> String { decimals(price / 1000, 2) }

    private func quantity(_ milli: Int, of good: Int) -> [String] {
        figures.goods[good].isWeighed ? [Self.decimals(milli, 3), "kg"] : ["\(milli / 1000)"]
    }

    private func be(_ name: String) { system.variables["XDG_RUNTIME_DIR"] = "\(home)/\(name)" }

    mutating func go(to day: Int) throws {
        system.today = try #require(Day(iso: "2026-11-\(day < 10 ? "0" : "")\(day)"))
    }

    @discardableResult
    private func run(_ words: [String], input: [String] = [], as expected: ExitCode = .done) throws -> String {
        let tape = Tape()
        system.input = input.map { Array($0.utf8) }
        system.isInputPiped = !input.isEmpty
        system.now = .init(seconds: system.now.seconds + 1)
        let code = system.run(words, on: tape)
        try #require(
            code == expected, "seed \(seed), \(words.joined(separator: " ")), \(input): \(tape.text(.error))")
        return tape.text(.output)
    }

    private func json(_ words: [String], input: [String] = []) throws -> JSON {
        try JSON(reading: run(words + ["--format", "json"], input: input))
    }

    /// Twenty lines, bought from a basket, by a scanner or from a till receipt, by anna or by bruno.
    mutating func shop(number: Int) throws {
        let isAnna = number % 2 == 0
        be(isAnna ? "anna" : "bruno")
        let chosen = Array(figures.goods.indices.shuffled(using: &random).prefix(20))
        var lines: [MonthFigures.Line] = []
        let begin: [String]
        var input: [String] = []
        switch number % 3 {
        case 0:
            lines = try fillBasket(with: chosen)
            begin = ["checkout"]
        case 1:
            (lines, input) = scanned(chosen)
            begin = ["scan", "--into", "receipt"]
        default:
            (lines, input) = written(chosen)
            begin = ["receipt", "add", "--category", "groceries"]
        }
        let (food, due) = figures.sums(lines)
        let most = min(8, food / 800)
        var (vouchers, cash): (Int, Int?) = (0, nil)
        var tenders: [String] = []
        if isAnna {
            switch number / 2 % 3 {
            case 0: (vouchers, tenders) = (most, ["--pay", "meal"])
            case 1:
                vouchers = Int.random(in: 1...most, using: &random)
                tenders = ["--pay", "meal=\(vouchers)x8"]
            default:
                // The last voucher may be worth more than the rest of the food; the excess is forfeited.
                vouchers = min(8, (food + 799) / 800)
                tenders = ["--pay", "meal=\(Self.decimals(vouchers * 800, 2))"]
            }
            let rest = due - min(vouchers * 800, food)
            let handed = (rest / 5000 + 1) * 5000
            cash = handed
            tenders += ["--pay", "cash=\(Self.decimals(handed, 2))"]
        } else {
            tenders = ["--pay", "visa"]
        }
        let expected = figures.receipt(lines, vouchers: vouchers, cash: cash, card: isAnna ? nil : "visa")
        let words = begin + ["--payee", "Lidl"] + tenders
        // Undone and void entries leave no trace.
        if number % 4 == 1 {
            try run(words, input: input)
            try run(number == 5 ? ["receipt", "void", "last"] : ["undo"])
        }
        let printed = try #require(try json(words, input: input)["receipt"])
        try #expect(Self.receipt(printed) == expected, "seed \(seed), shop \(number)")
        figures.buy(lines, expected)
        if number % 3 == 0 {
            let left = try json(["basket"])["basket"]?["lines"]
            #expect(left == .list([]), "seed \(seed), shop \(number)")
        }
    }

    private mutating func fillBasket(with chosen: [Int]) throws -> [MonthFigures.Line] {
        var lines: [MonthFigures.Line] = []
        for good in chosen {
            let milli = amount(of: good)
            var price = figures.price(of: good)
            var words = ["basket", "add"] + quantity(milli, of: good) + [figures.goods[good].name]
            if Bool.random(using: &random) {
                price = Int.random(in: 49...899, using: &random) * 1000
                words += ["--price", Self.euro(price) + (figures.goods[good].isWeighed ? "/kg" : "")]
            }
            try run(words)
            lines.append(MonthFigures.Line(good, milli, at: price))
        }
        return lines
    }

    /// The lines of a scanner: pieces singly, and weighed products as printed by the scale.
    private mutating func scanned(_ chosen: [Int]) -> ([MonthFigures.Line], [String]) {
        var lines: [MonthFigures.Line] = []
        var codes: [String] = []
        for good in chosen {
            let weights = (1...Int.random(in: 1...3, using: &random)).map { _ in
                figures.goods[good].isWeighed ? amount(of: good) : 1000
            }
            codes += weights.map { Self.code(of: figures.goods[good], weighing: $0) }
            lines.append(MonthFigures.Line(good, weights.reduce(0, +), at: figures.price(of: good)))
        }
        return (lines, codes)
    }

    /// The lines of a till receipt, with discounts, printed totals and deposits.
    private mutating func written(_ chosen: [Int]) -> ([MonthFigures.Line], [String]) {
        var lines: [MonthFigures.Line] = []
        var texts: [String] = []
        for good in chosen {
            let (name, isWeighed) = (figures.goods[good].name, figures.goods[good].isWeighed)
            var line = MonthFigures.Line(good, amount(of: good), at: Int.random(in: 49...899, using: &random) * 1000)
            var text = "\(quantity(line.milli, of: good).joined(separator: " ")) \(isWeighed ? "" : "x ")\(name) "
            text += Self.euro(line.price) + (isWeighed ? "/kg" : "")
            let rate = figures.goods[good].rate
            if Int.random(in: 0..<6, using: &random) == 0 {
                line.total -= 1
                text += " = \(Self.decimals(line.total, 2))"
            }
            text += " @\(rate / 10),\(rate % 10)%" + (figures.goods[good].isFood ? "" : " home")
            texts.append(text)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                line.discount = min(25, line.total)
                texts.append("\(Self.decimals(-line.discount, 2)) Discount")
            case 1:
                line.discount = MonthFigures.halfUp(line.total * 100, over: 1000)
                texts.append("-10% Discount")
            default: break
            }
            lines.append(line)
        }
        lines += [MonthFigures.Line(nil, 1000, at: 25_000), MonthFigures.Line(nil, -2000, at: 15_000)]
        return (lines, texts + ["Deposit 0,25", "-2 x Bottle 0,15 groceries"])
    }

    private mutating func amount(of good: Int) -> Int {
        figures.goods[good].isWeighed
            ? Int.random(in: 100...2500, using: &random) : Int.random(in: 1...4, using: &random) * 1000
    }

    private static func receipt(_ json: JSON) throws -> MonthFigures.Receipt {
        func cents(_ json: JSON?, _ name: String) throws -> Int {
            guard case .integer(let cents)? = json?[name] else { throw Missing(name: name) }
            return Int(cents)
        }
        func list(_ name: String) throws -> [JSON] {
            guard case .list(let list)? = json[name] else { throw Missing(name: name) }
            return list
        }
        var receipt = MonthFigures.Receipt()
        for row in try list("vat") {
            receipt.vat[try? cents(row, "permille")] = try ["net_cents", "vat_cents", "gross_cents"].map { name in
                try cents(row, name)
            }
        }
        receipt.total = try cents(json["total"], "cents")
        receipt.rounding = try cents(json, "rounding_cents")
        receipt.change = try cents(json, "change_cents")
        receipt.forgone = try cents(json, "forgone_cents")
        for tender in try list("tenders") {
            guard case .text(let method)? = tender["method"] else { throw Missing(name: "method") }
            receipt.paid[method, default: 0] +=
                try cents(tender, "cents") - cents(tender, "change_cents") - cents(tender, "forgone_cents")
        }
        return receipt
    }

    private struct Missing: Error {
        let name: String
    }

    /// Both people use up, throw away and count products.
    mutating func live() throws {
        for _ in 0..<10 {
            be(Bool.random(using: &random) ? "anna" : "bruno")
            let good = Int.random(in: figures.goods.indices, using: &random)
            let (name, there) = (figures.goods[good].name, figures.stock[good])
            guard there > 0 else {
                try run(["stock", "use"] + quantity(1000, of: good) + [name], as: .failed)
                continue
            }
            let step = figures.goods[good].isWeighed ? 1 : 1000
            let some = Int.random(in: 1...(there / step), using: &random) * step
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                try run(["stock", "spoil"] + quantity(some, of: good) + [name])
                figures.spoil(good, some)
            case 1:
                // The counted stock is more or less than the book has.
                let found = Bool.random(using: &random) ? there + step : there - some
                try run(["stock", "count", name] + quantity(found, of: good))
                figures.count(good, found)
            case 2:
                try run(["stock", "use"] + quantity(some, of: good) + [name])
                try run(["undo"])
                try run(["stock", "use"] + quantity(there + step, of: good) + [name], as: .failed)
            default:
                try run(["stock", "use"] + quantity(some, of: good) + [name])
                figures.use(good, some)
            }
        }
    }

    func compare() throws {
        for name in ["anna", "bruno"] {
            be(name)
            let summary = try json(["summary", "2026-11"])
            try #expect(
                Self.numbers(summary["categories"], "category", "cents")
                    == ["food": figures.spentForFood, "home": figures.spentForHome], "seed \(seed)")
            let methods = try json(["stats", "month", "2026-11", "--by", "method"])
            try #expect(Self.numbers(methods["groups"], "group", "cents") == figures.paid, "seed \(seed)")
            let stock = try json(["stock"])["stock"]
            try #expect(Self.numbers(stock, "name", "quantity_milli") == named(figures.stock), "seed \(seed)")
            let bought = try json(["stock", "bought", "2026-11"])["rows"]
            try #expect(Self.numbers(bought, "group", "quantity_milli") == named(figures.bought), "seed \(seed)")
            try #expect(Self.numbers(bought, "group", "cents") == named(figures.boughtCents), "seed \(seed)")
            let used = try json(["stock", "used", "2026-11"])["rows"]
            try #expect(
                Self.numbers(used, "group", "quantity_milli").filter { $0.value != 0 } == named(figures.used),
                "seed \(seed)")
            try #expect(
                Self.numbers(used, "group", "spoiled_milli").filter { $0.value != 0 } == named(figures.spoiled),
                "seed \(seed)")
            for (good, price) in zip(figures.goods, figures.lastPrices) {
                let prices = try json(["product", "prices", good.name])["prices"]
                guard case .list(let all) = prices else { continue }
                #expect(all.first?["price_e5"] == price.map { .integer(Int64($0)) }, "seed \(seed), \(good.name)")
            }
        }
        try run(["check"])
    }

    /// The figures by the name of the good, without zeros.
    private func named(_ figures: [Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(self.figures.goods.map(\.name), figures)).filter { $0.value != 0 }
    }

    private static func numbers(_ rows: JSON?, _ name: String, _ number: String) throws -> [String: Int] {
        guard case .list(let rows)? = rows else { throw Missing(name: name) }
        var numbers: [String: Int] = [:]
        for row in rows {
            guard case .text(let text)? = row[name] else { throw Missing(name: name) }
            // Unknown values are null, which no figure here is.
            if case .integer(let value)? = row[number] { numbers[text] = Int(value) } else { numbers[text] = 0 }
        }
        return numbers
    }
}
