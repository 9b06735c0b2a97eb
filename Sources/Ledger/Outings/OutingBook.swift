internal import Failures
internal import Text

/// A book's outings, and what is said of expenses beside what every expense has.
public protocol OutingBook: AnyObject {
    /// Every outing, by number.
    func outings() throws -> [Outing]
    /// The outing with that number; `nil` where there is none.
    func outing(_ id: Int64) throws -> Outing?
    /// The open outing that what a user records files under; `nil` where there is none.
    func outingInUse(by user: String) throws -> Outing?
    /// Lets what a user records file under an outing, or under none; no change of the book.
    func useOuting(_ id: Int64?, by user: String) throws
    /// Opens an outing and takes it into use; its number, and who takes part by number, do not count.
    /// - Throws: `LedgerError.outingIsOpen` for a second open one of the name, or why `checked` refuses it.
    func openOuting(_ outing: Outing, naming names: OutingNames, by signature: Signature) throws -> Outing
    /// Lets `change` alter an outing; one that is opened again is taken into use, one that is closed is out of use for all.
    /// - Parameters:
    ///   - names: contacts by name, in the place of those it has; `nil` leaves those of a kind.
    ///   - moves: moves of vouchers that are recorded with it.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsOpen`, why `checked` refuses it or a move, or what `change` throws.
    func editOuting(
        _ id: Int64, as action: Change.Action, naming names: OutingNames, noting moves: [VoucherRecord],
        by signature: Signature, _ change: (inout Outing) throws -> Void
    ) throws -> Outing
    /// Removes one without expenses.
    /// - Throws: `LedgerError.noSuchOuting`, `outingHasExpenses`, `outingHasRepayments`.
    func removeOuting(_ id: Int64, by signature: Signature) throws
    /// What is said of expenses beside what every expense has, by their numbers; those of which nothing is said are left out.
    /// - Complexity: O(expenses).
    func circumstances(ofExpenses ids: [Int64]) throws -> [Int64: Circumstances]
    /// The numbers of expenses of which something is said beside what every expense has.
    /// - Complexity: O(these).
    func expenses(said choice: CircumstanceChoice) throws -> Set<Int64>
    /// The expenses that file under an outing, void ones too, by number.
    /// - Complexity: O(expenses of the outing).
    func expenses(ofOuting id: Int64) throws -> [Expense]
}

/// Which expenses are meant by what is said beside.
public enum CircumstanceChoice: Hashable, Sendable {
    /// All of which anything is said.
    case anything
    /// Those that file under one of these outings.
    case outings(Set<Int64>)
    /// Those that a person paid, or that were for them.
    case person(Int64)
}

/// Contacts of an outing by name, each as a person writes it; those that the book has no row of get one.
public struct OutingNames: Hashable, Sendable {
    /// The place; an empty text is none.
    public var place: String?
    /// Who takes part.
    public var people: [String]?
    /// Whom one pays there.
    public var payees: [String]?

    /// Leaves all as they are.
    public init(place: String? = nil, people: [String]? = nil, payees: [String]? = nil) {
        self.place = place
        self.people = people
        self.payees = payees
    }
}

extension LedgerError {
    /// No outing is called so.
    public static func noSuchOuting(_ name: String, near: [String] = []) -> LedgerError {
        guard !near.isEmpty else { return .noSuchRow(.outing, name) }
        return .missing(
            ErrorWords(
                kind: "outing.not-found", message: "there is no outing '\(name)'", input: name,
                hint: "did you mean \(near.map(quoted).joined(separator: " or "))?"))
    }

    /// There is an open outing of that name already.
    public static func outingIsOpen(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.open", message: "the outing '\(name)' is open already", input: name,
                hint: "take it into use with: spesa outing use \(quoted(name))"))
    }

    /// A closed outing takes no expense, and lets none of its own be changed.
    public static func outingIsClosed(_ name: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.closed", message: "the outing '\(name)' is closed", input: name,
                hint: "open it again with: spesa outing reopen \(quoted(name))"))
    }

    /// An outing with expenses is not removed.
    public static func outingHasExpenses(_ name: String, _ count: Int) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.in-use",
                message: "\(count) expense\(count == 1 ? " files" : "s file") under the outing '\(name)'", input: name,
                hint: "close it with: spesa outing close \(quoted(name))"))
    }

    /// An outing under which payments between people file is not removed.
    public static func outingHasRepayments(_ name: String, _ count: Int) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "outing.in-use",
                message:
                    "\(count) payment\(count == 1 ? " between people files" : "s between people file") under the outing "
                    + "'\(name)'", input: name, hint: "close it with: spesa outing close \(quoted(name))"))
    }

    /// Something that a book does not keep.
    static func refused(_ kind: String, _ message: String, input: String? = nil, hint: String) -> LedgerError {
        .nameless(ErrorWords(kind: kind, message: message, input: input, hint: hint))
    }
}
