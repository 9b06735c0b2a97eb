/// The content of a book, calculated independently of the program in integers: days since 1970, cents.
struct SpendingLedger: Equatable {
    struct Expense: Equatable {
        var day: Int
        /// The whole that was paid.
        var cents: Int
        /// A path: `food:groceries`.
        var category: String
        var payee: String?
        var method: String?
        var tags: Set<String> = []
        var isVoid = false
        /// For whom it was, by weight; empty for an expense of the book alone.
        var shares: [Share] = []
        /// The payer of a shared expense.
        var payer = ""
    }

    struct Share: Equatable {
        let person: String
        let weight: Int
    }

    struct Ceiling: Equatable {
        let category: String?
        /// Months since the year 0.
        let from: Int
        let until: Int?
        let cents: Int?
    }

    /// The book's own people, whose part of a shared expense belongs to the book.
    let own: Set<String>
    /// The set first day of the book, if it is earlier than its first expense.
    var begins: Int?
    var expenses: [Int: Expense] = [:]
    /// In the order in which they were set.
    var ceilings: [Ceiling] = []
    /// The payments between people, which only affect debts.
    var payments: [(from: String, to: String, cents: Int)] = []

    init(own: Set<String>) { self.own = own }

    static func == (one: Self, other: Self) -> Bool {
        one.expenses == other.expenses && one.ceilings == other.ceilings
            && one.payments.elementsEqual(other.payments) { $0 == $1 }
    }

    /// The parts of an amount: by the largest remainder, the earlier of equal remainders first.
    static func parts(of whole: Int, _ shares: [Share]) -> [Int] {
        let sum = shares.reduce(0) { $0 + $1.weight }
        var parts = shares.map { abs(whole) * $0.weight / sum }
        let rest = abs(whole) - parts.reduce(0, +)
        let order = shares.indices.sorted { one, other in
            let (left, right) = (abs(whole) * shares[one].weight % sum, abs(whole) * shares[other].weight % sum)
            return left != right ? left > right : one < other
        }
        for index in order.prefix(rest) { parts[index] += 1 }
        return parts.map { whole < 0 ? -$0 : $0 }
    }

    /// The spending of the book in an expense.
    func cents(of expense: Expense) -> Int {
        guard !expense.shares.isEmpty else { return expense.cents }
        return zip(expense.shares, Self.parts(of: expense.cents, expense.shares))
            .reduce(0) { own.contains($1.0.person) ? $0 + $1.1 : $0 }
    }

    /// The debts of each person to the payer of an expense.
    private func debts(of expense: Expense) -> [(from: String, to: String, cents: Int)] {
        guard !expense.shares.isEmpty, !expense.isVoid else { return [] }
        return zip(expense.shares, Self.parts(of: expense.cents, expense.shares)).compactMap { share, part in
            share.person == expense.payer ? nil : (share.person, expense.payer, part)
        }
    }

    /// The debt of one person to another, minus the opposite debt; positive if the first person owes.
    func owed(from debtor: String, to creditor: String) -> Int {
        let moves = expenses.values.flatMap(debts) + payments.map { (from: $0.to, to: $0.from, cents: $0.cents) }
        return moves.reduce(0) { sum, move in
            if move.from == debtor && move.to == creditor { return sum + move.cents }
            if move.from == creditor && move.to == debtor { return sum - move.cents }
            return sum
        }
    }

    /// Whether a person has paid another person more than the debt between them, since an expense was changed later:
    /// such a payment counts for debts to others.
    func isOverpaid(_ one: String, _ other: String) -> Bool {
        var spent = self
        spent.payments = []
        let (owed, left) = (spent.owed(from: one, to: other), self.owed(from: one, to: other))
        return owed > 0 ? left < 0 || left > owed : left > 0 || left < owed
    }

    /// The balance of each person, without zeros.
    func balances(of people: [String]) -> [String: Int] {
        let all = people.map { person in
            (person, people.reduce(0) { $1 == person ? $0 : $0 + owed(from: $1, to: person) })
        }
        return Dictionary(uniqueKeysWithValues: all).filter { $0.value != 0 }
    }

    /// The ceiling of a month: among valid ceilings the one that begins last, among equal starts the later one.
    func ceiling(_ category: String?, in month: Int) -> Int? {
        var chosen: Ceiling?
        for ceiling in ceilings where ceiling.category == category && ceiling.from <= month {
            guard ceiling.until.map({ month <= $0 }) != false, chosen.map({ $0.from <= ceiling.from }) != false else {
                continue
            }
            chosen = ceiling
        }
        return chosen?.cents
    }

    /// The ceiling of a period: of a week by the days of its Thursday's month, half a cent rounded up; of a year if all
    /// months have a ceiling.
    func ceiling(_ category: String?, from day: Int, _ unit: PlainCalendar.Unit) -> Int? {
        switch unit {
        case .week:
            let month = PlainCalendar.month(of: PlainCalendar.start(day, .week) + 3)
            let length = PlainCalendar.length(ofMonth: month)
            return ceiling(category, in: month).map { ($0 * 14 + length) / (2 * length) }
        case .month: return ceiling(category, in: PlainCalendar.month(of: day))
        case .year:
            let first = PlainCalendar.date(day).year * 12
            let months = (first..<first + 12).compactMap { ceiling(category, in: $0) }
            return months.count == 12 ? months.reduce(0, +) : nil
        }
    }
}
