public import Money
public import Periods

/// A statement row, in the form that matching compares.
public struct StatementRow: Hashable, Sendable {
    /// The uid of the row's expense, unique.
    public let uid: String
    /// The booking day.
    public let day: Day
    /// The amount spent.
    public let amount: Amount
    let words: ComparedWords

    /// Creates a row.
    /// - Parameter texts: all texts of the bank.
    /// - Complexity: O(n) in the texts.
    public init(uid: String, day: Day, amount: Amount, texts: [String?]) {
        self.init(uid: uid, day: day, amount: amount, words: ComparedWords(texts))
    }

    init(uid: String, day: Day, amount: Amount, words: ComparedWords) {
        (self.uid, self.day, self.amount, self.words) = (uid, day, amount, words)
    }
}

/// A manual entry that may appear in a statement.
public struct LoggedExpense: Hashable, Sendable {
    /// The uid of the expense or receipt, unique.
    public let uid: String
    /// The day of the expense.
    public let day: Day
    /// The amount that a statement would show.
    public let amount: Amount
    let payee: ComparedWords
    let what: ComparedWords
    /// The other fields, which distinguish entries with equal texts.
    private let rest: [String?]

    /// Creates an entry from an expense, or a receipt as a whole.
    /// - Parameter rest: the other fields, to tell entries apart.
    /// - Complexity: O(n) in the texts.
    public init(uid: String, day: Day, amount: Amount, payee: String?, what: String?, rest: [String?] = []) {
        self.init(
            uid: uid, day: day, amount: amount, payee: ComparedWords([payee]), what: ComparedWords([what]), rest: rest)
    }

    init(
        uid: String, day: Day, amount: Amount, payee: ComparedWords, what: ComparedWords, rest: [String?] = []
    ) {
        (self.uid, self.day, self.amount, self.rest) = (uid, day, amount, rest)
        (self.payee, self.what) = (payee, what)
    }

    /// Whether two entries differ only in their uids.
    func isAlike(_ other: LoggedExpense) -> Bool {
        day == other.day && amount == other.amount && payee == other.payee && what == other.what && rest == other.rest
    }
}

/// Matches statement rows with manual entries: equal cents, and booked on the day of the entry or a few days later.
///
/// Better texts win, then fewer days, and only a match that is strictly better than every other for both sides counts,
/// so the result does not depend on the order. Equal numbers of identical rows and entries (two coffees) are paired in
/// any way, because the result is equivalent.
public struct StatementMatching: Sendable {
    /// The certainty of a match.
    public enum Certainty: Hashable, Sendable {
        /// The row could match no other entry, and the entry no other row.
        case only
        /// The row or the entry could match others, but this match is better than those.
        case best
        /// The payees differ. The bank may show the legal name of a company.
        case unlike
    }

    /// A matched row and entry.
    public struct Pair: Hashable, Sendable {
        /// The uid of the statement row.
        public let row: String
        /// The uid of the expense that the user entered by hand.
        public let logged: String
        /// The certainty.
        public let certainty: Certainty
    }

    /// A row and an entry that the user declared different.
    public struct Rejection: Hashable, Sendable {
        let row: String
        let logged: String

        /// Creates a rejection from uids.
        public init(row: String, logged: String) {
            (self.row, self.logged) = (row, logged)
        }
    }

    /// The maximum number of days by which an entry's day may be mistyped: a month. Rivals are searched within this
    /// distance before and after a row.
    public static let farthestSlip = 31

    /// The matches, sorted by the uid of the row.
    public private(set) var pairs: [Pair] = []
    /// The rows that match several entries equally well, or share an entry with other rows; uids of the possible
    /// entries by the uid of the row.
    public private(set) var open: [String: [String]] = [:]
    /// All possible entries of each row, best first; by uid, without rows that match nothing.
    public private(set) var candidates: [String: [String]] = [:]

    /// Matches rows with entries.
    /// - Parameters:
    ///   - days: the maximum number of days between entry and booking, from 0.
    ///   - parted: pairs declared different.
    /// - Complexity: O(n log n), and O(rows · entries) for those of equal amount.
    public init(
        _ rows: [StatementRow], with logged: [LoggedExpense], upTo days: Int, parting parted: Set<Rejection> = []
    ) {
        let expenses = Dictionary(grouping: logged, by: \.amount)
        for (amount, rows) in Dictionary(grouping: rows, by: \.amount) {
            guard let expenses = expenses[amount] else { continue }
            var amounts = AmountMatching(rows, expenses, upTo: days, parting: parted)
            amounts.settle()
            pairs += amounts.pairs
            open.merge(amounts.open) { first, _ in first }
            candidates.merge(amounts.candidates) { first, _ in first }
        }
        pairs.sort { $0.row < $1.row }
    }
}
