import Ledger
import Money
import Periods
import Testing

@testable import Storage

extension BookContract {
    @Suite struct Ceilings {
        private static let january = Month(index: 2026 * 12)

        private func set(
            _ cents: Int64?, for category: Ledger.Category.ID? = nil, per: CeilingPeriod = .month, from: Int,
            until: Int? = nil, carry: CeilingCarry? = nil, in notebook: Notebook
        ) throws {
            try notebook.book.setCeiling(
                cents.map(Amount.init(cents:)), for: category, per: per, from: Self.january.adding(months: from - 1),
                until: until.map { Self.january.adding(months: $0 - 1) }, carry: carry, by: notebook.sign())
        }

        /// The ceilings in the months of a range of numbers, January 2026 being 1.
        private func amounts(
            _ months: ClosedRange<Int>, for category: Ledger.Category.ID? = nil, in notebook: Notebook
        ) throws -> [Int64?] {
            let plan = try notebook.reopened().ceilings()
            return months.map { plan.amount(for: category, in: Self.january.adding(months: $0 - 1))?.cents }
        }

        @Test(arguments: BookKind.allCases)
        func `a ceiling starts in its month, and a later ceiling does not change earlier months`(kind: BookKind) throws
        {
            let notebook = try Notebook(kind)
            try set(100, from: 2, in: notebook)
            #expect(try amounts(1...4, in: notebook) == [nil, 100, 100, 100])
            try set(200, from: 4, in: notebook)
            #expect(try amounts(1...5, in: notebook) == [nil, 100, 100, 200, 200])
            try set(50, from: 1, in: notebook)
            #expect(try amounts(1...5, in: notebook) == [50, 100, 100, 200, 200])
        }

        @Test(arguments: BookKind.allCases)
        func `the earlier ceiling is valid again after the last month of a later ceiling`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try set(100, from: 1, in: notebook)
            try set(200, from: 3, until: 4, in: notebook)
            #expect(try amounts(1...6, in: notebook) == [100, 100, 200, 200, 100, 100])
            try set(300, from: 1, until: 1, in: notebook)
            #expect(try amounts(1...3, in: notebook) == [300, 100, 200])
            try set(400, from: 3, until: 3, in: notebook)
            #expect(try amounts(2...5, in: notebook) == [100, 400, 200, 100])
        }

        @Test(arguments: BookKind.allCases)
        func `a ceiling is removed from a month on and stays in earlier months`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try set(100, from: 1, in: notebook)
            try set(nil, from: 3, in: notebook)
            #expect(try amounts(1...4, in: notebook) == [100, 100, nil, nil])
            try set(200, from: 4, in: notebook)
            #expect(try amounts(1...5, in: notebook) == [100, 100, nil, 200, 200])
            try set(nil, from: 2, until: 2, in: notebook)
            #expect(try amounts(1...5, in: notebook) == [100, nil, nil, 200, 200])
            #expect(
                try notebook.book.changes(of: nil, limit: nil).map(\.action)
                    == [.removeCeiling, .setCeiling, .removeCeiling, .setCeiling])
        }

        @Test(arguments: BookKind.allCases)
        func `a new ceiling replaces ceilings with an equal start and no later end`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try set(100, from: 1, until: 2, in: notebook)
            try set(200, from: 1, until: 4, in: notebook)
            #expect(try notebook.book.ceilings().ceilings.map(\.amount?.cents) == [200])
            try set(300, from: 1, until: 3, in: notebook)
            #expect(try amounts(1...5, in: notebook) == [300, 300, 300, 200, nil])
            try set(400, from: 1, in: notebook)
            #expect(try notebook.book.ceilings().ceilings.map(\.amount?.cents) == [400])
            try notebook.undo(3)
            #expect(try amounts(1...5, in: notebook) == [100, 100, nil, nil, nil])
            try notebook.redo(2)
            #expect(try amounts(1...5, in: notebook) == [300, 300, 300, 200, nil])
        }

        @Test(arguments: BookKind.allCases)
        func `categories have their own ceilings`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let fruit = try notebook.category("food:fruit")
            try set(100, from: 1, in: notebook)
            try set(50, for: food, from: 1, in: notebook)
            try set(20, for: fruit, from: 2, until: 2, in: notebook)
            try set(nil, for: food, from: 3, in: notebook)
            #expect(try amounts(1...3, in: notebook) == [100, 100, 100])
            #expect(try amounts(1...3, for: food, in: notebook) == [50, 50, nil])
            #expect(try amounts(1...3, for: fruit, in: notebook) == [nil, 20, nil])
            let plan = try notebook.book.ceilings()
            #expect(
                (0...2).map { plan.categories(in: Self.january.adding(months: $0)) } == [[food], [food, fruit], []])
        }

        @Test(arguments: BookKind.allCases, [-1, .min])
        func `a ceiling below zero is refused`(kind: BookKind, cents: Int64) throws {
            let notebook = try Notebook(kind)
            #expect(throws: LedgerError.ceilingIsNegative) { try set(cents, from: 1, in: notebook) }
            #expect(try notebook.book.changes(of: nil, limit: nil) == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a ceiling above the largest is refused`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            for cents in [Ceiling.most.cents + 1, .max] {
                #expect(throws: LedgerError.ceilingTooHigh) { try set(cents, from: 1, in: notebook) }
                #expect(throws: LedgerError.ceilingTooHigh) { try set(cents, from: 1, carry: .both, in: notebook) }
            }
            #expect(try notebook.book.changes(of: nil, limit: nil) == [])
            try set(Ceiling.most.cents, from: 1, in: notebook)
            #expect(try amounts(1...1, in: notebook) == [Ceiling.most.cents])
        }

        @Test(arguments: BookKind.allCases)
        func `a ceiling that carries over for a category that is not there is left out`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try set(100, for: food, from: 1, carry: .both, in: notebook)
            try set(200, from: 1, carry: .left, in: notebook)
            try notebook.damageTables { try $0.executeScript("UPDATE flexible_ceiling SET category = category + 90") }
            #expect(try notebook.reopened().ceilings().ceilings.map(\.category) == [nil])
        }

        @Test(arguments: BookKind.allCases)
        func `a ceiling that carries over replaces a plain one, and the other way round`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try set(100, from: 1, in: notebook)
            try set(200, from: 1, carry: .both, in: notebook)
            #expect(try notebook.book.ceilings().ceilings.map(\.carry) == [.both])
            #expect(try amounts(1...2, in: notebook) == [200, 200])
            try set(300, from: 1, in: notebook)
            #expect(try notebook.book.ceilings().ceilings.map(\.carry) == [nil])
            try set(nil, from: 2, in: notebook)
            #expect(try amounts(1...2, in: notebook) == [300, nil])
            try notebook.undo(2)
            #expect(try notebook.book.ceilings().ceilings.map(\.carry) == [.both])
            try notebook.undo()
            #expect(try amounts(1...2, in: notebook) == [100, 100])
            try notebook.redo(3)
            #expect(try amounts(1...2, in: notebook) == [300, nil])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a book has the table of ceilings that are not plain only after the first of them`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try set(100, from: 1, in: notebook)
            let file = notebook.book.file
            #expect(try !OptionalTables.flexibleCeilings.isThere(in: file.reader()))
            try set(100, per: .week, from: 1, in: notebook)
            #expect(try OptionalTables.flexibleCeilings.isThere(in: file.reader()))
        }

        @Test(arguments: BookKind.allCases)
        func `ceilings of weeks, months and years do not replace each other`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            for (cents, per) in zip([10, 20, 30] as [Int64], CeilingPeriod.allCases) {
                try set(cents, per: per, from: 1, in: notebook)
            }
            #expect(try amounts(1...2, in: notebook) == [20, 20])
            #expect(try Set(notebook.book.ceilings().ceilings.map(\.amount?.cents)) == [10, 20, 30])
            try set(40, per: .year, from: 1, in: notebook)
            #expect(try Set(notebook.book.ceilings().ceilings.map(\.amount?.cents)) == [10, 20, 40])
        }

        @Test(arguments: BookKind.allCases, [CeilingPeriod.week, .year])
        func `only a ceiling of months carries over`(kind: BookKind, per: CeilingPeriod) throws {
            let notebook = try Notebook(kind)
            #expect(throws: LedgerError.carryOutsideMonths) {
                try set(1, per: per, from: 1, carry: .left, in: notebook)
            }
            #expect(try notebook.book.changes(of: nil, limit: nil) == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a merge takes over ceilings that are not plain, and joins equal ones`(kind: BookKind) throws {
            let (one, other) = (try Notebook(kind), try Notebook(.open, uids: "other-", seconds: 1_796_000_000))
            try other.book.load(records(of: one.book))
            for notebook in [one, other] { try set(200, from: 1, carry: .left, in: notebook) }
            try set(1200, per: .year, from: 1, in: other)
            _ = try one.book.merge(other.book.contents(), by: one.sign())
            #expect(try Set(one.book.ceilings().ceilings.map(\.amount?.cents)) == [200, 1200])
            #expect(try one.book.ceilings().ceilings.count == 2)
            try one.undo()
            #expect(try one.book.ceilings().ceilings.map(\.amount?.cents) == [200])
        }

        @Test(arguments: BookKind.allCases)
        func `a ceiling that ends before it begins is refused`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            #expect(throws: LedgerError.ceilingReversed) { try set(1, from: 2, until: 1, in: notebook) }
            #expect(throws: LedgerError.ceilingReversed) { try set(nil, from: 2, until: 1, in: notebook) }
            let most = Ceiling.most.cents
            try set(most, from: 2, until: 2, in: notebook)
            #expect(try amounts(1...3, in: notebook) == [nil, most, nil])
        }
    }
}
