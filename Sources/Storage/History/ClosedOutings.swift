internal import Database
internal import Ledger

/// Protects the set of expenses of closed outings, and their totals.
struct ClosedOutings {
    let database: any Database

    /// Rejects an action on an outing that was closed before and after the action, if it changed the amount, day,
    /// method, void state or shares of the outing's expenses or repayments, or added or removed one.
    /// - Parameters:
    ///   - before: the touched rows before the action.
    ///   - after: these rows after the action.
    /// - Throws: `LedgerError.outingIsClosed`.
    /// - Complexity: O(touched rows).
    func requireUntouched(_ before: Snapshot, _ after: Snapshot) throws {
        let rows = TrackedRows(database: database)
        guard try rows.isThere(.outing) else { return }
        let tables = Self.filing.filter { !before[$0].isEmpty || !after[$0].isEmpty }
        var outings: [Int64] = []
        for table in tables {
            let place = table.index(of: "outing")
            let altered = Self.altered(before[table], after[table], of: table, in: Self.figures(of: table))
            outings += (before[table] + after[table]).filter { altered.contains(table.uid(of: $0.values)) }
                .compactMap { $0.values[place].number }
        }
        let expenses = Self.altered(
            before[.expense], after[.expense], of: .expense, in: ["day", "cents", "method", "void"])
        guard !outings.isEmpty || !expenses.isEmpty else { return }
        let opened = Set(before[.outing].filter { Outing($0)?.isClosed == false }.map(\.id))
        let ofExpenses =
            try expenses.isEmpty || !rows.isThere(.circumstance)
            ? ""
            : """
            OR id IN (SELECT outing FROM circumstance WHERE expense IN (SELECT CAST(value AS TEXT) FROM json_each($2)))
            """
        let closed = try database.rows(
            Read(
                """
                SELECT id, name FROM outing
                WHERE closed = 1 AND (id IN (SELECT value FROM json_each($1)) \(ofExpenses)) ORDER BY id
                """,
                values: [.text(outings.jsonList)] + (ofExpenses.isEmpty ? [] : [.text(expenses.sorted().jsonList)]),
                of: ["outing", "circumstance"])
        ) { (id: $0.integer(0) ?? 0, name: $0.text(1) ?? "") }
        if let first = closed.first(where: { !opened.contains($0.id) }) { throw LedgerError.outingIsClosed(first.name) }
    }

    /// The tables whose rows can belong to an outing.
    private static let filing = TrackedTable.all.filter { table in
        table.fields.contains { $0.name == "outing" && $0.refers(to: TrackedTable.outing.name) }
    }

    /// The fields of a table's rows that affect the total of an outing.
    private static func figures(of table: TrackedTable) -> [String] {
        table.fields.filter { $0.role == .content && !["time", "note", "from"].contains($0.name) }.map(\.name)
    }

    /// The uids of rows that differ in the named fields, or that only one of the lists contains.
    private static func altered(
        _ before: [TrackedRow], _ after: [TrackedRow], of table: TrackedTable, in names: [String]
    ) -> Set<String> {
        let places = names.map(table.index)
        func contents(_ rows: [TrackedRow]) -> [String: [FieldValue]] {
            Dictionary(rows.map { row in (table.uid(of: row.values), places.map { row.values[$0] }) }) { $1 }
        }
        let (old, new) = (contents(before), contents(after))
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }
}
