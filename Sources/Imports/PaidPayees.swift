internal import Periods
internal import Statements
internal import Text

/// Whom files pay, and since which day.
struct PaidPayees {
    /// The first day, by the payee as the file writes it.
    private(set) var days: [String: Day] = [:]

    /// A hostile file names others without end.
    private static let most = 100_000

    /// Takes in a movement of a file, if it was paid to somebody.
    mutating func add(_ entry: Entry) {
        guard let payee = entry.payee, entry.amount > .zero else { return }
        if let day = days[payee] {
            if entry.day < day { days[payee] = entry.day }
        } else if days.count < Self.most {
            days[payee] = entry.day
        }
    }
}

/// Whom something was paid to before, in any spelling: in a book, or in files that go into it. What comes from
/// there looks like a refund.
struct KnownPayees {
    /// Of the book no day is asked for.
    private let inBook: Set<String>
    private var inFiles: [String: Day] = [:]

    /// - Complexity: O(payees).
    init(inBook payees: some Sequence<String>) {
        inBook = Set(payees.map(foldedName))
    }

    /// - Complexity: O(payees of the file).
    mutating func add(_ file: PaidPayees) {
        for (payee, day) in file.days {
            inFiles.merge(CollectionOfOne((foldedName(payee), day))) { min($0, $1) }
        }
    }

    /// Whether something was paid to this one in the book, or in the files up to that day.
    func hold(_ payee: String?, by day: Day) -> Bool {
        guard let payee else { return false }
        let name = foldedName(payee)
        return inBook.contains(name) || inFiles[name].map { $0 <= day } ?? false
    }
}

/// Which money that came in is taken for a refund; the raw values are the words that a person says it with.
public enum RefundChoice: String, CaseIterable, Sendable {
    /// None of it; all such rows are left out.
    case none
    /// What came from a payee that something was paid to before.
    case known
    /// All of it.
    case all
}
