internal import Money

/// A list of payments that settles all debts.
public struct SettlementPlan: Hashable, Sendable {
    /// The payments, sorted by the numbers of payer and payee, at most one per pair.
    public let payments: [Debt]
    /// Whether the plan has provably the fewest payments. Otherwise there are fewer payments than people with a
    /// balance, and not more than debts.
    public let fewest: Bool
}

extension Debts {
    /// The maximum number of people with a balance for an exact search.
    public static let mostPeopleExact = 12

    /// Returns payments that settle all debts: the fewest, if at most 12 people have a balance.
    ///
    /// People whose balances add up to zero form a group, and a group needs one payment less than it has people. So the
    /// most groups give the fewest payments. The search covers all people, or if these are too many, each set of people
    /// connected by debts.
    ///
    /// - Throws: `DebtError.overflow` if a payment exceeds 64 bits.
    /// - Complexity: O(2^*n* · *n*) for up to 12 people with a balance; beyond that, at most this for every twelve of
    ///   them.
    public func simplified() throws(DebtError) -> SettlementPlan {
        let balances = exactBalances().filter { $0.value != 0 }
        let isExact = balances.count <= Self.mostPeopleExact
        var payments: [Debt] = []
        for circle in isExact ? [balances.keys.sorted()] : circles(of: Set(balances.keys)) {
            let people = circle.map { EvenGroups.Person(number: $0, cents: balances[$0] ?? 0) }
            let groups =
                people.count <= Self.mostPeopleExact ? EvenGroups.most(of: people) : EvenGroups.pairs(of: people)
            for group in groups { payments += try Self.payments(within: group) }
        }
        payments.sort { ($0.from, $0.to) < ($1.from, $1.to) }
        return SettlementPlan(payments: payments, fewest: isExact)
    }

    /// Returns the connected components of the debts, without people whose balance is zero.
    private func circles(of people: Set<Int64>) -> [[Int64]] {
        var neighbours: [Int64: Set<Int64>] = [:]
        for (from, row) in exactDebts() {
            for to in row.keys {
                neighbours[from, default: []].insert(to)
                neighbours[to, default: []].insert(from)
            }
        }
        var seen: Set<Int64> = []
        var circles: [[Int64]] = []
        for person in people.sorted() where seen.insert(person).inserted {
            var circle = [person]
            var next = 0
            while next < circle.count {
                circle += (neighbours[circle[next]] ?? []).subtracting(seen)
                seen.formUnion(neighbours[circle[next]] ?? [])
                next += 1
            }
            circles.append(circle.filter(people.contains).sorted())
        }
        return circles
    }

    /// Returns payments that settle a group, one fewer than it has people: the largest debtor pays the largest
    /// creditor, ties by lower number.
    private static func payments(within group: [EvenGroups.Person]) throws(DebtError) -> [Debt] {
        var payments: [Debt] = []
        var debtors = group.filter { $0.cents < 0 }.sorted { ($0.cents, $0.number) < ($1.cents, $1.number) }[...]
        var creditors = group.filter { $0.cents > 0 }.sorted { (-$0.cents, $0.number) < (-$1.cents, $1.number) }[...]
        while var debtor = debtors.popFirst(), var creditor = creditors.popFirst() {
            let cents = min(-debtor.cents, creditor.cents)
            payments.append(Debt(from: debtor.number, to: creditor.number, amount: try Amount(sum: cents)))
            debtor.cents += cents
            creditor.cents -= cents
            if debtor.cents != 0 { debtors = [debtor] + debtors }
            if creditor.cents != 0 { creditors = [creditor] + creditors }
        }
        return payments
    }
}
