internal import Failures
public import Outings
internal import Text

/// A payee, person or place with stored details.
public struct ContactRecord: Hashable, Sendable {
    /// The row number among contacts of this kind. 0 for a contact that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public internal(set) var uid: String
    /// The details. The name is compared without case and accents.
    public var contact: Contact
    /// Whether a person is one of the book's own people: the household whose spending the book records. `nil` if unset,
    /// and for payees and places.
    public var isOwn: Bool?
    /// The time of the last change.
    public var changed: Instant

    /// Makes a contact without validation.
    public init(
        id: Int64 = 0, uid: String = "", _ contact: Contact, isOwn: Bool? = nil, changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.contact = contact
        self.isOwn = isOwn
        self.changed = changed
    }

    /// Returns the contact under another number and uid, with unset fields filled in from `other`.
    public func joined(with other: ContactRecord, id: Int64, uid: String) -> ContactRecord {
        var result = ContactRecord(id: id, uid: uid, contact, isOwn: isOwn ?? other.isOwn, changed: changed)
        for field in ContactField.all(of: contact.kind) where contact.text(field) == nil {
            _ = result.contact.set(field, to: other.contact.text(field))
        }
        return result
    }

    /// Validates the contact, with empty texts removed.
    /// - Throws: `LedgerError` of kind `payee.name`, `person.name` or `place.name` for a blank name, or the error of
    ///   `checkedText`.
    public func checked() throws(LedgerError) -> ContactRecord {
        var result = self
        let kind = contact.kind
        guard !folded(contact.name).allSatisfy(\.isWhitespace) else {
            throw .nameless(
                ErrorWords(
                    kind: "\(kind.rawValue).name", message: "a \(kind.rawValue) has a name",
                    hint: "write one like: spesa \(kind.rawValue) add Rossi"))
        }
        for field in ContactField.all(of: kind) where field != .takesCards && field != .takesVouchers {
            let checked = try checkedText(contact.text(field), field.title)
            if field != .name { _ = result.contact.set(field, to: checked) }
        }
        return result
    }
}

extension ContactField {
    /// The name of the field in a sentence.
    public var title: String {
        switch self {
        case .secondTaxNumber: "second tax number"
        case .mail: "email"
        default: rawValue.split(separator: "_").joined(separator: " ")
        }
    }

    /// Whether the field is confidential, and so appears only in payee lists and in copies of the book.
    public var isConfidential: Bool { self == .taxNumber || self == .secondTaxNumber }

    /// Whether the field is a Boolean.
    public var isTruth: Bool { self == .takesCards || self == .takesVouchers }
}

extension Contact.Kind {
    /// The comparison key of a name: `foldedName` for payees, as in totals, and without case and accents for others.
    public func key(of name: String) -> String { self == .payee ? foldedName(name) : folded(name) }
}

extension Sequence<ContactRecord> {
    /// The contact of that name in any spelling with an equal key (`Contact.Kind.key(of:)`). An exact spelling is
    /// preferred.
    /// - Complexity: O(n).
    public func named(_ name: String) -> ContactRecord? {
        let found = filter { $0.contact.kind.key(of: $0.contact.name) == $0.contact.kind.key(of: name) }
        return found.first { $0.contact.name.utf8.elementsEqual(name.utf8) } ?? found.first
    }
}
