internal import Periods
internal import Statements
internal import Text

/// The payees of files, with the first day of a payment.
struct PaidPayees {
    /// The first day, by payee as written in the file.
    private(set) var days: [String: Day] = [:]

    /// The maximum number of payees, against hostile files.
    private static let most = 100_000

    /// Adds a row if it is a payment to a payee.
    mutating func add(_ entry: Entry) {
        guard let payee = entry.payee, entry.amount > .zero else { return }
        if let day = days[payee] {
            if entry.day < day { days[payee] = entry.day }
        } else if days.count < Self.most {
            days[payee] = entry.day
        }
    }
}

/// Payees with earlier payments, in any spelling: in the book, or in the imported files. Incoming payments from them
/// are likely refunds.
struct KnownPayees {
    /// Payees of the book, on any day.
    private let inBook: Set<String>
    private var inFiles: [String: Day] = [:]

    /// Starts with the payees of a book.
    /// - Parameter payees: the payees folded by `foldedName`.
    /// - Complexity: O(payees).
    init(inBook payees: some Sequence<String>) {
        inBook = Set(payees)
    }

    /// Adds the payees of a file, each from the day of its first payment on.
    /// - Complexity: O(payees of the file).
    mutating func add(_ file: PaidPayees) {
        for (payee, day) in file.days {
            inFiles.merge(CollectionOfOne((foldedName(payee), day))) { min($0, $1) }
        }
    }

    /// Whether there was a payment to the payee in the book, or in the files on or before that day.
    func hold(_ payee: String?, by day: Day) -> Bool {
        guard let payee else { return false }
        let name = foldedName(payee)
        return inBook.contains(name) || inFiles[name].map { $0 <= day } ?? false
    }
}

/// The incoming payments taken as refunds. Raw values are the words of the option.
public enum RefundChoice: String, CaseIterable, Sendable {
    /// No payments. All incoming payments are skipped.
    case none
    /// Payments from a payee with earlier payments.
    case known
    /// All incoming payments.
    case all
}
