public import Failures
public import Money
public import Periods

/// Vouchers of one kind that came in or went out, by number.
public struct VoucherMove: Hashable, Sendable {
    /// What became of them.
    public enum Action: String, CaseIterable, Sendable {
        /// They came in.
        case get
        /// Something was paid with them.
        case spend
        /// They were lost.
        case lose
        /// That many were in hand; changes nothing.
        case count
    }

    /// What became of them.
    public let action: Action
    /// How many.
    public let number: Int64
    /// The day it was.
    public let day: Day
    /// The last day on which those that came in are good; `nil` where they stay good.
    public let expires: Day?
    /// What was paid for those that came in; `nil` where nobody said.
    public let paid: Amount?

    /// A move as it is given.
    public init(_ action: Action, _ number: Int64, on day: Day, expires: Day? = nil, paid: Amount? = nil) {
        self.action = action
        self.number = number
        self.day = day
        self.expires = expires
        self.paid = paid
    }
}

/// Vouchers of one kind and one last day.
public struct VoucherLot: Hashable, Sendable {
    /// The last day on which they are good; `nil` where they stay good.
    public let expires: Day?
    /// How many came in.
    public internal(set) var got: Int64 = 0
    /// How many were spent.
    public internal(set) var spent: Int64 = 0
    /// How many were lost.
    public internal(set) var lost: Int64 = 0

    /// How many there are; below zero where more went out than ever came in.
    public var left: Int64 { got - spent - lost }

    /// Whether they are good on a day.
    public func isGood(on day: Day) -> Bool { expires.map { day <= $0 } ?? true }
}

/// All vouchers of one kind, by their last days.
public struct VoucherStock: Hashable, Sendable {
    /// Those that expire first come first, those without a last day come last.
    public private(set) var lots: [VoucherLot] = []
    /// Those of which somebody said what was paid for them.
    public private(set) var bought = Bought()

    /// Vouchers that were paid for.
    public struct Bought: Hashable, Sendable {
        /// How many they are.
        public fileprivate(set) var number: Int64 = 0
        /// What was paid for all of them.
        public fileprivate(set) var paid: Amount = .zero
    }

    /// Plays moves in the order of their days; on one day what came in comes before what went out.
    ///
    /// What goes out is taken of those that expire first and are good on that day; where there are too few, what is missing
    /// is taken of those without a last day, which may so come to less than none.
    /// - Throws: `VoucherError.overflow` where a number does not fit.
    /// - Complexity: O(*n* log *n*) in the moves, times the lots.
    public init(_ moves: some Sequence<VoucherMove>) throws(VoucherError) {
        let ordered = moves.enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            return (left.day, left.action == .get ? 0 : 1, one.offset) < (
                right.day, right.action == .get ? 0 : 1, other.offset
            )
        }.map(\.element)
        for move in ordered {
            switch move.action {
            case .get: try add(move)
            case .spend: try take(move, \.spent)
            case .lose: try take(move, \.lost)
            case .count: break
            }
        }
    }

    /// How many are good on a day.
    /// - Complexity: O(lots).
    public func left(goodOn day: Day) -> Int64 {
        lots.reduce(0) { $0 + ($1.isGood(on: day) ? $1.left : 0) }
    }

    private mutating func add(_ move: VoucherMove) throws(VoucherError) {
        let place = place(of: move.expires)
        let (sum, overflow) = lots[place].got.addingReportingOverflow(move.number)
        guard !overflow, sum <= Self.most else { throw .overflow }
        lots[place].got = sum
        guard let paid = move.paid else { return }
        let (cents, isTooMuch) = bought.paid.cents.addingReportingOverflow(paid.cents)
        guard !isTooMuch else { throw .overflow }
        bought.number += move.number
        bought.paid = Amount(cents: cents)
    }

    private mutating func take(_ move: VoucherMove, _ field: WritableKeyPath<VoucherLot, Int64>) throws(VoucherError) {
        var rest = move.number
        for place in lots.indices where rest > 0 && lots[place].isGood(on: move.day) {
            let taken = min(rest, max(lots[place].left, 0))
            lots[place][keyPath: field] += taken
            rest -= taken
        }
        guard rest > 0 else { return }
        let place = place(of: nil)
        let (sum, overflow) = lots[place][keyPath: field].addingReportingOverflow(rest)
        guard !overflow, sum <= Self.most else { throw .overflow }
        lots[place][keyPath: field] = sum
    }

    /// Sums of three of them fit.
    private static let most: Int64 = .max / 4

    private mutating func place(of expires: Day?) -> Int {
        if let place = lots.firstIndex(where: { $0.expires == expires }) { return place }
        let place =
            lots.firstIndex { lot in
                guard let other = lot.expires else { return true }
                return expires.map { $0 < other } ?? false
            } ?? lots.endIndex
        lots.insert(VoucherLot(expires: expires), at: place)
        return place
    }
}

/// An error of a count of vouchers.
public enum VoucherError: Error, Equatable, Sendable {
    /// Their number, or the amount paid for them, does not fit.
    case overflow
}

extension VoucherError: WordedError {
    /// The kind is `voucher.overflow`.
    public var words: ErrorWords {
        switch self {
        case .overflow:
            ErrorWords(
                kind: "voucher.overflow", message: "of what was paid for vouchers " + AmountOverflow().message,
                hint: "look for a wrong amount in: spesa voucher moves\ntake its move back with: spesa voucher void N")
        }
    }
}
