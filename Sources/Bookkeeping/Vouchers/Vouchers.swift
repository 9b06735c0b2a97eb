internal import Household
public import Ledger
public import Money
public import Outings
public import Periods
internal import Text

/// The stock of one kind of voucher.
public struct VoucherCounts: Hashable, Sendable {
    /// The name of the payment method in the book.
    public let kind: String
    /// The face value; `nil` if the method has none.
    public let face: Amount?
    /// The lots, by expiry date.
    public let stock: VoucherStock

    /// Returns the face value of the vouchers left in a lot on a day; zero if the lot has expired or there is no face
    /// value.
    /// - Throws: `AmountOverflow`.
    public func value(of lot: VoucherLot, on day: Day) throws(AmountOverflow) -> Amount {
        guard lot.isGood(on: day), let face else { return .zero }
        return try face.times(lot.left)
    }

    /// The discount received: the face value of the vouchers whose price is known, less that price. `nil` without a
    /// known price or a face value.
    public var gained: Amount? {
        guard stock.bought.number > 0, let worth = try? face?.times(stock.bought.number) else { return nil }
        return try? worth.subtracting(stock.bought.paid)
    }
}

extension Amount {
    fileprivate func times(_ number: Int64) throws(AmountOverflow) -> Amount {
        let (cents, overflow) = cents.multipliedReportingOverflow(by: number)
        guard !overflow else { throw AmountOverflow() }
        return Amount(cents: cents)
    }
}

/// A move of vouchers to record.
public struct VoucherOrder: Sendable {
    /// The type of move.
    public let action: VoucherMove.Action
    /// The name of the method, as typed.
    public let kind: String
    /// The number of vouchers moved; for `count`, the number in hand.
    public let number: Int64
    /// The day of the move.
    public let day: Day
    /// The outing and time.
    public let extras: ExpenseExtras
    /// The last valid day of received vouchers; `nil` if they do not expire.
    public var expires: Day?
    /// The total price of the received vouchers; `nil` if unknown.
    public var paid: Amount?
    /// The payment method with which the received vouchers were bought; `nil` if unknown.
    public var method: String?
    /// The person or company who gave the received vouchers; `nil` if unknown.
    public var from: String?
    /// The category of spent or lost vouchers, which they need; `nil` for other moves.
    public var category: Ledger.Category.ID?
    /// The payee of spent vouchers.
    public var payee: String?
    /// A note.
    public var note: String?

    /// Creates an order with the data that every move has.
    public init(
        _ action: VoucherMove.Action, _ kind: String, _ number: Int64, on day: Day, _ extras: ExpenseExtras
    ) {
        (self.action, self.kind, self.number, self.day) = (action, kind, number, day)
        self.extras = extras
    }
}

extension Context {
    /// Returns the stock of every kind of voucher with moves, by name.
    /// - Complexity: O(*n* log *n*) in the moves and in the receipts that were paid with vouchers.
    public func vouchers() throws -> [VoucherCounts] {
        try book.reading {
            let methods = try book.methods()
            let (moves, tenders) = try (book.voucherMoves(), book.voucherTenders())
            let names = Set(moves.map { folded($0.kind) })
            return try names.sorted().map { name in
                let own = moves.filter { folded($0.kind) == name && !$0.isVoid }
                return try counts(of: moves.first { folded($0.kind) == name }?.kind ?? name, own, tenders, methods)
            }
        }
    }

    /// Returns the stock of one kind of voucher.
    /// - Throws: `VoucherError.overflow`.
    public func vouchers(of kind: String) throws -> VoucherCounts { try vouchers(of: kind, after: []) }

    /// Returns the stock of one kind of voucher after more moves.
    /// - Parameter moves: unrecorded moves to include.
    private func vouchers(of kind: String, after moves: [VoucherRecord]) throws -> VoucherCounts {
        try book.reading {
            let own = try book.voucherMoves().filter { folded($0.kind) == folded(kind) && !$0.isVoid }
            return try counts(of: kind, own + moves, book.voucherTenders(), book.methods())
        }
    }

    /// Returns the counts of one kind of voucher. Receipts count only from the first received vouchers on, so that
    /// vouchers spent before the stock was tracked are not taken from later ones.
    private func counts(
        of kind: String, _ moves: [VoucherRecord], _ tenders: [VoucherTender], _ methods: [PaymentMethod]
    ) throws -> VoucherCounts {
        let method = methods.named(kind)
        let first = Self.firstReceived(moves)
        let paid = try tenders.filter { tender in
            guard folded(tender.method) == folded(kind), let first else { return false }
            return try isPaid(tender, since: first)
        }
        .map { VoucherMove(.spend, $0.number, on: $0.day) }
        return VoucherCounts(
            kind: method?.name ?? kind, face: method?.face, stock: try VoucherStock(moves.map(\.move) + paid))
    }

    /// Returns the first received vouchers of one kind: those of the earliest day, and on it, of the earliest
    /// recording.
    private static func firstReceived(_ moves: [VoucherRecord]) -> VoucherRecord? {
        moves.filter { $0.move.action == .get }.min { one, other in
            (one.move.day, one.created, one.id) < (other.move.day, other.created, other.id)
        }
    }

    /// Whether a receipt was paid after the first vouchers were received: on a later day, or on that day and not
    /// recorded before them.
    private func isPaid(_ tender: VoucherTender, since first: VoucherRecord) throws -> Bool {
        guard tender.day == first.move.day, let recorded = tender.recorded, let receipt = tender.receipt,
            recorded <= first.created
        else { return tender.day >= first.move.day }
        return try recorded == first.created && !book.isRecorded(receipt: receipt, beforeReceiving: first)
    }

    /// Records a move of vouchers. Spent or lost ones become an expense of their face value, or of zero if they were
    /// free.
    /// - Throws: `OutingError.unknownVoucher`, `tooFewVouchers`, `VoucherError.overflow`, or the errors of validating
    ///   the move or the expense.
    public func record(_ order: VoucherOrder) throws -> (move: VoucherRecord, expense: Expense?) {
        let (method, face) = try voucherKind(order.kind)
        var draft: ExpenseDraft?
        if order.action == .spend || order.action == .lose {
            let left = try vouchers(of: method.name).stock.left(goodOn: order.day)
            guard order.number <= left else { throw OutingError.tooFewVouchers(method.name, left: max(left, 0)) }
            let amount = method.isFree ? .zero : try face.times(order.number)
            var made = try self.draft(
                amount, on: order.day, in: .category(order.category ?? 0),
                ExpenseDetails(payee: order.payee, method: method.name, note: order.note), uid: nil)
            made.extras = order.extras
            draft = made
        }
        let record = VoucherRecord(
            kind: method.name,
            VoucherMove(order.action, order.number, on: order.day, expires: order.expires, paid: order.paid),
            method: order.method, from: order.from, outing: order.extras.outing, time: order.extras.time,
            note: order.note)
        // An overflow is refused here, because once recorded it would break every list of vouchers.
        if order.action == .get { _ = try vouchers(of: method.name, after: [record]) }
        let made = try book.addVoucherMove(record, spending: draft, by: signature)
        return (made, try draft.flatMap { try book.number(ofExpense: $0.uid) }.flatMap(book.expense))
    }

    /// Checks that the book has the vouchers with which receipts are paid. Receipts that are void, or that the book
    /// already has, are not checked.
    ///
    /// A kind is checked from its first received vouchers on, so that users who do not track vouchers can pay with
    /// them.
    /// - Parameter replaced: a recorded receipt that the draft replaces: its vouchers can be used again.
    /// - Throws: `OutingError.tooFewVouchers`, `VoucherError.overflow`.
    /// - Complexity: O(*n* log *n*) in the moves, and in the receipts that are or were paid with vouchers.
    public func requireVouchers(for drafts: [ReceiptDraft], replacing replaced: Receipt? = nil) throws {
        let paying = drafts.filter { !$0.isVoid && !Self.voucherTenders(of: $0.purchase, on: $0.day).isEmpty }
        guard !paying.isEmpty else { return }
        try book.reading {
            let moves = try book.voucherMoves().filter { !$0.isVoid }
            guard moves.contains(where: { $0.move.action == .get }) else { return }
            var uids: Set<String> = []
            let new = try paying.filter { draft in
                guard uids.insert(draft.uid).inserted else { return false }
                return try draft.uid == replaced?.uid || book.receipt(uid: draft.uid) == nil
            }
            let used = new.flatMap { draft in
                Self.voucherTenders(of: draft.purchase, on: draft.day, as: draft.uid == replaced?.uid ? replaced : nil)
            }
            var freed: [VoucherTender] = []
            if let replaced, !replaced.isVoid {
                freed = Self.voucherTenders(of: replaced.purchase, on: replaced.day, as: replaced)
            }
            var tenders = try book.voucherTenders()
            for tender in freed {
                let place = tenders.firstIndex {
                    folded($0.method) == folded(tender.method) && $0.number == tender.number && $0.day == tender.day
                }
                if let place { tenders.remove(at: place) }
            }
            let methods = try book.methods()
            for kind in Set(used.map { folded($0.method) }).sorted() {
                let mine = used.filter { folded($0.method) == kind }
                // A change that does not affect the vouchers is not refused, even if the stock is already negative.
                guard mine != freed.filter({ folded($0.method) == kind }) else { continue }
                let own = moves.filter { folded($0.kind) == kind }
                guard let first = Self.firstReceived(own)?.move.day else { continue }
                let after = try counts(of: kind, own, tenders + mine, methods)
                let days = Set(mine.map(\.day)).sorted().filter { $0 >= first }
                guard let day = days.first(where: { after.stock.left(goodOn: $0) < 0 }) else { continue }
                let left = try counts(of: kind, own, tenders, methods).stock.left(goodOn: day)
                throw OutingError.tooFewVouchers(after.kind, left: max(left, 0))
            }
        }
    }

    /// Returns the tenders of a purchase that are a number of vouchers. Refunds are left out.
    /// - Parameter receipt: the recorded receipt of the purchase; `nil` for a new one.
    private static func voucherTenders(
        of purchase: Purchase, on day: Day, as receipt: Receipt? = nil
    ) -> [VoucherTender] {
        purchase.tenders.compactMap { tender in
            guard tender.kind == .voucher, let count = tender.count, tender.amount > .zero else { return nil }
            return VoucherTender(
                method: tender.method, number: Int64(count), day: day, outing: nil, receipt: receipt?.id,
                recorded: receipt?.created)
        }
    }

    /// Returns the method and face value of a kind of voucher.
    /// - Throws: `OutingError.unknownVoucher`.
    private func voucherKind(_ name: String) throws -> (method: PaymentMethod, face: Amount) {
        guard let method = try book.methods().named(name), method.kind == .voucher, let face = method.face else {
            throw OutingError.unknownVoucher(name)
        }
        return (method, face)
    }

    /// Parses the count of vouchers in hand during an outing, as `meal=17`.
    /// - Throws: `OutingError.count` for text without a name, or with a number that is not zero or more;
    ///   `unknownVoucher`.
    public func voucherCount(_ text: String, of outing: Outing) throws -> VoucherRecord {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let number = Int64(parts[1]), number >= 0 else {
            throw OutingError.count(text, of: "--voucher")
        }
        let day = outing.contains(today) ? today : outing.days.last
        return VoucherRecord(
            kind: try voucherKind(parts[0]).method.name, VoucherMove(.count, number, on: day), outing: outing.id)
    }

    /// Returns the numbers of vouchers received, used and counted in an outing, and left at its end, by kind. Kinds
    /// without a move in the book are left out.
    func voucherCounts(of outing: Outing) throws -> [VoucherCount] {
        let (moves, tenders, methods) = try (
            book.voucherMoves().filter { !$0.isVoid }, book.voucherTenders(), book.methods()
        )
        let own = moves.filter { $0.outing == outing.id }
        let paid = tenders.filter { $0.outing == outing.id }
        let kinds = Set(own.map { folded($0.kind) }).union(paid.map { folded($0.method) }).sorted()
        return try kinds.compactMap { kind in
            let all = moves.filter { folded($0.kind) == kind }
            guard !all.isEmpty else { return nil }
            let name =
                own.first { folded($0.kind) == kind }?.kind ?? paid.first { folded($0.method) == kind }?.method ?? kind
            func sum(_ numbers: [Int64]) -> Int { Int(numbers.reduce(0, +)) }
            let mine = own.filter { folded($0.kind) == kind }
            return try VoucherCount(
                kind: name, got: sum(mine.filter { $0.move.action == .get }.map(\.move.number)),
                spent: sum(
                    mine.filter { $0.move.action == .spend }.map(\.move.number)
                        + paid.filter { folded($0.method) == kind }.map(\.number)),
                left: Int(counts(of: name, all, tenders, methods).stock.left(goodOn: outing.days.last)),
                counted: mine.last { $0.move.action == .count }.map { Int($0.move.number) })
        }
    }
}
