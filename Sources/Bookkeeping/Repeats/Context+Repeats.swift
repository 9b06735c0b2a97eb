public import Ledger
public import Money
public import Periods
internal import Secrets
internal import Text

/// A time of a repeat that falls due.
public struct DueTime {
    /// Whose it is.
    public let schedule: RepeatSchedule
    /// Which one.
    public let time: RepeatSchedule.Time

    init(_ schedule: RepeatSchedule, _ time: RepeatSchedule.Time) { (self.schedule, self.time) = (schedule, time) }
}

extension Context {
    /// Every repeat with what is known of its times, by number.
    public func schedules() throws -> [RepeatSchedule] {
        let repeats = try book.repeats()
        return repeats.isEmpty ? [] : Self.schedules(repeats, try book.repeatTimes())
    }

    /// One repeat by its number.
    /// - Throws: `BookkeepingError.repeatNumber`, `LedgerError.noSuchRepeat`.
    public func schedule(_ text: String) throws -> RepeatSchedule {
        let number = try Self.repeatNumber(text)
        guard let found = try schedules().first(where: { $0.order.id == number }) else {
            throw LedgerError.noSuchRepeat(number)
        }
        return found
    }

    /// What of some days is not recorded yet, the earliest first.
    public func times(of schedules: [RepeatSchedule], in range: DayRange) -> [DueTime] {
        schedules.flatMap { schedule in schedule.times(in: range).map { DueTime(schedule, $0) } }
            .sorted(by: Self.isEarlier)
    }

    /// What is due up to today and not recorded yet, the earliest first.
    public func due(of schedules: [RepeatSchedule]) -> [DueTime] {
        schedules.flatMap { schedule in schedule.times(through: today).map { DueTime(schedule, $0) } }
            .sorted(by: Self.isEarlier)
    }

    /// The uids of the expenses that came of repeats.
    func bookedTimes() throws -> Set<String> {
        Set(
            try schedules().flatMap { schedule in
                schedule.knownTimes.filter { $0.state == .booked }.map { schedule.uid(due: $0.due) }
            })
    }

    /// What of the times that are due goes to a category that takes no new expenses, by repeat.
    public func blocked(_ due: [DueTime], in tree: CategoryTree) -> [BookkeepingError] {
        Set(due.map(\.schedule.order.id)).sorted().compactMap { id in
            guard let order = due.first(where: { $0.schedule.order.id == id })?.schedule.order,
                tree.category(order.category)?.isArchived == true
            else { return nil }
            return .repeatArchived(id, category: tree.path(of: order.category))
        }
    }

    /// How many times are recorded at once.
    static let mostDue = 1000

    /// Records what is due up to today, each time once, the earliest first; what goes to an archived category stays due.
    /// - Throws: `BookkeepingError.repeatArchived` where nothing else is due, `tooManyDue`, and as `Book.bookRepeats`.
    public func bookRepeats() throws -> [Recorded] {
        let tree = try book.categories()
        return try book.bookRepeats(by: signature) { repeats, times in
            let due = due(of: Self.schedules(repeats, times))
            let open = due.filter { tree.category($0.schedule.order.category)?.isArchived != true }
            if open.isEmpty, let blocked = blocked(due, in: tree).first { throw blocked }
            guard open.count <= Self.mostDue else {
                throw BookkeepingError.tooManyDue(open.count, limit: Self.mostDue, repeat: open[0].schedule.order.id)
            }
            return try open.map { due in
                let (number, day) = (due.schedule.order.id, due.time.due)
                var time = due.schedule.known(day) ?? RepeatTime(of: number, due: day, state: .booked)
                time.state = .booked
                return (time, try draft(of: due))
            }
        }
    }

    /// The time of a repeat, a week away at most, that is for the same as an expense, with the expense that came of it; `nil`
    /// where there is none.
    public func repeated(
        _ expense: Expense, among schedules: [RepeatSchedule]
    ) throws -> (schedule: RepeatSchedule, day: Day, expense: Int64?)? {
        let days = DayRange(expense.day.adding(days: -7), expense.day.adding(days: 7))
        for schedule in schedules where schedule.order.says(expense) {
            for time in schedule.knownTimes where time.state == .booked && days.contains(time.due) {
                guard let number = try book.number(ofExpense: schedule.uid(due: time.due)), number != expense.id,
                    try book.expense(number)?.isVoid == false
                else { continue }
                return (schedule, time.due, number)
            }
            if let open = schedule.times(in: days).first { return (schedule, open.due, nil) }
        }
        return nil
    }

    /// An expense of the week before or after that says the same as one that came of a repeat; `nil` where there is none.
    public func typed(_ expense: Expense) throws -> Int64? {
        var filter = ExpenseFilter.counted
        (filter.categories, filter.least, filter.most) = ([expense.category], expense.amount, expense.amount)
        let found = try book.expenses(
            from: expense.day.adding(days: -7), through: expense.day.adding(days: 7), matching: filter, order: .day,
            limit: 20)
        guard found.count > 1 else { return nil }
        let booked = try bookedTimes()
        return found.first { $0.id != expense.id && !booked.contains($0.uid) }?.id
    }

    /// Makes a repeat, paid as usual where nothing is said.
    /// - Throws: `BookkeepingError.repeatReversed`, and as `Book.addRepeat`.
    public func addRepeat(_ draft: Repeat, into newCategory: String?) throws -> RepeatSchedule {
        try Self.requireOrder(draft)
        return RepeatSchedule(try book.addRepeat(draft, into: newCategory, by: signature), times: [])
    }

    /// Changes a repeat from its next time on.
    ///
    /// Another rhythm without another first day begins at the first time that is not recorded, so that none comes twice.
    /// - Throws: `LedgerError.noSuchRepeat`, and as `Book.editRepeat`.
    public func editRepeat(
        _ text: String, as action: RepeatAction, _ change: (inout Repeat) throws -> Void
    ) throws -> RepeatSchedule {
        let schedule = try schedule(text)
        _ = try book.editRepeat(schedule.order.id, as: action, by: signature) { order in
            let before = order
            try change(&order)
            if action == .edit, order.until != before.until || order.first != before.first {
                try Self.requireOrder(order)
            }
            guard order.rhythm != before.rhythm, order.first == before.first else { return }
            order.first = schedule.earliest(on: today)?.due ?? order.first
        }
        return try self.schedule(text)
    }

    /// Leaves a time of a repeat out: the next one that is not recorded where no day is named.
    /// - Throws: `BookkeepingError.notDue`, `repeatIsBooked`.
    public func skip(_ text: String, due: Day?) throws -> (schedule: RepeatSchedule, due: Day) {
        let number = try schedule(text).order.id
        var skipped = today
        _ = try book.noteRepeatTime(of: number, as: .skip, by: signature) { order, times in
            let schedule = RepeatSchedule(order, times: times)
            skipped = try require(due ?? schedule.earliest(on: today)?.due ?? order.first, of: schedule)
            return (RepeatTime(of: number, due: skipped, state: .skipped), schedule.uid(due: skipped))
        }
        return (try schedule(text), skipped)
    }

    /// Gives one time of a repeat an amount or a day of its own; one that was left out comes after all.
    /// - Throws: `BookkeepingError.notDue`, `repeatIsBooked`, `farFromDue` for a day more than a year away.
    public func amend(_ text: String, due: Day, amount: Amount?, day: Day?) throws -> RepeatSchedule {
        let number = try schedule(text).order.id
        if let day, abs(due.days(until: day)) > 366 { throw BookkeepingError.farFromDue(day, due: due) }
        _ = try book.noteRepeatTime(of: number, as: .amend, by: signature) { order, times in
            let schedule = RepeatSchedule(order, times: times)
            let due = try require(due, of: schedule)
            let known = schedule.known(due)
            return (
                RepeatTime(
                    of: number, due: due, state: .amended, amount: amount ?? known?.amount, day: day ?? known?.day),
                schedule.uid(due: due)
            )
        }
        return try schedule(text)
    }

    /// A day on which a repeat falls due and that is not recorded.
    private func require(_ due: Day, of schedule: RepeatSchedule) throws -> Day {
        guard schedule.isDue(on: due) else {
            throw BookkeepingError.notDue(
                repeat: schedule.order.id, on: due, nearest: schedule.days(around: due))
        }
        guard schedule.known(due)?.state != .booked else {
            throw BookkeepingError.repeatIsBooked(
                repeat: schedule.order.id, on: due, expense: try book.number(ofExpense: schedule.uid(due: due)))
        }
        return due
    }

    /// Refuses one that would end before it begins.
    private static func requireOrder(_ order: Repeat) throws(BookkeepingError) {
        guard let until = order.until, until < order.first else { return }
        throw .repeatReversed(from: order.first, until: until)
    }

    /// The expense that comes of a time.
    private func draft(of due: DueTime) throws -> ExpenseDraft {
        let order = due.schedule.order
        return try draft(
            due.time.amount, on: due.time.day, in: .category(order.category), order.details,
            uid: due.schedule.uid(due: due.time.due))
    }

    private static func schedules(_ repeats: [Repeat], _ times: [RepeatTime]) -> [RepeatSchedule] {
        let ofEach = Dictionary(grouping: times, by: \.of)
        return repeats.map { RepeatSchedule($0, times: ofEach[$0.id] ?? []) }
    }

    private static func repeatNumber(_ text: String) throws -> Int64 {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int64(text) else {
            throw BookkeepingError.repeatNumber(text)
        }
        return number
    }

    private static func isEarlier(_ one: DueTime, _ other: DueTime) -> Bool {
        (one.time.day, one.schedule.order.id) < (other.time.day, other.schedule.order.id)
    }
}

extension Repeat {
    /// Whether an expense is for the same: amount, and category, payee or words.
    fileprivate func says(_ expense: Expense) -> Bool {
        func isSame(_ one: String?, _ other: String?, _ fold: (String) -> String) -> Bool {
            one.map(fold).map { $0 == other.map(fold) } ?? false
        }
        return amount == expense.amount
            && (category == expense.category || isSame(details.payee, expense.details.payee, foldedName)
                || isSame(details.what, expense.details.what, folded))
    }
}

extension RepeatSchedule {
    /// The uid of the expense that comes of the time that falls due on a day: always the same one, whoever records it.
    public func uid(due: Day) -> String { makeUUIDv8(of: "repeat \(order.uid) \(due.iso)") }
}
