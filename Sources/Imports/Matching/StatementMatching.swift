public import Money
public import Periods

/// A row of a statement, as far as it is compared with what was recorded by hand.
public struct StatementRow: Hashable, Sendable {
    /// The uid that the row's expense would have; no two rows have the same.
    public let uid: String
    /// The day it was booked on.
    public let day: Day
    /// What was spent.
    public let amount: Amount
    let words: ComparedWords

    /// A row as a statement has it.
    /// - Parameter texts: whatever the bank writes of it.
    /// - Complexity: O(n) in the texts.
    public init(uid: String, day: Day, amount: Amount, texts: [String?]) {
        self.init(uid: uid, day: day, amount: amount, words: ComparedWords(texts))
    }

    init(uid: String, day: Day, amount: Amount, words: ComparedWords) {
        (self.uid, self.day, self.amount, self.words) = (uid, day, amount, words)
    }
}

/// What was recorded by hand, and may stand in a statement.
public struct LoggedExpense: Hashable, Sendable {
    /// The uid of the expense, or of the receipt; no two have the same.
    public let uid: String
    /// The day it was spent on.
    public let day: Day
    /// What a statement would have.
    public let amount: Amount
    let payee: ComparedWords
    let what: ComparedWords
    /// All else in which two may differ.
    private let rest: [String?]

    /// An expense, or a receipt as a whole.
    /// - Parameter rest: what else people said of it, by which two are told apart.
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

    /// Whether nothing but their uids tells them apart.
    func isAlike(_ other: LoggedExpense) -> Bool {
        day == other.day && amount == other.amount && payee == other.payee && what == other.what && rest == other.rest
    }
}

/// Which rows of a statement are which of what was recorded by hand: those of the same cents, booked on its day or up to
/// some days later.
///
/// Where several compete the better words count, then the fewer days, and only what is strictly better than every other for
/// both: so nothing depends on the order of rows. As many equal rows as equal expenses (two coffees) are paired whichever
/// is which, as it comes to the same.
public struct StatementMatching: Sendable {
    /// How sure a pair is.
    public enum Certainty: Hashable, Sendable {
        /// Neither could be anything else.
        case only
        /// Each is the best for the other, of several.
        case best
        /// It names another payee: it may be the same under the name of a firm.
        case unlike
    }

    /// A row, and what it is taken for.
    public struct Pair: Hashable, Sendable {
        /// The uid of the row.
        public let row: String
        /// The uid of what was recorded.
        public let logged: String
        /// How sure it is.
        public let certainty: Certainty
    }

    /// A row and something that was recorded that a person says are two.
    public struct Parting: Hashable, Sendable {
        let row: String
        let logged: String

        /// By their uids.
        public init(row: String, logged: String) {
            (self.row, self.logged) = (row, logged)
        }
    }

    /// How many days a wrong day is off, at most: a month was taken for the one before. So much around a row is looked at
    /// for whatever else it may be.
    public static let farthestSlip = 31

    /// What is proposed, by the uid of the row.
    public private(set) var pairs: [Pair] = []
    /// The rows that fit several equally, or something that fits several rows equally; with all that each fits, by the uids.
    public private(set) var open: [String: [String]] = [:]
    /// What each row fits, the best first, by the uids; rows that fit nothing are missing.
    public private(set) var candidates: [String: [String]] = [:]

    /// Compares rows with what was recorded.
    /// - Parameters:
    ///   - days: how many days later a row may be booked, 0 or more.
    ///   - parted: what is not the same although it fits.
    /// - Complexity: O(n log n), and O(rows · expenses) of those with the same cents.
    public init(
        _ rows: [StatementRow], with logged: [LoggedExpense], upTo days: Int, parting parted: Set<Parting> = []
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
