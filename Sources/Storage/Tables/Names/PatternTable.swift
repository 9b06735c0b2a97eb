internal import Database
internal import Household
public import Ledger
internal import Secrets
internal import Text

extension OptionalTables {
    static let patterns = OptionalTables(
        tables: ["barcode_pattern"],
        script: """
            CREATE TABLE barcode_pattern (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                payee TEXT NOT NULL CHECK (payee <> ''),
                pattern TEXT NOT NULL
            ) STRICT;
            """,
        digest: "ed06c01b9aa1a55c1bd2ad1fdb0c9dd44599d8690d87b74ceb86061e50d3a2fb")
}

extension Book {
    /// The barcode patterns, sorted by payee, then in the order in which they were added.
    public func patterns() throws -> [PayeePattern] { try Self.patterns(in: file.reader()) }

    private static func patterns(in database: any Database) throws -> [PayeePattern] {
        try TrackedRows(database: database).all(of: .pattern).compactMap(PayeePattern.init).sorted {
            (folded($0.payee), $0.id) < (folded($1.payee), $1.id)
        }
    }

    /// Adds a barcode pattern of a payee.
    /// - Returns: the pattern with its number, and with the payee as spelled in the payee's earlier patterns.
    /// - Throws: `LedgerError.patternExists`, `noSuchPattern` for an empty payee, or the error of `checkedText`.
    public func addPattern(_ pattern: PayeePattern, by signature: Signature) throws -> PayeePattern {
        guard let payee = try checkedText(pattern.payee, "payee") else { throw LedgerError.noSuchPattern("", of: "") }
        return try file.write(by: signature) { database, signature in
            let known = try Self.patterns(in: database).of(payee)
            if let same = known.first(where: { $0.pattern.text == pattern.pattern.text }) {
                throw LedgerError.patternExists(same)
            }
            let rows = TrackedRows(database: database)
            let made = PayeePattern(
                id: try rows.nextNumber(of: .pattern), uid: makeUUIDv7(milliseconds: signature.at.seconds * 1000),
                payee: known.first?.payee ?? payee, pattern: pattern.pattern)
            try ChangeTable(database: database).record(.addPattern, by: signature, touching: TouchedRows()) { touched in
                try rows.put([made])
                touched[.pattern] = [made.id]
            }
            return made
        }
    }

    /// Removes barcode patterns, by their numbers. Numbers without a pattern are ignored.
    public func removePatterns(_ ids: [Int64], by signature: Signature) throws {
        guard !ids.isEmpty else { return }
        try file.write(by: signature) { database, signature in
            let touched = TouchedRows(.pattern, ids)
            try ChangeTable(database: database).record(.removePattern, by: signature, touching: touched) { _ in
                try TrackedRows(database: database).remove(ids, of: .pattern)
            }
        }
    }
}
