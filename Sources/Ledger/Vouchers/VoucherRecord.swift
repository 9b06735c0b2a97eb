internal import Failures
internal import Money
public import Outings
public import Periods
internal import Text

/// A move of vouchers as a book keeps it.
public struct VoucherRecord: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public private(set) var id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The method of kind `voucher` whose vouchers they are, by its name.
    public private(set) var kind: String
    /// What became of them.
    public private(set) var move: VoucherMove
    /// The method they were paid by; `nil` where nobody said.
    public private(set) var method: String?
    /// The person or payee they came from; `nil` where nobody said.
    public private(set) var from: String?
    /// The number of the outing it files under.
    public private(set) var outing: Int64?
    /// The time of the day.
    public private(set) var time: TimeOfDay?
    /// Whatever else is kept of it.
    public private(set) var note: String?
    /// The uid of the expense that it is, of what was spent or lost.
    public private(set) var expense: String?
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// When it was recorded.
    public private(set) var created: Instant
    /// When it was changed last.
    public var changed: Instant
    /// Out of all figures; of what was spent or lost the expense says so.
    public var isVoid: Bool

    /// A move that no book has yet; nothing of it is checked.
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

    /// The same as a book has it.
    public func recorded(_ id: Int64, uid: String, expense: String?, by signature: Signature) -> VoucherRecord {
        VoucherRecord(
            id: id, uid: uid, kind: kind, move, method: method, from: from, outing: outing, time: time, note: note,
            expense: expense, by: signature.by, created: signature.at, changed: signature.at, isVoid: false)
    }

    /// The most vouchers of one move, so that no sum of them overflows.
    private static let most: Int64 = 1_000_000_000

    /// The move, or why no book keeps it.
    /// - Throws: `LedgerError` of kind `voucher.number`, or why a text cannot be kept.
    public func checked() throws(LedgerError) -> VoucherRecord {
        guard move.number > (move.action == .count ? -1 : 0), move.number <= Self.most else {
            throw .refused(
                "voucher.number", "a number of vouchers is from 1 to 1,000,000,000", input: String(move.number),
                hint: "write it as in: spesa voucher get meal 10")
        }
        if let paid = move.paid, paid < .zero {
            throw .refused(
                "voucher.paid", "what was paid for vouchers is not below zero", hint: "write it as in: --paid 40")
        }
        for (text, name) in [(kind, "method"), (method, "method"), (from, "name"), (note, "note")] {
            _ = try checkedText(text, name)
        }
        return self
    }
}

extension TrackedTable {
    /// The moves of vouchers.
    public static let voucherMove = TrackedTable(
        of: VoucherRecord.self, "voucher_move", plural: "voucher_moves",
        actions: VoucherAction.allCases.map(\.action),
        isInRoom: true, listed: "voucher moves",
        fault: { record throws(LedgerError) in
            _ = try record.checked()
            return nil
        })
}

/// What one does with vouchers.
public enum VoucherAction: String, CaseIterable, Sendable {
    /// Some came in.
    case get
    /// Some were spent.
    case spend
    /// Some were lost.
    case lose
    /// Those in hand were counted.
    case count
    /// A move was taken out of all figures.
    case void
    /// A move counts again.
    case restore

    /// How the history calls it.
    public var action: Change.Action { Change.Action(rawValue: "voucher-\(rawValue)") }
}

extension VoucherRecord: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .voucherMove }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(kind: "", VoucherMove(.get, 0, on: Day(number: 0)))
        self.id = id
    }

    /// Its fields, in the order in which rows have them.
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
        fields.field("by", &by, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("void", &isVoid)
        guard fields.isReading else { return }
        move = VoucherMove(action, number, on: day, expires: expires, paid: paid)
        if !(0...Self.most ~= number) { fields.refuse() }
    }
}

/// Vouchers that a receipt was paid with.
public struct VoucherTender: Hashable, Sendable {
    /// The method's name, as the receipt has it.
    public let method: String
    /// How many.
    public let number: Int64
    /// The day of the receipt.
    public let day: Day
    /// The number of the outing that it files under.
    public let outing: Int64?

    /// A tender as it is given.
    public init(method: String, number: Int64, day: Day, outing: Int64?) {
        (self.method, self.number, self.day, self.outing) = (method, number, day, outing)
    }
}

extension LedgerError {
    /// No move of vouchers has that number.
    public static func noSuchVoucherMove(_ id: Int64) -> LedgerError { .noSuchRow(.voucherMove, String(id)) }
}
