internal import Database
public import Ledger

/// The details of payment methods.
struct MethodTable {
    let database: any Database

    /// All payment methods that have details, sorted by name.
    /// - Throws: `DatabaseError.contradiction` for a malformed row.
    func all() throws -> [PaymentMethod] {
        try TrackedRows(database: database).records(PaymentMethod.self).sorted { $0.name < $1.name }
    }
}

extension OptionalTables {
    static let methods = OptionalTables(
        tables: ["method", "method_category"],
        script: """
            CREATE TABLE method (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL CHECK (name <> ''),
                kind TEXT NOT NULL,
                last_four INTEGER CHECK (last_four BETWEEN 0 AND 9999),
                expires INTEGER,
                face INTEGER,
                most INTEGER,
                archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
                free INTEGER CHECK (free IN (0, 1))
            ) STRICT;
            CREATE UNIQUE INDEX method_name ON method (name);

            CREATE TABLE method_category (
                method INTEGER NOT NULL REFERENCES method (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                category INTEGER NOT NULL REFERENCES category (id),
                PRIMARY KEY (method, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX method_category_category ON method_category (category);
            """,
        digest: "919721af45c7ab687c2dfa58c8b74d05507ece629eda867d6289c4126efef5d4",
        former: [Former(through: 10, "d647e36702eaebdb76f61df162160186315aeeb8a1669957896f07a1382df60d")])
}

extension Book {
    /// The payment methods that have details, sorted by name, archived ones included.
    public func methods() throws -> [PaymentMethod] {
        try MethodTable(database: file.reader()).all()
    }

    /// Adds a payment method. The number in `method` is ignored, and the returned method has it unchanged.
    /// - Throws: `LedgerError.methodExists`, or an error of `PaymentMethod.checked`.
    public func addMethod(_ method: PaymentMethod, by signature: Signature) throws -> PaymentMethod {
        let method = try method.checked()
        return try file.write(by: signature) { database, signature in
            if let known = try MethodTable(database: database).all().named(method.name) {
                throw LedgerError.methodExists(known.name)
            }
            let id = try TrackedRows(database: database).nextNumber(of: .method)
            try put(method.row(id: id), as: .addMethod, by: signature, in: database)
            return method
        }
    }

    /// Edits the payment method with a name, ignoring case and accents. An unchanged method is not recorded as a
    /// change.
    /// - Returns: the method after the edit.
    /// - Throws: `CardError.asName` if `name` contains a card number; `LedgerError.noSuchMethod`, or an error of
    ///   `PaymentMethod.checked` or `change`.
    public func editMethod(
        _ name: String, as action: Change.Action, by signature: Signature,
        _ change: (inout PaymentMethod) throws -> Void
    ) throws -> PaymentMethod {
        try PaymentMethod.requireNoCard(name)
        return try file.write(by: signature) { database, signature in
            guard let known = try MethodTable(database: database).all().named(name) else {
                throw LedgerError.noSuchMethod(name)
            }
            var method = known
            try change(&method)
            method = try method.checked()
            guard method != known else { return known }
            try put(method.row(id: known.id), as: action, by: signature, in: database)
            return method
        }
    }

    private func put(
        _ row: TrackedRow, as action: Change.Action, by signature: Signature, in database: any Database
    ) throws {
        let touched = TouchedRows(.method, [row.id])
        try ChangeTable(database: database).record(action, by: signature, touching: touched) { _ in
            try TrackedRows(database: database).put([row], in: .method)
        }
    }
}
