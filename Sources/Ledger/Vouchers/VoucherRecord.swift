internal import Failures
internal import Money
public import Outings
public import Periods
internal import Text

/// A voucher movement as stored in a book.
public struct VoucherRecord: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a movement that is not stored yet.
    public private(set) var id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The name of the payment method of kind `voucher`.
    public private(set) var kind: String
    /// The action, number of vouchers, day, expiry and price.
    public private(set) var move: VoucherMove
    /// The payment method with which the vouchers were bought. `nil` if unknown.
    public private(set) var method: String?
    /// The person or payee who gave the vouchers. `nil` if unknown.
    public private(set) var from: String?
    /// The number of the outing to which the movement belongs.
    public private(set) var outing: Int64?
    /// The time of day.
    public private(set) var time: TimeOfDay?
    /// A free text.
    public private(set) var note: String?
    /// The uid of the expense that records spent or lost vouchers. `nil` for other movements.
    public private(set) var expense: String?
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// The time of recording.
    public private(set) var created: Instant
    /// The time of the last change.
    public var changed: Instant
    /// Whether the movement is excluded from all figures. For spent and lost vouchers the expense decides.
    public var isVoid: Bool

    /// Makes a movement that is not stored yet, without validation.
    public init(
        kind: String, _ move: VoucherMove, method: String? = nil, from: String? = nil, outing: Int64? = nil,
        time: TimeOfDay? = nil, note: String? = nil
    ) {
        self.init(
            id: 0, uid: "", kind: kind, move, method: method, from: from, outing: outing, time: time, note: note,
            expense: nil, by: "", created: Instant(seconds: 0), changed: Instant(seconds: 0), isVoid: false)
    }

    init(
        id: Int64, uid: String, kind: String, _ move: VoucherMove, method: String?, from: String?, outing: Int64?,
        time: TimeOfDay?, note: String?, expense: String?, by: String, created: Instant, changed: Instant, isVoid: Bool
    ) {
        (self.id, self.uid, self.kind, self.move) = (id, uid, kind, move)
        (self.method, self.from, self.outing, self.time, self.note) = (method, from, outing, time, note)
        (self.expense, self.by, self.created, self.changed, self.isVoid) = (expense, by, created, changed, isVoid)
    }

    /// Returns the movement, not void, with the number, uid, expense, author and times under which a book stores it.
    public func recorded(_ id: Int64, uid: String, expense: String?, by signature: Signature) -> VoucherRecord {
        VoucherRecord(
            id: id, uid: uid, kind: kind, move, method: method, from: from, outing: outing, time: time, note: note,
            expense: expense, by: signature.by, created: signature.at, changed: signature.at, isVoid: false)
    }

    /// Maximum number of vouchers of a movement, so that sums cannot overflow.
    private static let most: Int64 = 1_000_000_000

    /// Returns the movement with empty texts removed, after validation.
    /// - Throws: `LedgerError` of kind `voucher.number` unless the number is from 1 (0 for a count) to 1,000,000,000,
    ///   `voucher.paid` for a negative price, or the error of `checkedText`.
    public func checked() throws(LedgerError) -> VoucherRecord {
        guard move.number > (move.action == .count ? -1 : 0), move.number <= Self.most else {
            throw .refused(
                "voucher.number", "a number of vouchers is from 1 to 1,000,000,000", input: String(move.number),
                hint: "for example: spesa voucher get meal 10")
        }
        if let paid = move.paid, paid < .zero {
            throw .refused(
                "voucher.paid", "the price of vouchers cannot be below zero", hint: "for example: --paid 40")
        }
        _ = try checkedText(kind, "method")
        var record = self
        record.method = try checkedText(method, "method")
        record.from = try checkedText(from, "name")
        record.note = try checkedText(note, "note")
        return record
    }
}

extension TrackedTable {
    /// The voucher movements.
    public static let voucherMove = TrackedTable(
        of: VoucherRecord.self, "voucher_move", plural: "voucher_moves",
        actions: VoucherAction.allCases.map(\.action),
        isOptionalTable: true, listed: "voucher moves",
        fault: { record throws(LedgerError) in
            _ = try record.checked()
            return nil
        })
}

/// An action on vouchers.
public enum VoucherAction: String, CaseIterable, Sendable {
    /// Vouchers were received.
    case get
    /// Vouchers were spent.
    case spend
    /// Vouchers were lost.
    case lose
    /// The vouchers in hand were counted.
    case count
    /// A movement was made void.
    case void
    /// A void movement was restored.
    case restore

    /// The action in the history: `voucher-get`, for example.
    public var action: Change.Action { Change.Action(rawValue: "voucher-\(rawValue)") }
}

extension VoucherRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .voucherMove }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(kind: "", VoucherMove(.get, 0, on: Day(number: 0)))
        self.id = id
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var (action, number, day, expires, paid) = (move.action, move.number, move.day, move.expires, move.paid)
        fields.field("uid", &uid, role: .identity)
        fields.field("kind", &kind)
        fields.field("action", &action)
        fields.field("number", &number)
        fields.field("day", &day)
        fields.field("expires", &expires)
        fields.field("paid", &paid, .amount(isSigned: false))
        fields.field("method", &method)
        fields.field("from", &from)
        fields.field("outing", &outing, .reference("outing", whenMerged: .follows))
        fields.field("time", &time)
        fields.field("note", &note)
        fields.field("expense", &expense)
        fields.field("by", &by, .author, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("void", &isVoid)
        guard fields.isReading else { return }
        move = VoucherMove(action, number, on: day, expires: expires, paid: paid)
        if !(0...Self.most ~= number) { fields.refuse() }
    }
}

/// The vouchers used to pay a receipt.
public struct VoucherTender: Hashable, Sendable {
    /// The name of the payment method, as on the receipt.
    public let method: String
    /// The number of vouchers.
    public let number: Int64
    /// The day of the receipt.
    public let day: Day
    /// The number of the outing to which the receipt belongs.
    public let outing: Int64?
    /// The number of the receipt; `nil` if it is not stored yet.
    public let receipt: Int64?
    /// The time of recording; `nil` if it is not stored yet.
    public let recorded: Instant?

    /// Makes a tender without validation.
    public init(
        method: String, number: Int64, day: Day, outing: Int64?, receipt: Int64? = nil, recorded: Instant? = nil
    ) {
        (self.method, self.number, self.day, self.outing) = (method, number, day, outing)
        (self.receipt, self.recorded) = (receipt, recorded)
    }
}

extension LedgerError {
    /// No voucher movement has this number.
    public static func noSuchVoucherMove(_ id: Int64) -> LedgerError { .noSuchRow(.voucherMove, String(id)) }
}
