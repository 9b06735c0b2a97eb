public import Ledger
public import Outings
public import Statements
internal import Text

/// What came of the contacts of files, or would come of them.
public struct ContactImport: Sendable {
    /// What became of one.
    public enum Standing: String, CaseIterable, Sendable {
        /// It was not there.
        case new
        /// It was there, and says something else now.
        case changed
        /// It was there and stays as it is.
        case unchanged
    }

    /// One contact of a file.
    public struct Row: Sendable {
        /// The file it stands in, from 0 on.
        public let file: Int
        /// The line it begins on.
        public let line: Int
        /// What it is called.
        public let name: String
        /// What became of it.
        public let standing: Standing
        /// What is not as it was.
        public let changed: [ContactField]
    }

    /// In the order of the files.
    public let rows: [Row]

    /// How many became that.
    /// - Complexity: O(rows).
    public func count(_ standing: Standing) -> Int { rows.count { $0.standing == standing } }
}

extension Context {
    /// What `importContacts` would do.
    /// - Complexity: O(n) in the contacts, of the book and of the files; of payees O(names on expenses) too.
    public func previewContacts(
        _ kind: Contact.Kind, from files: [ContactFile], treating known: ImportTreatment
    ) throws -> ContactImport {
        try book.reading {
            try Taking(book.contacts(kind), named: namesInUse(kind), treating: known).take(files).outcome
        }
    }

    /// Takes in the contacts of files in one change; those that are there already are known by their names, whatever their
    /// case and accents.
    /// - Throws: why one cannot be kept; nothing is taken in then.
    /// - Complexity: as `previewContacts`.
    public func importContacts(
        _ kind: Contact.Kind, from files: [ContactFile], treating known: ImportTreatment
    ) throws -> ContactImport {
        let names = try namesInUse(kind)
        var outcome: ContactImport?
        _ = try book.changeContacts(kind, as: .importing, by: signature) { all in
            let taken = Taking(all, named: names, treating: known).take(files)
            outcome = taken.outcome
            return taken.records
        }
        return outcome ?? ContactImport(rows: [])
    }

    /// The names that are known without a row, folded.
    private func namesInUse(_ kind: Contact.Kind) throws -> Set<String> {
        switch kind {
        case .payee: Set(try book.distinctNames(of: .payee).map(kind.key))
        case .person: Set(try session.members(of: entry).map { kind.key(of: $0.user.name.description) })
        case .place: []
        }
    }
}

/// Contacts while those of files join them.
private struct Taking {
    private var records: [String: ContactRecord]
    private let named: Set<String>
    private let treatment: ImportTreatment

    init(_ records: [ContactRecord], named: Set<String>, treating treatment: ImportTreatment) {
        self.records = Dictionary(records.map { ($0.contact.kind.key(of: $0.contact.name), $0) }) { first, _ in first }
        self.named = named
        self.treatment = treatment
    }

    /// - Returns: the contacts that are to be written, in the order of the files, and what is told of each row.
    func take(_ files: [ContactFile]) -> (records: [ContactRecord], outcome: ContactImport) {
        var taking = self
        var rows: [ContactImport.Row] = []
        var order: [String] = []
        var isListed: Set<String> = []
        for (number, file) in files.enumerated() {
            for row in file.rows {
                let key = row.contact.kind.key(of: row.contact.name)
                let known = taking.records[key]
                let (standing, changed) = taking.take(row.contact, key)
                if standing != .unchanged, isListed.insert(key).inserted { order.append(key) }
                rows.append(
                    ContactImport.Row(
                        file: number, line: row.line, name: known?.contact.name ?? row.contact.name,
                        standing: standing, changed: changed))
            }
        }
        return (order.compactMap { taking.records[$0] }, ContactImport(rows: rows))
    }

    private mutating func take(_ contact: Contact, _ key: String) -> (ContactImport.Standing, [ContactField]) {
        guard let known = records[key] else {
            // Only the name, which expenses bear: there is nothing to keep.
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
