public import Failures
public import Money
public import Periods

/// A change of the stock of one kind of voucher.
public struct VoucherMove: Hashable, Sendable {
    /// The type of change.
    public enum Action: String, CaseIterable, Sendable {
        /// Vouchers were received.
        case get
        /// Vouchers were spent.
        case spend
        /// Vouchers were lost.
        case lose
        /// Vouchers were counted. The stock is unchanged.
        case count
    }

    /// The type of change.
    public let action: Action
    /// The number of vouchers.
    public let number: Int64
    /// The day of the change.
    public let day: Day
    /// The last valid day of received vouchers; `nil` if they do not expire.
    public let expires: Day?
    /// The price paid for received vouchers; `nil` if unknown.
    public let paid: Amount?

    /// Creates a move.
    public init(_ action: Action, _ number: Int64, on day: Day, expires: Day? = nil, paid: Amount? = nil) {
        self.action = action
        self.number = number
        self.day = day
        self.expires = expires
        self.paid = paid
    }
}

/// Vouchers of one kind and expiry date.
public struct VoucherLot: Hashable, Sendable {
    /// The last valid day; `nil` if they do not expire.
    public let expires: Day?
    /// The number of vouchers received.
    public internal(set) var got: Int64 = 0
    /// The number of vouchers spent.
    public internal(set) var spent: Int64 = 0
    /// The number of vouchers lost.
    public internal(set) var lost: Int64 = 0

    /// The number of vouchers left; negative if more were used than received.
    public var left: Int64 { got - spent - lost }

    /// Whether the vouchers are valid on a day.
    public func isGood(on day: Day) -> Bool { expires.map { day <= $0 } ?? true }
}

/// All vouchers of one kind, by expiry date.
public struct VoucherStock: Hashable, Sendable {
    /// The lots by expiry date, lots that do not expire last.
    public private(set) var lots: [VoucherLot] = []
    /// The vouchers with a known price.
    public private(set) var bought = Bought()

    /// Vouchers with a known price.
    public struct Bought: Hashable, Sendable {
        /// The number of vouchers.
        public fileprivate(set) var number: Int64 = 0
        /// The total price.
        public fileprivate(set) var paid: Amount = .zero
    }

    /// Computes the stock from moves in any order. They are applied by day, and within a day received vouchers first.
    ///
    /// Used vouchers are taken from the valid lots that expire first. A shortage is taken from the lot without expiry,
    /// which may become negative.
    /// - Throws: `VoucherError.overflow` if a number is too large.
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

    /// Returns the number of valid vouchers on a day.
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

    /// The maximum of each number, so that the sum of three numbers fits into 64 bits.
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

/// An overflow in the computation of a voucher stock.
public enum VoucherError: Error, Equatable, Sendable {
    /// A number of vouchers, or their price, is too large to compute with.
    case overflow
}

extension VoucherError: WordedError {
    /// Message and hint of the error. The kind is `voucher.overflow`.
    public var words: ErrorWords {
        switch self {
        case .overflow:
            ErrorWords(
                kind: "voucher.overflow", message: "of what was paid for vouchers " + AmountOverflow().message,
                hint: "look for a wrong amount in: spesa voucher moves\nvoid its move with: spesa voucher void N")
        }
    }
}
