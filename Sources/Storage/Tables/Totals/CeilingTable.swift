package import Database
internal import Ledger
internal import Money
internal import Periods

/// The ceilings (spending limits), each with the months in which it is valid.
package struct CeilingTable {
    let database: any Database

    /// The `Read` of all plain ceilings: those of months that carry nothing over.
    package static let everything = Read(
        "SELECT id, uid, category, first_month, last_month, cents, changed FROM ceiling ORDER BY id", of: ["ceiling"])

    /// The `Read` of all ceilings that are not plain. Leaves out ceilings of missing categories, which only a file
    /// changed by another program has. Requires the table, which a server always has.
    package static let flexible = Read(
        """
        SELECT id, uid, category, per, first_month, last_month, cents, carry, changed FROM flexible_ceiling
        WHERE category IS NULL OR category IN (SELECT id FROM category) ORDER BY id
        """, of: ["flexible_ceiling", "category"])

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// All ceilings, plain ones first, each kind sorted by number.
    func all() throws -> [Ceiling] {
        let plain: [Ceiling] = try database.rows(Self.everything) {
            try rows.record(TrackedRow(row: $0, of: .ceiling))
        }
        if database.dialect == .sqlite, try !OptionalTables.flexibleCeilings.isThere(in: database) { return plain }
        let flexible: [FlexibleCeiling] = try database.rows(Self.flexible) {
            try rows.record(TrackedRow(row: $0, of: .flexibleCeiling))
        }
        return plain + flexible.map(\.ceiling)
    }

    /// Inserts a ceiling into its table and returns its number there.
    func insert(_ ceiling: Ceiling) throws -> Int64 {
        guard ceiling.isPlain else {
            let id = try rows.nextNumber(of: .flexibleCeiling)
            try rows.put([FlexibleCeiling(ceiling).row(id: id)], in: .flexibleCeiling)
            return id
        }
        let id = try rows.nextNumber(of: .ceiling)
        try database.executeLater(
            """
            INSERT INTO ceiling (id, category, first_month, last_month, cents, uid, changed)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            .integer(id), Value(ceiling.category), Value(ceiling.from.index),
            Value(ceiling.until.map { Int64($0.index) }), Value(ceiling.amount?.cents), .text(ceiling.uid),
            .integer(ceiling.changed.seconds))
        return id
    }
}

extension OptionalTables {
    static let flexibleCeilings = OptionalTables(
        tables: ["flexible_ceiling"],
        script: """
            CREATE TABLE flexible_ceiling (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL,
                category INTEGER,
                per TEXT NOT NULL CHECK (per IN ('week', 'month', 'year')),
                first_month INTEGER NOT NULL,
                last_month INTEGER CHECK (last_month >= first_month),
                cents INTEGER CHECK (cents >= 0),
                carry TEXT CHECK (carry IN ('left', 'over', 'both')),
                changed INTEGER NOT NULL
            ) STRICT;
            """,
        digest: "ceba48e5d9ac6bda9a2e7b928f945634f5ba607ac84d0edc0f5d4b8431202094",
        views: { _ in flexibleCeilingViews })
}
