internal import Database
internal import Ledger
internal import Outings
internal import Text

/// Payees, people and places with details beyond the name.
struct ContactTable {
    let database: any Database

    var rows: TrackedRows { TrackedRows(database: database) }

    func all(_ kind: Contact.Kind) throws -> [ContactRecord] {
        try rows.all(of: .contacts(kind)).map { try Self.record($0, kind) }
    }

    /// The contact with a number.
    /// - Throws: `LedgerError.noSuchContact`.
    func require(_ id: Int64, _ kind: Contact.Kind) throws -> ContactRecord {
        guard let row = try rows.rows([id], of: .contacts(kind)).first else {
            throw LedgerError.noSuchContact(String(id), kind)
        }
        return try Self.record(row, kind)
    }

    private static func record(_ row: TrackedRow, _ kind: Contact.Kind) throws -> ContactRecord {
        guard let record = ContactRecord(row, kind) else {
            throw DatabaseError.contradiction("the \(kind.rawValue) with the number \(row.id) cannot be read")
        }
        return record
    }

    /// The number of rows that refer to each contact, by number of the contact. Unused contacts have no entry.
    func uses(_ kind: Contact.Kind) throws -> [Int64: Int] {
        let table = TrackedTable.contacts(kind)
        let referring = TrackedTable.all.filter { $0.refers(to: table.name) }
        var uses: [Int64: Int] = [:]
        for other in referring {
            try rows.forEach(of: other) { row in
                var named: Set<Int64> = []
                _ = other.mapReferences(of: row.values) { name, value in
                    if name == table.name, let id = value.number, named.insert(id).inserted {
                        uses[id, default: 0] += 1
                    }
                    return value
                }
            }
        }
        return uses
    }

    /// Descriptions of the rows that refer to a contact, one for each kind of row, with their count: `2 outings`.
    func places(referringTo id: Int64, _ kind: Contact.Kind) throws -> [String] {
        let touched = try Referring(to: id, of: .contacts(kind), in: database).touched
        return TrackedTable.all.compactMap { table in
            let count = Set(touched[table]).count
            // To the user, extras are part of the expense or repeat.
            let named: TrackedTable =
                switch table {
                case .circumstance: .expense
                case .repeatExtras: .repeat
                default: table
                }
            return count == 0 ? nil : "\(count) \(count == 1 ? named.title : named.plural)"
        }
    }
}

extension OptionalTables {
    static let payees = OptionalTables(
        tables: ["payee"],
        script: """
            CREATE TABLE payee (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                sells TEXT,
                runs TEXT,
                address TEXT,
                phone TEXT,
                mail TEXT,
                takes_cards INTEGER CHECK (takes_cards IN (0, 1)),
                takes_vouchers INTEGER CHECK (takes_vouchers IN (0, 1)),
                tax_number TEXT,
                tax_number_2 TEXT,
                note TEXT,
                changed INTEGER NOT NULL
            ) STRICT;
            """,
        digest: "4b7573bcfea3078c80086b57ecc6eba72e901986b3e4008bd28c937e979a4e68",
        views: { _ in payeeViews })

    static let people = OptionalTables(
        tables: ["person"],
        script: """
            CREATE TABLE person (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                phone TEXT,
                mail TEXT,
                role TEXT,
                note TEXT,
                own INTEGER CHECK (own IN (0, 1)),
                changed INTEGER NOT NULL
            ) STRICT;
            """,
        digest: "9c4c8284a6781efee56f15088a861f7c8fa1defd95669acd11fbba084b63bd9b",
        views: { _ in peopleViews })

    static let places = OptionalTables(
        tables: ["place"],
        script: """
            CREATE TABLE place (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                name TEXT NOT NULL CHECK (name <> ''),
                address TEXT,
                note TEXT,
                changed INTEGER NOT NULL
            ) STRICT;
            """,
        digest: "6fbcb3b142ea5f5af8c5115742289645f99b1d818809295d614ab484fef9af2f",
        views: { _ in placeViews })
}
