import Household
import Ledger
import Money
import Periods
import Storage
import Support
import Testing

extension BookContract {
    /// Receipts and their expenses: the expenses always add up to the total of the receipt.
    @Suite struct Receipts {
        private let notebook: Notebook
        private let food: Category.ID
        private let home: Category.ID

        init() throws {
            notebook = try Notebook(.open)
            food = try notebook.category("food")
            home = try notebook.category("home")
        }

        @Test(arguments: BookKind.files)
        func `a receipt becomes one expense per category`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (food, home) = (try notebook.category("food"), try notebook.category("home"))
            let receipt = try notebook.buy([(food, 129), (home, 500), (food, 271)], paying: [("cash", 1000)])
            #expect(receipt.total == Amount(cents: 900))
            let expenses = try notebook.expenses(of: receipt)
            #expect(expenses.map(\.amount.cents) == [400, 500])
            #expect(expenses.map(\.category) == [food, home])
            #expect(expenses.map(\.details.payee) == ["Lidl", "Lidl"])
            #expect(expenses.map(\.details.method) == ["cash", "cash"])
            #expect(expenses[0].details.what == "line 1, line 3")
            #expect(try notebook.book.receipts(ofExpenses: expenses.map(\.id)) == [1: 1, 2: 1])
            #expect(try notebook.reopened().receipt(1) == receipt)
            #expect(try notebook.reopened().findings() == [])
            #expect(try notebook.book.receipts(from: nil, through: nil, limit: nil) == [receipt])
            #expect(try notebook.book.changes(of: nil, limit: 1).map(\.action) == [.addReceipt])
        }

        @Test func `a book without receipts has no tables for them`() throws {
            let tables = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'receipt%'"
            var counts: [Int64?] = []
            func count() throws {
                try notebook.damageTables { counts.append(try $0.firstRow(tables) { $0.integer(0) } ?? nil) }
            }
            #expect(try notebook.book.receipts(from: nil, through: nil, limit: nil) == [])
            #expect(try notebook.book.receipt(1) == nil)
            let lines = try notebook.dump()
            #expect(!lines.joined().contains("receipt"))
            try count()
            try notebook.buy([(food, 100)], paying: [("cash", 100)])
            try notebook.undo()
            try count()
            #expect(counts.first == 0 && counts.last != 0)
        }

        @Test func `adding a known uid returns the recorded receipt`() throws {
            let draft = try notebook.receiptDraft([(food, 100)], paying: [("cash", 100)], uid: "r")
            let other = try notebook.receiptDraft([(food, 999)], paying: [("cash", 999)], uid: "r")
            let first = try notebook.book.addReceipts([draft, other], by: notebook.sign())
            let again = try notebook.book.addReceipts([other], by: notebook.sign())
            #expect((first + again).map(\.isNew) == [true, false, false])
            #expect((first + again).map(\.receipt.total.cents) == [100, 100, 100])
            #expect(try notebook.book.changes(of: nil, limit: nil).count { $0.action == .addReceipt } == 1)
        }

        @Test func `an expense of a receipt cannot be voided alone`() throws {
            let receipt = try notebook.buy([(food, 100), (home, 50)], paying: [("cash", 150)])
            let other = try notebook.add(7, in: food)
            #expect(throws: LedgerError.isOfReceipt(expense: 1, receipt: 1)) { try notebook.setVoid([1]) }
            #expect(throws: LedgerError.isOfReceipt(expense: 2, receipt: 1)) { try notebook.setVoid([other.id, 2]) }
            #expect(try notebook.expenses(of: receipt).map(\.isVoid) == [false, false])
            #expect(try notebook.book.expense(other.id)?.isVoid == false)
        }

        @Test func `voiding a receipt voids its expenses, restoring it restores them`() throws {
            let receipt = try notebook.buy([(food, 100), (home, 50)], paying: [("cash", 150)])
            try notebook.edit(receipt, as: .voidReceipt) { $0.isVoid = true }
            #expect(try notebook.expenses(of: receipt).map(\.isVoid) == [true, true])
            #expect(try notebook.total() == 0)
            try notebook.edit(receipt, as: .restoreReceipt) { $0.isVoid = false }
            #expect(try notebook.total() == 150)
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo(3)
            #expect(try notebook.book.receipt(1) == nil)
            #expect(try notebook.total() == 0)
            try notebook.redo(3)
            #expect(try notebook.total() == 150)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test func `a category removed from a receipt voids its expense, a new category reuses the expense`() throws {
            let trips = try notebook.category("trips")
            let receipt = try notebook.buy([(food, 100), (home, 50)], paying: [("cash", 150)])
            let only = try notebook.receiptDraft([(food, 100)], paying: [("cash", 100)]).purchase
            try notebook.edit(receipt, as: .editReceipt) { $0.purchase = only }
            #expect(try notebook.expenses(of: receipt).map(\.isVoid) == [false, true])
            #expect(try notebook.total() == 100)
            #expect(throws: LedgerError.isOfReceipt(expense: 2, receipt: 1)) { try notebook.setVoid([2], false) }
            let more = try notebook.receiptDraft([(trips, 30), (food, 1)], paying: [("card", 31)]).purchase
            try notebook.edit(receipt, as: .editReceipt) { $0.purchase = more }
            let expenses = try notebook.expenses(of: receipt)
            #expect(expenses.map(\.id) == [2, 1])
            #expect(expenses.map(\.category) == [trips, food])
            #expect(expenses.map(\.details.method) == ["card", "card"])
            #expect(try notebook.total() == 31)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test func `merged categories leave one expense of a receipt that counts`() throws {
            let receipt = try notebook.buy([(food, 100), (home, 50)], paying: [("cash", 150)])
            _ = try notebook.book.mergeCategory(home, into: food, by: notebook.sign())
            #expect(try notebook.expenses(of: receipt).map(\.amount.cents) == [150, 0])
            #expect(try notebook.expenses(of: receipt).map(\.isVoid) == [false, true])
            #expect(try notebook.total() == 150)
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(try notebook.expenses(of: receipt).map(\.amount.cents) == [100, 50])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: 1...30 as ClosedRange<UInt64>)
        func `merged copies with changed receipts are equal, and their sums match`(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let trips = try notebook.category("trips")
            for _ in 0..<3 { try notebook.takeAnyStep(in: [food, home, trips], using: &random) }
            let other = try Notebook(.open, uids: "other-", seconds: 1_795_000_020)
            try other.book.load(records(of: notebook.book))
            #expect(try other.dump() == notebook.dump(), "seed \(seed)")
            for _ in 0..<6 {
                try notebook.takeAnyStep(in: [food, home, trips], using: &random)
                try other.takeAnyStep(in: [food, home, trips], using: &random)
            }
            let (ours, theirs) = (try notebook.book.contents(), try other.book.contents())
            _ = try notebook.book.merge(theirs, by: notebook.sign())
            _ = try other.book.merge(ours, by: other.sign())
            #expect(try notebook.book.contents() == other.book.contents(), "seed \(seed)")
            for copy in [notebook, other] {
                let receipts = try copy.book.receipts(from: nil, through: nil, limit: nil)
                let sum = receipts.reduce(0) { $0 + ($1.isVoid ? 0 : $1.total.cents) }
                #expect(try copy.total() == sum, "seed \(seed)")
                #expect(try copy.reopened().findings() == [], "seed \(seed)")
            }
            if ours != theirs, try notebook.book.changes(of: nil, limit: 1).first?.action == .merge {
                try notebook.undo()
                let values = try notebook.book.contents()[.receipt].mapValues(\.values)
                #expect(values == ours[.receipt].mapValues(\.values), "seed \(seed)")
                #expect(try notebook.reopened().findings() == [], "seed \(seed)")
            }
        }

        @Test func `a receipt is erased whole or not at all`() throws {
            try notebook.buy([(food, 100), (home, 50)], paying: [("cash", 150)])
            let other = try notebook.add(7, in: food)
            #expect(throws: LedgerError.isOfReceipt(expense: 1, receipt: 1)) { _ = try notebook.book.erase([1]) }
            #expect(try notebook.book.erase([1, other.id]).expenses == 1)
            #expect(try notebook.total() == 150)
            #expect(try notebook.book.erase([1, 2]).expenses == 2)
            #expect(try notebook.book.receipt(1) == nil)
            #expect(!holds("line 1") && !holds("Lidl"))
            #expect(try notebook.reopened().findings() == [])
        }

        @Test func `erasing also removes an undone receipt from the history`() throws {
            try notebook.buy([(food, 100)], paying: [("cash", 100)])
            try notebook.undo()
            #expect(holds("line 1"))
            _ = try notebook.book.erase(notebook.book.everyNumber())
            #expect(!holds("line 1") && !holds("Lidl"))
        }

        private func holds(_ text: String) -> Bool { notebook.bytes.holds(text) }

        @Test func `an import does not change the expenses of a receipt`() throws {
            let receipt = try notebook.buy([(food, 100)], paying: [("cash", 100)])
            let uid = try #require(notebook.expenses(of: receipt).first).uid
            try notebook.importing([notebook.imported(9, to: "home", uid: uid)], treating: .replace)
            #expect(try notebook.expenses(of: receipt).map(\.amount.cents) == [100])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test func `lines with texts too long for a dump are refused, singly and together`() throws {
            let half = String(repeating: "x", count: longestDetail / 2 + 1)
            let changes = try notebook.book.changes(of: nil, limit: nil).count
            for words in [[half + half], [half, half]] {
                let draft = try notebook.receiptDraft(
                    words.map { _ in (food, 100) }, paying: [("cash", 500)], called: words)
                #expect(throws: LedgerError.self) { _ = try notebook.book.addReceipts([draft], by: notebook.sign()) }
            }
            #expect(try notebook.book.changes(of: nil, limit: nil).count == changes)
        }

        @Test(arguments: [
            "DELETE FROM expense WHERE id = 1", "UPDATE expense SET cents = 99 WHERE id = 1",
            "UPDATE receipt_line SET cents = 99 WHERE position = 0", "UPDATE receipt_expense SET uid = 'x'",
        ])
        func `a check finds a receipt whose expenses differ from its lines`(script: String) throws {
            try notebook.buy([(food, 100), (home, 50)], paying: [("cash", 150)])
            try notebook.damage(script)
            #expect(try notebook.reopened().findings().contains(.receipt(1)))
        }
    }
}

extension Notebook {
    /// A receipt at Lidl, with lines of so many cents in categories and tenders of so many cents by methods.
    func receiptDraft(
        _ lines: [(Category.ID, Int64)], paying tenders: [(String, Int64)], uid: String? = nil,
        called words: [String]? = nil
    ) throws -> ReceiptDraft {
        let lines = try lines.enumerated().map { index, line in
            try ReceiptLine(
                what: words?[index] ?? "line \(index + 1)", price: UnitPrice(e5: line.1 * 1000), category: line.0,
                rate: VATRate(permille: 100))
        }
        let offers = tenders.map {
            TenderOffer(method: $0.0, kind: $0.0 == "cash" ? .cash : .card, amount: Amount(cents: $0.1))
        }
        let settlement = try Settlement.settle(ReceiptFigures(lines: lines, basis: .gross), by: offers)
        return try ReceiptDraft(
            uid: uid ?? "receipt-\(UInt64.random(in: 0 ... .max))", day: #require(Day(iso: "2026-11-20")),
            payee: "Lidl",
            purchase: Purchase(
                basis: .gross, country: nil, lines: lines, printedVAT: [], tenders: settlement.tenders,
                rounding: settlement.rounding))
    }

    @discardableResult
    func buy(_ lines: [(Category.ID, Int64)], paying tenders: [(String, Int64)]) throws -> Receipt {
        let recorded = try book.addReceipts([receiptDraft(lines, paying: tenders)], by: sign())
        return try #require(recorded.first).receipt
    }

    func edit(
        _ receipt: Receipt, as action: Change.Action, _ change: (inout Receipt) -> Void
    ) throws {
        _ = try book.editReceipts([receipt.id], as: action, by: sign(), change)
    }

    fileprivate func expenses(of receipt: Receipt) throws -> [Expense] {
        try book.expenses(ofReceipt: receipt.id).map { try #require(try book.expense($0)) }
    }

    /// The total of active expenses in cents.
    fileprivate func total() throws -> Int64 {
        guard let days = try book.daysSpent() else { return 0 }
        return try book.dayTotals(in: days).reduce(0) { $0 + $1.amount.cents }
    }

    fileprivate func takeAnyStep(in categories: [Category.ID], using random: inout SplitMix64) throws {
        let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (categories.randomElement(using: &random) ?? 1, Int64.random(in: 1...500, using: &random))
        }
        let draft = try receiptDraft(lines, paying: [("card", 1), ("cash", 100_000)])
        let receipts = try book.receipts(from: nil, through: nil, limit: nil)
        guard let receipt = receipts.randomElement(using: &random) else {
            _ = try book.addReceipts([draft], by: sign())
            return
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try edit(receipt, as: .voidReceipt) { $0.isVoid.toggle() }
        case 1...3: try edit(receipt, as: .editReceipt) { $0.purchase = draft.purchase }
        default: _ = try book.addReceipts([draft], by: sign())
        }
    }
}
