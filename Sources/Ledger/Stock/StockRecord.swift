public import Household
public import Periods

/// A move of stock as a book keeps it; what came with a receipt is no row, as the receipt says it.
public struct StockRecord: Hashable, Sendable {
    /// The number people type; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The number of the product.
    public private(set) var product: Int64
    /// How much came in, or went where it is below zero.
    public private(set) var quantity: Quantity
    /// Why.
    public private(set) var reason: MoveReason
    /// The day it is of.
    public private(set) var day: Day
    /// The uid of the move or of the receipt that the quantity came in with; `nil` of what is a lot itself, or of none.
    public private(set) var lot: String?
    /// Where it lies.
    public private(set) var place: String?
    /// Until when it is good.
    public private(set) var bestBefore: Day?
    /// What the lot cost altogether, in cents.
    public private(set) var value: Int64?
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// When it was recorded.
    public private(set) var made: Instant

    /// A move as it is given; nothing of it is checked.
    public init(
        id: Int64, uid: String, product: Int64, quantity: Quantity, reason: MoveReason, day: Day, lot: String?,
        place: String?, bestBefore: Day?, value: Int64?, by: String, made: Instant
    ) {
        self.id = id
        self.uid = uid
        self.product = product
        self.quantity = quantity
        self.reason = reason
        self.day = day
        self.lot = lot
        self.place = place
        self.bestBefore = bestBefore
        self.value = value
        self.by = by
        self.made = made
    }
}

extension StockRecord {
    /// The uid of a move that stands for what an erased receipt brought of a product, or took back: the same in every copy of
    /// the book.
    public static func uid(ofErased receipt: String, product: String, isReturned: Bool) -> String {
        "\(receipt)/\(product)" + (isReturned ? "/returned" : "")
    }

    /// What a lot is named by that came in with a move: its uid, or that of the receipt that was erased.
    public static func lotUID(ofMove uid: String) -> String {
        uid.firstIndex(of: "/").map { String(uid[..<$0]) } ?? uid
    }

    /// What its lot is named by.
    public var lotUID: String { Self.lotUID(ofMove: uid) }

    /// The uid of the receipt that it stands for since that was erased; `nil` of other moves.
    public var erasedReceipt: String? {
        let name = lotUID
        return name == uid ? nil : name
    }
}

/// A move of stock with who recorded it: by hand, or with a receipt.
public struct RecordedMove: Hashable, Sendable {
    /// What moved; of what came with a receipt the number is below zero.
    public let move: StockMove
    /// The name of the user who recorded it.
    public let by: String
    /// When it was recorded.
    public let made: Instant

    /// A move and its origin.
    public init(move: StockMove, by: String, made: Instant) {
        self.move = move
        self.by = by
        self.made = made
    }
}

extension TrackedTable {
    /// The moves of stock that were recorded by hand.
    public static let move = TrackedTable(
        of: StockRecord.self, "move", plural: "moves",
        actions: MoveAction.allCases.map(\.action),
        isInRoom: true)
}

extension StockRecord: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .move }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", product: 0, quantity: .onePiece, reason: .bought, day: Day(number: 0), lot: nil,
            place: nil,
            bestBefore: nil, value: nil, by: "", made: Instant(seconds: 0))
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (milli, unit) = (quantity.milli, quantity.unit)
        fields.field("uid", &uid, role: .identity)
        fields.field("product", &product, .reference("product", whenMerged: .follows))
        fields.field("quantity", &milli, unit: "quantity")
        fields.field("unit", &unit, unit: "quantity")
        fields.field("reason", &reason)
        fields.field("day", &day)
        fields.field("lot", &lot)
        fields.field("place", &place)
        fields.field("best_before", &bestBefore)
        fields.field("value", &value, .amount(isSigned: true))
        fields.field("by", &by, role: .origin)
        fields.field("made", &made, role: .origin)
        if fields.isReading { quantity = Quantity(milli: milli, unit: unit) }
    }
}

/// What one does to stock by hand.
public enum MoveAction: String, CaseIterable, Sendable {
    /// Something came in.
    case add
    /// Something was used.
    case use
    /// Something had to be thrown away.
    case spoil
    /// Something was given back.
    case giveBack = "return"
    /// The shelf was counted.
    case count
    /// Something was brought to another place.
    case move
    /// A lot got another best-before day.
    case setBestBefore = "set-best-before"

    /// How the history calls it.
    public var action: Change.Action { Change.Action(rawValue: "stock-" + rawValue) }

    /// Why stock changes by it.
    public var reason: MoveReason {
        switch self {
        case .add: .bought
        case .use: .used
        case .spoil: .spoiled
        case .giveBack: .returned
        case .count: .counted
        case .move, .setBestBefore: .moved
        }
    }
}
