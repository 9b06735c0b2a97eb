internal import Household
public import Ledger
public import Money
public import Outings
public import Periods
internal import Text

/// The vouchers of one kind.
public struct VoucherStanding: Hashable, Sendable {
    /// The method they are of, as the book writes it.
    public let kind: String
    /// What one is worth; `nil` where the method says nothing of it any more.
    public let face: Amount?
    /// By their last days.
    public let stock: VoucherStock

    /// What those of a lot are worth on a day: nothing of those that are not good any more.
    /// - Throws: `AmountOverflow`.
    public func value(of lot: VoucherLot, on day: Day) throws(AmountOverflow) -> Amount {
        guard lot.isGood(on: day), let face else { return .zero }
        return try face.times(lot.left)
    }

    /// What was paid for them less than they are worth; `nil` where nobody said what was paid.
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

/// What one wants to do with vouchers.
public struct VoucherOrder: Sendable {
    /// What becomes of them.
    public let action: VoucherMove.Action
    /// The method, as it was written.
    public let kind: String
    /// How many.
    public let number: Int64
    /// The day.
    public let day: Day
    /// Where it files.
    public let circumstances: Circumstances
    /// The last day of those that come in.
    public var expires: Day?
    /// What is paid for them.
    public var paid: Amount?
    /// The method that is paid by.
    public var method: String?
    /// Whom they come from.
    public var from: String?
    /// What it is spent on or lost for.
    public var category: Ledger.Category.ID?
    /// Whom it is paid to.
    public var payee: String?
    /// Anything worth keeping.
    public var note: String?

    /// So many of a kind.
    public init(
        _ action: VoucherMove.Action, _ kind: String, _ number: Int64, on day: Day, _ circumstances: Circumstances
    ) {
        (self.action, self.kind, self.number, self.day) = (action, kind, number, day)
        self.circumstances = circumstances
    }
}

extension Context {
    /// Every kind of voucher of which something came in, went out or was counted, by name.
    /// - Complexity: O(*n* log *n*) in the moves and in the receipts that were paid with vouchers.
    public func vouchers() throws -> [VoucherStanding] {
        try book.reading {
            let methods = try book.methods()
            let (moves, tenders) = try (book.voucherMoves(), book.voucherTenders())
            let names = Set(moves.map { folded($0.kind) })
            return try names.sorted().map { name in
                let own = moves.filter { folded($0.kind) == name && !$0.isVoid }
                return try standing(of: moves.first { folded($0.kind) == name }?.kind ?? name, own, tenders, methods)
            }
        }
    }

    /// The vouchers of one kind.
    /// - Throws: `VoucherError.overflow`.
    public func vouchers(of kind: String) throws -> VoucherStanding { try vouchers(of: kind, after: []) }

    /// - Parameter moves: moves that are not recorded yet, and count with the others.
    private func vouchers(of kind: String, after moves: [VoucherRecord]) throws -> VoucherStanding {
        try book.reading {
            let own = try book.voucherMoves().filter { folded($0.kind) == folded(kind) && !$0.isVoid }
            return try standing(of: kind, own + moves, book.voucherTenders(), book.methods())
        }
    }

    /// What receipts were paid with counts from the day on which vouchers of the kind were recorded first: whoever keeps none
    /// of them has none below zero.
    private func standing(
        of kind: String, _ moves: [VoucherRecord], _ tenders: [VoucherTender], _ methods: [PaymentMethod]
    ) throws -> VoucherStanding {
        let method = methods.named(kind)
        let first = moves.map(\.move.day).min()
        let paid = tenders.filter { tender in
            folded(tender.method) == folded(kind) && first.map { tender.day >= $0 } ?? false
        }
        .map { VoucherMove(.spend, $0.number, on: $0.day) }
        return VoucherStanding(
            kind: method?.name ?? kind, face: method?.face, stock: try VoucherStock(moves.map(\.move) + paid))
    }

    /// Records what becomes of vouchers; what is spent or lost is an expense of their face, of free ones of nothing.
    /// - Throws: `OutingError.unknownVoucher`, `tooFewVouchers`, `VoucherError.overflow`, why the move or the expense cannot
    ///   be kept.
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
            made.circumstances = order.circumstances
            draft = made
        }
        let record = VoucherRecord(
            kind: method.name,
            VoucherMove(order.action, order.number, on: order.day, expires: order.expires, paid: order.paid),
            method: order.method, from: order.from, outing: order.circumstances.outing, time: order.circumstances.time,
            note: order.note)
        // What does not fit is refused here: once it is recorded, no list of vouchers can be made.
        if order.action == .get { _ = try vouchers(of: method.name, after: [record]) }
        let made = try book.addVoucherMove(record, spending: draft, by: signature)
        return (made, try draft.flatMap { try book.number(ofExpense: $0.uid) }.flatMap(book.expense))
    }

    /// The method of a kind of vouchers, and what one is worth.
    /// - Throws: `OutingError.unknownVoucher`.
    private func voucherKind(_ name: String) throws -> (method: PaymentMethod, face: Amount) {
        guard let method = try book.methods().named(name), method.kind == .voucher, let face = method.face else {
            throw OutingError.unknownVoucher(name)
        }
        return (method, face)
    }

    /// How many vouchers are in hand in an outing: `meal=17`.
    /// - Throws: `OutingError.count`, `unknownVoucher`.
    public func voucherCount(_ text: String, of outing: Outing) throws -> VoucherRecord {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let number = Int64(parts[1]), number >= 0 else {
            throw OutingError.count(text, of: "--voucher")
        }
        let day = outing.contains(today) ? today : outing.days.last
        return VoucherRecord(
            kind: try voucherKind(parts[0]).method.name, VoucherMove(.count, number, on: day), outing: outing.id)
    }

    /// What became of the vouchers of each kind in an outing.
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
                left: Int(standing(of: name, all, tenders, methods).stock.left(goodOn: outing.days.last)),
                counted: mine.last { $0.move.action == .count }.map { Int($0.move.number) })
        }
    }
}
