internal import Failures
public import Outings
public import Periods
internal import Text

/// A book's payees, people and places.
///
/// An expense bears the name of its payee, so a payee is known by its name without any row.
public protocol ContactBook: AnyObject {
    /// Those of which more than a name is known, by number.
    func contacts(_ kind: Contact.Kind) throws -> [ContactRecord]
    /// What expenses say of payees, each name as it is written, in no order.
    /// - Parameter payee: only names that are this one, whatever the case and the accents; `nil` for all.
    /// - Complexity: O(their expenses).
    func payeesPaid(named payee: String?) throws -> [PayeePaid]
    /// How many rows refer to each contact, by its number; none where there is no entry.
    func contactUses(_ kind: Contact.Kind) throws -> [Int64: Int]
    /// Writes what `decide` answers for those that are there: new ones have the number 0, others are changed. What is as it
    /// was leaves no trace.
    /// - Returns: what was written, as it stands.
    /// - Throws: `LedgerError.contactExists`, why `checked` refuses one, or what `decide` throws.
    func changeContacts(
        _ kind: Contact.Kind, as action: ContactAction, by signature: Signature,
        _ decide: ([ContactRecord]) throws -> [ContactRecord]
    ) throws -> [ContactRecord]
    /// Removes one.
    /// - Throws: `LedgerError.noSuchContact`, or of kind `payee.in-use`, `person.in-use`, `place.in-use`.
    func removeContact(_ id: Int64, _ kind: Contact.Kind, by signature: Signature) throws
    /// Lets another person or place take the place of one, wherever it is named, and take over what only the first one says.
    /// - Throws: `LedgerError.noSuchContact`.
    func mergeContact(
        _ id: Int64, into other: Int64, _ kind: Contact.Kind, by signature: Signature
    ) throws -> ContactRecord
    /// Gives a payee another name wherever it stands.
    /// - Throws: `LedgerError.noSuchContact`, `contactExists` for the name of another one, or why it cannot be kept.
    func renamePayee(_ name: String, to new: String, by signature: Signature) throws -> PayeeMoved
    /// Lets another payee take the place of one wherever it stands, and take over what only the first one says.
    /// - Throws: `LedgerError.noSuchContact`.
    func mergePayee(_ name: String, into other: String, by signature: Signature) throws -> PayeeMoved
}

/// What expenses say of a payee.
public struct PayeePaid: Hashable, Sendable {
    /// As it is written on them.
    public let name: String
    /// How many, void ones too.
    public let uses: Int
    /// The days of those that are not void, each once.
    public let days: [Day]

    /// What was counted.
    public init(name: String, uses: Int, days: [Day]) {
        self.name = name
        self.uses = uses
        self.days = days
    }
}

/// How much of a book changed with the name of a payee.
public struct PayeeMoved: Hashable, Sendable {
    /// The name that holds from then on.
    public let name: String
    /// How many expenses got it.
    public let expenses: Int
    /// How many receipts got it.
    public let receipts: Int

    /// What was counted.
    public init(name: String, expenses: Int, receipts: Int) {
        self.name = name
        self.expenses = expenses
        self.receipts = receipts
    }
}

extension LedgerError {
    /// Nobody, or nothing, is called so.
    public static func noSuchContact(_ name: String, _ kind: Contact.Kind) -> LedgerError {
        .noSuchRow(.contacts(kind), name)
    }

    /// Nobody, or nothing, is called so, but some nearly are.
    /// - Parameter near: their names; none where nothing is near.
    public static func noSuchContact(_ name: String, _ kind: Contact.Kind, near: [String]) -> LedgerError {
        guard !near.isEmpty else { return noSuchContact(name, kind) }
        return .missing(
            ErrorWords(
                kind: "\(kind.rawValue).not-found", message: "there is no \(kind.rawValue) '\(name)'", input: name,
                hint: "did you mean \(near.map(quoted).joined(separator: " or "))?"))
    }

    /// Nobody is called so who an expense may be shared with.
    /// - Parameter near: the names of people that are much alike; none where no name is near.
    public static func noSuchPerson(_ name: String, near: [String]) -> LedgerError {
        let add = "spesa person add \(quoted(name))"
        return .missing(
            ErrorWords(
                kind: "person.not-found", message: "there is no person '\(name)'", input: name,
                hint: near.isEmpty
                    ? "make the person known first: \(add)"
                    : "did you mean \(near.map(quoted).joined(separator: " or "))?\nor make the person known first: \(add)"
            ))
    }

    /// There is one of that name already.
    public static func contactExists(_ name: String, _ kind: Contact.Kind) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "\(kind.rawValue).exists", message: "there is a \(kind.rawValue) '\(name)' already", input: name,
                hint: "see it with: spesa \(kind.rawValue) show \(quoted(name))\n"
                    + "to make two of them one: spesa \(kind.rawValue) merge FROM INTO"))
    }

    /// It cannot be removed, as it is named elsewhere.
    /// - Parameter where: what names it, as `12 expenses`.
    public static func contactInUse(_ name: String, _ kind: Contact.Kind, where places: [String]) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "\(kind.rawValue).in-use",
                message: "the \(kind.rawValue) '\(name)' is in use: by \(places.joined(separator: " and "))",
                input: name, hint: "let another one take its place: spesa \(kind.rawValue) merge \(quoted(name)) INTO"))
    }
}
