import Database
import Ledger
import Money
import Periods
import Support
import Testing

@testable import ServerStore
@testable import Storage

extension BookContract {
    /// The cost of reading some days of a long book.
    @Suite struct MatchedDays {
        /// The number of expenses a month that fills a block of texts.
        private static let expensesOfMonth = 1024

        /// A book of `months` months up to the end of 2025, in which every fourth expense is with Conad, and every
        /// sixteenth has a tag.
        private static func longBook(_ months: Int, isShuffled: Bool) throws -> Notebook {
            let notebook = try Notebook(.open)
            let food = try notebook.category("food")
            let last = try #require(Day(iso: "2025-12-31"))
            let count = months * expensesOfMonth
            try notebook.damageTables { database in
                try database.execute(
                    """
                    WITH RECURSIVE place (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM place WHERE number < $1 - 1)
                    INSERT INTO expense (uid, day, cents, category, what, payee, method, "by", created, changed)
                    SELECT 'uid-' || number, $2 - ($1 - 1 - IIF($4, number * 7919 % $1, number)) / 34, number % 500, $3, 'spesa',
                        CASE number % 8 WHEN 0 THEN 'Conad' WHEN 1 THEN 'CONAD' ELSE 'Lidl' END,
                        CASE WHEN number % 8 < 2 THEN 'card' ELSE 'cash' END, 'anna', 1, 1
                    FROM place
                    """, Value(count), Value(last.number), .integer(food), .integer(isShuffled ? 1 : 0))
                try database.execute(
                    "INSERT INTO expense_tag (expense, position, tag) SELECT id, 0, 'trip' FROM expense WHERE id % 16 = 1"
                )
                try SearchTable(database: database).cover()
            }
            return notebook
        }

        @Test(arguments: [Int64(495), 10_000])
        func `large amounts are found without reading small amounts`(least: Int64) throws {
            let notebook = try Self.longBook(8, isShuffled: false)
            let steps = CountedSteps()
            let book = notebook.reopened(driver: steps.driver)
            let always = DayRange(Day.earliest, Day.latest)
            var filter = ExpenseFilter.counted
            filter.least = Amount(cents: least)
            let spending = try book.spending(matching: filter)
            let days = 8 * Self.expensesOfMonth / 34 + 1
            // One in a hundred has 4.95 or more.
            let expected = least == 495 ? (0..<8 * Self.expensesOfMonth).filter { $0 % 500 >= 495 }.count : 0
            var found = 0
            let taken = try steps.count { found = try spending.dayTotals(in: always).reduce(0) { $0 + $1.count } }
            #expect(found == expected)
            #expect(taken < days * 80 + expected * 20)
        }

        @Test func `categories of half a year of months from payday read a quarter of the days`() throws {
            let notebook = try Self.longBook(8, isShuffled: false)
            let steps = CountedSteps()
            let book = notebook.reopened(driver: steps.driver)
            let start = try #require(MonthStart(day: 25))
            let december = start.month(containing: try #require(Day(iso: "2025-12-01")))
            let months = (-5...0).map { december.adding(months: $0).days }
            _ = try book.daysSpent()
            var found = 0
            let taken = try steps.count {
                found = try book.totals(by: .category, in: months).joined().reduce(0) { $0 + $1.count }
            }
            #expect(found == 183 * 34)
            // Reading an expense takes eleven steps.
            #expect(taken < found * 4, "\(taken) steps for \(found) expenses")
        }

        @Test(arguments: BookKind.files, [false, true])
        func `totals of consecutive days equal the totals of the matching expenses`(
            kind: BookKind, isShuffled: Bool
        ) throws {
            let seed: UInt64 = isShuffled ? 33 : 34
            var random = SplitMix64(seed: seed)
            let notebook = try Notebook(kind)
            let categories = try ["food", "home"].map(notebook.category)
            let base = try #require(Day(iso: "2024-12-17"))
            func details(_ index: Int) -> ExpenseDetails {
                // Some payees are everywhere, one comes late, and most come once.
                let payees = ["Conad", "CONAD", "Café Müller", "CAFE\u{301} MULLER", nil, "Bar \(index)"]
                return ExpenseDetails(
                    what: ["latte", "Caffè", nil].randomElement(using: &random) ?? nil,
                    payee: index > 2500 && index % 9 == 0 ? "Forno" : payees.randomElement(using: &random) ?? nil,
                    method: ["card", "Card", "cash", nil].randomElement(using: &random) ?? nil,
                    tags: [[], [], ["a"], ["A", "b"]].randomElement(using: &random) ?? [])
            }
            func day(_ index: Int) -> Day {
                base.adding(days: isShuffled ? .random(in: 0...330, using: &random) : index / 10)
            }
            for round in 0..<3 {
                let drafts = try (0..<1100).map { number in
                    let index = round * 1100 + number
                    return try notebook.draft(
                        .random(in: -50...500, using: &random), on: day(index).iso,
                        in: categories.randomElement(using: &random) ?? 0, details(index))
                }
                _ = try notebook.book.add(drafts, by: notebook.sign())
                // Changes expenses, so that search blocks lack their texts and have other days, and voids some.
                let some = (0..<20).map { _ in Int64.random(in: 1...Int64((round + 1) * 1100), using: &random) }
                _ = try notebook.book.edit(Array(Set(some)), as: .edit, by: notebook.sign()) { expense in
                    expense.details = details(9)
                    expense.day = day(Int.random(in: 0...3300, using: &random))
                    expense.isVoid.toggle()
                }
            }
            let all = try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
            for _ in 0..<40 {
                let filter = Self.filter(of: categories, &random)
                let matching = all.filter { Filtering.matches($0, filter) }
                let spending = try notebook.book.spending(matching: filter)
                for question in 0..<5 {
                    let first = base.adding(days: .random(in: -30...330, using: &random))
                    let length = [1, 30, 400].randomElement(using: &random) ?? 1
                    let range = DayRange(first, first.adding(days: .random(in: 0...length, using: &random)))
                    let comment: Comment = "seed \(seed), question \(question) of \(range): \(filter)"
                    let inside = matching.filter { range.contains($0.day) }
                    switch Bool.random(using: &random) {
                    case true: #expect(try spending.dayTotals(in: range) == BookState.days(inside), comment)
                    case false:
                        let dimension = Dimension.allCases.randomElement(using: &random) ?? .category
                        #expect(
                            try Set(spending.totals(by: dimension, in: range))
                                == BookState.groups(
                                    inside, by: dimension, spelling: BookState.usualSpellings(of: inside, as: dimension)
                                ), comment)
                    }
                }
            }
        }

        private static func filter(
            of categories: [Ledger.Category.ID], _ random: inout SplitMix64
        ) -> ExpenseFilter {
            var filter = ExpenseFilter.counted
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                filter.payee = Filtering.names(
                    [["conad"], ["cafe muller"], ["forno"], ["bar 77"], ["nobody"]], &random)
            case 1: filter.method = Filtering.names([["CARD"], ["cash"], ["cheque"]], &random)
            case 2: filter.tag = Filtering.names([["a"], ["B"], ["A", "b"]], &random)
            case 3: filter.search = ["caffe", "bar 12", "con", ""].randomElement(using: &random)
            default: break
            }
            func rarely() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
            if rarely() { filter.payee.any = [["CAFÉ MÜLLER"]] }
            if rarely() { filter.method.any = [["card"]] }
            if rarely() { filter.categories = [categories[0]] }
            if rarely() { filter.least = Amount(cents: 200) }
            if rarely() { filter.void = .all }
            if rarely() { filter.void = .only }
            return filter
        }

        @Test(arguments: ["payee", "payees", "not a payee", "method", "search", "tag", "void"], [false, true])
        func `the cost of reading some days does not grow with the rest of the book`(word: String, isShuffled: Bool)
            throws
        {
            var filter = ExpenseFilter.counted
            switch word {
            case "payee": filter.payee.any = [["conad"]]
            case "payees": filter.payee.any = [["conad"], ["nobody"]]
            case "not a payee": filter.payee.none = [["lidl"]]
            case "method": filter.method.any = [["CARD"]]
            case "search": filter.search = "conad"
            case "tag": filter.tag.any = [["TRIP"]]
            default: filter.void = .all
            }
            let month = Month(containing: try #require(Day(iso: "2025-11-01")))
            let quarter = DayRange(month.adding(months: -2).days.first, month.days.last)
            func taken(_ months: Int) throws -> (steps: Int, found: Int) {
                let steps = CountedSteps()
                let notebook = try Self.longBook(months, isShuffled: isShuffled)
                let book = notebook.reopened(driver: steps.driver)
                var found = 0
                // Opening the book is not counted.
                _ = try book.daysSpent()
                let count = try steps.count {
                    try book.reading {
                        let spending = try book.spending(matching: filter)
                        found = try spending.dayTotals(in: quarter).reduce(0) { $0 + $1.count }
                        for dimension in Dimension.allCases {
                            _ = try spending.totals(by: dimension, in: month.days)
                        }
                    }
                }
                return (count, found)
            }
            let (few, many) = (try taken(8), try taken(32))
            #expect(few.found > 0)
            if !isShuffled { #expect(few.found == many.found) }
            // Earlier days are counted from their totals, with few steps a day.
            let allowed = few.steps * 11 / 10 + 24 * 31 * 8
            #expect(many.steps <= allowed, "\(few.steps) steps in eight months, \(many.steps) in thirty-two")
        }
    }
}
