internal import Database
internal import Ledger

/// What a closed outing does not let be changed: which expenses it has, and what they come to.
struct ClosedOutings {
    let database: any Database

    /// Refuses an action that changed value, day, method, void or outing of an expense under an outing that was closed before
    /// it and is closed after it.
    /// - Parameters:
    ///   - before: the rows that it touched as they were.
    ///   - after: the same rows as they are now.
    /// - Throws: `LedgerError.outingIsClosed`.
    /// - Complexity: O(rows that were touched).
    func requireUntouched(_ before: Snapshot, _ after: Snapshot) throws {
        let rows = TrackedRows(database: database)
        let speaksOfExpenses = [before, after].contains { !$0[.expense].isEmpty || !$0[.circumstance].isEmpty }
        guard speaksOfExpenses, try rows.isThere(.circumstance), try rows.isThere(.outing) else { return }
        let expenses = Self.altered(
            before[.expense], after[.expense], of: .expense, in: ["day", "cents", "method", "void"])
        let circumstances = Self.altered(
            before[.circumstance], after[.circumstance], of: .circumstance,
            in: ["outing", "paid_by", "shares", "paid", "currency", "units", "rate"])
        let uids = expenses.union(circumstances)
        guard !uids.isEmpty else { return }
        // What is gone was under an outing too.
        let place = TrackedTable.circumstance.index(of: "outing")
        let former = before[.circumstance]
            .filter { uids.contains(TrackedTable.circumstance.uid(of: $0.values)) }.compactMap { $0.number(place) }
        let opened = Set(before[.outing].filter { $0.number(TrackedTable.outing.index(of: "closed")) == 0 }.map(\.id))
        let closed = try database.rows(
            """
            SELECT id, name FROM outing WHERE closed = 1
                AND (id IN (SELECT value FROM json_each($1)) OR id IN (SELECT outing FROM circumstance
                    WHERE expense IN (SELECT value FROM json_each($2))))
            ORDER BY id
            """, .text(former.jsonList), .text(uids.sorted().jsonList)
        ) { (id: $0.integer(0) ?? 0, name: $0.text(1) ?? "") }
        if let first = closed.first(where: { !opened.contains($0.id) }) { throw LedgerError.outingIsClosed(first.name) }
    }

    /// The uids of the rows that are not the same in those fields.
    private static func altered(
        _ before: [TrackedRow], _ after: [TrackedRow], of table: TrackedTable, in names: [String]
    ) -> Set<String> {
        let places = names.map(table.index)
        func said(_ rows: [TrackedRow]) -> [String: [FieldValue]] {
            Dictionary(rows.map { row in (table.uid(of: row.values), places.map { row.values[$0] }) }) { $1 }
        }
        let (old, new) = (said(before), said(after))
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }
}
