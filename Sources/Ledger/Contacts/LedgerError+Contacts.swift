internal import Failures
public import Outings
internal import Text

extension LedgerError {
    /// No contact of this kind has this name.
    public static func noSuchContact(_ name: String, _ kind: Contact.Kind) -> LedgerError {
        .noSuchRow(.contacts(kind), name)
    }

    /// No contact of this kind has this name.
    /// - Parameter near: similar names to suggest, possibly empty.
    public static func noSuchContact(_ name: String, _ kind: Contact.Kind, near: [String]) -> LedgerError {
        guard !near.isEmpty else { return noSuchContact(name, kind) }
        return .missing(
            ErrorWords(
                kind: "\(kind.rawValue).not-found", message: "there is no \(kind.rawValue) '\(name)'", input: name,
                advice: Advice.similar(near, insteadOf: name)))
    }

    /// No person has this name, so an expense cannot be shared with them.
    /// - Parameter near: similar names to suggest, possibly empty.
    public static func noSuchPerson(_ name: String, near: [String]) -> LedgerError {
        let add = "spesa person add \(quoted(name))"
        return .missing(
            ErrorWords(
                kind: "person.not-found", message: "there is no person '\(name)'", input: name,
                advice: Advice.similar(near, insteadOf: name)
                    + [.text("\(near.isEmpty ? "" : "or ")add the person first: \(add)")]))
    }

    /// A contact of this kind already has this name.
    public static func contactExists(_ name: String, _ kind: Contact.Kind) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "\(kind.rawValue).exists", message: "there is already a \(kind.rawValue) '\(name)'", input: name,
                hint: "see it with: spesa \(kind.rawValue) show \(quoted(name))\n"
                    + "to make two of them one: spesa \(kind.rawValue) merge FROM INTO"))
    }

    /// The contact is in use and cannot be removed.
    /// - Parameter where: the uses, such as `12 expenses`.
    public static func contactInUse(_ name: String, _ kind: Contact.Kind, where places: [String]) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "\(kind.rawValue).in-use",
                message: "the \(kind.rawValue) '\(name)' is in use: by \(places.joined(separator: " and "))",
                input: name, hint: "replace it with another one: spesa \(kind.rawValue) merge \(quoted(name)) INTO"))
    }
}
