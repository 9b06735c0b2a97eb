public import Money
public import Outings
public import Periods

/// What may be said of an expense beside what every expense has: where it files, when, who paid for whom, in which currency.
///
/// Most expenses have none, and a book without any has no table of them.
public struct Circumstances: Hashable, Sendable {
    /// The number of the outing it files under.
    public var outing: Int64?
    /// The time of the day.
    public var time: TimeOfDay?
    /// The number of the person who paid; the book's own where nobody is named.
    public var paidBy: Int64?
    /// For whom it was, in the order that was said; the book's own person alone where nobody is named.
    public var shares: [PersonWeight]
    /// The whole that was paid, of which the expense is the part of the book's own people; `nil` where it is all of it.
    public var paid: Amount?
    /// What was paid in another currency.
    public var original: ForeignAmount?
    /// The rate that it was booked at.
    public var rate: ExchangeRate?

    /// Nothing more than every expense has.
    public init() {
        (outing, time, paidBy, paid, original, rate) = (nil, nil, nil, nil, nil, nil)
        shares = []
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { self == Circumstances() }

    /// Whether somebody paid for several people, or for somebody else.
    public var isShared: Bool { !shares.isEmpty || paidBy != nil }

    /// The same with other numbers for people; two that become one stand there twice.
    public func mappingPeople(_ number: (Int64) throws -> Int64) rethrows -> Circumstances {
        var mapped = self
        mapped.paidBy = try paidBy.map(number)
        mapped.shares = try shares.map { PersonWeight(person: try number($0.person), weight: $0.weight) }
        return mapped
    }

    /// Those of an expense that is recorded in an outing, and nothing else.
    public init(outing: Int64?, time: TimeOfDay?) {
        self.init()
        (self.outing, self.time) = (outing, time)
    }
}
