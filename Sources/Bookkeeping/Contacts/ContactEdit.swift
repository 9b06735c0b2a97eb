public import Ledger
public import Outings
internal import Text

/// Changes to the fields of a contact. Fields without an entry are unchanged, empty ones are cleared.
public struct ContactEdit: Hashable, Sendable {
    private var texts: [ContactField: String?] = [:]

    /// Creates an edit without changes.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool { texts.isEmpty }

    /// Sets a field. An empty text clears it.
    /// - Throws: `BookkeepingError.neitherYesNorNo` for another text than yes or no in a yes-or-no field. The edit is
    ///   then unchanged.
    public mutating func set(_ field: ContactField, _ text: String) throws(BookkeepingError) {
        guard !text.isEmpty else {
            texts[field] = .some(nil)
            return
        }
        if field.isTruth, YesOrNo.reading(text) == nil { throw .neitherYesNorNo(field) }
        texts[field] = text
    }

    func apply(to contact: inout Contact) {
        for (field, text) in texts { _ = contact.set(field, to: text) }
    }
}

extension Context {
    /// Adds a contact. A payee known only from expenses, or a member of the book without a record, gets a record if
    /// details are given.
    /// - Throws: `LedgerError.contactExists` for a contact with a record, and without details for one known only by
    ///   name; the error of `ContactRecord.checked()`.
    public func addContact(_ kind: Contact.Kind, _ name: String, _ edit: ContactEdit) throws -> KnownContact {
        var contact = Contact(kind, name: name)
        edit.apply(to: &contact)
        if let known = try nameKnown(name, kind) {
            if !contact.hasDetails { throw LedgerError.contactExists(known, kind) }
            contact.name = known
        }
        _ = try book.changeContacts(kind, as: .add, by: signature) { all in
            if let known = all.named(contact.name) { throw LedgerError.contactExists(known.contact.name, kind) }
            return [ContactRecord(contact)]
        }
        return try self.contact(named: contact.name, kind)
    }

    /// Changes a contact. A contact known only by name gets a record.
    /// - Parameter name: the new name; `nil` to keep the current one.
    /// - Throws: `LedgerError.noSuchContact`, `contactExists`, or the error of `ContactRecord.checked()`.
    public func editContact(
        _ kind: Contact.Kind, _ known: KnownContact, name: String? = nil, _ edit: ContactEdit
    ) throws -> KnownContact {
        try change(known, kind) { record in
            edit.apply(to: &record.contact)
            if let name { record.contact.name = name }
        }
    }

    /// Sets whether a person belongs to the book's own household, and returns the person. A person without a record
    /// gets one if this changes anything. A person without a record
    /// gets one if this changes anything.
    /// - Throws: `LedgerError.noSuchContact`.
    public func setOwn(_ known: KnownContact, _ isOwn: Bool) throws -> KnownContact {
        guard known.isOwn != isOwn else { return known }
        return try change(known, .person) { $0.isOwn = isOwn }
    }

    private func change(
        _ known: KnownContact, _ kind: Contact.Kind, _ body: (inout ContactRecord) -> Void
    ) throws -> KnownContact {
        let written = try book.changeContacts(kind, as: .edit, by: signature) { all in
            // A contact known only by name gets a record.
            var record =
                known.id.flatMap { id in all.first { $0.id == id } } ?? all.named(known.contact.name)
                ?? ContactRecord(known.contact)
            let before = record
            body(&record)
            return record == before ? [] : [record]
        }
        return try contact(named: written.first?.contact.name ?? known.contact.name, kind)
    }

    /// Returns the spelling in use of a contact that has no record; `nil` if no such contact has the name.
    private func nameKnown(_ name: String, _ kind: Contact.Kind) throws -> String? {
        try contactIfThere(named: name, kind).flatMap {
            $0.id == nil && kind.key(of: $0.contact.name) == kind.key(of: name) ? $0.contact.name : nil
        }
    }

    /// Removes a contact.
    /// - Throws: `LedgerError.noSuchContact`, or of kind `payee.in-use`, `person.in-use`, `place.in-use`.
    public func removeContact(_ kind: Contact.Kind, _ known: KnownContact) throws {
        if let id = known.id {
            // The record may have been removed in the meantime.
            return try book.removeContact(id, kind, by: signature)
        }
        guard kind == .payee else {
            throw LedgerError.contactInUse(known.contact.name, kind, where: ["the members of the book"])
        }
        throw LedgerError.contactInUse(
            known.contact.name, kind, where: ["\(known.uses) expense\(known.uses == 1 ? "" : "s")"])
    }

    /// Merges a contact into another and replaces every reference to it. If both are spellings of one payee, all
    /// spellings of the payee become `spelling`.
    /// - Parameter spelling: the name of the remaining contact as typed.
    /// - Returns: the remaining contact; for a payee also the numbers of changed expenses, receipts and repeats.
    /// - Throws: `LedgerError.noSuchContact`, `BookkeepingError.sameContact`.
    public func mergeContacts(
        _ kind: Contact.Kind, _ gone: KnownContact, into stays: KnownContact, spelt spelling: String
    ) throws -> (contact: KnownContact, moved: PayeeMoved?) {
        let key = kind.key(of: stays.contact.name)
        guard kind.key(of: gone.contact.name) != key else {
            let moved = try kind == .payee && kind.key(of: spelling) == key ? respell(gone, as: spelling) : nil
            guard let moved else { throw BookkeepingError.sameContact(stays.contact.name, kind) }
            return (try contact(named: moved.name, kind), moved)
        }
        if kind == .payee {
            let moved = try book.mergePayee(gone.contact.name, into: stays.contact.name, by: signature)
            return (try contact(named: moved.name, kind), moved)
        }
        guard let id = gone.id else {
            throw LedgerError.contactInUse(gone.contact.name, kind, where: ["the members of the book"])
        }
        // The remaining contact needs a record.
        var stays = stays
        if stays.id == nil {
            let made = try book.changeContacts(kind, as: .edit, by: signature) { _ in [ContactRecord(stays.contact)] }
            stays = try contact(named: made.first.map { String($0.id) } ?? stays.contact.name, kind)
        }
        let joined = try book.mergeContact(id, into: stays.id ?? 0, kind, by: signature)
        return (try contact(named: joined.contact.name, kind), nil)
    }

    /// Changes every spelling of a payee to this one.
    /// - Returns: `nil` if all were already spelled so.
    private func respell(_ known: KnownContact, as spelling: String) throws -> PayeeMoved? {
        var spellings = try book.payeesPaid(named: spelling).map(\.name)
        if known.id != nil { spellings.append(known.contact.name) }
        guard spellings.contains(where: { !$0.utf8.elementsEqual(spelling.utf8) }) else { return nil }
        return try book.mergePayee(known.contact.name, into: spelling, by: signature)
    }

    /// Renames a payee in all expenses, receipts and repeats.
    /// - Throws: `LedgerError.noSuchContact`, `contactExists`.
    public func renamePayee(_ known: KnownContact, to name: String) throws -> (contact: KnownContact, moved: PayeeMoved)
    {
        let moved = try book.renamePayee(known.contact.name, to: name, by: signature)
        return (try contact(named: moved.name, .payee), moved)
    }
}
