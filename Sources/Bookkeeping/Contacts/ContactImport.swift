public import Ledger
public import OutingFiles
public import Outings
internal import Text

/// The result of a contact import, or of its preview.
public struct ContactImport: Sendable {
    /// The result of a row.
    public enum Outcome: String, CaseIterable, Sendable {
        /// The contact was added.
        case new
        /// The contact was changed.
        case changed
        /// The contact needed no change.
        case unchanged
    }

    /// The result of one contact of a file.
    public struct Row: Sendable {
        /// The index of its file, from 0.
        public let file: Int
        /// The line of the file on which the contact starts, from 1.
        public let line: Int
        /// The name of the contact.
        public let name: String
        /// Whether the contact was added, changed or unchanged.
        public let status: Outcome
        /// The changed fields of an existing contact; empty for a new one.
        public let changed: [ContactField]
    }

    /// The rows in the order of the files.
    public let rows: [Row]

    /// Returns the number of rows with this result.
    /// - Complexity: O(rows).
    public func count(_ status: Outcome) -> Int { rows.count { $0.status == status } }
}

extension Context {
    /// Returns the result of `importContacts` without recording anything.
    /// - Parameter known: the treatment of contacts that the book has already.
    /// - Complexity: O(n) in the contacts of the book and of the files; for payees also O(names on expenses).
    public func previewContacts(
        _ kind: Contact.Kind, from files: [ContactFile], treating known: ImportTreatment
    ) throws -> ContactImport {
        try book.reading {
            try ContactFileMerge(book.contacts(kind), named: namesInUse(kind), treating: known).take(files).outcome
        }
    }

    /// Imports contacts as one change. Existing contacts are matched by name, ignoring case and accents.
    /// - Parameter known: the treatment of contacts that the book has already.
    /// - Throws: the error of `ContactRecord.checked()`; nothing is imported then.
    /// - Complexity: as `previewContacts`.
    public func importContacts(
        _ kind: Contact.Kind, from files: [ContactFile], treating known: ImportTreatment
    ) throws -> ContactImport {
        let names = try namesInUse(kind)
        var outcome: ContactImport?
        _ = try book.changeContacts(kind, as: .importing, by: signature) { all in
            let taken = ContactFileMerge(all, named: names, treating: known).take(files)
            outcome = taken.outcome
            return taken.records
        }
        return outcome ?? ContactImport(rows: [])
    }

    /// The folded names of contacts without a record.
    private func namesInUse(_ kind: Contact.Kind) throws -> Set<String> {
        switch kind {
        case .payee: Set(try book.distinctNames(of: .payee).map(kind.key))
        case .person: Set(try session.members(of: entry).map { kind.key(of: $0.user.name.description) })
        case .place: []
        }
    }
}

/// The state of a contact import.
private struct ContactFileMerge {
    private var records: [String: ContactRecord]
    private let named: Set<String>
    private let treatment: ImportTreatment

    init(_ records: [ContactRecord], named: Set<String>, treating treatment: ImportTreatment) {
        self.records = Dictionary(records.map { ($0.contact.kind.key(of: $0.contact.name), $0) }) { first, _ in first }
        self.named = named
        self.treatment = treatment
    }

    /// Merges the contacts of files into the contacts of the book.
    /// - Returns: the contacts to write, in file order, and the result of each row.
    func take(_ files: [ContactFile]) -> (records: [ContactRecord], outcome: ContactImport) {
        var taking = self
        var rows: [ContactImport.Row] = []
        var order: [String] = []
        var isListed: Set<String> = []
        for (number, file) in files.enumerated() {
            for row in file.rows {
                let key = row.contact.kind.key(of: row.contact.name)
                let known = taking.records[key]
                let (status, changed) = taking.take(row.contact, key)
                if status != .unchanged, isListed.insert(key).inserted { order.append(key) }
                rows.append(
                    ContactImport.Row(
                        file: number, line: row.line, name: known?.contact.name ?? row.contact.name,
                        status: status, changed: changed))
            }
        }
        return (order.compactMap { taking.records[$0] }, ContactImport(rows: rows))
    }

    private mutating func take(_ contact: Contact, _ key: String) -> (ContactImport.Outcome, [ContactField]) {
        guard let known = records[key] else {
            // Only a name that expenses already use: there is nothing to store.
            if named.contains(key), !contact.hasDetails { return (.unchanged, []) }
            records[key] = ContactRecord(contact)
            return (.new, [])
        }
        var record = known
        let fields = ContactField.all(of: contact.kind).filter { $0 != .name }
        for field in fields {
            let (old, new) = (known.contact.text(field), contact.text(field))
            let result =
                switch treatment {
                case .addOnly: old
                case .update: new ?? old
                case .replace: new
                case .merge: old ?? new
                }
            if result != old { _ = record.contact.set(field, to: result) }
        }
        let changed = fields.filter { record.contact.text($0) != known.contact.text($0) }
        records[key] = record
        return (changed.isEmpty ? .unchanged : .changed, changed)
    }
}
