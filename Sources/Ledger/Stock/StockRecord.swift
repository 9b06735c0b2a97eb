public import Household
public import Periods

/// A manual stock movement. Movements from receipts are not stored, because the receipts describe them.
public struct StockRecord: Hashable, Sendable {
    /// The number that users type. 0 for a movement that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The number of the product.
    public private(set) var product: Int64
    /// The quantity: positive for additions, negative for removals.
    public private(set) var quantity: Quantity
    /// The reason of the movement.
    public private(set) var reason: MoveReason
    /// The day of the movement.
    public private(set) var day: Day
    /// The uid of the movement or receipt that brought the lot. `nil` if this movement brings a lot, or has no lot.
    public private(set) var lot: String?
    /// The storage place; `nil` if unknown.
    public private(set) var place: String?
    /// The best-before date; `nil` if unknown.
    public private(set) var bestBefore: Day?
    /// The total cost in cents of the lot that this movement brings; `nil` if unknown, and for other movements.
    public private(set) var value: Int64?
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// The time of recording.
    public private(set) var made: Instant

    /// Makes a movement without validation.
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
    /// The uid of the movement that replaces an erased receipt for a product, both given by uid. It is equal in all
    /// copies of the book.
    /// - Parameters:
    ///   - isReturned: whether the receipt took the product back.
    ///   - part: 0, or above 0 for further moves of one product and receipt, whose units do not convert.
    public static func uid(ofErased receipt: String, product: String, isReturned: Bool, part: Int = 0) -> String {
        "\(receipt)/\(product)" + (isReturned ? "/returned" : "") + (part > 0 ? "/\(part + 1)" : "")
    }

    /// The identifier of the lot that a movement brought: its uid, or the uid of the erased receipt.
    public static func lotUID(ofMove uid: String) -> String {
        uid.firstIndex(of: "/").map { String(uid[..<$0]) } ?? uid
    }

    /// The identifier of the lot that this movement brought.
    public var lotUID: String { Self.lotUID(ofMove: uid) }

    /// The uid of the erased receipt that this movement replaces. `nil` for other movements.
    public var erasedReceipt: String? {
        let name = lotUID
        return name == uid ? nil : name
    }
}

/// A stock movement with its author, recorded manually or by a receipt.
public struct RecordedMove: Hashable, Sendable {
    /// The movement. Its number is negative if a receipt recorded it.
    public let move: StockMove
    /// The name of the user who recorded it.
    public let by: String
    /// The time of recording.
    public let made: Instant

    /// Makes a movement with its author.
    public init(move: StockMove, by: String, made: Instant) {
        self.move = move
        self.by = by
        self.made = made
    }
}

extension TrackedTable {
    /// The manual stock movements.
    public static let move = TrackedTable(
        of: StockRecord.self, "move", plural: "moves",
        actions: MoveAction.allCases.map(\.action),
        isOptionalTable: true)
}

extension StockRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .move }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", product: 0, quantity: .onePiece, reason: .bought, day: Day(number: 0), lot: nil,
            place: nil,
            bestBefore: nil, value: nil, by: "", made: Instant(seconds: 0))
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (milli, unit) = (quantity.milli, quantity.unit)
        fields.field("uid", &uid, role: .identity)
        fields.field("product", &product, .reference("product", whenMerged: .follows))
        fields.field("quantity", &milli, unit: "quantity")
        fields.unit(&unit, unit: "quantity")
        fields.field("reason", &reason)
        fields.field("day", &day)
        fields.field("lot", &lot)
        fields.field("place", &place)
        fields.field("best_before", &bestBefore)
        fields.field("value", &value, .amount(isSigned: true))
        fields.field("by", &by, .author, role: .origin)
        fields.field("made", &made, role: .origin)
        if fields.isReading { quantity = Quantity(milli: milli, unit: unit) }
    }
}

/// A manual action on the stock.
public enum MoveAction: String, CaseIterable, Sendable {
    /// A quantity of a product was added to the stock.
    case add
    /// A quantity was used.
    case use
    /// A quantity was thrown away.
    case spoil
    /// A quantity was given back to the shop.
    case giveBack = "return"
    /// The stock was counted.
    case count
    /// A quantity was moved to another storage place.
    case move
    /// The best-before date of a lot was changed.
    case setBestBefore = "set-best-before"

    /// The action in the history: `stock-add`, for example.
    public var action: Change.Action { Change.Action(rawValue: "stock-" + rawValue) }

    /// The reason of the stock movements.
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
