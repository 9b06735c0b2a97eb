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
    /// The number of the receipt that it came with.
    public let receipt: Int64?
    /// What changed.
    public let change: StockChange

    /// A move as a book has it.
    public init(
        id: Int64, uid: String, product: Int64, reason: MoveReason, day: Day, receipt: Int64? = nil, change: StockChange
    ) {
        self.id = id
        self.uid = uid
        self.product = product
        self.reason = reason
        self.day = day
        self.receipt = receipt
        self.change = change
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
