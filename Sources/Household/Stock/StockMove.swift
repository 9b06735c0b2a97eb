public import Periods

/// A change of the stock of one product; stock is the sum of such moves, and none is ever joined with another or rewritten.
public struct StockMove: Hashable, Sendable {
    /// The number people type.
    public let id: Int64
    /// The same in every copy of the book.
    public let uid: String
    /// The number of the product.
    public let product: Int64
    /// Why.
    public let reason: MoveReason
    /// The day it is of.
    public let day: Day
    /// When it was recorded, in seconds since 1970.
    public let made: Int64
    /// The number of the receipt that it came with.
    public let receipt: Int64?
    /// What changed.
    public let change: StockChange

    /// A move as a book has it.
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

    /// Whether it came before another one: by its day, then by when it was recorded, then by uid, which goes by number. What one
    /// receipt brought of several products goes by these.
    public static func precedes(_ one: StockMove, _ other: StockMove) -> Bool {
        (one.day, one.made, one.uid, one.id) < (other.day, other.made, other.uid, other.id)
    }

    /// How much came in, or went where it is below zero.
    public var quantity: Quantity { change.quantity }

    /// The number of the move that the quantity came in with, which may be this one; `nil` where it is of no lot.
    public var lot: Int64? { beginsLot ? id : change.lot }

    /// Whether it is the move that a lot came in with.
    public var beginsLot: Bool { quantity.milli > 0 && (change.lot == nil || change.lot == id) }
}

extension StockMove {
    /// The number of what came of a product with a receipt, or went back with it: below zero, and nothing else's, as it is no
    /// row of a book.
    ///
    /// Receipts and products are told apart up to number 2³¹.
    public static func id(ofReceipt receipt: Int64, product: Int64, isReturned: Bool) -> Int64 {
        -(receipt << 32 | product << 1 | (isReturned ? 1 : 0))
    }

    /// The number as people name it: `12`, or `r7` of what came with receipt 7.
    public static func name(of id: Int64) -> String { id < 0 ? "r\(-id >> 32)" : String(id) }
}
