internal import Database
internal import Ledger

extension ChangeTable {
    /// Returns each user's activity from one moment until just before another; unordered.
    /// - Throws: `DatabaseError`.
    /// - Complexity: O(changes), and O(expenses touched) in that time.
    func activity(from first: Instant, until end: Instant) throws -> [Activity] {
        let counts = Self.counts
        let actions = counts.keys.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        var found: [String: Activity] = [:]
        try database.forEachRow(
            """
            SELECT made_by, action, sum(COALESCE(added, json_array_length(after, '$.expense'))), sum(altered) FROM change
            WHERE made >= $1 AND made < $2 AND state = 'done' AND action IN (\(actions))
            GROUP BY made_by, action
            """, [.integer(first.seconds), .integer(end.seconds)]
        ) { row in
            let by = row.text(0) ?? ""
            guard let count = row.text(1).flatMap({ counts[Change.Action(rawValue: $0)] }) else { return }
            // Only an import alters expenses beside those that it adds.
            let (expenses, altered) = (try Self.count(row, 2), try Self.count(row, 3))
            guard expenses + altered > 0 else { return }
            found[by, default: Activity(by: by)][keyPath: count] += expenses
            found[by, default: Activity(by: by)].edited += altered
        }
        return Array(found.values)
    }

    /// The actions that are counted, each with the number that its expenses add to.
    private static var counts: [Change.Action: WritableKeyPath<Activity, Int>] {
        [
            .add: \.recorded, .importing: \.recorded, .addReceipt: \.recorded,
            RepeatAction.book.action: \.recorded, VoucherAction.spend.action: \.recorded,
            .edit: \.edited, .applyRules: \.edited, .editReceipt: \.edited,
            .void: \.voided, .voidReceipt: \.voided, VoucherAction.void.action: \.voided,
            .restore: \.restored, .restoreReceipt: \.restored, VoucherAction.restore.action: \.restored,
        ]
    }

    /// The number of expenses in a column.
    /// - Throws: `DatabaseError.contradiction` for a number larger than a book can have.
    private static func count(_ row: any QueryRow, _ column: Int) throws -> Int {
        let count = row.integer(column) ?? 0
        guard (0...Int64(1) << 53).contains(count) else {
            throw DatabaseError.contradiction("the history lists more expenses than a book can have")
        }
        return Int(count)
    }
}
