public import Ledger
internal import Money
public import Periods

extension CeilingPlan {
    /// A month with its totals by category.
    public typealias SpentMonth = (month: Month, totals: [GroupTotal])

    /// The first month of the ceilings that carry over; `nil` if none does.
    /// - Complexity: O(n).
    public var carriesFrom: Month? { ceilings.filter { $0.carry != nil }.map(\.from).min() }

    /// The plan with the amounts that its ceilings carry over.
    ///
    /// A ceiling carries the rest of a month, or the excess as a negative amount, into the next month while the same
    /// ceiling applies; its `carry` decides which of the two. A month with another ceiling, or none, breaks the chain:
    /// the ceiling then starts again from zero. The carried amount is at most `Ceiling.most` in either direction.
    /// - Parameter months: consecutive months, earliest first. Nothing is carried into the first of them, nor into a
    ///   month outside of them.
    /// - Complexity: O(months · (categories with such a ceiling + totals)), times the ceilings of one category.
    public func carrying(over months: [SpentMonth], in tree: CategoryTree) -> CeilingPlan {
        let categories = Set(ceilings.filter { $0.carry != nil }.map(\.category))
        var carried: [CarriedMonth: Amount] = [:]
        var last: [Category.ID?: (ceiling: Ceiling, rest: Amount)] = [:]
        for (month, totals) in months {
            let spent = Self.spent(totals, in: tree)
            for category in categories {
                guard let ceiling = ceiling(for: category, in: month), let amount = ceiling.amount,
                    let carry = ceiling.carry
                else {
                    last[category] = nil
                    continue
                }
                let before = last[category]
                let more = if let before, before.ceiling == ceiling { carry.part(of: before.rest) } else { Amount.zero }
                carried[CarriedMonth(ceiling, month)] = more
                let rest = Int128(amount.cents) + Int128(more.cents) - (spent[category] ?? 0)
                let most = Int128(Ceiling.most.cents)
                last[category] = (ceiling, Amount(cents: Int64(max(-most, min(rest, most)))))
            }
        }
        return carrying(carried)
    }

    /// The cents of all totals under `nil`, and of each category with its subcategories.
    private static func spent(_ totals: [GroupTotal], in tree: CategoryTree) -> [Category.ID?: Int128] {
        var spent: [Category.ID?: Int128] = [:]
        for total in totals {
            spent[nil, default: 0] += Int128(total.amount.cents)
            guard case .category(let id) = total.key else { continue }
            for category in tree.lineage(of: id) { spent[category, default: 0] += Int128(total.amount.cents) }
        }
        return spent
    }
}
