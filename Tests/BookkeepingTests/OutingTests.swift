import BookSupport
import Bookkeeping
import Household
import Ledger
import Money
import Outings
import Periods
import Support
import Testing

@Suite struct OutingTests {
    private let fixture: BookFixture
    private var context: Context { fixture.context }

    init() throws {
        fixture = try BookFixture()
        for (name, kind) in [("visa", MethodKind.card), ("mastercard", .card)] {
            _ = try fixture.book.addMethod(PaymentMethod(name: name, kind: kind), by: context.signature)
        }
    }

    private func open(
        _ name: String = "Fair", on first: String = "2026-11-21", to last: String? = nil, purse: Int64? = nil,
        ceiling: Int64? = nil
    ) throws -> Outing {
        var outing = Outing(
            name: name, days: try DayRange(#require(Day(iso: first)), #require(Day(iso: last ?? first))))
        (outing.purse, outing.ceiling) = (purse, ceiling.map { Amount(cents: $0) })
        return try context.open(outing, naming: OutingNames())
    }

    @discardableResult
    private func spend(
        _ cents: Int64, _ category: String = "groceries", method: String? = nil, at time: String? = nil,
        under choice: OutingChoice = .inUse, on day: String? = nil
    ) throws -> Expense {
        var draft = try fixture.draft(cents, category, on: day, method: method)
        draft.extras = try context.filing(
            of: draft.day, under: choice, at: time.map { try TimeOfDay($0) }, now: nil
        ).extras
        return try context.record([draft])[0].expense
    }

    @Test func `an expense joins the current outing on the days of the outing, or the chosen outing`() throws {
        let other = try open("Dinner")
        let fair = try open(on: "2026-11-20", to: "2026-11-21")
        let noon = TimeOfDay(minutes: 720)
        func filing(_ day: String, _ choice: OutingChoice = .inUse, at time: TimeOfDay? = nil) throws -> OutingFiling {
            try context.filing(of: #require(Day(iso: day)), under: choice, at: time, now: noon)
        }
        #expect(try filing("2026-11-21").extras == ExpenseExtras(outing: fair.id, time: noon))
        // On another day the time is unknown.
        #expect(try filing("2026-11-20").extras == ExpenseExtras(outing: fair.id, time: nil))
        let passed = try filing("2026-11-19")
        #expect(passed.extras.isEmpty && passed.passedBy == fair && passed.outing == nil)
        #expect(try filing("2026-11-19", at: noon).extras == ExpenseExtras(outing: nil, time: noon))
        #expect(try filing("2026-11-21", .none).extras.isEmpty)
        let early = try #require(TimeOfDay(minutes: 5))
        #expect(
            try filing("2020-01-01", .chosen(other), at: early).extras
                == ExpenseExtras(outing: other.id, time: early))
        let closed = try context.close(other, unreconciled: nil)
        #expect(throws: LedgerError.outingIsClosed("Dinner")) { try filing("2026-11-21", .chosen(closed)) }
        try context.useOuting(nil)
        #expect(try filing("2026-11-21").extras.isEmpty)
    }

    @Test func `the figures of an outing equal its expenses without void expenses`() throws {
        let fair = try open(ceiling: 5000)
        try spend(1250, method: "VISA", at: "9:30")
        try spend(2000, "home", method: "visa", at: "9:59")
        try spend(300, method: "cash")
        let void = try spend(9999, method: "cash", at: "10:00")
        try spend(777, under: .none)
        _ = try context.setVoid(true, context.choose([.number(void.id)]))
        let status = try context.status(of: fair)
        #expect((status.spent, status.count) == (Amount(cents: 3550), 3))
        #expect(status.left == Amount(cents: 1450))
        #expect(status.methods.map(\.key) == ["visa", "cash"])
        #expect(status.methods.map(\.amount.cents) == [3250, 300])
        #expect(status.methods.map(\.count) == [2, 1])
        #expect(status.categories.map(\.amount.cents) == [2000, 1550])
        #expect(status.hours.map(\.key) == [9, nil])
        #expect(status.hours.map(\.amount.cents) == [3250, 300])
        #expect(status.persons.map(\.name) == ["anna"])
        #expect(status.persons.map(\.share.cents) == [3550])
        #expect(status.expenses.count == 4)
    }

    @Test func `a receipt paid in two ways counts once per method and adds up`() throws {
        let fair = try open(purse: 5000)
        let groceries = try fixture.category("groceries")
        let home = try fixture.category("home")
        let lines = try [(groceries, 1000), (home, 2000)].map { category, cents in
            try ReceiptLine(what: nil, price: #require(UnitPrice(Amount(cents: Int64(cents)))), category: category)
        }
        let purchase = try context.purchase(
            of: lines, basis: .gross, printedVAT: [], country: nil, on: context.today,
            paying: [context.offer("cash=5"), context.offer("visa")], roundingBy: nil)
        var draft = try context.draft(purchase, payee: "Rossi", on: context.today, uid: nil)
        draft.extras = ExpenseExtras(outing: fair.id, time: nil)
        _ = try context.book.addReceipts([draft], by: context.signature)
        let status = try context.status(of: fair)
        #expect(status.spent == Amount(cents: 3000))
        #expect(status.methods.map(\.amount.cents).reduce(0, +) == 3000)
        let rows = status.reconciliation.methods
        #expect(rows.map(\.method) == ["visa", "cash"])
        // The expected cash is the purse at the start less the payments from it.
        #expect(rows.map(\.recorded) == [2500, 4500])
        #expect(rows.map(\.number) == [1, 1])
    }

    @Test func `an outing is closed once all methods agree, or with a reason`() throws {
        let fair = try open(purse: 5000)
        try spend(1240, method: "visa")
        try spend(500, method: "mastercard")
        try spend(300, method: "cash")
        #expect(throws: OutingError.unreconciled("Fair", because: "mastercard and visa were not counted")) {
            try context.close(fair, unreconciled: nil)
        }
        var counted = try context.reconcile(
            fair, [context.count("visa=12,40/1", of: fair), context.count("mastercard=4", of: fair)],
            bookingDifference: false)
        #expect(throws: OutingError.unreconciled("Fair", because: "mastercard differs")) {
            try context.close(counted, unreconciled: nil)
        }
        // A count stays until the method is counted again. For cash, a difference may be booked.
        counted = try context.reconcile(
            counted, [context.count("mastercard=5/1", of: fair), context.countedCash("40", of: fair)],
            bookingDifference: true)
        #expect(counted.counts.map(\.method) == ["cash", "mastercard", "visa"])
        #expect(counted.differences.map(\.units) == [-700])
        #expect(try context.status(of: counted).spent == Amount(cents: 2040))
        let closed = try context.close(counted, unreconciled: "not needed")
        #expect((closed.isClosed, closed.unreconciled) == (true, nil))
        #expect(throws: LedgerError.outingIsClosed("Fair")) { try context.close(closed, unreconciled: nil) }
        #expect(throws: LedgerError.outingIsClosed("Fair")) {
            try context.reconcile(closed, [context.count("visa=1", of: fair)], bookingDifference: false)
        }
        let open = try context.edit(closed, as: .reopenOuting) { $0.isClosed = false }
        try spend(100, method: "visa")
        #expect(try context.close(open, unreconciled: "lost").unreconciled == "lost")
    }

    @Test(
        arguments: [
            ("purse 50, cash uncounted", nil, false, "lost"), ("counted as recorded", "47", false, nil),
            ("counted less", "40", false, "lost"), ("counted more", "47,01", false, "lost"),
            ("counted less, and booked", "40", true, nil), ("empty purse", "0", false, "lost"),
        ] as [(String, String?, Bool, String?)])
    func `a reason is kept if the cash differs or was not counted`(
        title: String, cash: String?, isBooked: Bool, kept: String?
    ) throws {
        var fair = try open(purse: 5000)
        try spend(1240, method: "visa")
        try spend(300, method: "cash")
        let counts =
            try [context.count("visa=12,40/1", of: fair)] + (cash.map { [try context.countedCash($0, of: fair)] } ?? [])
        fair = try context.reconcile(fair, counts, bookingDifference: isBooked)
        let closed = try context.close(fair, unreconciled: "lost")
        #expect(closed.isClosed && closed.unreconciled == kept, "\(title)")
    }

    @Test func `a blank reason is not stored, and a reason is stored if cash without a purse is not counted`() throws {
        let fair = try open()
        try spend(300, method: "cash")
        let closed = try context.close(fair, unreconciled: " ")
        #expect(closed.isClosed && closed.unreconciled == nil)
        let open = try context.edit(closed, as: .reopenOuting) { $0.isClosed = false }
        #expect(try context.close(open, unreconciled: "purse lost").unreconciled == "purse lost")
    }

    @Test func `a count keeps what another member has counted meanwhile`() throws {
        let fair = try open()
        for method in ["visa", "mastercard"] { try spend(1240, method: method) }
        for count in ["visa=12,40", "mastercard=12,40"] {
            // Both members read the outing before either counted.
            _ = try context.reconcile(fair, [context.count(count, of: fair)], bookingDifference: false)
        }
        let counted = try context.outing("Fair")
        #expect(counted.counts.map(\.method) == ["mastercard", "visa"])
    }

    @Test func `an error names all cards that differ or were not counted`() throws {
        let fair = try open()
        for (cents, method) in [(1240, "visa"), (500, "mastercard")] as [(Int64, String)] {
            try spend(cents, method: method)
        }
        let counted = try context.reconcile(
            fair,
            ["visa=12", "mastercard=4"].map { try context.count($0, of: fair) }, bookingDifference: false)
        #expect(try context.status(of: counted).disagreement == "mastercard and visa differ")
        try spend(700, method: "card")
        let all = try context.status(of: counted).disagreement
        #expect(all == "mastercard and visa differ; card was not counted")
    }

    @Test func `a change that breaks a reconciliation is reported, and undo restores it`() throws {
        let fair = try open()
        let expense = try spend(1240, method: "visa")
        let none = try context.agreement(ofExpenses: [expense.id])
        _ = try context.edit(context.choose([.number(expense.id)]), edit { $0.amount = Amount(cents: 1000) })
        // Without a count there is no agreement to lose.
        #expect(try none.lost().isEmpty)
        let counted = try context.reconcile(fair, [context.count("visa=10", of: fair)], bookingDifference: false)
        #expect(try context.status(of: counted).isAgreed)
        let agreement = try context.agreement(ofExpenses: [expense.id])
        #expect(try agreement.lost().isEmpty)
        _ = try context.edit(context.choose([.number(expense.id)]), edit { $0.details.method = "mastercard" })
        #expect(try agreement.lost().map(\.reason) == ["visa differs; mastercard was not counted"])
        _ = try context.undo(1, isDone: true)
        #expect(try agreement.lost().isEmpty)
        _ = try context.setVoid(true, context.choose([.number(expense.id)]))
        #expect(try agreement.lost().map(\.reason) == ["visa differs"])
    }

    @Test func `a new expense that breaks a reconciliation is reported`() throws {
        let fair = try open()
        try spend(1000, method: "visa")
        _ = try context.reconcile(fair, [context.count("visa=10", of: fair)], bookingDifference: false)
        var draft = try fixture.draft(200, method: "visa")
        #expect(try context.agreement(recording: [draft]).lost().isEmpty)
        draft.extras = try context.filing(of: draft.day, under: .inUse, at: nil, now: nil).extras
        let agreement = try context.agreement(recording: [draft])
        _ = try context.record([draft])
        #expect(try agreement.lost().map(\.reason) == ["visa differs"])
    }

    private func edit(_ change: (inout ExpenseEdit) -> Void) -> ExpenseEdit {
        var edit = ExpenseEdit()
        change(&edit)
        return edit
    }

    @Test(arguments: [
        ("visa", OutingError.count("visa", of: "--card")), ("=5", .count("=5", of: "--card")),
        ("visa=5/x", .count("5/x", of: "--card")), ("visa=5/-1", .count("5/-1", of: "--card")),
        ("cash=5", .notCountedSo(method: "cash", kind: "cash")),
    ])
    func `an invalid count is refused`(text: String, error: OutingError) throws {
        let fair = try open()
        #expect(throws: error) { try context.count(text, of: fair) }
        #expect(throws: AmountError.self) { try context.count("visa=five", of: fair) }
        #expect(throws: OutingError.noPurse("Fair")) { try context.countedCash("5", of: fair) }
    }

    @Test func `groups by extras add up to the total`() throws {
        var random = SplitMix64(seed: 7)
        let square = OutingNames(place: "Square")
        // A Friday, a Monday, a Friday and a Saturday.
        let days = ["2026-10-30", "2026-11-02", "2026-11-20", "2026-11-21"]
        let outings = try ["Fair", "Dinner"].map { name in
            try context.open(
                Outing(name: name, days: DayRange(context.today, context.today)),
                naming: name == "Fair" ? square : OutingNames())
        }
        var groups: [Grouping: [String: Int64]] = [:]
        for _ in 0..<60 {
            let cents = Int64.random(in: -500...2000, using: &random)
            let outing = [nil, outings[0], outings[1]].randomElement(using: &random) ?? nil
            let hour = Bool.random(using: &random) ? Int.random(in: 0...23, using: &random) : nil
            let day = days.randomElement(using: &random)
            let expense = try spend(
                cents, at: hour.map { "\($0):15" }, under: outing.map(OutingChoice.chosen) ?? .none, on: day)
            guard Bool.random(using: &random) || cents == 0 else {
                _ = try context.setVoid(true, context.choose([.number(expense.id)]))
                continue
            }
            groups[.outing, default: [:]][outing?.name ?? "", default: 0] += cents
            groups[.place, default: [:]][outing?.name == "Fair" ? "Square" : "", default: 0] += cents
            groups[.hour, default: [:]][hour.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "", default: 0] += cents
            groups[.person, default: [:]]["anna", default: 0] += cents
            let weekday = ["Friday", "Monday", "Friday", "Saturday"][day.flatMap(days.firstIndex) ?? 0]
            groups[.weekday, default: [:]][weekday, default: 0] += cents
        }
        let range = try context.range("all")
        for (grouping, expected) in groups {
            let rows = try context.breakdown(by: grouping, depth: 1, in: range).groups.rows
            let found = Dictionary(rows.map { ($0.group.name ?? "", $0.total.cents) }) { $1 }
            #expect(found == expected, "\(grouping)")
            let parts = try context.series(by: .month, over: .all, splitBy: grouping)
            #expect(
                parts.groups.reduce(0) { $0 + $1.total.cents } == expected.values.reduce(0, +), "\(grouping)")
        }
        let byTime = try [Grouping.weekday, .hour].map { grouping in
            try context.series(by: .year, over: .all, splitBy: grouping).groups.map { $0.group.name ?? "~" }
        }
        #expect(["Monday", "Friday", "Saturday"].filter(byTime[0].contains) == byTime[0])
        #expect(byTime[1] == byTime[1].sorted())
        var filter = ExpenseFilter.counted
        filter.numbers = try context.book.expenses(having: .outings([outings[0].id]))
        #expect(
            try context.breakdown(by: .category, depth: 1, in: range, of: filter).groups.rows.first?.total.cents
                == groups[.outing]?["Fair"])
    }

    @Test func `vouchers with an overflowing cost are refused, and the others still counted`() throws {
        var meal = PaymentMethod(name: "meal", kind: .voucher)
        meal.face = Amount(cents: 800)
        _ = try context.book.addMethod(meal, by: context.signature)
        var order = VoucherOrder(.get, "meal", 2, on: context.today, ExpenseExtras())
        order.paid = Amount(cents: .max)
        let first = try context.record(order).move
        #expect(throws: VoucherError.overflow) { try context.record(order) }
        #expect(try context.vouchers().map(\.stock.lots) == [context.vouchers(of: "meal").stock.lots])
        #expect(try context.vouchers(of: "meal").stock.lots.map(\.left) == [2])
        // Void moves do not count, until one is restored.
        _ = try context.book.setVoucherMoves([first.id], void: true, by: context.signature)
        _ = try context.record(order)
        _ = try context.book.setVoucherMoves([first.id], void: false, by: context.signature)
        #expect(throws: VoucherError.overflow) { try context.vouchers() }
    }

    @Test func `vouchers are spent in order of expiry, and never more than the stock`() throws {
        var meal = PaymentMethod(name: "meal", kind: .voucher)
        meal.face = Amount(cents: 800)
        _ = try context.book.addMethod(meal, by: context.signature)
        func order(_ action: VoucherMove.Action, _ number: Int64, expires: String? = nil, in days: Int = 0) throws
            -> VoucherOrder
        {
            var order = VoucherOrder(action, "MEAL", number, on: context.today.adding(days: days), ExpenseExtras())
            (order.expires, order.category) = (expires.flatMap(Day.init(iso:)), try fixture.category("groceries"))
            return order
        }
        #expect(throws: OutingError.tooFewVouchers("meal", left: 0)) { try context.record(order(.spend, 1)) }
        #expect(throws: OutingError.unknownVoucher("visa")) {
            try context.record(VoucherOrder(.get, "visa", 1, on: context.today, ExpenseExtras()))
        }
        _ = try context.record(order(.get, 3, expires: "2026-11-22"))
        _ = try context.record(order(.get, 4))
        let spent = try context.record(order(.spend, 5)).expense
        #expect(spent?.amount == Amount(cents: 4000))
        #expect(try context.vouchers(of: "meal").stock.lots.map(\.left) == [0, 2])
        // Three vouchers expired a day later; they no longer count two days later.
        #expect(throws: OutingError.tooFewVouchers("meal", left: 2)) { try context.record(order(.spend, 3, in: 2)) }
        _ = try context.setVoid(true, context.choose([.number(#require(spent).id)]))
        #expect(try context.vouchers(of: "meal").stock.lots.map(\.left) == [3, 4])
        #expect(throws: OutingError.tooFewVouchers("meal", left: 4)) { try context.record(order(.lose, 5, in: 2)) }
    }

    /// Adds vouchers of 8,00 to the book, and returns the draft of a receipt of 200,00 paid with some of them.
    private func receiptPaidWithMeals() throws -> (
        _ number: Int, _ days: Int, _ uid: String?, _ isVoid: Bool
    ) throws -> ReceiptDraft {
        var meal = PaymentMethod(name: "meal", kind: .voucher)
        meal.face = Amount(cents: 800)
        _ = try context.book.addMethod(meal, by: context.signature)
        let groceries = try fixture.category("groceries")
        return { [context] number, days, uid, isVoid in
            let day = context.today.adding(days: days)
            let price = try #require(UnitPrice(Amount(cents: 20_000)))
            let purchase = try context.purchase(
                of: [ReceiptLine(what: nil, price: price, category: groceries)], basis: .gross, printedVAT: [],
                country: nil, on: day, paying: [context.offer("meal=\(number)x8"), context.offer("visa")],
                roundingBy: nil)
            return try context.draft(purchase, payee: "Rossi", on: day, uid: uid, isVoid: isVoid)
        }
    }

    @Test(arguments: [-1, 0])
    func `vouchers spent before any were received do not reduce the stock`(days: Int) throws {
        let receipt = try receiptPaidWithMeals()
        let early = try context.book.addReceipts([receipt(12, days, nil, false)], by: context.signature)[0].receipt
        #expect(try context.vouchers() == [])
        _ = try context.record(VoucherOrder(.get, "meal", 3, on: context.today, ExpenseExtras()))
        #expect(try context.vouchers(of: "meal").stock.lots.map(\.left) == [3])
        // The early receipt is from before the stock was tracked, so more vouchers on it need no check.
        try context.requireVouchers(for: [receipt(13, days, early.uid, false)], replacing: early)
        try context.requireVouchers(for: [receipt(3, 0, nil, false)])
        #expect(throws: OutingError.tooFewVouchers("meal", left: 3)) {
            try context.requireVouchers(for: [receipt(4, 0, nil, false)])
        }
        _ = try context.book.addReceipts([receipt(2, 0, nil, false)], by: context.signature)
        #expect(try context.vouchers(of: "meal").stock.lots.map(\.left) == [1])
        #expect(throws: OutingError.tooFewVouchers("meal", left: 1)) {
            try context.requireVouchers(for: [receipt(2, 0, nil, false)])
        }
    }

    @Test func `vouchers received with an earlier day cover those spent after that day`() throws {
        let receipt = try receiptPaidWithMeals()
        _ = try context.book.addReceipts([receipt(2, 0, nil, false)], by: context.signature)
        _ = try context.record(VoucherOrder(.get, "meal", 3, on: context.today.adding(days: -1), ExpenseExtras()))
        #expect(try context.vouchers(of: "meal").stock.lots.map(\.left) == [1])
    }

    @Test func `a count without received vouchers gives no stock`() throws {
        let receipt = try receiptPaidWithMeals()
        _ = try context.record(VoucherOrder(.count, "meal", 9, on: context.today, ExpenseExtras()))
        _ = try context.book.addReceipts([receipt(2, 1, nil, false)], by: context.signature)
        #expect(try context.vouchers(of: "meal").stock.lots == [])
    }

    @Test func `a receipt cannot be paid with more vouchers than the stock has`() throws {
        let paid = try receiptPaidWithMeals()
        func receipt(
            _ number: Int, in days: Int = 0, uid: String? = nil, isVoid: Bool = false
        ) throws -> ReceiptDraft {
            try paid(number, days, uid, isVoid)
        }
        // Before vouchers are received, their stock is not tracked.
        try context.requireVouchers(for: [receipt(12)])
        _ = try context.record(VoucherOrder(.get, "meal", 10, on: context.today, ExpenseExtras()))
        try context.requireVouchers(for: [receipt(12, in: -1), receipt(12, isVoid: true), receipt(10)])
        for drafts in try [[receipt(12)], [receipt(12, in: 1)], [receipt(6), receipt(5)]] {
            #expect(throws: OutingError.tooFewVouchers("meal", left: 10)) {
                try context.requireVouchers(for: drafts)
            }
        }
        let made = try context.book.addReceipts([receipt(9)], by: context.signature)[0].receipt
        #expect(throws: OutingError.tooFewVouchers("meal", left: 1)) {
            try context.requireVouchers(for: [receipt(2)])
        }
        // A receipt that the book has already is not recorded again; a changed one gives its vouchers back first.
        try context.requireVouchers(for: [receipt(12, uid: made.uid)])
        try context.requireVouchers(for: [receipt(10, uid: made.uid)], replacing: made)
        #expect(throws: OutingError.tooFewVouchers("meal", left: 10)) {
            try context.requireVouchers(for: [receipt(11, uid: made.uid)], replacing: made)
        }
    }
}
