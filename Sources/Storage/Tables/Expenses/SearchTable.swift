internal import Database
internal import Ledger
internal import Text

/// A text index of expenses: a row of folded texts for each block of 1024 expense numbers, so that few blocks are read
/// for a word.
///
/// A row contains at least the texts of its expenses and may contain stale ones, so each match is verified. Expenses
/// without a row, and those in `search_changed`, must be read. A trigger adds expenses there when they are updated.
/// Undo and redo remove and restore an expense with its old texts, and need no update. For this reason rows are only
/// created while no change can be redone.
struct SearchTable {
    let database: any Database

    /// The count of expense numbers in a block.
    private static let length: Int64 = 1024

    /// A range of expense numbers. `days` is the range of their days, counted from 1970-01-01; `nil` if unknown.
    struct Span: Equatable {
        var numbers: ClosedRange<Int64>
        var days: ClosedRange<Int64>?
    }

    /// Whether an expense is the last of its block, so that the block can be indexed.
    static func endsBlock(_ expense: Int64) -> Bool {
        expense % length == length - 1
    }

    /// The range of the expense numbers in a block.
    /// - Throws: `DatabaseError.contradiction` if the number of the block is negative or too large.
    private static func numbers(of block: Int64) throws -> ClosedRange<Int64> {
        guard 0..<Int64.max / length ~= block else {
            throw DatabaseError.contradiction("search texts exist for missing expenses")
        }
        return block * length...block * length + length - 1
    }

    /// Indexes the full blocks that have no row yet or have changed expenses. Does nothing while a change can be
    /// redone.
    /// - Parameter canComeBack: whether a change can be redone; `nil` to look. After a recorded change, none can.
    /// - Complexity: O(blocks), and O(expenses) of the blocks not yet indexed.
    func cover(whileRedoable canComeBack: Bool? = nil) throws {
        let canComeBack =
            try canComeBack
            ?? (database.firstRow("SELECT 1 FROM change WHERE state = 'undone' LIMIT 1") { _ in true } ?? false)
        guard !canComeBack else { return }
        database.anticipate { Self.readsBeforeCovering }
        guard let last = try lastNumber() else { return }
        let full = last / Self.length + (Self.endsBlock(last) ? 1 : 0)
        func numbers(_ read: Read) throws -> [Int64] { try database.rows(read) { $0.integer(0) ?? 0 } }
        let missing = try Set(numbers(Self.changedBlocks)).union(numbers(Self.heldBlocks))
            .subtracting(numbers(Self.coveredBlocks)).filter { $0 < full }.sorted()
        // Several blocks take one round trip, but not too much memory.
        for start in stride(from: 0, to: missing.count, by: 8) {
            let blocks = missing[start..<min(start + 8, missing.count)]
            try database.anticipate { try blocks.map(Self.texts) }
            for block in blocks { try cover(block) }
        }
        // A block whose last expense was undone or erased after it was indexed is not full, and keeps its changes.
        try database.executeLater(
            """
            DELETE FROM search_changed
            WHERE expense / 1024 < $1 OR expense / 1024 NOT IN (SELECT block FROM search_block)
            """, .integer(full))
    }

    /// The reads of `cover` before the first block.
    static let readsBeforeCovering = [lastNumber, changedBlocks, heldBlocks, coveredBlocks]

    private static let lastNumber = Read("SELECT max(id) FROM expense", of: ["expense"])

    private static let changedBlocks = Read(
        "SELECT DISTINCT expense / 1024 FROM search_changed", of: ["search_changed", "expense"])

    /// Expense numbers can have gaps: an imported expense may have a number far beyond all others.
    private static let heldBlocks = Read(
        """
        WITH RECURSIVE held (block) AS (
            SELECT min(id) / 1024 FROM expense
            UNION ALL
            SELECT (SELECT min(id) / 1024 FROM expense WHERE id >= (held.block + 1) * 1024) FROM held
            WHERE held.block IS NOT NULL
        )
        SELECT block FROM held WHERE block IS NOT NULL
        """, of: ["expense"])

    private static let coveredBlocks = Read(
        "SELECT block FROM search_block WHERE block NOT IN (SELECT expense / 1024 FROM search_changed)",
        of: ["search_block", "search_changed", "expense"])

    /// The `Read` of the days and texts of the expenses of a block.
    private static func texts(of block: Int64) throws -> Read {
        let numbers = try numbers(of: block)
        return Read(
            "SELECT day, what, payee, note FROM expense WHERE id BETWEEN $1 AND $2", .integer(numbers.lowerBound),
            .integer(numbers.upperBound), of: ["expense"])
    }

    private func cover(_ block: Int64) throws {
        var texts: Set<String> = []
        var folded: [String] = []
        var days: ClosedRange<Int64>?
        try database.forEachRow(Self.texts(of: block)) { row in
            let day = row.integer(0) ?? 0
            days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
            for column in 1...3 {
                guard let text = row.text(column), texts.insert(text).inserted else { continue }
                folded += ExpenseDetails(what: text).searchedTexts
            }
        }
        try database.executeLater(
            """
            INSERT INTO search_block (block, first_day, last_day, texts) VALUES ($1, $2, $3, $4)
            ON CONFLICT (block) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day,
                texts = excluded.texts
            """,
            .integer(block), .integer(days?.lowerBound ?? 0), .integer(days?.upperBound ?? 0),
            .text(folded.joined(separator: "\n")))
    }

    /// Deletes the index rows of the blocks of erased expenses, so that none of their texts stays. `cover` indexes the
    /// blocks again.
    func forget(_ expenses: [Int64]) throws {
        let list = Value.text(expenses.jsonList)
        try database.executeLater(
            "DELETE FROM search_block WHERE block IN (SELECT CAST(value AS BIGINT) / 1024 FROM json_each($1))", list)
        try database.executeLater("DELETE FROM search_changed WHERE expense IN (SELECT value FROM json_each($1))", list)
    }

    /// The ranges of expense numbers that may contain a folded text, in ascending order; all ranges for `nil`.
    /// `changed` are the numbers of expenses that changed since they were indexed: they may match too, in any range.
    /// - Complexity: O(bytes of the indexed texts).
    func spans(holding part: String?) throws -> (spans: [Span], changed: [Int64]) {
        guard let last = try lastNumber() else { return ([], []) }
        var spans: [Span] = []
        var next: Int64 = 0
        func addUncovered(through end: Int64) {
            if next <= end { spans.append(Span(numbers: next...end, days: nil)) }
        }
        try database.forEachRow(
            """
            SELECT block, first_day, last_day, instr(texts, $1) > 0 FROM search_block
            ORDER BY block
            """, [.text(part ?? "")]
        ) { row in
            let numbers = try Self.numbers(of: row.integer(0) ?? 0)
            addUncovered(through: numbers.lowerBound - 1)
            next = numbers.upperBound + 1
            guard row.integer(3) == 1, let first = row.integer(1), let last = row.integer(2), first <= last else {
                return
            }
            spans.append(Span(numbers: numbers, days: first...last))
        }
        addUncovered(through: last)
        return (spans, try database.rows("SELECT expense FROM search_changed") { $0.integer(0) ?? 0 })
    }

    /// Expenses that a search would miss although their block is indexed, sorted by number.
    /// - Complexity: O(expenses).
    func uncovered() throws -> [Int64] {
        let changed = Set(try database.rows("SELECT expense FROM search_changed") { $0.integer(0) ?? 0 })
        var uncovered: [Int64] = []
        try database.forEachRow("SELECT block, first_day, last_day, texts FROM search_block ORDER BY block", []) {
            row in
            let numbers = try Self.numbers(of: row.integer(0) ?? 0)
            let (first, last, texts) = (row.integer(1) ?? 0, row.integer(2) ?? 0, row.text(3) ?? "")
            var known: [String: Bool] = [:]
            let lines = Set(texts.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            try database.forEachRow(
                "SELECT id, day, what, payee, note FROM expense WHERE id BETWEEN $1 AND $2",
                [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
            ) { row in
                let (id, day) = (row.integer(0) ?? 0, row.integer(1) ?? 0)
                let isCovered =
                    first <= day && day <= last
                    && (2...4).compactMap(row.text).allSatisfy { text in
                        if let known = known[text] { return known }
                        let isThere = ExpenseDetails(what: text).searchedTexts.allSatisfy {
                            lines.contains($0) || texts.holds($0)
                        }
                        known[text] = isThere
                        return isThere
                    }
                if !isCovered, !changed.contains(id) { uncovered.append(id) }
            }
        }
        return uncovered
    }

    private func lastNumber() throws -> Int64? {
        try database.rows(Self.lastNumber) { $0.integer(0) }.first ?? nil
    }
}
