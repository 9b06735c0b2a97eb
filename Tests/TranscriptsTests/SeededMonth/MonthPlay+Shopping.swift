import JSONText
import Testing

/// Receipts, vouchers and repeats, each run and entered into the ledger.
extension MonthPlay {
    /// The face value of a voucher, in cents.
    static let face = 800

    mutating func shop() throws {
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: try addReceipt()
        case 3: try getVouchers()
        case 4: try setReceipt(void: Bool.random(using: &random))
        case 5: try addRepeat()
        default: try bookRepeats()
        }
    }

    /// A receipt of some lines, paid by one method or wholly with vouchers.
    private mutating func addReceipt() throws {
        let day = nearby()
        typealias Line = (cents: Int, category: String)
        var lines: [Line] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let category = Self.categories.randomElement(using: &random) ?? "other"
            lines.append((Int.random(in: 1...2999, using: &random), category))
        }
        let count = ledger.vouchers > 0 && Int.random(in: 0..<3, using: &random) == 0 ? min(ledger.vouchers, 2) : 0
        var method = Self.methods.randomElement(using: &random) ?? "cash"
        if count > 0 {
            let rest = count * Self.face - lines.dropLast().reduce(0) { $0 + $1.cents }
            if rest > 0 {
                lines[lines.count - 1].cents = rest
            } else {
                lines = [(count * Self.face, lines[0].category)]
            }
            method = "meal"
        }
        let payee = Self.payees.randomElement(using: &random)?[0] ?? "Lidl"
        var words = ["receipt", "add", "--payee", payee, "--on", PlainCalendar.iso(day), "--no-rounding"]
        words += ["--pay", count > 0 ? "meal=\(count)x8" : method]
        for line in lines { words.append("Thing \(Self.euro(line.cents, using: &random)) \(line.category)") }
        let receipt = try json(words)["receipt"]
        let id = try #require(receipt?.int("id"), "\(place)")
        let total = lines.reduce(0) { $0 + $1.cents }
        #expect(receipt?["total"]?.int("cents") == total, "\(place): \(words)")
        let sums = Dictionary(grouping: lines) { $0.category }.mapValues { $0.reduce(0) { $0 + $1.cents } }
        var entered: [String: Int] = [:]
        for case .integer(let number) in receipt?["expenses"]?.list ?? [] {
            let shown = try json(["show", "\(number)"])["expense"]
            let category = try #require(shown?.text("category"), "\(place)")
            entered[category] = shown?.int("cents")
            ledger.expenses[Int(number)] = SpendingLedger.Expense(
                day: day, cents: sums[category] ?? 0, category: category, payee: payee, method: method, receipt: id)
        }
        #expect(entered == sums, "\(place): \(words)")
        ledger.vouchers -= count
        ledger.receipts[id] = .init(vouchers: count)
    }

    private mutating func setReceipt(void isVoid: Bool) throws {
        let fitting = ledger.receipts.filter { $0.value.isVoid != isVoid && (isVoid || $0.value.vouchers == 0) }
        guard let id = fitting.keys.sorted().randomElement(using: &random) else { return }
        try run(["receipt", isVoid ? "void" : "restore", "\(id)"])
        ledger.receipts[id]?.isVoid = isVoid
        if isVoid { ledger.vouchers += ledger.receipts[id]?.vouchers ?? 0 }
        for (number, expense) in ledger.expenses where expense.receipt == id {
            ledger.expenses[number]?.isVoid = isVoid
        }
    }

    private mutating func getVouchers() throws {
        let number = Int.random(in: 1...5, using: &random)
        try run(["voucher", "get", "meal", "\(number)"])
        ledger.vouchers += number
    }

    private mutating func addRepeat() throws {
        guard ledger.repeats.count < 4 else { return }
        let order = SpendingLedger.Repeat(
            first: today + Int.random(in: -6...6, using: &random), days: [3, 7, 10].randomElement(using: &random)!,
            cents: Int.random(in: 1...5000, using: &random), category: Self.categories.randomElement(using: &random)!)
        let reply = try json([
            "repeat", "add", Self.euro(order.cents, using: &random), order.category, "--every", "\(order.days) days",
            "--on", PlainCalendar.iso(order.first),
        ])
        let id = try #require(reply["repeat"]?.int("id"), "\(place)")
        ledger.repeats[id] = order
    }

    private mutating func bookRepeats() throws {
        let due = ledger.repeats.values.flatMap { order in order.times(through: today).map { (order, $0) } }
        let said = try json(["repeat", "book"])["expenses"]?.list ?? []
        let own = due.map { "\(PlainCalendar.iso($1)) \($0.cents) \($0.category)" }
        #expect(
            said.map { "\($0.text("day") ?? "") \($0.int("cents") ?? 0) \($0.text("category") ?? "")" }.sorted()
                == own.sorted(), "\(place): repeat book")
        for reply in said {
            let id = try #require(reply.int("id"), "\(place)")
            let day = try #require(due.first { PlainCalendar.iso($0.1) == reply.text("day") }?.1, "\(place)")
            ledger.expenses[id] = SpendingLedger.Expense(
                day: day, cents: reply.int("cents") ?? 0, category: reply.text("category") ?? "")
        }
        for (id, order) in ledger.repeats { ledger.repeats[id]?.booked += order.times(through: today).count }
    }
}
