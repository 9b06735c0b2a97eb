public import Money
public import Outings
public import Periods

/// Optional data of an expense: outing, time of day, payer and shares, and foreign currency.
///
/// Most expenses have none of these. They have their own table, which is created with its first row.
public struct ExpenseExtras: Hashable, Sendable {
    /// The number of the outing to which the expense belongs. `nil` for none.
    public var outing: Int64?
    /// The time of day.
    public var time: TimeOfDay?
    /// The number of the person who paid. `nil` for the author of the expense, or in a private book for its user.
    public var paidBy: Int64?
    /// The people who share the expense, with weights, in the order of input. Empty if the author of the expense, or in
    /// a private book its user, bears all of it.
    public var shares: [PersonWeight]
    /// The full amount paid, in euro; the amount of the expense is then the part of the book's own people. `nil` if the
    /// amount of the expense is the full amount.
    public var paid: Amount?
    /// The amount paid in a foreign currency; `nil` if paid in euro.
    public var original: ForeignAmount?
    /// The exchange rate of `original`: units of the currency for one euro. `nil` if paid in euro.
    public var rate: ExchangeRate?

    /// No extras.
    public init() {
        (outing, time, paidBy, paid, original, rate) = (nil, nil, nil, nil, nil, nil)
        shares = []
    }

    /// Whether all fields are unset.
    public var isEmpty: Bool { self == ExpenseExtras() }

    /// Whether the expense has a recorded payer or recorded shares.
    public var isShared: Bool { !shares.isEmpty || paidBy != nil }

    /// The amount paid, in minor units of the currency paid; `nil` if `paid` is.
    private var whole: Int64? { paid == nil ? nil : original?.units ?? paid?.cents }

    /// Whether the weights of the shares are their amounts, in minor units of the currency paid.
    public var sharesAreAmounts: Bool {
        guard let whole, !shares.isEmpty else { return false }
        return shares.reduce(Int128(0)) { $0 + Int128($1.weight) } == Int128(whole.magnitude)
    }

    /// Returns the extras with other numbers for people. Two people mapped to one number give two shares.
    /// - Throws: rethrows errors of `number`.
    public func mappingPeople(_ number: (Int64) throws -> Int64) rethrows -> ExpenseExtras {
        var mapped = self
        mapped.paidBy = try paidBy.map(number)
        mapped.shares = try shares.map { PersonWeight(person: try number($0.person), weight: $0.weight) }
        return mapped
    }

    /// Extras with only an outing and a time.
    public init(outing: Int64?, time: TimeOfDay?) {
        self.init()
        (self.outing, self.time) = (outing, time)
    }
}
