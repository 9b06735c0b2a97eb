import Ledger
import Money
import Outings
import Periods
import Secrets
import Testing

@testable import Storage

extension Notebook {
    @discardableResult
    func add(_ every: String, from first: String, cents: Int64 = 100, in category: Category.ID) throws -> Repeat {
        let draft = try Repeat(
            #require(RepeatInterval(every)), from: #require(Day(iso: first)), amount: Amount(cents: cents),
            category: category, details: ExpenseDetails(what: "again"))
        return try book.addRepeats([draft], into: nil, by: sign())[0]
    }

    static func uid(of order: Repeat, due: Day) -> String { makeUUIDv8(of: "\(order.uid) \(due.iso)") }

    /// Records the repeats due up to a day, like `Context`.
    @discardableResult
    func bookRepeats(through day: String) throws -> [Recorded] {
        let day = try #require(Day(iso: day))
        return try book.bookRepeats(by: sign()) { repeats, times in
            repeats.flatMap { order in
                let schedule = RepeatSchedule(order, times: times)
                return schedule.times(through: day).map { time in
                    (
                        RepeatTime(of: order.id, due: time.due, state: .booked),
                        ExpenseDraft(
                            uid: Self.uid(of: order, due: time.due), day: time.day, amount: time.amount,
                            category: order.category, details: order.details)
                    )
                }
            }
        }
    }
}

extension BookContract {
    @Suite struct Repeats {
        @Test(arguments: BookKind.allCases)
        func `due repeats are recorded once, and undo removes them with their times`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let home = try notebook.category("home")
            try notebook.add("month", from: "2026-08-31", in: home)
            try notebook.add("2 weeks", from: "2026-10-01", in: home)
            #expect(try notebook.bookRepeats(through: "2026-10-31").count == 6)
            let state = try notebook.dump()
            #expect(try notebook.bookRepeats(through: "2026-10-31").isEmpty)
            #expect(try notebook.dump() == state)
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(try notebook.book.repeatTimes() == [])
            #expect(try notebook.book.recordedLast(1) == nil)
            try notebook.redo()
            #expect(try notebook.book.repeatTimes().count == 6)
            #expect(try notebook.bookRepeats(through: "2026-10-31").isEmpty)
            #expect(throws: LedgerError.noSuchRepeat(9)) {
                try notebook.book.editRepeat(9, as: .edit, by: notebook.sign()) { $0.until = nil }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `erased and void repeats are not recorded again`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let home = try notebook.category("home")
            try notebook.add("month", from: "2026-09-30", in: home)
            try notebook.bookRepeats(through: "2026-10-31")
            try notebook.setVoid([1])
            _ = try notebook.book.erase([2])
            #expect(try notebook.bookRepeats(through: "2026-10-31").isEmpty)
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a repeat recorded in two copies occurs once after the merge`(kind: BookKind) throws {
            let one = try Notebook(kind)
            try one.add("month", from: "2026-08-31", in: one.category("home"))
            let other = try Notebook(.open, seconds: 1_795_500_000)
            try other.book.load(records(of: one.book))
            try one.bookRepeats(through: "2026-10-31")
            try other.bookRepeats(through: "2026-09-30")
            _ = try other.book.noteRepeatTime(of: 1, as: .skip, by: other.sign()) { order, _ in
                let due = try #require(Day(iso: "2026-11-30"))
                return (RepeatTime(of: 1, due: due, state: .skipped), Notebook.uid(of: order, due: due))
            }
            let (ours, theirs) = (try one.book.contents(), try other.book.contents())
            _ = try one.book.merge(theirs, by: one.sign())
            _ = try other.book.merge(ours, by: other.sign())
            for notebook in [one, other] {
                #expect(try notebook.book.repeatTimes().map(\.state) == [.booked, .booked, .booked, .skipped])
                #expect(try BookState(notebook.book).expenses.count == 3)
                #expect(try notebook.bookRepeats(through: "2026-12-30").isEmpty)
                #expect(try notebook.reopened().findings() == [])
            }
        }

        @Test(arguments: BookKind.allCases)
        func `rule and closed days of a repeat are kept, and follow undo, dump and merge`(kind: BookKind) throws {
            let one = try Notebook(kind)
            try one.add("2 months on the last working day", from: "2026-08-31", in: one.category("home"))
            let other = try Notebook(.open, seconds: 1_795_500_000)
            try other.book.load(records(of: one.book))
            #expect(try other.book.repeats().map(\.interval.text) == ["2 months on the last working day"])
            let edited = try one.book.editRepeat(1, as: .edit, by: one.sign()) { order in
                order.ifClosed = .before
                order.interval = try #require(RepeatInterval("month on the 2nd tuesday"))
            }
            #expect(edited.interval.text == "month on the 2nd tuesday")
            #expect(try one.book.repeats() == [edited])
            #expect(try one.reopened().findings() == [])
            try one.undo()
            #expect(try one.book.repeats().map(\.interval.text) == ["2 months on the last working day"])
            #expect(try one.book.repeats().map(\.ifClosed) == [nil])
            try one.redo()
            _ = try other.book.merge(one.book.contents(), by: other.sign())
            #expect(try other.book.repeats().map(\.interval) == [edited.interval])
            #expect(try other.book.repeats().map(\.ifClosed) == [.before])
            #expect(try other.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `several repeats are one change, or none if one of them is refused`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let first = try #require(Day(iso: "2026-08-31"))
            let drafts = try ["home", "groceries"].map { name in
                Repeat(
                    .monthly, from: first, amount: Amount(cents: 100), category: try notebook.category(name),
                    details: ExpenseDetails())
            }
            var refused = drafts
            refused[1].category = 999
            let state = try notebook.dump()
            #expect(throws: LedgerError.self) { try notebook.book.addRepeats(refused, into: nil, by: notebook.sign()) }
            #expect(try notebook.dump() == state)
            let added = try notebook.book.addRepeats(drafts, into: nil, by: notebook.sign())
            #expect(try notebook.book.repeats() == added && Set(added.map(\.uid)).count == 2)
            #expect(added.map(\.category) == drafts.map(\.category))
            #expect(try notebook.reopened().findings() == [])
            try notebook.undo()
            #expect(try notebook.book.repeats() == [])
            try notebook.redo()
            #expect(try notebook.book.repeats() == added)
        }

        @Test(arguments: BookKind.allCases)
        func `payer and shares of a repeat are kept, and follow undo, dump and merge`(kind: BookKind) throws {
            let one = try Notebook(kind)
            try one.add("month", from: "2026-08-31", in: one.category("home"))
            let file = one.book.file
            #expect(try !OptionalTables.repeatExtras.isThere(in: file.reader()))
            var order = try #require(one.book.repeats().first)
            order.extras.paidBy = -1
            order.extras.shares = [PersonWeight(person: -1, weight: 2), PersonWeight(person: -2)]
            let shared = try one.book.addRepeats(
                [order], into: nil, naming: [-1: "anna", -2: "ben"], by: one.sign())[0]
            #expect(shared.extras.paidBy == 1)
            #expect(shared.extras.shares == [PersonWeight(person: 1, weight: 2), PersonWeight(person: 2)])
            #expect(try one.book.repeats().map(\.extras) == [ExpenseExtras(), shared.extras])
            let other = try Notebook(.open, seconds: 1_795_500_000)
            try other.book.load(records(of: one.book))
            #expect(try other.book.repeats() == one.book.repeats())
            let state = try one.dump()
            let edited = try one.book.editRepeat(2, as: .edit, naming: [-1: "carla"], by: one.sign()) { order in
                order.extras.shares = [PersonWeight(person: 2), PersonWeight(person: -1, weight: 3)]
            }
            #expect(edited.extras.shares == [PersonWeight(person: 2), PersonWeight(person: 3, weight: 3)])
            #expect(try one.book.repeats().last == edited)
            _ = try one.book.editRepeat(1, as: .edit, by: one.sign()) { $0.extras.paidBy = 2 }
            #expect(try one.reopened().findings() == [])
            _ = try other.book.merge(one.book.contents(), by: other.sign())
            #expect(try other.book.repeats().map(\.extras) == one.book.repeats().map(\.extras))
            #expect(try other.reopened().findings() == [])
            try one.undo(2)
            #expect(try one.book.repeats().map(\.extras) == [ExpenseExtras(), shared.extras])
            try one.redo(2)
            #expect(try one.book.repeats().last == edited)
            try one.undo(3)
            #expect(try one.book.repeats().count == 1)
            #expect(try one.book.contacts(.person).isEmpty)
            try one.redo()
            #expect(try one.dump() != state)
            #expect(try one.book.repeats().map(\.extras) == [ExpenseExtras(), shared.extras])
        }

        @Test(arguments: BookKind.allCases)
        func `a category merge moves its repeats`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (home, food) = (try notebook.category("home"), try notebook.category("food"))
            try notebook.add("month", from: "2026-09-30", in: home)
            try notebook.book.mergeCategory(home, into: food, by: notebook.sign())
            #expect(try notebook.book.repeats().map(\.category) == [food])
            try notebook.undo()
            #expect(try notebook.book.repeats().map(\.category) == [home])
        }
    }
}
