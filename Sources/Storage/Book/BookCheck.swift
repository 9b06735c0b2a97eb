internal import Database
internal import Household
internal import Ledger
internal import Money
internal import Periods

/// A consistency check of a book. Checks the structure of the database, compares totals, the search index and other
/// redundant data with the expenses, and compares rows with the history.
struct BookCheck {
    let database: any Database

    /// The inconsistencies found. A part that cannot be read is a finding, and the other parts are still checked.
    func findings() throws -> [Finding] {
        var findings: [Finding] = []
        let tally = Result { try ExpenseTally(database: database) }
        for part in [
            structure, { try totals(tally.get()) }, { try months(tally.get()) }, { try uids(tally.get()) }, tags, texts,
            categories, units, receipts, history,
        ] {
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

    /// Findings for totals by day and month that differ from the expenses.
    private func totals(_ tally: ExpenseTally) throws -> [Finding] {
        let tree = CategoryTree(try CategoryTable(database: database).all())
        var kept: [Place: Finding.Sum] = [:]
        try database.forEachRow("SELECT day, NULL, count, cents FROM day_total", []) { row in
            kept[Place(row, isMonth: false)] = Finding.Sum(row)
        }
        try database.forEachRow("SELECT month, category, count, cents FROM month_total", []) { row in
            kept[Place(row, isMonth: true)] = Finding.Sum(row)
        }
        var counted: [Place: ExpenseTally.Sum] = [:]
        for (group, sum) in tally.sums {
            let day = Day(number: Int(group.day))
            for place in [Place.day(day), .month(Month(containing: day), group.category)] {
                counted[place, default: ExpenseTally.Sum()].add(sum)
            }
        }
        let sums = counted.mapValues { sum in
            Finding.Sum(count: sum.count, amount: Int64(exactly: sum.cents).map(Amount.init(cents:)))
        }
        return Set(kept.keys).union(sums.keys).filter { kept[$0] != sums[$0] }.sorted()
            .map { .total($0.period(in: tree), kept: kept[$0], counted: sums[$0]) }
    }

    /// Findings for expenses whose generated column `month` does not match their day.
    private func months(_ tally: ExpenseTally) throws -> [Finding] {
        // Computing a month dominates the check. If the month depends on the day alone, one expense for each day
        // suffices.
        let isOfDay = try database.dialect == .sqlite && worksOutMonths()
        func finding(_ row: any QueryRow) -> Finding? {
            let day = Day(number: Int(row.integer(1) ?? 0))
            let month = row.integer(2).map { Month(index: Int($0)) }
            return month == Month(containing: day) ? nil : .month(expense: row.integer(0) ?? 0, day, kept: month)
        }
        return isOfDay
            ? try database.rows(
                "SELECT id, day, month FROM expense WHERE id IN (SELECT value FROM json_each($1)) ORDER BY day",
                .text(tally.firstOfDay.values.jsonList), read: finding
            ).compactMap(\.self)
            : try database.rows(
                "SELECT min(id), day, month FROM expense GROUP BY day, month ORDER BY day", read: finding
            ).compactMap(\.self)
    }

    private func worksOutMonths() throws -> Bool {
        try database.firstRow(
            """
            SELECT instr(replace(replace(sql, ' ', ''), char(10), ''), $1) > 0
            FROM sqlite_schema WHERE type = 'table' AND name = 'expense'
            """, .text(Self.monthOfDay)
        ) { $0.integer(0) == 1 } ?? false
    }

    /// The expected expression for the column `month`, without white space.
    private static let monthOfDay = """
        monthINTEGERNOTNULLGENERATEDALWAYSAS(\
        strftime('%Y',day*86400,'unixepoch')*12+strftime('%m',day*86400,'unixepoch')-1\
        )VIRTUAL
        """

    private func uids(_ tally: ExpenseTally) throws -> [Finding] {
        guard tally.mayShareUIDs else { return [] }
        return try database.rows(
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
        let cycles = all.filter { category in
            var above: Set<Category.ID> = []
            var next = category.parent
            while let id = next, id != category.id, above.insert(id).inserted { next = parents[id] ?? nil }
            return next == category.id
        }.sorted { $0.id < $1.id }.map { Finding.categoryCycle($0.name) }
        let tree = CategoryTree(all)
        var paths: Set<String> = []
        return cycles
            + tree.all.map { tree.path(of: $0.id) }.filter { !paths.insert($0.lowercased()).inserted }
            .map(Finding.categoryTwice)
    }

    /// Findings for quantities and prices with a text that no unit can have.
    private func units() throws -> [Finding] {
        let rows = TrackedRows(database: database)
        return try Self.unitTables.filter { try rows.isThere($0.owner) }.flatMap { place in
            try database.rows("SELECT DISTINCT unit FROM \(place.table)") { $0.unit(0) }
                .filter { $0 == .unreadable }.prefix(1)
                .map { _ in Finding.structure("the unit of a \(place.owner.title) cannot be read") }
        }
    }

    /// The tables with a column `unit` of quantities or prices, and the tracked tables of their rows.
    private static let unitTables: [(table: String, owner: TrackedTable)] = [
        ("product", .product), ("move", .move), ("receipt_line", .receipt), ("basket_line", .basketLine),
        ("basket_mail_line", .basketMail),
    ]

    /// Findings for receipts whose expenses do not match their lines.
    private func receipts() throws -> [Finding] {
        let table = ReceiptTable(database: database)
        let expenses = ExpenseTable(database: database)
        return try table.numbers(from: nil, through: nil, limit: nil).sorted().compactMap { number in
            guard let row = try TrackedRows(database: database).rows([number], of: .receipt).first,
                let receipt = Receipt(row), let parts = try? receipt.expenses(makingUIDsBy: { "" })
            else { return .receipt(number) }
            let isWhole = try parts.allSatisfy { part in
                guard let expense = try expenses.expense(uid: part.uid) else { return false }
                return expense.amount == part.amount && expense.category == part.category
                    && expense.day == receipt.day && expense.isVoid == part.isVoid
            }
            return isWhole ? nil : .receipt(number)
        }
    }

    private func history() throws -> [Finding] {
        try HistoryCheck(database: database).findings()
    }

    /// The key of a stored total: a day, or a month and a category. Days sort before months.
    private enum Place: Hashable, Comparable {
        case day(Day)
        case month(Month, Category.ID)

        init(_ row: any QueryRow, isMonth: Bool) {
            let number = Int(row.integer(0) ?? 0)
            self = isMonth ? .month(Month(index: number), row.integer(1) ?? 0) : .day(Day(number: number))
        }

        func period(in tree: CategoryTree) -> Finding.TotalScope {
            switch self {
            case .day(let day): .day(day)
            case .month(let month, let id):
                .month(month, tree.category(id) == nil ? "category \(id)" : tree.path(of: id))
            }
        }
    }
}

extension Finding.Sum {
    /// Reads the count and the total in the third and fourth column.
    fileprivate init(_ row: any QueryRow) {
        self.init(count: Int(row.integer(2) ?? 0), amount: Amount(cents: row.integer(3) ?? 0))
    }
}
