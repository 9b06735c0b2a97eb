import Ledger
import Money
import Outings
import Periods
import Testing

extension Notebook {
    /// An outing of one or more days.
    func outing(_ name: String, _ first: String = "2026-11-20", _ last: String? = nil) throws -> Outing {
        Outing(name: name, days: try DayRange(#require(Day(iso: first)), #require(Day(iso: last ?? first))))
    }

    @discardableResult
    func open(_ name: String, naming names: OutingNames = OutingNames(), by user: String = "anna") throws -> Outing {
        try book.openOuting(outing(name), naming: names, by: sign(user))
    }

    /// Records an expense under an outing.
    @discardableResult
    func spend(_ cents: Int64, under outing: Int64?, at minutes: Int? = nil, in category: Category.ID) throws -> Expense
    {
        var draft = try draft(cents, on: "2026-11-20", in: category)
        draft.extras = ExpenseExtras(outing: outing, time: minutes.flatMap(TimeOfDay.init(minutes:)))
        return try #require(book.add([draft], by: sign()).first).expense
    }

    @discardableResult
    func change(
        _ id: Int64, as action: Change.Action, by user: String = "anna", _ change: (inout Outing) -> Void
    ) throws -> Outing {
        try book.editOuting(id, as: action, naming: OutingNames(), noting: [], by: sign(user), change)
    }

    func close(_ id: Int64, by user: String = "anna") throws {
        try change(id, as: .closeOuting, by: user) { $0.isClosed = true }
    }

    func fillOutings(in category: Category.ID) throws {
        for name in ["fair", "old fair", "no fair"] {
            try open(name, naming: OutingNames(place: "square", people: ["Ben"], payees: ["Bianchi"]))
        }
        try close(2)
        try spend(700, under: 1, at: 600, in: category)
    }
}

extension BookContract {
    @Suite struct Outings {
        @Test(arguments: BookKind.allCases)
        func `an outing keeps all its fields, and new contacts are added with it`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            var outing = try notebook.outing("Journey", "2026-11-20", "2026-11-22")
            (outing.starts, outing.ends) = (TimeOfDay(minutes: 0), TimeOfDay(minutes: 1439))
            (outing.ceiling, outing.purse, outing.drawn) = (Amount(cents: 1), 0, [5, 7])
            (outing.currency, outing.rate) = (try #require(Currency(code: "JPY")), ExchangeRate(e8: 16_312_000_000))
            outing.note = "n"
            outing.counts = [OutingCount(method: "card", count: MethodCount(value: -3, number: 0))]
            outing.differences = [
                OutingDifference(method: "cash", units: .min, made: Signature(by: "ben", at: Instant(seconds: 5)))
            ]
            let names = OutingNames(place: "Tokyo", people: ["Ben", "ben", "Carla"], payees: ["Hotel"])
            let opened = try notebook.book.openOuting(outing, naming: names, by: notebook.sign())
            #expect((opened.place, opened.people, opened.payees) == (1, [1, 2], [1]))
            #expect(try notebook.reopened().outing(1) == opened)
            #expect(try notebook.book.contacts(.person).map(\.contact.name) == ["Ben", "Carla"])
            #expect(try notebook.book.contacts(.place).map(\.contact.name) == ["Tokyo"])
            let edited = try notebook.book.editOuting(
                1, as: .editOuting, naming: OutingNames(place: "", people: ["carla"]), noting: [], by: notebook.sign()
            ) { $0.name = "Trip" }
            #expect((edited.place, edited.people, edited.payees, edited.name) == (nil, [2], [1], "Trip"))
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo(2)
            #expect(try notebook.book.outings() == [])
            #expect(try notebook.book.contacts(.person) == [])
        }

        @Test(arguments: BookKind.allCases)
        func `each user has an outing in use, which is not part of the history`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            func used() throws -> [String?] {
                try ["anna", "ben"].map { try notebook.reopened().outingInUse(by: $0)?.name }
            }
            #expect(try used() == [nil, nil])
            try notebook.book.useOuting(nil, by: "anna")
            try notebook.open("fair")
            #expect(try used() == ["fair", nil])
            try notebook.open("dinner", by: "ben")
            #expect(try used() == ["fair", "dinner"])
            try notebook.book.useOuting(2, by: "anna")
            #expect(try used() == ["dinner", "dinner"])
            #expect(try notebook.book.changes(of: nil, limit: nil).count == 2)
            // A closed outing is in use for no user. The user who reopens it uses it again.
            try notebook.close(2)
            #expect(try used() == [nil, nil])
            #expect(throws: LedgerError.outingIsClosed("dinner")) { try notebook.book.useOuting(2, by: "ben") }
            try notebook.change(2, as: .reopenOuting, by: "ben") { $0.isClosed = false }
            #expect(try used() == [nil, "dinner"])
            try notebook.book.useOuting(nil, by: "ben")
            #expect(try used() == [nil, nil])
            try notebook.book.useOuting(1, by: "ben")
            // A removed outing is not in use, and is in use again after undo.
            try notebook.undo(4)
            #expect(try used() == [nil, nil])
            try notebook.redo(4)
            #expect(try used() == [nil, "fair"])
            #expect(throws: LedgerError.noSuchOuting("9")) { try notebook.book.useOuting(9, by: "ben") }
        }

        @Test(arguments: BookKind.allCases)
        func `a second open outing with an equal name is refused, in any letter case`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.open("Fair")
            #expect(throws: LedgerError.outingIsOpen("Fair")) { try notebook.open("FAIR") }
            try notebook.close(1)
            try notebook.open("FAIR")
            #expect(throws: LedgerError.outingIsOpen("FAIR")) {
                try notebook.change(1, as: .reopenOuting) { $0.isClosed = false }
            }
            try notebook.open("Dinner")
            #expect(throws: LedgerError.outingIsOpen("FAIR")) {
                try notebook.change(3, as: .editOuting) { $0.name = "fair" }
            }
            try notebook.change(2, as: .editOuting) { $0.name = "Fair" }
            #expect(try notebook.book.outings().map(\.name) == ["Fair", "Fair", "Dinner"])
        }

        @Test(arguments: BookKind.allCases)
        func `an outing with expenses, even void expenses, is not removed`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.open("fair")
            let expense = try notebook.spend(100, under: 1, in: food)
            try notebook.setVoid([expense.id])
            #expect(throws: LedgerError.outingHasExpenses("fair", 1)) {
                try notebook.book.removeOuting(1, by: notebook.sign())
            }
            _ = try notebook.book.edit([expense.id], as: .edit, into: nil, by: notebook.sign()) { $1.outing = nil }
            try notebook.book.removeOuting(1, by: notebook.sign())
            #expect(try notebook.book.outings() == [])
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo(2)
            #expect(try notebook.book.expenses(ofOuting: 1).map(\.id) == [expense.id])
        }

        @Test(arguments: BookKind.allCases)
        func `the expenses of a closed outing cannot be changed by any user`(
            kind: BookKind
        ) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            try notebook.open("fair")
            let own = try notebook.spend(100, under: 1, in: food).id
            let free = try notebook.spend(100, under: nil, in: food).id
            try notebook.close(1, by: "ben")
            let state = try BookState(notebook.book)
            func edit(
                _ ids: [Int64], as action: Change.Action = .edit,
                _ change: (inout Expense, inout ExpenseExtras) -> Void
            ) throws {
                _ = try notebook.book.edit(ids, as: action, into: nil, by: notebook.sign(), change)
            }
            let closed = LedgerError.outingIsClosed("fair")
            #expect(throws: closed) { try edit([own]) { expense, _ in expense.amount = Amount(cents: 99) } }
            #expect(throws: closed) {
                try edit([free, own]) { expense, _ in expense.day = expense.day.adding(days: 1) }
            }
            #expect(throws: closed) { try edit([own]) { expense, _ in expense.details.method = "card" } }
            #expect(throws: closed) { try edit([own], as: .void) { expense, _ in expense.isVoid = true } }
            #expect(throws: closed) { try edit([own]) { $1.outing = nil } }
            #expect(throws: closed) { try edit([free]) { $1.outing = 1 } }
            #expect(throws: closed) { try edit([own]) { $1.paid = Amount(cents: 200) } }
            #expect(throws: closed) { try notebook.spend(5, under: 1, in: food) }
            // Nor by undoing changes from before it was closed.
            #expect(throws: closed) { try notebook.book.undo(2, of: .one("anna"), by: notebook.sign()) }
            #expect(try BookState(notebook.book) == state)
            try edit([own]) { expense, _ in
                (expense.category, expense.details.note, expense.details.payee) = (home, "n", "Rossi")
            }
            _ = try notebook.book.renamePayee("Rossi", to: "Bianchi", by: notebook.sign())
            try notebook.book.mergeCategory(home, into: food, by: notebook.sign())
            #expect(try notebook.book.expense(own)?.details.payee == "Bianchi")
            #expect(try notebook.book.erase([own]).expenses == 1)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `undo, redo and erasing include the extras of an expense`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.open("fair")
            let expense = try notebook.spend(100, under: 1, at: 571, in: food)
            let said = ExpenseExtras(outing: 1, time: TimeOfDay(minutes: 571))
            func extras() throws -> [Int64: ExpenseExtras] {
                try notebook.reopened().extras(ofExpenses: [expense.id])
            }
            #expect(try extras() == [expense.id: said])
            try notebook.undo()
            #expect(try extras() == [:])
            _ = try notebook.book.restore([expense.id], by: notebook.sign())
            #expect(try extras() == [expense.id: said])
            #expect(try notebook.reopened().findings() == [])
            _ = try notebook.book.erase([expense.id])
            #expect(try extras() == [:])
            #expect(try notebook.dump().contains { $0.contains("circumstance\":{") } == false)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `an expense added to a receipt joins the outing of the receipt's other expenses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            try notebook.open("fair")
            let receipt = try notebook.buy([(food, 130)], paying: [("cash", 130)])
            let expenses = try notebook.book.expenses(ofReceipt: receipt.id)
            #expect(try notebook.book.extras(ofExpenses: expenses) == [:])
            var draft = ReceiptDraft(
                uid: "r", day: receipt.day, payee: nil, purchase: receipt.purchase, isVoid: false)
            draft.extras = ExpenseExtras(outing: 1, time: TimeOfDay(minutes: 5))
            let filed = try #require(try notebook.book.addReceipts([draft], by: notebook.sign()).first).receipt
            let other = try notebook.buy([(food, 130), (home, 20)], paying: [("cash", 150)])
            try notebook.edit(filed, as: .editReceipt) { $0.purchase = other.purchase }
            let both = try notebook.book.expenses(ofReceipt: filed.id)
            #expect(both.count == 2)
            #expect(try notebook.book.extras(ofExpenses: both).values.map(\.outing) == [1, 1])
            #expect(try notebook.book.expenses(ofOuting: 1).map(\.id).sorted() == both.sorted())
            try notebook.close(1)
            #expect(throws: LedgerError.outingIsClosed("fair")) {
                try notebook.edit(filed, as: .voidReceipt) { $0.isVoid = true }
            }
            #expect(try notebook.reopened().findings() == [])
        }
    }
}
