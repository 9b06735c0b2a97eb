import Household
import Ledger
import Money
import Outings
import Periods
import Testing

extension BookContract {
    @Suite struct Contacts {
        private func names(_ notebook: Notebook) throws -> [String?] {
            try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil
            ).map(\.details.payee).reversed()
        }

        @Test(arguments: BookKind.allCases)
        func `renaming a payee changes expenses and receipts, and one undo restores them`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for payee in ["Lidl", "LIDL", nil, "Lidl 2"] {
                try notebook.add(100, in: food, ExpenseDetails(payee: payee))
            }
            let receipt = try notebook.buy([(food, 130)], paying: [("cash", 200)])
            try notebook.edit(receipt, as: .editReceipt) { $0.payee = "Lidl" }
            _ = try notebook.book.addPattern(
                PayeePattern(payee: "lidl", pattern: BarcodePattern(reading: "22.....{NNNDD}")), by: notebook.sign())
            var milk = Product(name: "milk")
            milk.barcodes = ["96385074", "lidl:2212345", "Lidl 2:2212345"]
            _ = try notebook.book.addProducts([milk], by: notebook.sign())
            _ = try notebook.book.changeContacts(.payee, as: .add, by: notebook.sign()) { _ in
                var contact = Contact(.payee, name: "Lidl")
                contact.sells = "all"
                return [ContactRecord(contact)]
            }
            let before = try BookState(notebook.book)
            let moved = try notebook.book.renamePayee("lidl", to: "Discount", by: notebook.sign())
            #expect(moved == PayeeMoved(name: "Discount", expenses: 3, receipts: 1))
            #expect(try names(notebook) == ["Discount", "Discount", nil, "Lidl 2", "Discount"])
            #expect(try notebook.book.receipt(1)?.payee == "Discount")
            #expect(try notebook.book.patterns().map(\.payee) == ["Discount"])
            #expect(
                try notebook.book.products([1]).first?.barcodes == ["96385074", "Discount:2212345", "Lidl 2:2212345"])
            #expect(try notebook.book.contacts(.payee).map(\.contact.name) == ["Discount"])
            #expect(try notebook.book.payeesPaid(named: "DISCOUNT").map(\.uses) == [3])
            #expect(try notebook.find { $0.payee.any = [["lidl"]] } == [])
            #expect(try notebook.find { $0.search = "discount" }.count == 3)
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(try BookState(notebook.book) == before)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `repeats follow a renamed and a merged payee, and one undo restores them`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for payee in ["lidl", "Lidl 2", nil] {
                _ = try notebook.book.addRepeats(
                    [
                        Repeat(
                            .monthly, from: Day(number: 20_000), amount: Amount(cents: 500), category: food,
                            details: ExpenseDetails(payee: payee))
                    ], into: nil, by: notebook.sign())
            }
            let before = try BookState(notebook.book)
            func payees() throws -> [String?] { try notebook.book.repeats().map(\.details.payee) }
            let renamed = try notebook.book.renamePayee("Lidl", to: "Discount", by: notebook.sign())
            #expect(renamed == PayeeMoved(name: "Discount", expenses: 0, receipts: 0, repeats: 1))
            #expect(try payees() == ["Discount", "Lidl 2", nil])
            try notebook.undo()
            #expect(try BookState(notebook.book) == before)
            let merged = try notebook.book.mergePayee("LIDL", into: "lidl 2", by: notebook.sign())
            #expect(merged == PayeeMoved(name: "Lidl 2", expenses: 0, receipts: 0, repeats: 1))
            #expect(try payees() == ["Lidl 2", "Lidl 2", nil])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a payee of a repeat cannot be removed`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            _ = try notebook.book.addRepeats(
                [
                    Repeat(
                        .monthly, from: Day(number: 20_000), amount: Amount(cents: 500),
                        category: notebook.category("food"), details: ExpenseDetails(payee: "LIDL"))
                ], into: nil, by: notebook.sign())
            let added = try notebook.book.changeContacts(.payee, as: .add, by: notebook.sign()) { _ in
                [ContactRecord(Contact(.payee, name: "Lidl"))]
            }
            let lidl = try #require(added.first)
            #expect(throws: LedgerError.contactInUse("Lidl", .payee, where: ["1 repeat"])) {
                try notebook.book.removeContact(lidl.id, .payee, by: notebook.sign())
            }
        }

        @Test(arguments: BookKind.allCases)
        func `spellings of one payee are joined under the given name`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for payee in ["L'Étoile", "L’Étoile", "LETOILE", "Lidl"] {
                try notebook.add(100, in: food, ExpenseDetails(payee: payee))
            }
            _ = try notebook.book.changeContacts(.payee, as: .add, by: notebook.sign()) { _ in
                [ContactRecord(Contact(.payee, name: "LETOILE"))]
            }
            let before = try BookState(notebook.book)
            let moved = try notebook.book.mergePayee("L'Étoile", into: "L’Étoile", by: notebook.sign())
            #expect(moved == PayeeMoved(name: "L’Étoile", expenses: 2, receipts: 0))
            #expect(try names(notebook) == ["L’Étoile", "L’Étoile", "L’Étoile", "Lidl"])
            #expect(try notebook.book.contacts(.payee).map(\.contact.name) == ["L’Étoile"])
            try notebook.undo()
            #expect(try BookState(notebook.book) == before)
            let renamed = try notebook.book.renamePayee("l etoile", to: "L'Étoile", by: notebook.sign())
            #expect(renamed == PayeeMoved(name: "L'Étoile", expenses: 2, receipts: 0))
        }

        @Test(arguments: BookKind.allCases)
        func `the name of another payee is refused, another spelling of the payee's own name is accepted`(
            kind: BookKind
        ) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for payee in ["Lidl", "LIDL", "Rossi"] {
                try notebook.add(100, in: food, ExpenseDetails(payee: payee))
            }
            #expect(throws: LedgerError.contactExists("ROSSI", .payee)) {
                _ = try notebook.book.renamePayee("Lidl", to: "ROSSI", by: notebook.sign())
            }
            #expect(throws: LedgerError.noSuchContact("Aldi", .payee)) {
                _ = try notebook.book.renamePayee("Aldi", to: "Lidl", by: notebook.sign())
            }
            let moved = try notebook.book.renamePayee("lidl", to: "Lidl", by: notebook.sign())
            #expect(moved == PayeeMoved(name: "Lidl", expenses: 1, receipts: 0))
            let changes = try notebook.book.changes(of: nil, limit: nil).count
            _ = try notebook.book.renamePayee("Lidl", to: "Lidl", by: notebook.sign())
            #expect(try notebook.book.changes(of: nil, limit: nil).count == changes)
            let merged = try notebook.book.mergePayee("rossi", into: "lidl", by: notebook.sign())
            #expect(merged == PayeeMoved(name: "Lidl", expenses: 1, receipts: 0))
            #expect(try names(notebook) == ["Lidl", "Lidl", "Lidl"])
        }

        @Test(arguments: BookKind.allCases)
        func `a merged contact keeps its fields and fills empty fields from the other contact`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.fillContacts()
            let joined = try notebook.book.mergeContact(2, into: 1, .person, by: notebook.sign())
            #expect(joined.contact.phone == "1" && joined.contact.role == "manager" && joined.isOwn == false)
            #expect(try notebook.book.contacts(.person) == [joined])
            _ = try notebook.book.mergePayee("B", into: "payee 1", by: notebook.sign())
            let payee = try #require(try notebook.book.contacts(.payee).first)
            #expect(payee.contact.sells == "cheese" && payee.contact.takesCards == false)
            #expect(payee.contact.taxNumber == "IT01")
            try notebook.undo(2)
            #expect(try notebook.book.contacts(.person).count == 2)
            #expect(try notebook.book.contacts(.payee).count == 2)
        }

        @Test(arguments: BookKind.allCases)
        func `a payee in use is not removed, and duplicates refuse the whole change`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.fillContacts()
            try notebook.add(100, in: food, ExpenseDetails(payee: "PAYEE 1"))
            try notebook.setVoid([1])
            #expect(throws: LedgerError.contactInUse("payee 1", .payee, where: ["1 expense"])) {
                try notebook.book.removeContact(1, .payee, by: notebook.sign())
            }
            let before = try BookState(notebook.book)
            for kind in Contact.Kind.allCases {
                #expect(throws: LedgerError.contactExists("Néw", kind)) {
                    _ = try notebook.book.changeContacts(kind, as: .add, by: notebook.sign()) { _ in
                        [ContactRecord(Contact(kind, name: "new")), ContactRecord(Contact(kind, name: "Néw"))]
                    }
                }
                #expect(throws: LedgerError.self) {
                    _ = try notebook.book.changeContacts(kind, as: .add, by: notebook.sign()) { _ in
                        [ContactRecord(Contact(kind, name: " "))]
                    }
                }
            }
            #expect(try BookState(notebook.book) == before)
        }

        @Test(arguments: BookKind.allCases)
        func `payees count all expenses, and visits only days that are not void`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for (number, day) in ["2026-11-01", "2026-11-01", "2026-11-08", "2026-11-10"].enumerated() {
                try notebook.add(Int64(number), on: day, in: food, ExpenseDetails(payee: "Rossi"))
            }
            try notebook.setVoid([4])
            try notebook.add(1, in: food)
            let days = try ["2026-11-01", "2026-11-08"].map { try #require(Day(iso: $0)) }
            #expect(
                try notebook.book.payeesPaid(named: nil) == [PayeePaid(name: "Rossi", uses: 4, days: days)])
            #expect(try notebook.book.payeesPaid(named: "ROSSÌ").map(\.name) == ["Rossi"])
            #expect(try notebook.book.payeesPaid(named: "Bianchi") == [])
        }
    }
}

extension Notebook {
    /// Two payees, two people and two places. An expense may name the second payee.
    func fillContacts() throws {
        for kind in Contact.Kind.allCases {
            _ = try book.changeContacts(kind, as: .add, by: sign()) { _ in
                var second = Contact(kind, name: kind == .payee ? "B" : "\(kind.rawValue) 2")
                var first = Contact(kind, name: "\(kind.rawValue) 1")
                switch kind {
                case .payee:
                    (second.sells, second.takesCards, first.taxNumber, second.taxNumber) = (
                        "cheese", false, "IT01", "IT02"
                    )
                case .person: (first.phone, second.phone, second.role) = ("1", "2", "manager")
                case .place: (first.address, second.note) = ("Ferrara", "windy")
                }
                return [ContactRecord(first), ContactRecord(second, isOwn: kind == .person ? false : nil)]
            }
        }
    }
}
