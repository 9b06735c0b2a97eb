internal import Database
internal import Ledger
internal import Money
internal import Periods

/// Everything in a book that can be counted again or found in two places, compared.
struct BookCheck {
    let database: any Database

    /// What is wrong; a part that cannot be read is a finding, and the others are looked at all the same.
    func findings() throws -> [Finding] {
        var findings: [Finding] = []
        for part in [structure, totals, months, uids, tags, texts, categories, history] {
            do {
                findings += try part()
            } catch let error as DatabaseError {
                findings.append(.structure(error.message))
            }
        }
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }
    }

    private func structure() throws -> [Finding] {
        try database.structuralFaults().map(Finding.structure)
    }

    /// The day totals and month totals that triggers keep, against the expenses themselves.
    private func totals() throws -> [Finding] {
        let tree = CategoryTree(try CategoryTable(database: database).all())
        var kept: [Place: Finding.Sum] = [:]
        try database.forEachRow("SELECT day, NULL, count, cents FROM day_total", []) { row in
            kept[Place(row, isMonth: false)] = Finding.Sum(row)
        }
        try database.forEachRow("SELECT month, category, count, cents FROM month_total", []) { row in
            kept[Place(row, isMonth: true)] = Finding.Sum(row)
        }
        var counted: [Place: (count: Int, cents: Int128)] = [:]
        // In two parts, since what a damaged book adds up to may not fit into 64 bits; and not from an index, which is
        // another thing that is kept.
        try database.forEachRow(
            """
            SELECT day, category, count(*), sum(cents >> 32), sum(cents & 4294967295)
            FROM expense WHERE +void = 0 GROUP BY day, category
            """, []
        ) { row in
            let day = Day(number: Int(row.integer(0) ?? 0))
            let cents = Int128(row.integer(3) ?? 0) << 32 + Int128(row.integer(4) ?? 0)
            for place in [Place.day(day), .month(Month(containing: day), row.integer(1) ?? 0)] {
                let before = counted[place] ?? (0, 0)
                counted[place] = (before.count + Int(row.integer(2) ?? 0), before.cents + cents)
            }
        }
        let sums = counted.mapValues { Finding.Sum(count: $0, amount: Int64(exactly: $1).map(Amount.init(cents:))) }
        return Set(kept.keys).union(sums.keys).filter { kept[$0] != sums[$0] }.sorted()
            .map { .total($0.period(in: tree), kept: kept[$0], counted: sums[$0]) }
    }

    /// The months that the database works out from the days.
    private func months() throws -> [Finding] {
        try database.rows("SELECT min(id), day, month FROM expense GROUP BY day, month ORDER BY day") { row in
            let day = Day(number: Int(row.integer(1) ?? 0))
            let month = row.integer(2).map { Month(index: Int($0)) }
            return month == Month(containing: day) ? nil : .month(expense: row.integer(0) ?? 0, day, kept: month)
        }.compactMap(\.self)
    }

    private func uids() throws -> [Finding] {
        try database.rows(
            "SELECT min(id), max(id) FROM expense GROUP BY +uid HAVING count(*) > 1 ORDER BY min(id)"
        ) { .sharedUID($0.integer(0) ?? 0, $0.integer(1) ?? 0) }
    }

    private func tags() throws -> [Finding] {
        try database.rows(
            """
            SELECT expense FROM expense_tag GROUP BY expense
            HAVING min(position) <> 0 OR max(position) <> count(*) - 1 ORDER BY expense
            """
        ) { .tagOrder(expense: $0.integer(0) ?? 0) }
    }

    private func texts() throws -> [Finding] {
        try SearchTable(database: database).uncovered().map { .unfound(expense: $0) }
    }

    private func categories() throws -> [Finding] {
        let all = try CategoryTable(database: database).all()
        let parents = Dictionary(all.map { ($0.id, $0.parent) }) { first, _ in first }
        return all.filter { category in
            var above: Set<Category.ID> = []
            var next = category.parent
            while let id = next, id != category.id, above.insert(id).inserted { next = parents[id] ?? nil }
            return next == category.id
        }.sorted { $0.id < $1.id }.map { .categoryCycle($0.name) }
    }

    private func history() throws -> [Finding] {
        let unreadable = try unreadableChanges()
        // What such a change says is not known, so neither is what is missing.
        guard unreadable.isEmpty else { return unreadable.map(Finding.unreadableChange) }
        return try expensesAgainstHistory() + importsAgainstHistory() + unknownExpenses() + ceilingsAgainstHistory()
            + categoriesAgainstHistory()
    }

    /// Changes that are not three lists of rows, before and after. Each question presumes that the one before found none.
    func unreadableChanges() throws -> [Int64] {
        let questions = [
            "SELECT id FROM change WHERE NOT json_valid(before) OR NOT json_valid(after) ORDER BY id",
            """
            SELECT id FROM change
            WHERE json_type(before, '$.expense') IS NOT 'array' OR json_type(after, '$.expense') IS NOT 'array'
                OR json_type(before, '$.category') IS NOT 'array' OR json_type(after, '$.category') IS NOT 'array'
                OR json_type(before, '$.ceiling') IS NOT 'array' OR json_type(after, '$.ceiling') IS NOT 'array'
            ORDER BY id
            """,
            """
            SELECT DISTINCT change
            FROM (SELECT id AS change, before AS text FROM change UNION ALL SELECT id, after FROM change),
                json_each(text, '$.expense')
            WHERE CASE WHEN type = 'object' THEN json_type(value, '$.id') IS NOT 'integer' ELSE true END ORDER BY change
            """,
            """
            SELECT DISTINCT change
            FROM (SELECT id AS change, before AS text FROM change UNION ALL SELECT id, after FROM change),
                json_each(text, '$.category')
            WHERE CASE WHEN type = 'object' THEN json_type(value, '$.id') IS NOT 'integer' ELSE true END ORDER BY change
            """,
            """
            SELECT DISTINCT change
            FROM (SELECT id AS change, before AS text FROM change UNION ALL SELECT id, after FROM change),
                json_each(text, '$.ceiling')
            WHERE CASE WHEN type = 'object' THEN json_type(value, '$.id') IS NOT 'integer' ELSE true END ORDER BY change
            """,
        ]
        for question in questions {
            let ids = try database.rows(question) { $0.integer(0) ?? 0 }
            if !ids.isEmpty { return ids }
        }
        return []
    }

    /// Each expense against what the last change that holds says of it.
    private func expensesAgainstHistory() throws -> [Finding] {
        var findings: [Finding] = []
        try database.forEachRow(
            """
            SELECT said ->> 'id', expense.id, cents, said ->> 'cents', uid IS NOT said ->> 'uid',
                day IS NOT said ->> 'day', currency IS NOT said ->> 'currency', category IS NOT said ->> 'category',
                what IS NOT said ->> 'what', payee IS NOT said ->> 'payee', method IS NOT said ->> 'method',
                note IS NOT said ->> 'note', "by" IS NOT said ->> 'by', created IS NOT said ->> 'created',
                changed IS NOT said ->> 'changed', void IS NOT said ->> 'void',
                (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = expense.id
                    ORDER BY position)) IS NOT said ->> 'tags'
            FROM (SELECT change.id AS number, value AS said FROM change, json_each(after, '$.expense')
                WHERE state = 'done') LEFT JOIN expense ON expense.id = said ->> 'id'
            WHERE NOT EXISTS (SELECT 1 FROM change_expense AS later JOIN change AS next ON next.id = later.change
                WHERE later.expense = said ->> 'id' AND later.change > number AND next.state = 'done')
                AND NOT EXISTS (SELECT 1 FROM expense_aside AS later JOIN change AS next ON next.id = later.change
                    WHERE later.id = said ->> 'id' AND later.change > number AND next.state = 'done')
            ORDER BY said ->> 'id'
            """, []
        ) { row in
            guard let id = row.integer(1) else { return findings.append(.lostExpense(row.integer(0) ?? 0)) }
            let (amount, history) = (row.integer(2) ?? 0, row.integer(3) ?? 0)
            if amount != history {
                findings.append(.amount(expense: id, Amount(cents: amount), history: Amount(cents: history)))
            }
            let fields = Finding.Field.allCases.enumerated().filter { row.integer($0.offset + 4) == 1 }
            if !fields.isEmpty { findings.append(.expense(id, fields.map(\.element))) }
        }
        return findings
    }

    /// Imports of which an expense is missing; what they added is known by its numbers alone.
    private func importsAgainstHistory() throws -> [Finding] {
        try database.rows(
            """
            SELECT id, added - (SELECT count(*) FROM expense WHERE expense.id BETWEEN first_added AND last_added) AS missing
            FROM change WHERE added IS NOT NULL AND state = 'done' AND missing <> 0 ORDER BY id
            """
        ) { .importedExpenses(change: $0.integer(0) ?? 0, missing: Int($0.integer(1) ?? 0)) }
    }

    /// Expenses that the last change that holds does not name.
    private func unknownExpenses() throws -> [Finding] {
        try database.rows(
            """
            SELECT id FROM expense
            WHERE NOT EXISTS (SELECT 1 FROM change WHERE added IS NOT NULL AND state = 'done'
                AND expense.id BETWEEN first_added AND last_added)
            EXCEPT SELECT said ->> 'id' FROM (SELECT change.id AS number, value AS said FROM change, json_each(after, '$.expense')
                WHERE state = 'done')
            WHERE NOT EXISTS (SELECT 1 FROM change_expense AS later JOIN change AS next ON next.id = later.change
                WHERE later.expense = said ->> 'id' AND later.change > number AND next.state = 'done')
            ORDER BY id
            """
        ) { .unknownExpense($0.integer(0) ?? 0) }
    }

    private func ceilingsAgainstHistory() throws -> [Finding] {
        var history: [Int64: Ceiling?] = [:]
        try database.forEachRow(
            """
            SELECT value ->> 'id', value ->> 'category', value ->> 'first', value ->> 'last', value ->> 'cents',
                value ->> 'uid', value ->> 'changed', isAfter
            FROM (SELECT id AS change, 0 AS isAfter, before AS text FROM change WHERE state = 'done'
                UNION ALL SELECT id, 1, after FROM change WHERE state = 'done'), json_each(text, '$.ceiling')
            ORDER BY change, isAfter
            """, []
        ) { row in
            history[row.integer(0) ?? 0] = .some(row.integer(7) == 1 ? Ceiling(row: row) : nil)
        }
        let ceilings = Dictionary(
            try CeilingTable(database: database).all().map { ($0.id, $0) }
        ) { first, _ in first }
        return Set(history.keys).union(ceilings.keys).sorted()
            .filter { ceilings[$0] != (history[$0] ?? nil)?.completed(by: ceilings[$0]) }
            .map { .ceiling(ceilings[$0], history: history[$0] ?? nil) }
    }

    /// The categories that the history speaks of; a book begins with some that it does not.
    private func categoriesAgainstHistory() throws -> [Finding] {
        var history: [Int64: Category?] = [:]
        try database.forEachRow(
            """
            SELECT value ->> 'id', value ->> 'parent', value ->> 'name', value ->> 'archived',
                value ->> 'uid', value ->> 'changed', isAfter
            FROM (SELECT id AS change, 0 AS isAfter, before AS text FROM change WHERE state = 'done'
                UNION ALL SELECT id, 1, after FROM change WHERE state = 'done'), json_each(text, '$.category')
            ORDER BY change, isAfter
            """, []
        ) { row in
            history[row.integer(0) ?? 0] = .some(row.integer(6) == 1 ? Category(row: row) : nil)
        }
        let categories = Dictionary(
            try CategoryTable(database: database).all().map { ($0.id, $0) }
        ) { first, _ in first }
        return history.keys.sorted()
            .filter { categories[$0] != (history[$0] ?? nil)?.completed(by: categories[$0]) }
            .map { .category(categories[$0]?.name, history: (history[$0] ?? nil)?.name) }
    }

    /// What a total is of, in the order in which totals are told.
    private enum Place: Hashable, Comparable {
        case day(Day)
        case month(Month, Category.ID)

        init(_ row: any Row, isMonth: Bool) {
            let number = Int(row.integer(0) ?? 0)
            self = isMonth ? .month(Month(index: number), row.integer(1) ?? 0) : .day(Day(number: number))
        }

        func period(in tree: CategoryTree) -> Finding.Period {
            switch self {
            case .day(let day): .day(day)
            case .month(let month, let id):
                .month(month, tree.category(id) == nil ? "category \(id)" : tree.path(of: id))
            }
        }
    }
}

extension Finding.Sum {
    /// From the third and fourth column.
    fileprivate init(_ row: any Row) {
        self.init(count: Int(row.integer(2) ?? 0), amount: Amount(cents: row.integer(3) ?? 0))
    }
}

// What was recorded before categories and ceilings had uids says nothing of them.

extension Category {
    fileprivate func completed(by present: Category?) -> Category {
        guard uid.isEmpty, let present else { return self }
        var result = self
        result.uid = present.uid
        result.changed = present.changed
        return result
    }
}

extension Ceiling {
    fileprivate func completed(by present: Ceiling?) -> Ceiling {
        guard uid.isEmpty, let present else { return self }
        var result = self
        result.uid = present.uid
        result.changed = present.changed
        return result
    }
}
