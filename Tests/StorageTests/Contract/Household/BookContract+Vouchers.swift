import Household
import Ledger
import Money
import Outings
import Periods
import Testing

extension Notebook {
    /// Records a move of vouchers. Spending or losing them makes an expense of 8 each.
    @discardableResult
    func move(
        _ action: VoucherMove.Action, _ number: Int64, in category: Category.ID, on day: String = "2026-11-20",
        under outing: Int64? = nil
    ) throws -> VoucherRecord {
        let isSpent = action == .spend || action == .lose
        let record = VoucherRecord(
            kind: "meal", VoucherMove(action, number, on: try #require(Day(iso: day))), outing: outing)
        var draft = try isSpent ? draft(800 * number, on: day, in: category, ExpenseDetails(method: "meal")) : nil
        draft?.extras = ExpenseExtras(outing: outing, time: nil)
        return try book.addVoucherMove(record, spending: draft, by: sign())
    }

    func fillVouchers(in category: Category.ID) throws {
        for action in [VoucherMove.Action.get, .spend, .get, .spend] { try move(action, 3, in: category) }
        _ = try book.setVoucherMoves([3, 4], void: true, by: sign())
    }
}

extension BookContract {
    @Suite struct Vouchers {
        @Test(arguments: BookKind.allCases)
        func `a spent voucher is an expense, and both are void together`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.move(.get, 5, in: food)
            let spent = try notebook.move(.spend, 2, in: food)
            func void() throws -> [Bool] { try notebook.reopened().voucherMoves().map(\.isVoid) }
            #expect(spent.expense != nil)
            let expense = try #require(try notebook.book.expense(1))
            #expect((expense.amount, expense.details.method) == (Amount(cents: 1600), "meal"))
            #expect(try notebook.book.voucherMoves().map(\.move.number) == [5, 2])
            try notebook.setVoid([1])
            #expect(try void() == [false, true])
            try notebook.setVoid([1], false)
            #expect(try void() == [false, false])
            #expect(
                try notebook.book.setVoucherMoves([1, 2], void: true, by: notebook.sign()).map(\.isVoid) == [
                    true, true,
                ])
            #expect(try notebook.book.expense(1)?.isVoid == true)
            try notebook.undo()
            #expect(try void() == [false, false])
            #expect(try notebook.book.expense(1)?.isVoid == false)
            _ = try notebook.book.erase([1])
            #expect(try notebook.reopened().findings() == [])
            #expect(try void() == [false])
            #expect(throws: LedgerError.noSuchVoucherMove(9)) {
                try notebook.book.setVoucherMoves([1, 9], void: true, by: notebook.sign())
            }
            #expect(try void() == [false])
        }

        @Test(arguments: BookKind.allCases)
        func `receipts paid with vouchers are listed with their outing, without void receipts`(kind: BookKind)
            throws
        {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            #expect(try notebook.book.voucherTenders() == [])
            let plain = try notebook.buy([(food, 1600)], paying: [("card", 1600)])
            let line = try ReceiptLine(what: nil, price: #require(UnitPrice(Amount(cents: 1600))), category: food)
            let tender = Tender(
                method: "meal", kind: .voucher, amount: Amount(cents: 1600), count: 2, face: Amount(cents: 800))
            let purchase = Purchase(
                basis: .gross, country: nil, lines: [line], printedVAT: [], tenders: [tender], rounding: .zero)
            try notebook.open("fair")
            for outing in [1, nil] as [Int64?] {
                var draft = ReceiptDraft(
                    uid: "r\(outing ?? 0)", day: plain.day, payee: nil, purchase: purchase, isVoid: false)
                draft.extras = ExpenseExtras(outing: outing, time: nil)
                _ = try notebook.book.addReceipts([draft], by: notebook.sign())
            }
            let tenders = try notebook.reopened().voucherTenders()
            #expect(tenders.map(\.number) == [2, 2])
            #expect(tenders.map(\.outing) == [1, nil])
            let last = try #require(try notebook.book.receipt(3))
            try notebook.edit(last, as: .voidReceipt) { $0.isVoid = true }
            #expect(try notebook.book.voucherTenders().map(\.outing) == [1])
        }

        @Test(arguments: BookKind.allCases)
        func `receipts and received vouchers of one second are in the order of their changes`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let line = try ReceiptLine(what: nil, price: #require(UnitPrice(Amount(cents: 1600))), category: food)
            let tender = Tender(
                method: "meal", kind: .voucher, amount: Amount(cents: 1600), count: 2, face: Amount(cents: 800))
            let purchase = Purchase(
                basis: .gross, country: nil, lines: [line], printedVAT: [], tenders: [tender], rounding: .zero)
            let day = try #require(Day(iso: "2026-11-20"))
            let signature = notebook.sign()
            func buy(_ uid: String) throws {
                let draft = ReceiptDraft(uid: uid, day: day, payee: nil, purchase: purchase, isVoid: false)
                _ = try notebook.book.addReceipts([draft], by: signature)
            }
            try buy("r1")
            let move = try notebook.book.addVoucherMove(
                VoucherRecord(kind: "meal", VoucherMove(.get, 5, on: day)), spending: nil, by: signature)
            try buy("r2")
            let book = notebook.reopened()
            #expect(try book.voucherTenders().map(\.receipt) == [1, 2])
            #expect(try book.voucherTenders().map(\.recorded) == [move.created, move.created])
            #expect(try book.isRecorded(receipt: 1, beforeReceiving: move))
            #expect(try !book.isRecorded(receipt: 2, beforeReceiving: move))
            #expect(try !book.isRecorded(receipt: 9, beforeReceiving: move))
        }

        @Test(arguments: BookKind.allCases)
        func `spending a voucher makes the new category of its expense`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.move(.get, 5, in: food)
            let day = try #require(Day(iso: "2026-11-20"))
            let draft = ExpenseDraft(
                uid: "0197f9d0-0000-7000-8000-00000000beef", day: day, amount: Amount(cents: 800),
                destination: .newCategory(path: "lunch"), details: ExpenseDetails(method: "meal"))
            let move = try notebook.book.addVoucherMove(
                VoucherRecord(kind: "meal", VoucherMove(.spend, 1, on: day)), spending: draft, by: notebook.sign())
            let book = notebook.reopened()
            let number = try #require(try book.number(ofExpense: draft.uid))
            let expense = try #require(try book.expense(number))
            #expect(try book.categories().path(of: expense.category) == "lunch")
            #expect(move.move.number == 1)
        }

        @Test(arguments: BookKind.allCases)
        func `the vouchers of a closed outing cannot be changed`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.open("fair")
            try notebook.move(.get, 5, in: food, under: 1)
            try notebook.move(.spend, 1, in: food, under: 1)
            try notebook.close(1)
            let closed = LedgerError.outingIsClosed("fair")
            #expect(throws: closed) { try notebook.move(.get, 5, in: food, under: 1) }
            #expect(throws: closed) { try notebook.book.setVoucherMoves([1], void: true, by: notebook.sign()) }
            #expect(throws: closed) { try notebook.book.setVoucherMoves([2], void: true, by: notebook.sign()) }
            try notebook.move(.get, 5, in: food)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: [0, -1, 1_000_000_001, .min] as [Int64])
        func `an impossible number of vouchers is refused`(number: Int64) throws {
            let notebook = try Notebook(.open)
            let food = try notebook.category("food")
            #expect(throws: LedgerError.self) { try notebook.move(.get, number, in: food) }
            #expect(try notebook.book.voucherMoves() == [])
        }
    }
}
