import Money

/// The rounding of cash by the last digit: 1, 2, 6 and 7 towards zero, 3, 4, 8 and 9 away from zero.
enum CashRule: CaseIterable {
    /// No rounding.
    case none
    /// With any other tenders: Finland, Ireland, the Netherlands.
    case always
    /// Only for payments wholly in cash: Italy.
    case whollyCash
    /// Only where more than five cents are due: Belgium.
    case aboveFive
    /// 1 or 2 cents become 5: Slovakia.
    case leastFive

    func callAsFunction(_ rest: Amount, _ isWhollyCash: Bool) -> Amount {
        let magnitude = rest.cents.magnitude
        var added: Int64 = [0, -1, -2, 2, 1, 0, -1, -2, 2, 1][Int(magnitude % 10)]
        switch self {
        case .none: return .zero
        case .whollyCash where !isWhollyCash: return .zero
        case .aboveFive where magnitude <= 5: return .zero
        case .leastFive where magnitude == 1 || magnitude == 2: added = 5 - Int64(magnitude)
        default: break
        }
        return Amount(cents: rest.cents < 0 ? -added : added)
    }
}
