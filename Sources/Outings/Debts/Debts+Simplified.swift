internal import Money

/// Payments after which nobody owes anybody anything.
public struct SettlementPlan: Hashable, Sendable {
    /// The payments, by the numbers of who pays and who is paid; of each two people at most one.
    public let payments: [Debt]
    /// Whether it is certain that no plan has fewer payments; else there is at most one less than there are people who
    /// are not even, and never more than there are debts.
    public let fewest: Bool
}

extension Debts {
    /// So many people who are not even, and the fewest payments are found among all there could be.
    public static let mostPeopleExact = 12

    /// The fewest payments that clear all.
    ///
    /// Whoever can be even among themselves is a group, and a group needs one payment less than it has people: so the
    /// most groups are the fewest payments. They are looked for among all people, or, where these are too many, among
    /// those whom debts tie together.
    ///
    /// - Throws: `DebtError.overflow` where a payment does not fit.
    /// - Complexity: O(2^*n* · *n*) for up to 12 people who are not even; beyond, that at most for each twelve of them.
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

    /// The people whom debts tie together, each time as many as there are, those who are even left out.
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

    /// One payment less than people: who owes most pays who is owed most, of equals the one of the lower number.
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
