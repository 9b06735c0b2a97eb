import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Support
import Testing

@Suite struct RepeatTests {
    private func schedule(
        _ every: String, from first: Day, until: Day? = nil, _ times: [RepeatTime] = []
    ) throws -> RepeatSchedule {
        let order = Repeat(
            try #require(RepeatInterval(every)), from: first, until: until, amount: Amount(cents: 650_00), category: 1,
            details: ExpenseDetails())
        return RepeatSchedule(order, times: times)
    }

    private func days(_ times: [RepeatSchedule.Time]) -> [String] { times.map(\.day.iso) }

    @Test func `an unrecorded occurrence of a repeat is due, a skipped occurrence is not`() throws {
        let known = [
            RepeatTime(of: 0, due: "2026-09-30", state: .booked), RepeatTime(of: 0, due: "2026-10-31", state: .skipped),
        ]
        let schedule = try schedule("month", from: "2026-08-31", known)
        #expect(days(schedule.times(through: "2026-11-29")) == ["2026-08-31"])
        #expect(days(schedule.times(through: "2026-11-30")) == ["2026-08-31", "2026-11-30"])
        #expect(schedule.earliest(on: "2026-11-29")?.due == "2026-08-31")
    }

    @Test func `a moved occurrence of a repeat is due on its new day`() throws {
        let known = [
            RepeatTime(of: 0, due: "2026-12-05", state: .amended, amount: Amount(cents: 700_00), day: "2026-11-20"),
            RepeatTime(of: 0, due: "2026-11-05", state: .amended, day: "2026-11-25"),
        ]
        let schedule = try schedule("month", from: "2026-11-05", known)
        #expect(days(schedule.times(through: "2026-11-19")) == [])
        let due = schedule.times(through: "2026-11-21")
        #expect(days(due) == ["2026-11-20"])
        #expect(due.map(\.due) == ["2026-12-05"])
        #expect(due.map(\.amount) == [Amount(cents: 700_00)])
        #expect(days(schedule.next(2, after: "2026-11-21")) == ["2026-11-25", "2027-01-05"])
    }

    @Test func `the last day may be a due day, and ends the repeat`() throws {
        let schedule = try schedule("10 days", from: "2026-11-01", until: "2026-11-21")
        #expect(days(schedule.times(through: "2027-11-21")) == ["2026-11-01", "2026-11-11", "2026-11-21"])
        #expect(schedule.next(5, after: "2026-11-21") == [])
        #expect(schedule.isDue(on: "2026-11-21"))
        #expect(!schedule.isDue(on: "2026-12-01"))
        #expect(!schedule.isDue(on: "2026-11-12"))
        #expect(schedule.days(around: "2026-11-12").map(\.iso) == ["2026-11-11", "2026-11-21"])
    }

    @Test func `the next occurrences are found after years of skipped occurrences`() throws {
        let known = (0..<40).map { number in
            RepeatTime(of: 0, due: RepeatInterval("month")!.day(number, after: "2026-11-30"), state: .skipped)
        }
        let schedule = try schedule("month", from: "2026-11-30", known)
        #expect(days(schedule.next(2, after: "2026-11-21")) == ["2030-03-30", "2030-04-30"])
    }

    @Test func `recording day by day equals recording at the end, for every interval`() throws {
        for every in ["day", "10 days", "2 weeks", "month", "3 months", "year"] {
            let interval = try #require(RepeatInterval(every))
            var recorded: [RepeatTime] = []
            for day in DayRange("2024-02-29", "2026-03-31") where day.number % 3 == 0 {
                let schedule = try schedule(every, from: "2024-01-31", until: "2026-02-28", recorded)
                recorded += schedule.times(through: day).map { RepeatTime(of: 0, due: $0.due, state: .booked) }
            }
            let all = interval.days(from: "2024-01-31", in: DayRange("2024-01-01", "2026-02-28"))
            #expect(recorded.map(\.due) == all)
        }
    }

    @Test func `due repeats are recorded once, with their day, category and usual method`() throws {
        let fixture = try BookFixture(usualMethod: "card")
        let made = try fixture.context.addRepeat(
            Repeat(
                RepeatInterval("month")!, from: "2026-09-30", amount: Amount(cents: 12_99),
                category: fixture.category("home"), details: ExpenseDetails(what: "Rent", tags: ["flat"])), into: nil)
        let recorded = try fixture.context.bookRepeats()
        #expect(recorded.map(\.expense.day.iso) == ["2026-09-30", "2026-10-30"])
        #expect(recorded.allSatisfy { $0.isNew && $0.expense.amount == Amount(cents: 12_99) })
        #expect(recorded[0].expense.details == ExpenseDetails(what: "Rent", method: "card", tags: ["flat"]))
        #expect(recorded.map(\.expense.uid) == ["2026-09-30", "2026-10-30"].map { made.uid(due: Day(iso: $0)!) })
        #expect(try fixture.context.bookRepeats() == [])
        _ = try fixture.book.undo(1, of: .anybody, by: fixture.context.signature)
        #expect(try fixture.context.bookRepeats().count == 2)
    }

    @Test func `a new repeat finds an equal expense on a day when it was due`() throws {
        let fixture = try BookFixture()
        try fixture.spend(610_00, "home", on: "2026-10-02")
        try fixture.spend(611_00, "home", on: "2026-10-01")
        func add(_ cents: Int64, payee: String? = nil) throws -> RepeatSchedule {
            try fixture.context.addRepeat(
                Repeat(
                    RepeatInterval("month")!, from: "2026-09-01", amount: Amount(cents: cents),
                    category: fixture.category("other"), details: ExpenseDetails(payee: payee)), into: nil)
        }
        let rent = try add(610_00, payee: "Sig. D'Amico")
        #expect(try fixture.context.typed(before: rent)?.expense == nil)
        let draft = try fixture.draft(610_00, "home", on: "2026-11-01", payee: "sig. d’amico")
        let expense = try fixture.context.record([draft])[0].expense
        let found = try fixture.context.typed(before: rent)
        #expect(found?.expense == expense.id)
        #expect(found?.due == "2026-11-01")
        _ = try fixture.context.skip("1", due: "2026-11-01")
        #expect(try fixture.context.typed(before: fixture.context.schedule("1"))?.expense == nil)
        // An expense recorded by a repeat was not typed.
        let water = try add(20_00)
        _ = try fixture.context.bookRepeats()
        #expect(try fixture.context.typed(before: water)?.expense == nil)
    }

    @Test func `a new interval starts at the first unrecorded occurrence`() throws {
        let fixture = try BookFixture()
        _ = try fixture.context.addRepeat(
            Repeat(
                RepeatInterval("month")!, from: "2026-10-05", amount: Amount(cents: 100),
                category: fixture.category("home"),
                details: ExpenseDetails()), into: nil)
        _ = try fixture.context.bookRepeats()
        let edited = try fixture.context.editRepeat("1", as: .edit) { $0.interval = RepeatInterval("year")! }
        #expect(edited.order.first == "2026-12-05")
        #expect(try fixture.context.bookRepeats() == [])
    }

    @Test func `a repeat by a rule begins on a day of the rule, also after a change`() throws {
        let fixture = try BookFixture()
        var order = try Repeat(
            RepeatInterval("month on the last working day")!, from: "2026-09-01", amount: Amount(cents: 100),
            category: fixture.category("home"), details: ExpenseDetails())
        order.ifClosed = .before
        let made = try fixture.context.addRepeat(order, into: nil)
        #expect(made.order.first == "2026-09-30")
        #expect(made.order.ifClosed == .before)
        #expect(try fixture.context.bookRepeats().map(\.expense.day.iso) == ["2026-09-30", "2026-10-30"])
        let edited = try fixture.context.editRepeat("1", as: .edit) { $0.interval = RepeatInterval("2nd tuesday")! }
        #expect(edited.order.first == "2026-12-08")
        let later = try fixture.context.editRepeat("1", as: .edit) { $0.first = "2027-01-01" }
        #expect(later.order.first == "2027-01-12")
        #expect(throws: BookkeepingError.repeatReversed(from: "2027-01-12", until: "2027-01-11")) {
            try fixture.context.editRepeat("1", as: .edit) { $0.until = "2027-01-11" }
        }
        let monthly = try fixture.context.editRepeat("1", as: .edit) {
            ($0.interval, $0.ifClosed) = (.monthly, nil)
        }
        #expect(monthly.order.first == "2027-01-12")
        #expect(monthly.order.ifClosed == nil)
    }

    @Test func `a moved occurrence is recorded on its working day, once, and keeps the uid of its due date`() throws {
        let fixture = try BookFixture()
        var order = try Repeat(
            .monthly, from: "2026-08-01", amount: Amount(cents: 100), category: fixture.category("home"),
            details: ExpenseDetails())
        order.ifClosed = .after
        let made = try fixture.context.addRepeat(order, into: nil)
        let recorded = try fixture.context.bookRepeats()
        #expect(recorded.map(\.expense.day.iso) == ["2026-08-03", "2026-09-01", "2026-10-01", "2026-11-02"])
        #expect(recorded[0].expense.uid == made.uid(due: "2026-08-01"))
        // The other direction moves the days of recording, and not the due dates that identify the occurrences.
        _ = try fixture.context.editRepeat("1", as: .edit) { $0.ifClosed = .before }
        #expect(try fixture.context.bookRepeats() == [])
        _ = try fixture.context.editRepeat("1", as: .edit) { $0.ifClosed = .after }
        #expect(try fixture.context.skip("1", due: "2027-01-01").due == "2027-01-01")
        _ = try fixture.context.skip("1", due: "2027-02-01")
        // 1 May 2027 is a Saturday, and 3 May a Monday.
        #expect(try fixture.context.skip("1", due: "2027-05-03").due == "2027-05-01")
        #expect(throws: BookkeepingError.repeatIsBooked(repeat: 1, on: "2026-11-01", expense: 4)) {
            try fixture.context.skip("1", due: "2026-11-01")
        }
    }

    @Test(
        arguments: [
            ("on the 6th friday", 7..<10, "write 1st, 2nd, 3rd, 4th or last"),
            ("month on the last day", 18..<21, "write a weekday"),
            ("2 weeks on the last friday", 0..<7, "write a number of months"), ("2weeks", nil, "write: month, year"),
        ] as [(String, Range<Int>?, String)])
    func `an interval that cannot be read says what to type`(text: String, caret: Range<Int>?, hint: String) throws {
        do throws(RepeatIntervalError) {
            _ = try RepeatInterval.parsed(text)
            Issue.record("'\(text)' was read")
        } catch {
            let words = BookkeepingError.interval(error).words
            #expect(words.kind == "repeat.rhythm")
            #expect(words.message == "'\(text)' is not an interval")
            #expect(words.input == text)
            #expect(words.caret == caret)
            #expect(words.hint?.hasPrefix(hint) == true)
        }
    }

    @Test func `a repeat with an archived category refuses the whole recording`() throws {
        let fixture = try BookFixture()
        _ = try fixture.context.addRepeat(
            Repeat(
                RepeatInterval("month")!, from: "2026-11-05", amount: Amount(cents: 100),
                category: fixture.category("home"),
                details: ExpenseDetails()), into: nil)
        _ = try fixture.book.archiveCategory(fixture.category("home"), true, by: fixture.context.signature)
        #expect(throws: BookkeepingError.repeatArchived(1, category: "home")) { try fixture.context.bookRepeats() }
        #expect(try fixture.book.recordedLast(1) == nil)
    }

    @Test func `a recorded occurrence and a day without an occurrence cannot be skipped or amended`() throws {
        let fixture = try BookFixture()
        _ = try fixture.context.addRepeat(
            Repeat(
                RepeatInterval("month")!, from: "2026-11-05", amount: Amount(cents: 100),
                category: fixture.category("home"),
                details: ExpenseDetails()), into: nil)
        _ = try fixture.context.bookRepeats()
        #expect(throws: BookkeepingError.repeatIsBooked(repeat: 1, on: "2026-11-05", expense: 1)) {
            try fixture.context.skip("1", due: "2026-11-05")
        }
        #expect(
            throws: BookkeepingError.notDue(repeat: 1, on: "2026-11-06", nearest: ["2026-11-05", "2026-12-05"])
        ) { try fixture.context.amend("1", due: "2026-11-06", amount: nil, day: "2026-11-07") }
        #expect(throws: LedgerError.noSuchRepeat(7)) { try fixture.context.skip("7", due: nil) }
        #expect(throws: BookkeepingError.repeatNumber("x")) { try fixture.context.skip("x", due: nil) }
        #expect(try fixture.context.skip("1", due: nil).due == "2026-12-05")
        #expect(try fixture.context.skip("1", due: nil).due == "2027-01-05")
        let back = try fixture.context.amend("1", due: "2026-12-05", amount: Amount(cents: 300), day: nil)
        #expect(back.next(1, after: fixture.context.today).map(\.amount) == [Amount(cents: 300)])
    }

    @Test func `upcoming repeats are shown separately from spending`() throws {
        let fixture = try BookFixture()
        try fixture.spend(10_00)
        #expect(try MonthFigures(Month(containing: fixture.context.today), depth: 1, in: fixture.context).toCome == nil)
        for first in ["2026-11-05", "2026-11-28", "2026-12-01"] {
            _ = try fixture.context.addRepeat(
                Repeat(
                    RepeatInterval("month")!, from: Day(iso: first)!, amount: Amount(cents: 100_00),
                    category: fixture.category("home"), details: ExpenseDetails()), into: nil)
        }
        try fixture.book.setCeiling(
            Amount(cents: 500_00), for: nil, from: Month(containing: "2026-11-01"), until: nil,
            by: fixture.context.signature)
        func figures() throws -> MonthFigures {
            try MonthFigures(Month(containing: fixture.context.today), depth: 1, in: fixture.context)
        }
        var month = try figures()
        #expect(month.status.total == Amount(cents: 10_00))
        #expect(month.toCome?.amount == Amount(cents: 200_00))
        #expect(month.toCome?.left == Amount(cents: 290_00))
        _ = try fixture.context.bookRepeats()
        month = try figures()
        #expect(month.status.total == Amount(cents: 110_00))
        #expect(month.toCome?.amount == Amount(cents: 100_00))
        #expect(month.toCome?.left == Amount(cents: 290_00))
    }
}
