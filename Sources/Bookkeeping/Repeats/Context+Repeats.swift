public import Failures
public import Ledger
public import Money
internal import Outings
public import Periods
internal import Secrets
internal import Text

/// An occurrence of a repeat, past or future, that is neither recorded nor skipped.
public struct DueTime {
    /// The repeat with its schedule.
    public let schedule: RepeatSchedule
    /// The occurrence.
    public let time: RepeatSchedule.Time

    init(_ schedule: RepeatSchedule, _ time: RepeatSchedule.Time) { (self.schedule, self.time) = (schedule, time) }
}

extension Context {
    /// Returns all repeats with their known occurrences, by number.
    public func schedules() throws -> [RepeatSchedule] {
        let repeats = try book.repeats()
        guard !repeats.isEmpty else { return [] }
        let household = repeats.contains(where: \.extras.isShared) ? try people().own : []
        return Self.schedules(repeats, try book.repeatTimes(), household: household)
    }

    /// Returns the repeat with a number.
    /// - Throws: `BookkeepingError.repeatNumber` for text that is not decimal digits, `LedgerError.noSuchRepeat`.
    public func schedule(_ text: String) throws -> RepeatSchedule {
        let number = try Self.repeatNumber(text)
        guard let found = try schedules().first(where: { $0.order.id == number }) else {
            throw LedgerError.noSuchRepeat(number)
        }
        return found
    }

    /// Returns the unrecorded occurrences in a range, earliest first.
    public func times(of schedules: [RepeatSchedule], in range: DayRange) -> [DueTime] {
        schedules.flatMap { schedule in schedule.times(in: range).map { DueTime(schedule, $0) } }
            .sorted(by: Self.isEarlier)
    }

    /// Returns the unrecorded occurrences up to today, earliest first.
    public func due(of schedules: [RepeatSchedule]) -> [DueTime] {
        schedules.flatMap { schedule in schedule.times(through: today).map { DueTime(schedule, $0) } }
            .sorted(by: Self.isEarlier)
    }

    /// Returns the uids of the expenses recorded from repeats.
    func bookedTimes() throws -> Set<String> {
        Set(
            try schedules().flatMap { schedule in
                schedule.knownTimes.filter { $0.state == .booked }.map { schedule.uid(due: $0.due) }
            })
    }

    /// Returns the repeats that are due but cannot be recorded, by number, each with the reason: its category is
    /// archived, or there is no rate of its currency.
    public func blocked(
        _ due: [DueTime], in tree: CategoryTree
    ) throws -> [(repeat: Int64, error: any WordedError)] {
        var blocked: [Int64: any WordedError] = [:]
        for due in due where blocked[due.schedule.order.id] == nil {
            blocked[due.schedule.order.id] = try obstacle(to: due, in: tree)
        }
        return blocked.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the reason why an occurrence cannot be recorded; `nil` if it can.
    private func obstacle(to due: DueTime, in tree: CategoryTree) throws -> (any WordedError)? {
        let order = due.schedule.order
        if tree.category(order.category)?.isArchived == true {
            return BookkeepingError.repeatArchived(order.id, category: tree.path(of: order.category))
        }
        do {
            _ = try booked(due)
            return nil
        } catch let error as RateChoiceError {
            return error
        }
    }

    /// Returns the amount to record for an occurrence. A foreign amount is converted at the rate of its day. An amount
    /// set by `amend` is in euro.
    /// - Throws: `RateChoiceError`, `ExchangeRateError.overflow`.
    private func booked(_ due: DueTime) throws -> BookedAmount {
        guard let original = due.schedule.order.extras.original, due.schedule.known(due.time.due)?.amount == nil else {
            return BookedAmount(amount: due.time.amount, original: nil, rate: nil)
        }
        return try booked(.foreign(original), on: due.time.day, under: nil)
    }

    /// Returns the amount of an occurrence as it would be recorded. Without a rate for its day, the amount of a foreign
    /// occurrence in euro is an estimate.
    public func foreseen(_ due: DueTime) -> BookedAmount {
        (try? booked(due))
            ?? BookedAmount(amount: due.time.amount, original: due.schedule.order.extras.original, rate: nil)
    }

    /// The maximum number of occurrences recorded in one run.
    static let mostDue = 1000

    /// Records all occurrences due up to today, each once, earliest first. Occurrences of an archived category, and
    /// those in a currency without a rate for their day, stay due.
    /// - Throws: `BookkeepingError.repeatArchived` or `RateChoiceError` if all due occurrences must stay due;
    ///   `tooManyDue` for more than `mostDue` occurrences; the errors of `Book.bookRepeats`.
    public func bookRepeats() throws -> [Recorded] {
        let tree = try book.categories()
        return try book.bookRepeats(by: signature) { repeats, times in
            let due = due(of: Self.schedules(repeats, times))
            let people = due.contains { $0.schedule.order.extras.isShared } ? try people() : nil
            return try recordable(due, in: tree).map { due in
                let (number, day) = (due.schedule.order.id, due.time.due)
                var time = due.schedule.known(day) ?? RepeatTime(of: number, due: day, state: .booked)
                time.state = .booked
                return (time, try draft(of: due, among: people))
            }
        }
    }

    /// Returns the occurrences that `bookRepeats` would record, earliest first.
    /// - Throws: the errors of `bookRepeats`.
    public func recordable() throws -> [DueTime] {
        try recordable(due(of: schedules()), in: book.categories())
    }

    private func recordable(_ due: [DueTime], in tree: CategoryTree) throws -> [DueTime] {
        let open = try due.filter { try obstacle(to: $0, in: tree) == nil }
        if open.isEmpty, let blocked = try blocked(due, in: tree).first { throw blocked.error }
        guard open.count <= Self.mostDue else {
            throw BookkeepingError.tooManyDue(open.count, limit: Self.mostDue, repeat: open[0].schedule.order.id)
        }
        return open
    }

    /// Finds an occurrence of a repeat that a manual entry seems to duplicate, at most a week before or after it.
    /// - Returns: the repeat, the due date of the occurrence, and the number of its expense, which is `nil` if the
    ///   occurrence is not recorded yet. `nil` if there is no such occurrence.
    public func repeated(
        _ expense: Expense, among schedules: [RepeatSchedule]
    ) throws -> (schedule: RepeatSchedule, day: Day, expense: Int64?)? {
        let days = DayRange(expense.day.adding(days: -7), expense.day.adding(days: 7))
        for schedule in schedules where try schedule.matches(expense) {
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

    /// Finds a duplicate of an expense that was recorded from a repeat: an expense from no repeat, with equal category
    /// and amount, at most a week before or after it. Void expenses do not count.
    /// - Returns: the number of the duplicate; `nil` if there is none among the 20 latest expenses with this category
    ///   and amount.
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

    /// Finds a manual entry that seems to duplicate an unrecorded occurrence up to today, on the day of the
    /// occurrence.
    /// - Returns: the number of the entry, and the due date. `nil` if none of the 1000 latest expenses of this amount
    ///   is such an entry.
    public func typed(before schedule: RepeatSchedule) throws -> (expense: Int64, due: Day)? {
        let times = schedule.times(through: today)
        guard let first = times.first, let last = times.last else { return nil }
        var filter = ExpenseFilter.counted
        let amount = try schedule.part(of: schedule.order.amount)
        (filter.least, filter.most) = (amount, amount)
        let found = try book.expenses(
            from: first.day, through: last.day, matching: filter, order: .day, limit: 1000
        ).filter { try schedule.matches($0) }
        guard !found.isEmpty else { return nil }
        let booked = try bookedTimes()
        for time in times {
            let same = found.first { $0.day == time.day && !booked.contains($0.uid) }
            if let same { return (same.id, time.due) }
        }
        return nil
    }

    /// Adds repeats in one change, each once for every payer. A repeat with a monthly rule begins on the first day that
    /// the rule gives, on or after its first day.
    /// - Parameters:
    ///   - newCategory: path of the category to use in place of those of the drafts, created if it is missing; `nil`
    ///     for the drafts' own.
    ///   - sharing: the payers and the shares of their expenses; `nil` for expenses that are not shared.
    /// - Returns: the repeats in the order of the drafts, and of the payers of a draft.
    /// - Throws: `BookkeepingError.repeatReversed`, `ShareError`, `AmountError`, and the errors of `Book.addRepeats`.
    public func addRepeats(
        _ drafts: [Repeat], into newCategory: String?, sharing: Sharing? = nil
    ) throws -> [RepeatSchedule] {
        let orders = try drafts.flatMap { draft in
            var draft = draft
            draft.first = draft.interval.firstDay(from: draft.first)
            try Self.requireOrder(draft)
            guard let sharing else { return [draft] }
            return try parts(of: draft.amount, draft.extras, sharing).map { paid in
                var order = draft
                (order.amount, order.extras.original) = (paid.amount, paid.original)
                try share(&order, paid.sharing)
                return order
            }
        }
        let made = try book.addRepeats(
            orders, into: newCategory, naming: sharing?.people.withoutRow ?? [:], by: signature)
        let household = made.contains(where: \.extras.isShared) ? try people().own : []
        return made.map { RepeatSchedule($0, times: [], household: household) }
    }

    /// Sets the payer and the shares of the expenses of a repeat.
    /// - Throws: `BookkeepingError.severalPayersOfRepeat`, `ShareError`, `AmountError`.
    private func share(_ order: inout Repeat, _ sharing: Sharing) throws {
        guard !sharing.hasSeveralPayers else { throw BookkeepingError.severalPayersOfRepeat }
        _ = try resolved(sharing, paying: order.amount, order.extras).apply(
            to: &order.extras, whole: order.amount, recorder: sharing.people.me, own: [])
        // Each expense gets its own amount paid.
        order.extras.paid = nil
    }

    /// Changes a repeat from its next occurrence on.
    ///
    /// A new interval without a new first day starts at the first unrecorded occurrence, so that none is recorded
    /// twice. Shares by amount keep their ratio if only the amount of the repeat changes.
    /// - Parameters:
    ///   - text: the number of the repeat, as typed.
    ///   - sharing: the new payer and shares of its expenses; `nil` to keep them.
    /// - Throws: `LedgerError.noSuchRepeat`, `BookkeepingError.severalPayersOfRepeat`, `ShareError`, and the errors of
    ///   `Book.editRepeat`.
    public func editRepeat(
        _ text: String, as action: RepeatAction, sharing: Sharing? = nil, _ change: (inout Repeat) throws -> Void
    ) throws -> RepeatSchedule {
        let schedule = try schedule(text)
        let names = sharing?.people.withoutRow ?? [:]
        _ = try book.editRepeat(schedule.order.id, as: action, naming: names, by: signature) { order in
            let before = order
            try change(&order)
            if let sharing { try share(&order, sharing) }
            if order.first != before.first { order.first = order.interval.firstDay(from: order.first) }
            if action == .edit, order.until != before.until || order.first != before.first {
                try Self.requireOrder(order)
            }
            guard order.interval != before.interval, order.first == before.first else { return }
            order.first = order.interval.firstDay(from: schedule.earliest(on: today)?.due ?? order.first)
        }
        return try self.schedule(text)
    }

    /// Skips an occurrence; without a day, the next unrecorded one.
    /// - Parameter text: the number of the repeat, as typed.
    /// - Returns: the repeat afterwards, and the due date of the skipped occurrence.
    /// - Throws: the errors of `schedule(_:)`, `BookkeepingError.notDue`, `repeatIsBooked`.
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

    /// Changes the amount or the day of one occurrence; `nil` keeps it. A skipped occurrence becomes due again.
    /// - Parameter text: the number of the repeat, as typed.
    /// - Throws: the errors of `schedule(_:)`, `BookkeepingError.notDue`, `repeatIsBooked`, and `farFromDue` for a day
    ///   more than a year away.
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

    /// Checks that a repeat is due on a day, and not recorded. The day to which a due date was moved from a closed day
    /// is accepted for that due date.
    /// - Returns: the due date.
    /// - Throws: `BookkeepingError.notDue`, `repeatIsBooked`.
    private func require(_ day: Day, of schedule: RepeatSchedule) throws -> Day {
        var due = day
        if schedule.order.ifClosed != nil, !schedule.isDue(on: day) {
            due = schedule.times(in: DayRange(day, day)).first?.due ?? day
        }
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

    /// Throws if a repeat would end before its first day.
    private static func requireOrder(_ order: Repeat) throws(BookkeepingError) {
        guard let until = order.until, until < order.first else { return }
        throw .repeatReversed(from: order.first, until: until)
    }

    /// Returns the expense of an occurrence.
    /// - Parameter people: the people of the book, needed only for shared repeats.
    private func draft(of due: DueTime, among people: BookPeople?) throws -> ExpenseDraft {
        let order = due.schedule.order
        let booked = try booked(due)
        var draft = try draft(
            booked.amount, on: due.time.day, in: .category(order.category), order.details,
            uid: due.schedule.uid(due: due.time.due))
        booked.note(in: &draft.extras)
        guard order.extras.isShared, let people else { return draft }
        var sharing = Sharing(among: people)
        (sharing.shares, sharing.payer) = (order.extras.shares, .some(order.extras.paidBy))
        try draft.share(sharing)
        return draft
    }

    private static func schedules(
        _ repeats: [Repeat], _ times: [RepeatTime], household: Set<Int64> = []
    ) -> [RepeatSchedule] {
        let ofEach = Dictionary(grouping: times, by: \.of)
        return repeats.map { RepeatSchedule($0, times: ofEach[$0.id] ?? [], household: household) }
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

extension RepeatSchedule {
    /// Whether an expense looks like a duplicate: equal amount, and equal category, payee or description.
    fileprivate func matches(_ expense: Expense) throws -> Bool {
        func isSame(_ one: String?, _ other: String?, _ fold: (String) -> String) -> Bool {
            one.map(fold).map { $0 == other.map(fold) } ?? false
        }
        return try part(of: order.amount) == expense.amount
            && (order.category == expense.category
                || isSame(order.details.payee, expense.details.payee, foldedName)
                || isSame(order.details.what, expense.details.what, folded))
    }
}

extension RepeatSchedule {
    /// Returns the uid of the expense for a due day. It is derived from repeat and day, so that every copy of the book
    /// records the occurrence under one uid.
    public func uid(due: Day) -> String { makeUUIDv8(of: "repeat \(order.uid) \(due.iso)") }
}
