import Database
import Ledger
import Money
import Outings
import Periods
import Support
import Testing

extension BookContract {
    @Suite struct Totals {
        @Test(arguments: BookKind.allCases)
        func `a range is summed by day, the earliest day first`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            for (cents, day, category) in [
                (5, "2026-11-03", food), (7, "2026-11-01", home), (-2, "2026-11-03", home), (9, "2026-11-04", food),
            ] { try notebook.add(Int64(cents), on: day, in: category) }
            let first = try #require(Day(iso: "2026-11-01"))
            #expect(
                try notebook.book.dayTotals(in: DayRange(first, first.adding(days: 2))) == [
                    DayTotal(day: first, count: 1, amount: Amount(cents: 7)),
                    DayTotal(day: first.adding(days: 2), count: 2, amount: Amount(cents: 3)),
                ])
            #expect(try notebook.book.daysSpent() == DayRange(first, first.adding(days: 3)))
        }

        @Test(arguments: BookKind.allCases)
        func `an expense counts in the group of each of its tags`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let expense = try notebook.add(5, in: food, ExpenseDetails(tags: ["a", "b"]))
            try notebook.add(7, in: food, ExpenseDetails(payee: "none", tags: ["b"]))
            try notebook.add(9, in: food)
            let range = DayRange(expense.day, expense.day)
            #expect(
                Set(try notebook.book.totals(by: .tag, in: range)) == [
                    GroupTotal(key: .name("a"), count: 1, amount: Amount(cents: 5)),
                    GroupTotal(key: .name("b"), count: 2, amount: Amount(cents: 12)),
                    GroupTotal(key: .none, count: 1, amount: Amount(cents: 9)),
                ])
            #expect(
                Set(try notebook.book.totals(by: .payee, in: range)) == [
                    GroupTotal(key: .name("none"), count: 1, amount: Amount(cents: 7)),
                    GroupTotal(key: .none, count: 2, amount: Amount(cents: 14)),
                ])
        }

        @Test(arguments: BookKind.allCases)
        func `spellings of a payee form one group under every filter`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let days = ["2026-10-05", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06"]
            for (day, payee) in zip(days, ["Esselunga", "esselunga", "L’Étoile", "L'ETOILE", "Esselunga"]) {
                try notebook.add(5, on: day, in: food, ExpenseDetails(payee: payee, method: "card"))
            }
            let month = DayRange(try #require(Day(iso: "2026-11-01")), try #require(Day(iso: "2026-11-30")))
            func groups(_ say: (inout ExpenseFilter) -> Void) throws -> [String: Int] {
                var filter = ExpenseFilter.counted
                say(&filter)
                let totals = try notebook.book.spending(matching: filter).totals(by: .payee, in: month)
                return Dictionary(
                    uniqueKeysWithValues: totals.map { total in
                        if case .name(let name) = total.key { (name, total.count) } else { ("", total.count) }
                    })
            }
            let expected = ["Esselunga": 2, "L'ETOILE": 2]
            #expect(try groups { _ in } == expected)
            #expect(try groups { $0.least = Amount(cents: 1) } == expected)
            #expect(try groups { $0.method.any = [["card"]] } == expected)
            _ = try notebook.book.changeContacts(.payee, as: .add, by: notebook.sign()) { _ in
                [ContactRecord(Contact(.payee, name: "L’étoile"))]
            }
            #expect(try groups { _ in } == ["Esselunga": 2, "L’étoile": 2])
        }

        @Test(arguments: BookKind.allCases)
        func `the spellings of a method are one group, in figures and filters`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for method in ["card", "CARD", "Card", "card", "card", "l'une"] {
                try notebook.add(5, on: "2026-11-03", in: food, ExpenseDetails(payee: "Coop", method: method))
            }
            try notebook.buy([(food, 130)], paying: [("cash", 30), ("CARD", 100)])
            let year = DayRange(try #require(Day(iso: "2026-01-01")), try #require(Day(iso: "2026-12-31")))
            func groups(_ say: (inout ExpenseFilter) -> Void) throws -> [String: Int] {
                var filter = ExpenseFilter.counted
                say(&filter)
                let totals = try notebook.book.spending(matching: filter).totals(by: .method, in: year)
                return Dictionary(
                    uniqueKeysWithValues: totals.map { total in
                        if case .name(let name) = total.key { (name, total.count) } else { ("", total.count) }
                    })
            }
            #expect(try groups { _ in } == ["card": 6, "cash": 1, "l'une": 1])
            #expect(try groups { $0.least = Amount(cents: 1) } == ["card": 6, "cash": 1, "l'une": 1])
            #expect(try groups { $0.payee.any = [["coop"]] } == ["card": 5, "l'une": 1])
            #expect(try groups { ($0.payee.any, $0.method.any) = ([["coop"]], [["L’UNE"]]) } == ["l'une": 1])
            #expect(try notebook.book.knownSpellings(of: ["cArd", "cash", "new"], as: .method) == ["cArd": "card"])
            // Cash was paid only as a part of a receipt.
            #expect(
                try notebook.book.distinctNames(of: .method).sorted() == ["CARD", "Card", "card", "cash", "l'une"])
            _ = try notebook.book.addMethod(PaymentMethod(name: "CARD", kind: .card), by: notebook.sign())
            #expect(try groups { _ in } == ["CARD": 6, "cash": 1, "l'une": 1])
        }

        @Test(arguments: BookKind.allCases)
        func `a payee is shown as in its details, else in the most used spelling`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for payee in ["Esselunga", "ESSELUNGA", "Esselunga", "Da Gino"] {
                try notebook.add(5, in: food, ExpenseDetails(payee: payee))
            }
            let known = try notebook.book.knownSpellings(
                of: ["esselunga", "ESSELUNGA", "da  gino", "Lidl", "Da Gino"], as: .payee)
            #expect(known == ["esselunga": "Esselunga", "da  gino": "Da Gino"])
            _ = try notebook.book.changeContacts(.payee, as: .add, by: notebook.sign()) { _ in
                [ContactRecord(Contact(.payee, name: "DaGino"))]
            }
            #expect(try notebook.book.knownSpellings(of: ["da  gino"], as: .payee) == ["da  gino": "DaGino"])
        }

        @Test(arguments: BookKind.allCases)
        func `the activity of each user counts expenses in a period, without undone expenses`(kind: BookKind)
            throws
        {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let begun = notebook.sign()
            _ = try notebook.book.add(
                [notebook.draft(1, on: "2026-11-20", in: food), notebook.draft(2, on: "2026-11-20", in: food)],
                by: notebook.sign("bruno"))
            let expense = try notebook.add(3, on: "2020-01-01", in: food)
            try notebook.setVoid([1, expense.id])
            try notebook.setVoid([1], false)
            _ = try notebook.book.edit([2], as: .edit, by: notebook.sign("bruno")) { $0.details.what = "x" }
            try notebook.add(4, in: food)
            try notebook.undo()
            let end = notebook.sign()
            try notebook.add(5, in: food)
            #expect(
                Set(try notebook.book.activity(from: begun.at, until: end.at)) == [
                    Activity(by: "anna", recorded: 1, voided: 2, restored: 1),
                    Activity(by: "bruno", recorded: 2, edited: 1),
                ])
            let all = try notebook.book.activity(from: Instant(seconds: 0), until: Instant(seconds: .max))
            #expect(all.reduce(0) { $0 + $1.recorded } == 4)
            #expect(try notebook.book.activity(from: end.at, until: end.at).isEmpty)
        }

        @Test(arguments: BookKind.allCases)
        func `category totals of whole months equal the totals of their days`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            for (cents, day, category) in [
                (1, "2026-01-31", food), (32, "2026-01-30", food), (2, "2026-02-01", food), (4, "2026-02-28", home),
                (8, "2026-03-31", food),
                (16, "2026-04-01", home),
            ] { try notebook.add(Int64(cents), on: day, in: category) }
            func totals(_ first: String, _ last: String) throws -> [Ledger.Category.ID: Int64] {
                let range = DayRange(try #require(Day(iso: first)), try #require(Day(iso: last)))
                return try notebook.book.totals(by: .category, in: range).reduce(into: [:]) { sums, total in
                    guard case .category(let id) = total.key else { return }
                    sums[id] = total.amount.cents
                }
            }
            #expect(try totals("2026-02-01", "2026-03-31") == [food: 10, home: 4])
            #expect(try totals("2026-02-01", "2026-03-30") == [food: 2, home: 4])
            #expect(try totals("2026-01-31", "2026-03-31") == [food: 11, home: 4])
            #expect(try totals("2026-05-01", "2026-05-31") == [:])
        }

        @Test(arguments: BookKind.allCases)
        func `totals of several ranges equal the sums of their expenses`(kind: BookKind) throws {
            var random = SplitMix64(seed: 6)
            let notebook = try Notebook(kind)
            let categories = try ["food", "home", "fun"].map(notebook.category)
            let base = try #require(Day(iso: "2025-12-17"))
            for _ in 0..<300 {
                let details = ExpenseDetails(
                    payee: ["Conad", "Lidl", nil].randomElement(using: &random) ?? nil,
                    method: ["card", nil].randomElement(using: &random) ?? nil,
                    tags: [[], ["a"], ["a", "b"]].randomElement(using: &random) ?? [])
                try notebook.add(
                    .random(in: -50...500, using: &random),
                    on: base.adding(days: .random(in: 0...140, using: &random)).iso,
                    in: categories.randomElement(using: &random) ?? 0, details)
            }
            try notebook.setVoid([3, 7, 11, 150])
            let spent = try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .day, limit: nil
            ).filter { !$0.isVoid }
            for unit in PeriodUnit.allCases {
                for round in 0..<20 {
                    let first = base.adding(days: .random(in: -40...60, using: &random))
                    let last = first.adding(days: .random(in: 0...150, using: &random))
                    let start = try #require(MonthStart(day: round < 8 ? 1 : .random(in: 2...28, using: &random)))
                    // Months that are compared up to today are of a few days each.
                    let most = round % 4 == 3 ? Int.random(in: 0..<31, using: &random) : .max
                    var ranges: [DayRange] = []
                    var period = start.period(unit, containing: first)
                    while let days = period.days.intersection(DayRange(first, last)) {
                        if Int.random(in: 0..<9, using: &random) > 0 {
                            ranges.append(DayRange(days.first, min(days.last, days.first.adding(days: min(most, 400)))))
                        }
                        period = period.next
                    }
                    for dimension in Dimension.allCases {
                        let expected = ranges.map { range in
                            BookState.groups(spent.filter { range.contains($0.day) }, by: dimension)
                        }
                        #expect(try notebook.book.totals(by: dimension, in: ranges).map(Set.init) == expected)
                    }
                }
            }
        }

        @Test(arguments: Dimension.allCases)
        func `totals of a hundred ranges need no more queries than totals of one range`(dimension: Dimension) throws {
            let household = Household()
            try household.signUp("anna")
            let queries = HookedDatabase.Counter()
            let book = try household.book(of: "anna", driver: HookedDatabase.driver(counting: queries))
            let first = Month(containing: try #require(Day(iso: "2016-05-01")))
            func asked(_ ranges: [DayRange]) throws -> Int {
                let before = queries.count
                _ = try book.reading { try book.totals(by: dimension, in: ranges) }
                return queries.count - before
            }
            _ = try asked([])
            let months = (0..<100).map { first.adding(months: $0).days }
            let weeks = (0..<100).map {
                DayRange(first.days.first.adding(days: $0 * 7), first.days.first.adding(days: $0 * 7 + 6))
            }
            #expect(try asked(months) <= asked([first.days]))
            #expect(try asked(weeks) <= asked([weeks[0]]))
        }

        @Test(arguments: BookKind.allCases)
        func `a change whose sum overflows is refused and changes nothing`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            let large = try notebook.add(.max, on: "2026-11-20", in: food)
            let voided = try notebook.add(1, on: "2026-11-19", in: home)
            try notebook.setVoid([voided.id])
            let state = try BookState(notebook.book)
            let history = try notebook.book.changes(of: nil, limit: nil)
            // The same day; the same month and category; a day that a void expense would come back to; a category that
            // would take over another's expenses.
            #expect(throws: DatabaseError.overflow) { try notebook.add(1, on: "2026-11-20", in: home) }
            #expect(throws: DatabaseError.overflow) { try notebook.add(1, on: "2026-11-02", in: food) }
            #expect(throws: DatabaseError.overflow) {
                try notebook.book.edit([voided.id], as: .edit, by: notebook.sign()) { expense in
                    expense.isVoid = false
                    expense.day = large.day
                }
            }
            #expect(throws: DatabaseError.overflow) {
                try notebook.book.add(
                    [notebook.draft(1, on: "2026-11-05", in: home), notebook.draft(1, on: "2026-11-20", in: home)],
                    by: notebook.sign())
            }
            #expect(try BookState(notebook.book) == state)
            #expect(try notebook.book.changes(of: nil, limit: nil) == history)
            try notebook.add(-1, on: "2026-11-20", in: food)
            try notebook.add(1, on: "2026-11-20", in: food)
        }

        @Test(arguments: BookKind.allCases)
        func `reads in one transaction see one state`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.add(1, in: notebook.category("food"))
            let book = notebook.reopened()
            let seen = try book.reading { (try BookState(book), try book.changes(of: nil, limit: nil).count) }
            #expect(seen.0 == (try BookState(notebook.book)))
            #expect(seen.1 == 2)
        }
    }
}
