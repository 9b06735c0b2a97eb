public import Ledger
public import Money
public import Periods

extension CeilingPlan {
    /// The total of a month, by category.
    public typealias SpentMonth = (month: Month, totals: [GroupTotal])

    /// The first month of the ceilings that carry over; `nil` if none does.
    /// - Complexity: O(n).
    public var carriesFrom: Month? { ceilings.filter { $0.carry != nil }.map(\.from).min() }

    /// The plan with the amounts that its ceilings carry over.
    ///
    /// A ceiling carries what is left of a month, or over it, into the next month if it applies in both. A month in which
    /// another ceiling applies, or none, ends this, so that the first month after it starts with nothing carried.
    /// - Parameter months: consecutive months, earliest first. Nothing is carried into the first of them, nor into a month
    ///   outside of them.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(months · categories with such a ceiling · (ceilings + totals)).
    public func carrying(over months: [SpentMonth], in tree: CategoryTree) throws(AmountOverflow) -> CeilingPlan {
        var carried: [CarriedMonth: Amount] = [:]
        for category in Set(ceilings.filter { $0.carry != nil }.map(\.category)) {
            var last: (ceiling: Ceiling, rest: Amount)?
            for (month, totals) in months {
                guard let ceiling = ceiling(for: category, in: month), let amount = ceiling.amount,
                    let carry = ceiling.carry
                else {
                    last = nil
                    continue
                }
                let more = if let last, last.ceiling == ceiling { carry.part(of: last.rest) } else { Amount.zero }
                carried[CarriedMonth(ceiling, month)] = more
                let spent =
                    category == nil ? try totals.map(\.amount).total() : try totals.sum(under: category, in: tree).total
                last = (ceiling, try amount.adding(more).subtracting(spent))
            }
        }
        return CeilingPlan(ceilings, carried: carried)
    }
}
