internal import Failures
public import Outings
internal import Text

/// A payee, a person or a place that a book knows more of than the name.
public struct ContactRecord: Hashable, Sendable {
    /// The number among those of its kind; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public internal(set) var uid: String
    /// What is known of it; the name is compared without case and accents.
    public var contact: Contact
    /// Whether a person is one of the book's own; `nil` where nobody said, and of payees and places.
    public var isOwn: Bool?
    /// When it was changed last.
    public var changed: Instant

    /// A contact as it is given; nothing of it is checked.
    public init(
        id: Int64 = 0, uid: String = "", _ contact: Contact, isOwn: Bool? = nil, changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.contact = contact
        self.isOwn = isOwn
        self.changed = changed
    }

    /// The same with another number, and with what of `other` this one does not say.
    public func joined(with other: ContactRecord, id: Int64, uid: String) -> ContactRecord {
        var result = ContactRecord(id: id, uid: uid, contact, isOwn: isOwn ?? other.isOwn, changed: changed)
        for field in ContactField.all(of: contact.kind) where contact.text(field) == nil {
            _ = result.contact.set(field, to: other.contact.text(field))
        }
        return result
    }

    /// The contact with empty texts taken as not given, or why no book keeps it.
    /// - Throws: `LedgerError` of kind `payee.name`, `person.name` or `place.name`, or why a text cannot be kept.
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
            let said = try checkedText(contact.text(field), field.title)
            if field != .name { _ = result.contact.set(field, to: said) }
        }
        return result
    }
}

extension ContactField {
    /// What it is called in a sentence.
    public var title: String {
        self == .secondTaxNumber ? "second tax number" : rawValue.split(separator: "_").joined(separator: " ")
    }

    /// Whether it is one that is shown nowhere but in lists of payees and what is copied of a book.
    public var isConfidential: Bool { self == .taxNumber || self == .secondTaxNumber }

    /// Whether it says yes or no.
    public var isTruth: Bool { self == .takesCards || self == .takesVouchers }
}

extension Contact.Kind {
    /// What two spellings of one name have in common: of a payee as in all figures, of others without case and accents.
    public func key(of name: String) -> String { self == .payee ? foldedName(name) : folded(name) }
}

extension Sequence<ContactRecord> {
    /// The contact of that name in any spelling, the one that is written so before others.
    /// - Complexity: O(n).
    public func named(_ name: String) -> ContactRecord? {
        let found = filter { $0.contact.kind.key(of: $0.contact.name) == $0.contact.kind.key(of: name) }
        return found.first { $0.contact.name.utf8.elementsEqual(name.utf8) } ?? found.first
    }
}
