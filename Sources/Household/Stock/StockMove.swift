public import Periods

/// A change of the stock of one product. Stock is the sum of its moves, which are never merged or rewritten.
public struct StockMove: Hashable, Sendable {
    /// The number, shown to users by `name(of:)`; negative for a move that belongs to a receipt.
    public let id: Int64
    /// A unique id, equal in all copies of the book.
    public let uid: String
    /// The number of the product.
    public let product: Int64
    /// The reason of the move.
    public let reason: MoveReason
    /// The day of the move.
    public let day: Day
    /// The time of recording, in seconds since 1970.
    public let made: Int64
    /// The number of the receipt; `nil` for a move without one.
    public let receipt: Int64?
    /// The content of the move.
    public let change: StockChange

    /// Creates a move from stored values.
    public init(
        id: Int64, uid: String, product: Int64, reason: MoveReason, day: Day, made: Int64 = 0, receipt: Int64? = nil,
        change: StockChange
    ) {
        self.id = id
        self.uid = uid
        self.product = product
        self.reason = reason
        self.day = day
        self.made = made
        self.receipt = receipt
        self.change = change
    }

    /// Whether a move precedes another: by day, then by time of recording, then by uid and number. The last two order
    /// the products of one receipt.
    public static func precedes(_ one: StockMove, _ other: StockMove) -> Bool {
        (one.day, one.made, one.uid, one.id) < (other.day, other.made, other.uid, other.id)
    }

    /// The quantity; negative if it goes out.
    public var quantity: Quantity { change.quantity }

    /// The number of the lot, which may be this move; `nil` if the move belongs to no lot.
    public var lot: Int64? { beginsLot ? id : change.lot }

    /// Whether the move starts a lot: its quantity comes in and belongs to no earlier lot.
    public var beginsLot: Bool { quantity.milli > 0 && (change.lot == nil || change.lot == id) }
}

extension StockMove {
    /// Returns the number of a product's move that belongs to a receipt. The number is negative and unique, because such
    /// moves are not stored in the book.
    ///
    /// Numbers of receipts may be up to 2³¹, of products up to 2²⁷.
    /// - Parameters:
    ///   - isReturned: whether the receipt took the product back.
    ///   - part: 0, or 1 to 15 for further moves of one product and receipt, whose units do not convert.
    public static func id(ofReceipt receipt: Int64, product: Int64, isReturned: Bool, part: Int = 0) -> Int64 {
        let place = (product ^ Int64(min(part, 15)) << 27) << 1
        return 0 &- (receipt << 32 | place | (isReturned ? 1 : 0))
    }

    /// Returns the number as shown to users: `12`, or `r7` for a move of receipt 7.
    public static func name(of id: Int64) -> String { id < 0 ? "r\((0 &- id) >> 32)" : String(id) }
}
