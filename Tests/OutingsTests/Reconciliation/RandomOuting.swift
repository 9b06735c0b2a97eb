import Household
import Outings
import Periods
import Support

/// An outing of 5 to 60 expenses and its count, with at most one mistake between the two.
struct RandomOuting {
    static let methods = ["visa", "giro", "cash"]

    var payments: [Payment] = []
    var counts: [String: MethodCount] = [:]
    let purse: Purse
    /// The expenses that a mistake was made with.
    var mistaken: Set<Int64> = []
    /// The method of the mistake; for a payment under a wrong method, the recorded method.
    var method = "visa"

    var record: OutingRecord {
        OutingRecord(
            name: "Market", payments: payments, kinds: ["visa": .card, "giro": .card, "cash": .cash], purse: purse,
            day: marketDay)
    }

    /// An outing with given payments and counts.
    init(_ payments: [Payment], counts: [String: MethodCount]) {
        self.payments = payments
        self.counts = counts
        purse = Purse(method: "cash", start: 0)
    }

    /// An outing without a mistake: the count equals the record.
    init(of sizes: ClosedRange<Int64> = 5...60, using random: inout SplitMix64) {
        purse = Purse(
            method: "cash", start: Int64.random(in: 0...20, using: &random) * 1000,
            drawn: Bool.random(using: &random) ? [Int64.random(in: 1...20, using: &random) * 500] : [])
        let number = Int64.random(in: sizes, using: &random)
        for id in 1...number {
            let isTwin = Int.random(in: 0..<12, using: &random) == 0
            guard isTwin, let model = payments.randomElement(using: &random) else {
                payments.append(Self.payment(id, using: &random))
                continue
            }
            payments.append(model.with(id: id, isVoid: false))
        }
        // Every outing has at least one payment by this card.
        if !payments.contains(where: { $0.method == "visa" && !$0.isVoid }) {
            payments[0] = payments[0].with(method: "visa", isVoid: false)
        }
        count(using: &random)
    }

    private static func payment(_ id: Int64, using random: inout SplitMix64) -> Payment {
        let cents: Int64 =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .random(in: 1...60, using: &random) * 100
            case 1: .random(in: 1...400, using: &random) * 10
            default: .random(in: 5...14_999, using: &random)
            }
        return Payment(
            origin: .expense(id), method: methods.randomElement(using: &random) ?? "visa",
            amount: Int.random(in: 0..<20, using: &random) == 0 ? -cents : cents,
            day: Bool.random(using: &random) ? marketDay : marketDay.previous,
            payee: ["Rossi", "Bianchi", "Verdi", nil].randomElement(using: &random) ?? nil, category: "food",
            isVoid: Int.random(in: 0..<15, using: &random) == 0)
    }

    /// The expected count of a method if all payments were right.
    func status(of method: String) -> MethodCount {
        let paid = payments.filter { $0.method == method && !$0.isVoid }
        let value = paid.reduce(0) { $0 + $1.amount }
        return MethodCount(
            value: method == purse.method ? purse.start + purse.drawn.reduce(0, +) - value : value, number: paid.count)
    }

    /// Two of three cards are counted with a number.
    private mutating func count(using random: inout SplitMix64) {
        for method in Self.methods {
            let status = status(of: method)
            let isNumbered = method != purse.method && Int.random(in: 0..<3, using: &random) > 0
            counts[method] = MethodCount(value: status.value, number: isNumbered ? status.number : nil)
        }
    }

    /// Whether record and count of a method agree.
    func agrees(_ method: String) -> Bool {
        guard let count = counts[method] else { return false }
        let status = status(of: method)
        return count.value == status.value && count.number ?? status.number == status.number
    }

    /// Applies a correction to the record.
    mutating func make(_ correction: Correction) {
        switch correction {
        case .void(let origin): change(origin) { $0.with(isVoid: true) }
        case .restore(let origin): change(origin) { $0.with(isVoid: false) }
        case .amount(let origin, _, let amount): change(origin) { $0.with(amount: amount) }
        case .method(let origin, _, let method): change(origin) { $0.with(method: method) }
        case .add(let amount, let category, let method):
            payments.append(
                Payment(
                    origin: .expense(1000), method: method, amount: amount, day: marketDay, category: category))
        case .count(let method, let count): counts[method] = count
        }
    }

    mutating func change(_ origin: PaymentOrigin, _ change: (Payment) -> Payment) {
        payments = payments.map { $0.origin == origin ? change($0) : $0 }
    }
}

extension Payment {
    func with(
        id: Int64? = nil, method: String? = nil, amount: Int64? = nil, isVoid: Bool? = nil
    ) -> Payment {
        Payment(
            origin: id.map(PaymentOrigin.expense) ?? origin, method: method ?? self.method,
            amount: amount ?? self.amount, day: day, payee: payee, category: category, isVoid: isVoid ?? self.isVoid)
    }
}
