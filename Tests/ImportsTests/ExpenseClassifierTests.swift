import Ledger
import Money
import Periods
import Statements
import Testing

@testable import Imports

@Suite struct ExpenseClassifierTests {
    private let tree = CategoryTree([
        Ledger.Category(id: 1, parent: nil, name: "other", isArchived: false),
        Ledger.Category(id: 2, parent: nil, name: "food", isArchived: false),
        Ledger.Category(id: 3, parent: 2, name: "groceries", isArchived: false),
        Ledger.Category(id: 4, parent: nil, name: "attic", isArchived: true),
    ])

    private func filing(
        rules: [(String, Ledger.Category.ID)] = [], habits: [String: Ledger.Category.ID] = [:], makes: Bool = false,
        refunds: Bool = false
    ) -> ExpenseClassifier {
        var wishes = ExpenseClassifier.ImportOptions()
        wishes.makesCategories = makes
        wishes.refunds = refunds ? .all : .none
        return ExpenseClassifier(
            tree: tree, rules: rules.enumerated().map { Rule(id: Int64($0), text: $1.0, category: $1.1) },
            habits: habits, rest: 1, wishes: wishes, latest: Day(number: 20_000))
    }

    private func entry(
        _ cents: Int64 = 100, category: String? = nil, payee: String? = nil, what: String? = nil,
        origin: Entry.Origin? = nil
    ) -> Entry {
        var entry = Entry(
            line: 2, day: Day(number: 20_000), amount: Amount(cents: cents), payee: payee, what: what,
            category: category)
        entry.origin = origin
        return entry
    }

    private let own = Entry.Origin(uid: "u", id: 7, by: "bruno", created: 1, changed: 2, isVoid: true)

    @Test func `the category of the file outranks a rule, a rule the payee's habit, and the habit the default`() throws
    {
        var filing = filing(rules: [("lidl", 3)], habits: ["lidl17": 2, "coop": 2])
        let cases: [(Entry, String, ExpenseClassifier.Reason)] = [
            (entry(category: "food", payee: "LIDL 17"), "food", .file),
            (entry(category: "GROCERIES", payee: "Coop"), "food:groceries", .file),
            (entry(category: "unknown", payee: "LIDL 17"), "food:groceries", .rule),
            (entry(what: "bei Lídl"), "food:groceries", .rule),
            (entry(category: "attic", payee: "Coop"), "food", .payee),
            (entry(payee: "Coop 2"), "other", .rest),
            (entry(), "other", .rest),
        ]
        for (entry, path, reason) in cases {
            let filed = try filing.filed(entry, uid: "u")
            #expect(filed.path == path)
            #expect(filed.reason == reason)
            #expect(filed.expense.namesCategory == (reason == .file))
            #expect(filed.expense.origin == nil)
        }
    }

    @Test(arguments: ["Chez L’Ami", "CHEZ L'AMI", "chez l'ami", "ChezL`Ami", "Chéz L´Ami"])
    func `a payee has its habit in every spelling`(payee: String) throws {
        var filing = filing(habits: ["chezlami": 2])
        let filed = try filing.filed(entry(payee: payee), uid: "u")
        #expect(filed.path == "food")
        #expect(filed.reason == .payee)
    }

    @Test(arguments: ["L'ami", "l’AMI", "L´Ami"])
    func `a rule applies to every kind of apostrophe, but not across words`(text: String) throws {
        var filing = filing(rules: [(text, 3), ("aldi", 2)])
        for payee in ["Chez L’Ami", "CHEZ L'AMI", "chez lʼami 2"] {
            #expect(try filing.filed(entry(payee: payee), uid: "u").path == "food:groceries")
            #expect(filing.ruled(ExpenseDetails(payee: payee)) == 3)
        }
        for payee in ["Salami", "Via al Diavolo"] {
            #expect(try filing.filed(entry(payee: payee), uid: "u").reason == .rest)
        }
    }

    @Test func `the longest matching rule wins, and no rule leads to an archived category`() throws {
        var filing = filing(rules: [("li", 1), ("lidl", 4), ("idl", 2)], habits: ["x": 4])
        #expect(try filing.filed(entry(payee: "LIDL"), uid: "u").path == "food")
        #expect(try filing.filed(entry(payee: "x"), uid: "u").path == "other")
    }

    @Test func `a category known only to the file is added on request`() throws {
        var filing = filing(makes: true)
        #expect(try filing.filed(entry(category: "Hobby:Chess"), uid: "u").path == "Hobby:Chess")
        #expect(
            try filing.filed(entry(category: "Hobby:Chess"), uid: "u").expense.draft.destination
                == .newCategory(path: "Hobby:Chess"))
        #expect(try filing.filed(entry(category: "attic"), uid: "u").path == "other")
    }

    @Test(arguments: ["-no", "a::b", "Food:", String(repeating: "ä", count: 65)])
    func `an invalid category name is refused if categories are added`(name: String) throws {
        var filing = filing(makes: true)
        #expect(throws: LedgerError.self) { try filing.filed(entry(category: name), uid: "u") }
        var other = self.filing()
        #expect(try other.filed(entry(category: name), uid: "u").path == "other")
    }

    @Test func `a category name of 64 letters is added regardless of its bytes`() throws {
        var filing = filing(makes: true)
        let name = String(repeating: "ä", count: 64)
        #expect(try filing.filed(entry(category: name), uid: "u").path == name)
    }

    @Test func `an exported expense keeps its category, even archived or missing`() throws {
        var filing = filing(rules: [("p", 2)])
        for path in ["attic", "new:one", "food:groceries"] {
            let filed = try filing.filed(entry(category: path, payee: "p", origin: own), uid: "u")
            #expect(filed.path == path)
            #expect(filed.reason == .file)
        }
        // In a file of spesa, the end of a path is a path of its own.
        #expect(try filing.filed(entry(category: "groceries", origin: own), uid: "u").path == "groceries")
        #expect(throws: LedgerError.categoryName("-x", .leadingSign)) {
            try filing.filed(entry(category: "-x", origin: own), uid: "u")
        }
        let origin = try filing.filed(entry(origin: own), uid: "u").expense.origin
        #expect(
            origin
                == ImportedExpense.Origin(
                    id: 7, by: "bruno", created: Instant(seconds: 1), changed: Instant(seconds: 2), isVoid: true))
    }

    @Test func `zero and income are not expenses, except in spesa's own files`() {
        #expect(filing().reasonToLeaveOut(entry(0)) == .zero)
        #expect(filing().reasonToLeaveOut(entry(-1)) == .income)
        #expect(filing(refunds: true).reasonToLeaveOut(entry(-1)) == nil)
        #expect(filing(refunds: true).reasonToLeaveOut(entry(0)) == .zero)
        #expect(filing().reasonToLeaveOut(entry(1)) == nil)
        #expect(filing().reasonToLeaveOut(entry(0, origin: own)) == nil)
        #expect(filing().reasonToLeaveOut(entry(-1, origin: own)) == nil)
    }

    @Test func `a day too far ahead and an invalid uid are refused`() {
        #expect(filing().refusal(of: entry()) == nil)
        var late = entry(origin: own)
        late.origin?.uid = "0192f1c4-7c00-7000-8000-000000000000"
        #expect(filing().refusal(of: late) == nil)
        late.day = Day(number: 20_001)
        #expect(filing().refusal(of: late)?.kind == "day.too-far-ahead")
        #expect(filing().refusal(of: entry(origin: own))?.kind == "uid.malformed")
    }

    @Test func `an invalid text is refused`() {
        var filing = filing()
        #expect(throws: LedgerError.detailHoldsNUL(field: "payee")) {
            try filing.filed(entry(payee: "a\0"), uid: "u")
        }
        #expect(throws: LedgerError.detailHoldsNUL(field: "uid")) { try filing.filed(entry(), uid: "u\0") }
        #expect(throws: LedgerError.detailTooLong(field: "uid", bytes: 4097)) {
            try filing.filed(entry(), uid: String(repeating: "u", count: 4097))
        }
    }

    @Test func `further texts are cut to the maximum length of a note, and the original amount is kept`() throws {
        func note(_ note: String?, _ further: [String], _ original: String?) throws -> String? {
            var entry = entry()
            (entry.note, entry.further, entry.original) = (note, further, original)
            var filing = filing()
            return try filing.filed(entry, uid: "u").expense.draft.details.note
        }
        let long = String(repeating: "é", count: 3000)
        #expect(try note("a", ["b", "c"], "1.00 USD") == "a; b; c; 1.00 USD")
        let cut = try #require(try note("a", [long], "1.00 USD"))
        #expect(cut.hasPrefix("a; ééé") && cut.hasSuffix("é…; 1.00 USD"))
        #expect((4095...4096).contains(cut.utf8.count))
        let alone = try #require(try note(nil, [long, "b"], nil))
        #expect(alone.hasSuffix("é…") && (4095...4096).contains(alone.utf8.count))
        let full = String(repeating: "x", count: 4096)
        #expect(try note(full, [], nil) == full)
        #expect(try note(nil, [full], nil) == full)
        #expect(try note(full, ["b"], nil) == full.dropLast(3) + "…")
        // A combining mark is cut together with its letter.
        #expect(try note("a", [String(repeating: "e\u{301}", count: 1500)], nil)?.hasSuffix("e\u{301}…") == true)
        #expect(throws: LedgerError.detailTooLong(field: "note", bytes: 4100)) {
            try note(full + "y", ["b"], nil)
        }
    }

    @Test func `the user of an expense must be a valid name`() throws {
        var filing = filing()
        for name in ["Dr. No!", "", "a\nb", "nobody", "Dr. No! (by load of ben)", "anna (by load of nobody)"] {
            let origin = Entry.Origin(uid: "u", id: 7, by: name, created: 1, changed: 2, isVoid: true)
            #expect(throws: LedgerError.notAUser(name)) { try filing.filed(entry(origin: origin), uid: "u") }
        }
        for _ in 1...2 { #expect(try filing.filed(entry(origin: own), uid: "u").expense.origin?.by == "bruno") }
        // An exported book may have authors whose expenses another user loaded or merged.
        let loaded = Entry.Origin(uid: "u", id: 7, by: "anna (by load of ben)", created: 1, changed: 2, isVoid: true)
        #expect(try filing.filed(entry(origin: loaded), uid: "u").expense.origin?.by == loaded.by)
    }
}
