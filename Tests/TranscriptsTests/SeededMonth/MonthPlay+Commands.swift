import JSONText
import Testing

/// The commands of a month, each run and entered into the ledger.
extension MonthPlay {
    private mutating func enter(_ expense: SpendingLedger.Expense, _ reply: JSON?) throws {
        let id = try #require(reply?.int("id"), "\(place)")
        #expect(reply?.int("cents") == ledger.cents(of: expense), "\(place): \(expense)")
        ledger.expenses[id] = expense
    }

    mutating func add() throws {
        let expense = draw(on: nearby())
        try enter(expense, try json(["add"] + words(of: expense))["expense"])
    }

    mutating func addLines(_ expenses: [SpendingLedger.Expense]) throws {
        var lines: [String] = []
        for expense in expenses {
            lines.append(
                words(of: expense).map { $0.contains { " '’".contains($0) } ? "\"\($0)\"" : $0 }.joined(separator: " "))
        }
        let reply = try json(["add"], input: lines)
        let recorded = reply["expenses"]?.list ?? [reply["expense"] ?? .null]
        #expect(recorded.count == expenses.count, "\(place)")
        for (expense, reply) in zip(expenses, recorded) { try enter(expense, reply) }
    }

    private mutating func anyExpense(where fits: (SpendingLedger.Expense) -> Bool = { _ in true }) -> Int? {
        ledger.expenses.filter { fits($0.value) }.keys.sorted().randomElement(using: &random)
    }

    mutating func edit() throws {
        guard let id = anyExpense(), var expense = ledger.expenses[id] else { return }
        var words = ["edit", "\(id)"]
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            expense.cents = cents()
            words += ["--amount", Self.euro(expense.cents, using: &random)]
        case 1:
            expense.category = Self.categories.randomElement(using: &random) ?? "other"
            words += ["--category", expense.category]
        case 2:
            expense.day = nearby()
            words += ["--on", PlainCalendar.iso(expense.day)]
        case 3:
            expense.payee = Bool.random(using: &random) ? nil : Self.payees.randomElement(using: &random)?[0]
            words += ["--payee", expense.payee ?? ""]
        default:
            guard player != .script else { return }
            (expense.shares, expense.payer) = (draw(on: today).shares, "")
            if !expense.shares.isEmpty { expense.payer = people.randomElement(using: &random) ?? "anna" }
            words += expense.shares.isEmpty ? ["--for", "", "--paid-by", ""] : sharing(of: expense)
        }
        guard expense != ledger.expenses[id] else { return }
        let reply = try json(words)["expense"]
        ledger.expenses[id] = expense
        #expect(reply?.int("cents") == ledger.cents(of: expense), "\(place): \(words) \(expense)")
    }

    mutating func void(_ isVoid: Bool) throws {
        guard let id = anyExpense(where: { $0.isVoid != isVoid }) else { return }
        try run([isVoid ? "void" : "restore", "\(id)"])
        ledger.expenses[id]?.isVoid = isVoid
    }

    mutating func editMany() throws {
        let (from, to) = (
            Self.categories.randomElement(using: &random)!, Self.categories.randomElement(using: &random)!
        )
        let days = (today - 20)...(today - 5)
        try run([
            "edit", "\(PlainCalendar.iso(days.lowerBound))..\(PlainCalendar.iso(days.upperBound))", "--where-category",
            from, "--category", to, "--all-matching", "--yes",
        ])
        for (id, expense) in ledger.expenses where days.contains(expense.day) && expense.isUnder(from) {
            ledger.expenses[id]?.category = to
        }
    }

    mutating func voidMany() throws {
        let payee = Self.payees.randomElement(using: &random)!
        let days = (today - 6)...today
        let isVoid = Bool.random(using: &random)
        try run([
            isVoid ? "void" : "restore", "\(PlainCalendar.iso(days.lowerBound))..\(PlainCalendar.iso(days.upperBound))",
            "--payee", payee.randomElement(using: &random)!, "--all-matching", "--yes",
        ])
        for (id, expense) in ledger.expenses where days.contains(expense.day) && expense.payee == payee[0] {
            ledger.expenses[id]?.isVoid = isVoid
        }
    }

    mutating func setCeiling() throws {
        let category = [nil, nil, "food", "food:groceries", "leisure"].randomElement(using: &random)!
        let from = PlainCalendar.month(of: today) + Int.random(in: -2...1, using: &random)
        var words = ["ceiling"]
        if Int.random(in: 0..<6, using: &random) == 0, ledger.ceiling(category, in: from) != nil {
            words += ["remove"] + (category.map { [$0] } ?? []) + ["--from", PlainCalendar.monthName(from)]
            ledger.ceilings.append(.init(category: category, from: from, until: nil, cents: nil))
        } else {
            let cents = Int.random(in: 1...40, using: &random) * 5000 + Int.random(in: 0...99, using: &random)
            let until = Int.random(in: 0..<3, using: &random) == 0 ? from + Int.random(in: 0...1, using: &random) : nil
            words += ["set", Self.euro(cents, using: &random)] + (category.map { [$0] } ?? [])
            words += ["--from", PlainCalendar.monthName(from)]
            words += until.map { ["--until", PlainCalendar.monthName($0)] } ?? []
            ledger.ceilings.append(.init(category: category, from: from, until: until, cents: cents))
        }
        try run(words)
    }

    mutating func settle() throws {
        let debts = try json(["debts"])["debts"]?.list ?? []
        guard let debt = debts.randomElement(using: &random), let debtor = debt.text("from"),
            let creditor = debt.text("to"), let owed = debt.int("cents")
        else { return }
        let cents = Bool.random(using: &random) ? owed : Int.random(in: 1...owed, using: &random)
        var words = ["settle", debtor, "--to", creditor]
        if cents < owed { words.insert(Self.euro(cents, using: &random), at: 2) }
        try run(words)
        ledger.payments.append((debtor, creditor, cents))
    }

    mutating func takeBack() throws {
        let count = min(undoable.count, Int.random(in: 1...2, using: &random))
        guard count > 0 else { return }
        if player == .couple { be(changer) }
        try run(["undo", "\(count)"])
        for _ in 0..<count {
            redoable.append(ledger)
            ledger = undoable.removeLast()
        }
    }

    mutating func bringBack() throws {
        guard let later = redoable.popLast() else { return }
        if player == .couple { be(changer) }
        try run(["redo"])
        undoable.append(ledger)
        ledger = later
    }
}
