internal import Ledger
public import Outings
internal import Text

/// A payee, person or place: either with a record, or known only by name.
public struct KnownContact: Hashable, Sendable {
    /// The details; only the name for a contact without a record.
    public let contact: Contact
    /// The number of the record; `nil` without one.
    public let id: Int64?
    /// Whether a person belongs to the book's own household: as set, otherwise whether they are a member of the book.
    /// `false` for payees and places.
    public let isOwn: Bool
    /// The number of expenses of a payee, void ones included. For a person or place, the number of outings and debts
    /// that name it.
    public let uses: Int
    /// How often the payee is visited, from the days of its expenses. Without visits for a person or place.
    public let visits: Visits

    /// Creates a contact with its counts.
    public init(contact: Contact, id: Int64?, isOwn: Bool, uses: Int, visits: Visits) {
        self.contact = contact
        self.id = id
        self.isOwn = isOwn
        self.uses = uses
        self.visits = visits
    }
}

extension Context {
    /// Returns all contacts of a kind. Payees in use come first; people are sorted by role, without role last; then by
    /// name.
    /// - Complexity: O(*n* log *n*) in the contacts; for payees O(expenses).
    public func contacts(_ kind: Contact.Kind) throws -> [KnownContact] {
        try book.reading {
            let records = try book.contacts(kind)
            switch kind {
            case .payee:
                return try payees(records, paid: book.payeesPaid(named: nil)).sorted {
                    ($0.uses == 0 ? 1 : 0, folded($0.contact.name), $0.contact.name)
                        < ($1.uses == 0 ? 1 : 0, folded($1.contact.name), $1.contact.name)
                }
            case .person:
                return try people(records).sorted {
                    ($0.contact.role == nil ? 1 : 0, folded($0.contact.role ?? ""), folded($0.contact.name))
                        < ($1.contact.role == nil ? 1 : 0, folded($1.contact.role ?? ""), folded($1.contact.name))
                }
            case .place:
                let uses = try book.contactUses(.place)
                return records.map { known($0, uses: uses[$0.id] ?? 0) }.sorted {
                    folded($0.contact.name) < folded($1.contact.name)
                }
            }
        }
    }

    /// Returns the contact with a name, ignoring case and accents, or with a number. The person `me` is the signed-in
    /// user, unless a contact has this name.
    /// - Throws: `LedgerError.noSuchContact` with similar names.
    public func contact(named name: String, _ kind: Contact.Kind) throws -> KnownContact {
        if let contact = try contactIfThere(named: name, kind) { return contact }
        if kind == .person, folded(name) == "me",
            let user = try contactIfThere(named: session.user.name.description, .person)
        {
            return user
        }
        let near = try nearest(to: name, among: contacts(kind).map(\.contact.name))
        throw LedgerError.noSuchContact(name, kind, near: near)
    }

    /// Returns the contact with a name or number; `nil` if no contact has it.
    public func contactIfThere(named name: String, _ kind: Contact.Kind) throws -> KnownContact? {
        try book.reading {
            let records = try book.contacts(kind)
            let record = records.named(name) ?? Int64(name).flatMap { id in records.first { $0.id == id } }
            switch kind {
            case .payee:
                let paid = try book.payeesPaid(named: record?.contact.name ?? name)
                return payees(record.map { [$0] } ?? [], paid: paid).first
            case .person:
                let all = try people(records)
                return all.first { $0.id != nil && $0.id == record?.id }
                    ?? all.first { folded($0.contact.name) == folded(name) }
            case .place:
                let uses = try book.contactUses(.place)
                return record.map { known($0, uses: uses[$0.id] ?? 0) }
            }
        }
    }

    private func known(_ record: ContactRecord, isOwn: Bool = false, uses: Int) -> KnownContact {
        KnownContact(contact: record.contact, id: record.id, isOwn: isOwn, uses: uses, visits: Visits(on: []))
    }

    /// Combines payee records with payees known only from expenses. Equal folded names are one payee.
    private func payees(_ records: [ContactRecord], paid: [PayeePaid]) -> [KnownContact] {
        var paid = Dictionary(grouping: paid) { foldedName($0.name) }
        let counted = records.map { record in
            let spellings = paid.removeValue(forKey: foldedName(record.contact.name)) ?? []
            return KnownContact(
                contact: record.contact, id: record.id, isOwn: false, uses: spellings.reduce(0) { $0 + $1.uses },
                visits: Visits(on: spellings.flatMap(\.days)))
        }
        let others = paid.values.map { spellings in
            // Use the most frequent spelling.
            let usual = spellings.min { ($1.uses, $0.name) < ($0.uses, $1.name) }
            return KnownContact(
                contact: Contact(.payee, name: usual?.name ?? ""), id: nil, isOwn: false,
                uses: spellings.reduce(0) { $0 + $1.uses }, visits: Visits(on: spellings.flatMap(\.days)))
        }
        return counted + others
    }

    /// Combines person records with the book's members who have no record.
    private func people(_ records: [ContactRecord]) throws -> [KnownContact] {
        let uses = try book.contactUses(.person)
        let members = try memberNames()
        let names = Set(members.map(folded))
        let known = records.map { record in
            self.known(
                record, isOwn: record.isOwn ?? names.contains(folded(record.contact.name)), uses: uses[record.id] ?? 0)
        }
        let recorded = Set(records.map { folded($0.contact.name) })
        return known
            + members.filter { !recorded.contains(folded($0)) }.map { name in
                KnownContact(
                    contact: Contact(.person, name: name), id: nil, isOwn: true, uses: 0, visits: Visits(on: []))
            }
    }
}
