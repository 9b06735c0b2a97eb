import Household
import Money

extension CartOracle {
    /// The outcome of the offers, in the format of `told`, and the expenses. A negative receipt is negated, paid, and
    /// negated back.
    func settled(_ cart: Cart) throws(ReceiptError) -> (text: String, expenses: [Int64], paid: [(String, Int64)]) {
        let turn: Int64 = due < 0 ? -1 : 1
        var purse = Purse(due: abs(due), turn: turn, categories: categories.map { ($0.category, turn * $0.cents) })
        for offer in cart.offers {
            if let amount = offer.amount?.cents, amount * turn < 0 {
                throw .tenderSign(
                    method: offer.method, amount: Amount(cents: amount), due: Amount(cents: due))
            }
            if due == 0 && offer.amount == nil && offer.count == nil { continue }
            switch offer.kind {
            case .cash: purse.cash(offer, cart.rule)
            case .voucher: try purse.voucher(offer)
            default: try purse.card(offer)
            }
        }
        if purse.rest > 0 {
            throw .unpaid(rest: Amount(cents: turn * purse.rest), due: Amount(cents: due))
        }
        var expenses = categories.map(\.cents)
        let largest = expenses.indices.sorted {
            abs(expenses[$0]) == abs(expenses[$1]) ? $0 < $1 : abs(expenses[$0]) > abs(expenses[$1])
        }
        expenses[largest[0]] += turn * purse.rounding
        let told =
            purse.told + ["rounding \(turn * purse.rounding)"]
            + [zip(categories, expenses).map { "\($0.category):\($1)" }.joined(separator: " ")]
        return (told.joined(separator: "; "), expenses, purse.paid.map { ($0.method, turn * $0.cents) })
    }
}

/// The state of a payment, of a receipt with a total of zero or more.
private struct Purse {
    var rest: Int64
    let turn: Int64
    let categories: [(category: Int64, cents: Int64)]
    var rounding: Int64 = 0
    var told: [String] = []
    /// The amount of each tender, and the categories it may pay.
    var paid: [(method: String, cents: Int64, allowed: Set<Int64>?, vouchers: Int, isCash: Bool)] = []

    init(due: Int64, turn: Int64, categories: [(category: Int64, cents: Int64)]) {
        rest = due
        self.turn = turn
        self.categories = categories
    }

    mutating func cash(_ offer: TenderOffer, _ rule: CashRule) {
        if rest == 0 && (offer.amount == nil || offer.amount == .zero) { return }
        let isWhole = !paid.contains { !$0.isCash }
        let rounded = rest == 0 ? 0 : rest + rule(Amount(cents: rest), isWhole).cents
        let given = offer.amount.map { abs($0.cents) } ?? rounded
        if given == 0 && rounded > 0 { return }
        let settles = given >= rounded
        let part = settles ? rounded : min(given, rest)
        var text = "cash \(turn * given)"
        if given > part { text += " change \(turn * (given - part))" }
        if settles { rounding += rounded - rest }
        rest = settles ? 0 : rest - part
        note(offer, text, part)
    }

    mutating func card(_ offer: TenderOffer) throws(ReceiptError) {
        let given = offer.amount.map { abs($0.cents) } ?? rest
        if given > rest { throw over(offer, given) }
        if given == 0 { return }
        rest -= given
        note(offer, "\(offer.method) \(turn * given)", given)
    }

    mutating func voucher(_ offer: TenderOffer) throws(ReceiptError) {
        func no(_ fault: ReceiptError.VoucherFault) -> ReceiptError { .voucher(method: offer.method, fault) }
        let left = room(for: offer)
        if left <= 0 { throw no(.nothingLeft) }
        let before = paid.filter { $0.method == offer.method }.reduce(0) { $0 + $1.vouchers }
        var given = offer.amount.map { abs($0.cents) }
        var count: Int?
        if let face = offer.face?.cents {
            if offer.count == nil && given == nil {
                if left < face { throw no(.noneFits(left: Amount(cents: turn * left), face: Amount(cents: face))) }
                // Adds vouchers one by one, as long as one fits.
                var number = 1
                while Int64(number + 1) * face <= left && before + number < offer.most ?? .max { number += 1 }
                count = number
            } else if let number = offer.count {
                count = number
            } else {
                count = Int((given ?? 0) / face)
            }
            if let given, given != Int64(count ?? 0) * face {
                throw no(.notWhole(Amount(cents: turn * given), face: Amount(cents: face)))
            }
            given = Int64(count ?? 0) * face
        } else if offer.count != nil {
            throw no(.noFace)
        }
        let worth = given ?? left
        if worth <= 0 { throw no(.noVoucher) }
        if let most = offer.most, before + (count ?? 1) > most {
            throw no(.tooMany(count: before + (count ?? 1), most: most))
        }
        if let count, let face = offer.face, Int64(count - 1) * face.cents >= left {
            throw no(.notAllNeeded(count: count, face: face, left: Amount(cents: turn * left)))
        }
        if turn < 0 && worth > left { throw over(offer, worth) }
        var text = "\(offer.method) \(turn * worth)"
        if let count { text += " (\(count)x\(offer.face?.cents ?? 0))" }
        if worth > left { text += " forgone \(turn * (worth - left))" }
        rest -= min(worth, left)
        note(offer, text, min(worth, left), vouchers: count ?? 1)
    }

    /// The amount that a voucher can pay beside the tenders before it; each tender pays only for its categories.
    private func room(for offer: TenderOffer) -> Int64 {
        if categories.contains(where: { $0.cents < 0 }) {
            let own = categories.filter { offer.allowed?.contains($0.category) ?? true }.reduce(0) { $0 + $1.cents }
            let used = paid.filter { $0.allowed != nil }.reduce(0) { $0 + $1.cents }
            return offer.allowed == nil ? rest : min(rest, own - used)
        }
        var flow = Flow(sinks: categories.map(\.cents))
        for tender in paid { flow.push(tender.cents, to: places(tender.allowed)) }
        // After cash was rounded, nothing may be due although some lines are not paid in full.
        return min(rest, flow.push(.max, to: places(offer.allowed)))
    }

    private func places(_ allowed: Set<Int64>?) -> [Int] {
        categories.indices.filter { allowed?.contains(categories[$0].category) ?? true }
    }

    private func over(_ offer: TenderOffer, _ given: Int64) -> ReceiptError {
        .overpaid(method: offer.method, amount: Amount(cents: turn * given), rest: Amount(cents: turn * rest))
    }

    private mutating func note(_ offer: TenderOffer, _ text: String, _ cents: Int64, vouchers: Int = 0) {
        told.append(offer.amount == nil && offer.count == nil ? text + " open" : text)
        paid.append((offer.method, cents, offer.kind == .voucher ? offer.allowed : nil, vouchers, offer.kind == .cash))
    }
}

/// A maximum flow from sources to the sinks that each source reaches; earlier flow is rerouted to make room.
private struct Flow {
    private var free: [Int64]
    private var sources: [(sinks: [Int], amounts: [Int64])] = []

    init(sinks: [Int64]) { free = sinks }

    /// The part of the amount that was sent to the sinks.
    @discardableResult
    mutating func push(_ amount: Int64, to sinks: [Int]) -> Int64 {
        sources.append((sinks, Array(repeating: 0, count: free.count)))
        var pushed: Int64 = 0
        while pushed < amount {
            var seen: Set<Int> = []
            let step = lead(amount - pushed, from: sources.count - 1, &seen)
            if step == 0 { break }
            pushed += step
        }
        return pushed
    }

    /// Sends up to that amount from a source to free sinks, on a way that visits no sink twice.
    private mutating func lead(_ amount: Int64, from source: Int, _ seen: inout Set<Int>) -> Int64 {
        for sink in sources[source].sinks where seen.insert(sink).inserted {
            if free[sink] > 0 {
                let step = min(amount, free[sink])
                free[sink] -= step
                sources[source].amounts[sink] += step
                return step
            }
            for other in sources.indices where other != source && sources[other].amounts[sink] > 0 {
                let step = lead(min(amount, sources[other].amounts[sink]), from: other, &seen)
                if step > 0 {
                    sources[other].amounts[sink] -= step
                    sources[source].amounts[sink] += step
                    return step
                }
            }
        }
        return 0
    }
}
