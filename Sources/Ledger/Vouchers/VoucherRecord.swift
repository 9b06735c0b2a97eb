internal import Failures
internal import Money
public import Outings
public import Periods
internal import Text

/// A move of vouchers as a book keeps it.
public struct VoucherRecord: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public let uid: String
    /// The method of kind `voucher` whose vouchers they are, by its name.
    public let kind: String
    /// What became of them.
    public let move: VoucherMove
    /// The method they were paid by; `nil` where nobody said.
    public let method: String?
    /// The person or payee they came from; `nil` where nobody said.
    public let from: String?
    /// The number of the outing it files under.
    public let outing: Int64?
    /// The time of the day.
    public let time: TimeOfDay?
    /// Whatever else is kept of it.
    public let note: String?
    /// The uid of the expense that it is, of what was spent or lost.
    public let expense: String?
    /// The name of the user who recorded it.
    public let by: String
    /// When it was recorded.
    public let created: Instant
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
        "voucher_move", plural: "voucher_moves",
        fields: [
            TrackedField("uid", .text, role: .identity, isRequired: true),
            TrackedField("kind", .text, isRequired: true),
            TrackedField("action", .choice(VoucherMove.Action.allCases.map(\.rawValue)), isRequired: true),
            TrackedField("number", .number, isRequired: true),
            TrackedField("day", .day, isRequired: true),
            TrackedField("expires", .day),
            TrackedField("paid", .amount(isSigned: false)),
            TrackedField("method", .text),
            TrackedField("from", .text),
            TrackedField("outing", .reference("outing", whenMerged: .follows)),
            TrackedField("time", .number),
            TrackedField("note", .text),
            TrackedField("expense", .text),
            TrackedField("by", .text, role: .origin, isRequired: true),
            TrackedField("created", .instant, role: .origin, isRequired: true),
            TrackedField("changed", .instant, role: .changed, isRequired: true),
            TrackedField("void", .truth, isRequired: true),
        ],
        actions: VoucherAction.allCases.map(\.action),
        isInRoom: true, listed: "voucher moves",
        fault: { row in
            guard let record = VoucherRecord(row) else { return "it cannot be read" }
            do throws(LedgerError) {
                _ = try record.checked()
                return nil
            } catch {
                return error.message
            }
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

extension VoucherRecord {
    /// From a row of `TrackedTable.voucherMove`; `nil` for one that none is written as.
    public init?(_ row: TrackedRow) {
        guard let action = row.text(2).flatMap(VoucherMove.Action.init(rawValue:)), let number = row.number(3),
            0...Self.most ~= number, let day = row.number(4)
        else { return nil }
        var time: TimeOfDay?
        if let minutes = row.number(10) {
            guard let read = Int(exactly: minutes).flatMap(TimeOfDay.init(minutes:)) else { return nil }
            time = read
        }
        self.init(
            id: row.id, uid: row.text(0) ?? "", kind: row.text(1) ?? "",
            VoucherMove(
                action, number, on: Day(number: Int(day)), expires: row.number(5).map { Day(number: Int($0)) },
                paid: row.number(6).map { Amount(cents: $0) }),
            method: row.text(7), from: row.text(8), outing: row.number(9), time: time, note: row.text(11),
            expense: row.text(12), by: row.text(13) ?? "", created: Instant(seconds: row.number(14) ?? 0),
            changed: Instant(seconds: row.number(15) ?? 0), isVoid: row.number(16) == 1)
    }

    /// As a row of `TrackedTable.voucherMove`.
    public var row: TrackedRow {
        TrackedRow(
            id: id,
            values: [
                .text(uid), .text(kind), .text(move.action.rawValue), .number(move.number),
                .number(Int64(move.day.number)), FieldValue(move.expires.map { Int64($0.number) }),
                FieldValue(move.paid?.cents), FieldValue(method), FieldValue(from), FieldValue(outing),
                FieldValue(time.map { Int64($0.minutes) }), FieldValue(note), FieldValue(expense), .text(by),
                .number(created.seconds), .number(changed.seconds), .number(isVoid ? 1 : 0),
            ])
    }
}

/// A book's vouchers.
public protocol VoucherBook: AnyObject {
    /// Every move of vouchers, by number; one that is an expense is void where that is, or where it is gone.
    func voucherMoves() throws -> [VoucherRecord]
    /// What receipts were paid with vouchers by a method of these names, where a number of them was said: the outings of their
    /// expenses beside the moves; void receipts are left out.
    /// - Complexity: O(receipts that were paid with vouchers).
    func voucherTenders() throws -> [VoucherTender]
    /// Records a move, with the expense that it is, if it is one.
    /// - Throws: why `checked` refuses it, or as `add`.
    func addVoucherMove(_ record: VoucherRecord, spending draft: ExpenseDraft?, by signature: Signature) throws
        -> VoucherRecord
    /// Takes moves out of all figures with their expenses, or lets them count again.
    /// - Throws: `LedgerError.noSuchVoucherMove`.
    func setVoucherMoves(_ ids: [Int64], void isVoid: Bool, by signature: Signature) throws -> [VoucherRecord]
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
