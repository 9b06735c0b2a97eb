internal import Money

extension Debts {
    /// Returns the debts, at most one per pair of people, sorted by the numbers of debtor and creditor.
    ///
    /// A payment beyond the debt of a pair, as in a plan with few payments, settles debts along chains of people from
    /// payer to payee. Only the remainder becomes a debt in the other direction.
    ///
    /// - Throws: `DebtError.overflow` if a debt exceeds 64 bits.
    /// - Complexity: O(*p* · (*p* + *n*)) for *n* debts and *p* payments beyond the debt of their pair.
    public func byPair() throws(DebtError) -> [Debt] {
        var debts: [Debt] = []
        for (from, row) in exactDebts().sorted(by: { $0.key < $1.key }) {
            for (to, cents) in row.sorted(by: { $0.key < $1.key }) {
                debts.append(Debt(from: from, to: to, amount: try Amount(sum: cents)))
            }
        }
        return debts
    }

    /// Returns the cents owed, all positive, by debtor and creditor.
    func exactDebts() -> [Int64: [Int64: Int128]] {
        var web = DebtWeb()
        var beyond: [Repayment.Way] = []
        for pair in Set(spent.keys).union(paid.keys).sorted(by: { ($0.low, $0.high) < ($1.low, $1.high) }) {
            let owed = spent[pair] ?? 0
            let left = owed - (paid[pair] ?? 0)
            let (from, to) = left > 0 ? (pair.low, pair.high) : (pair.high, pair.low)
            web.change(from: from, to: to, by: abs(left))
            // The part of the balance that exists because more was paid than owed.
            let excess = left > 0 ? left - max(owed, 0) : -left - max(-owed, 0)
            if excess > 0 { beyond.append(Repayment.Way(payer: to, payee: from, cents: excess)) }
        }
        for way in beyond { web.pass(way) }
        return web.debts
    }
}

extension Repayment {
    /// The part of a payment that exceeds the debt between payer and payee, and settles debts through other people.
    struct Way {
        let payer: Int64
        let payee: Int64
        let cents: Int128
    }
}

/// Debts as a graph with edges from debtor to creditor.
struct DebtWeb {
    private(set) var debts: [Int64: [Int64: Int128]] = [:]

    mutating func change(from: Int64, to: Int64, by cents: Int128) {
        let sum = (debts[from]?[to] ?? 0) + cents
        debts[from, default: [:]][to] = sum == 0 ? nil : sum
        if debts[from]?.isEmpty == true { debts[from] = nil }
    }

    /// Applies a payment to the debts on the shortest path from payer to payee, repeatedly, until it is used up or
    /// there is no path.
    mutating func pass(_ payment: Repayment.Way) {
        var left = min(payment.cents, debts[payment.payee]?[payment.payer] ?? 0)
        while left > 0, let path = path(from: payment.payer, to: payment.payee) {
            let roads = zip(path, path.dropFirst())
            let most = roads.reduce(left) { min($0, debts[$1.0]?[$1.1] ?? 0) }
            for (from, to) in roads { change(from: from, to: to, by: -most) }
            change(from: payment.payee, to: payment.payer, by: -most)
            left -= most
        }
    }

    /// Returns the people on the shortest path from debtor to creditor, with both ends, preferring lower numbers; `nil` if
    /// there is no path.
    private func path(from start: Int64, to end: Int64) -> [Int64]? {
        var before: [Int64: Int64] = [start: start]
        var waiting = [start]
        var next = 0
        while next < waiting.count, before[end] == nil {
            let person = waiting[next]
            next += 1
            for other in (debts[person] ?? [:]).keys.sorted() where before[other] == nil {
                before[other] = person
                waiting.append(other)
            }
        }
        guard before[end] != nil else { return nil }
        var path = [end]
        while let last = path.last, last != start, let step = before[last] { path.append(step) }
        return path.reversed()
    }
}
