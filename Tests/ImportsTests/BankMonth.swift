import Imports
import Money
import Periods
import Support

/// A month of bank rows and of expenses recorded by hand: 10 % are missing, 10 % recorded twice, 10 % on a wrong day.
/// The bank books up to four days later, with its own spelling.
struct BankMonth {
    private(set) var rows: [StatementRow] = []
    private(set) var logged: [LoggedExpense] = []
    /// The bank row of each recorded expense; expenses paid in cash have none.
    private(set) var rowOf: [String: String] = [:]
    /// The expenses that were recorded twice.
    private(set) var doubled: Set<String> = []
    /// The expenses that were recorded on another day than the payment.
    private(set) var misdated: Set<String> = []
    /// Shop and amount of every payment, by its row.
    private var paid: [String: String] = [:]

    private struct Shop {
        let name: String
        let city: String
        let things: [String]
        /// In cents; prices are multiples of the step.
        let prices: ClosedRange<Int64>
        let step: Int64
        /// The relative frequency of visits.
        var weight = 1
    }

    private static let shops = [
        Shop(name: "Esselunga", city: "Milano", things: ["spesa", "shopping"], prices: 900...9800, step: 1, weight: 8),
        Shop(name: "Conad City", city: "Bologna", things: ["spesa"], prices: 300...6000, step: 1, weight: 5),
        Shop(name: "Coop", city: "Firenze", things: ["spesa", "frutta"], prices: 300...7000, step: 1, weight: 4),
        Shop(name: "Lidl", city: "Modena", things: ["spesa"], prices: 400...5000, step: 1, weight: 3),
        Shop(name: "Bar Mario", city: "Milano", things: ["caffè"], prices: 120...120, step: 1, weight: 6),
        Shop(
            name: "Bar Centrale", city: "Milano", things: ["caffè", "cornetto"], prices: 120...280, step: 40, weight: 3),
        Shop(name: "Caffè Nero", city: "Torino", things: ["colazione"], prices: 250...600, step: 50, weight: 2),
        Shop(name: "Trattoria dell'Angelo", city: "Parma", things: ["cena"], prices: 2000...6000, step: 50, weight: 2),
        Shop(name: "Pizzeria Da Ciro", city: "Napoli", things: ["pizza"], prices: 800...3000, step: 50, weight: 3),
        Shop(name: "Mc Donald's", city: "Milano", things: ["pranzo"], prices: 500...1500, step: 10, weight: 2),
        Shop(name: "ATM Milano", city: "Milano", things: ["metro"], prices: 220...220, step: 1, weight: 4),
        Shop(name: "Trenitalia", city: "Roma", things: ["treno"], prices: 500...6000, step: 5, weight: 2),
        Shop(name: "Farmacia Santa Margherita", city: "Genova", things: ["medicine"], prices: 300...5000, step: 5),
        Shop(name: "Libreria Feltrinelli", city: "Milano", things: ["libro"], prices: 900...4000, step: 10),
        Shop(name: "Q8", city: "Piacenza", things: ["benzina"], prices: 2000...7000, step: 500, weight: 2),
        Shop(name: "Ikea", city: "Corsico", things: ["mobili", "lampada"], prices: 500...20000, step: 5),
        Shop(name: "Decathlon", city: "Segrate", things: ["scarpe"], prices: 500...9000, step: 9),
        Shop(name: "Panificio Rossi", city: "Lodi", things: ["pane"], prices: 150...900, step: 10, weight: 3),
        Shop(name: "Netflix", city: "Amsterdam", things: ["film"], prices: 1299...1299, step: 1),
        Shop(name: "Gelateria La Romana", city: "Rimini", things: ["gelato"], prices: 300...900, step: 50, weight: 2),
        Shop(name: "Sushi Wok", city: "Milano", things: ["sushi", "cena"], prices: 1500...4500, step: 10),
        Shop(name: "Edicola Stazione", city: "Milano", things: ["giornale"], prices: 150...600, step: 50, weight: 2),
        Shop(name: "Amazon", city: "Luxembourg", things: ["regalo", "cavo"], prices: 700...9000, step: 1, weight: 3),
        Shop(name: "Cinema Anteo", city: "Milano", things: ["cinema"], prices: 700...1000, step: 100),
        Shop(name: "Parrucchiere Lucia", city: "Monza", things: ["capelli"], prices: 2000...5000, step: 500),
    ]

    init(seed: UInt64, payments: Int = 100, cash: Int = 0) {
        var random = SplitMix64(seed: seed)
        let first = Day(iso: "2026-10-01")!.number
        let weighted = Self.shops.flatMap { Array(repeating: $0, count: $0.weight) }
        for index in 0..<payments + cash {
            let shop = weighted.randomElement(using: &random)!
            let steps = (shop.prices.upperBound - shop.prices.lowerBound) / shop.step
            let cents = shop.prices.lowerBound + shop.step * Int64.random(in: 0...steps, using: &random)
            let day = Day(number: first + Int.random(in: 0..<31, using: &random))
            let row = index < payments ? "row-\(index)" : nil
            if let row {
                paid[row] = "\(shop.name) \(cents)"
                let delay = [0, 0, 1, 1, 1, 2, 2, 3, 4].randomElement(using: &random)!
                rows.append(
                    StatementRow(
                        uid: row, day: Day(number: day.number + delay), amount: Amount(cents: cents),
                        texts: Self.bankTexts(shop, using: &random)))
            }
            guard Int.random(in: 0..<10, using: &random) > 0 else { continue }
            let uid = "logged-\(index)"
            var noted = day
            if Int.random(in: 0..<10, using: &random) == 0 {
                noted = Day(
                    number: day.number + [-10, -7, -5, -3, -2, -1, 1, 2, 3, 5, 7, 10].randomElement(using: &random)!)
                misdated.insert(uid)
            }
            let thing = shop.things.randomElement(using: &random)!
            let said: (payee: String?, what: String?) =
                switch Int.random(in: 0..<20, using: &random) {
                case 0..<8: (shop.name, thing)
                case 8..<13: (shop.name, nil)
                case 13..<17: (nil, shop.name)
                default: (nil, thing)
                }
            let isDoubled = Int.random(in: 0..<10, using: &random) == 0
            for copy in isDoubled ? [uid, uid + "-again"] : [uid] {
                logged.append(
                    LoggedExpense(
                        uid: copy, day: noted, amount: Amount(cents: cents), payee: said.payee, what: said.what))
                if isDoubled { doubled.insert(copy) }
                rowOf[copy] = row
            }
        }
        rows.shuffle(using: &random)
        logged.shuffle(using: &random)
    }

    private static func bankTexts(_ shop: Shop, using random: inout SplitMix64) -> [String?] {
        let name = upper(shop.name)
        let city = upper(shop.city)
        let card = String(Int.random(in: 1000...9999, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return ["\(name) \(city)", "PAGAMENTO POS CARTA *\(card)"]
        case 1: return [String("SumUp *\(name)".prefix(20)), nil]
        case 2: return [String("\(name) \(city) IT".prefix(20)), "CARTA \(card)"]
        case 3: return [nil, "POS \(card) \(name) \(city) ITA"]
        case 4: return [name, nil]
        default: return ["\(name)  \(city)", "OPERAZIONE CARTA *\(card) \(city)"]
        }
    }

    /// In capitals, without accents.
    private static func upper(_ text: String) -> String {
        String(text.uppercased().map { $0 == "È" ? "E" : $0 })
    }

    /// The expenses with a unique row: recorded once, booked on the day or up to that many days later, and the only
    /// payment of the amount at the shop in the month.
    func tellable(upTo days: Int) -> [String: String] {
        let booked = Dictionary(uniqueKeysWithValues: rows.map { ($0.uid, $0.day.number) })
        let times = Dictionary(paid.values.map { ($0, 1) }, uniquingKeysWith: +)
        var found: [String: String] = [:]
        for expense in logged where !doubled.contains(expense.uid) {
            guard let row = rowOf[expense.uid], let day = booked[row], times[paid[row]!] == 1 else { continue }
            if 0...days ~= day - expense.day.number { found[expense.uid] = row }
        }
        return found
    }

    /// Whether the payments of a pair differ in shop or amount.
    func isOfTwoShops(_ pair: StatementMatching.Pair) -> Bool {
        rowOf[pair.logged].map { paid[$0] != paid[pair.row] } ?? true
    }

    /// Whether a pair is wrong. Payments of one amount at one shop that were booked on one day are interchangeable.
    func isWrong(_ pair: StatementMatching.Pair) -> Bool {
        guard let own = rowOf[pair.logged] else { return true }
        let day = Dictionary(uniqueKeysWithValues: rows.map { ($0.uid, $0.day) })
        return own != pair.row && (paid[own] != paid[pair.row] || day[own] != day[pair.row])
    }
}
