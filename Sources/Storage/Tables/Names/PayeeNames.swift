internal import Database
internal import Ledger
internal import Periods
internal import Text

/// The names of payees wherever rows have them: expenses, receipts, repeats, barcode patterns, and in-store barcodes of
/// products.
struct PayeeNames {
    let database: any Database

    private var rows: TrackedRows { TrackedRows(database: database) }

    /// The tables with a column `payee` of names.
    private static let tables: [TrackedTable] = [.expense, .receipt, .repeat]

    /// Each spelling of payees in expenses, unordered. The number of uses includes void expenses, the days do not; a
    /// day is listed once.
    /// - Parameter payee: only spellings of this name, ignoring case and accents; `nil` for all.
    func paid(named payee: String?) throws -> [PayeePaid] {
        let names = try payee.map { try written($0, among: onExpenses()) }
        var found: [String: (uses: Int64, days: [Day])] = [:]
        try database.forEachRow(
            """
            SELECT payee, day, count(*), sum(1 - void) FROM expense
            WHERE payee IS NOT NULL AND ($1 IS NULL OR payee IN (SELECT CAST(value AS TEXT) FROM json_each($1)))
            GROUP BY payee, day ORDER BY payee, day
            """, [Value(names?.jsonList)]
        ) { row in
            guard let name = row.text(0), let day = row.integer(1) else { return }
            found[name, default: (0, [])].uses += row.integer(2) ?? 0
            if row.integer(3) ?? 0 > 0 { found[name]?.days.append(Day(number: Int(day))) }
        }
        return found.map { PayeePaid(name: $0, uses: Int($1.uses), days: $1.days) }
    }

    /// The number of repeats with a payee, in any spelling of the name.
    func repeats(of payee: String) throws -> Int {
        let wanted = foldedName(payee)
        return try rows.records(Repeat.self).count { $0.details.payee?.equals(foldedName: wanted) == true }
    }

    /// All spellings of a name in expenses, receipts, repeats and patterns, ignoring case and accents, sorted.
    func written(_ name: String) throws -> [String] {
        let others = try names(on: .receipt) + names(on: .repeat) + rows.records(PayeePattern.self).map(\.payee)
        return try written(name, among: onExpenses() + others)
    }

    private func written(_ name: String, among names: [String]) -> [String] {
        let wanted = foldedName(name)
        return Set(names.filter { $0.equals(foldedName: wanted) }).sorted()
    }

    private func onExpenses() throws -> [String] {
        try ExpenseTable(database: database).distinctNames(of: .payee)
    }

    private func names(on table: TrackedTable) throws -> [String] {
        guard try rows.isThere(table) else { return [] }
        return try database.rows("SELECT DISTINCT payee FROM \(table.name) WHERE payee IS NOT NULL") {
            $0.text(0) ?? ""
        }
    }

    /// The rows of all tables that contain one of these names, and must therefore change to `name`.
    func rows(naming names: [String], insteadOf name: String) throws -> TouchedRows {
        let names = names.filter { !$0.utf8.elementsEqual(name.utf8) }
        var touched = TouchedRows()
        guard !names.isEmpty else { return touched }
        let list = Value.text(names.jsonList)
        for table in try Self.tables.filter(rows.isThere) {
            touched[table] = try database.rows(
                """
                SELECT id FROM \(table.name)
                WHERE payee IN (SELECT CAST(value AS TEXT) FROM json_each($1)) ORDER BY id
                """, list
            ) { $0.integer(0) ?? 0 }
        }
        if try rows.isThere(.product) {
            touched[.product] = try database.rows(
                """
                SELECT DISTINCT product FROM product_barcode
                WHERE substr(barcode, 1, instr(barcode, ':') - 1) IN (SELECT CAST(value AS TEXT) FROM json_each($1)) ORDER BY product
                """, list
            ) { $0.integer(0) ?? 0 }
        }
        touched[.pattern] = try rows.records(PayeePattern.self).filter { names.contains($0.payee) }.map(\.id)
        return touched
    }

    /// Replaces each of the names by `name` in the touched rows, which `rows(naming:insteadOf:)` returned.
    func put(_ name: String, inPlaceOf names: [String], in touched: TouchedRows, at moment: Instant) throws {
        for table in Self.tables {
            let (payee, changed) = (table.index(of: "payee"), table.index(of: "changed"))
            try rows.put(
                rows.rows(touched[table], of: table).map { row in
                    var row = row
                    row.values[payee] = .text(name)
                    row.values[changed] = .number(moment.seconds)
                    return row
                }, in: table)
        }
        let products = try ProductTable(database: database).products(touched[.product])
        try rows.put(
            products.map { product in
                var product = product
                product.barcodes = product.barcodes.map { barcode in
                    let owner = names.first { barcode.hasPrefix(PayeePattern.barcode(of: "", payee: $0)) }
                    return owner.map { PayeePattern.barcode(of: String(barcode.dropFirst($0.count + 1)), payee: name) }
                        ?? barcode
                }
                product.changed = moment
                return product.row
            }, in: .product)
        // Of patterns that become equal, one is kept.
        var known = Set(try rows.records(PayeePattern.self).filter { $0.payee == name }.map(\.pattern))
        for var pattern in try rows.records(touched[.pattern], PayeePattern.self) {
            if known.insert(pattern.pattern).inserted {
                pattern.payee = name
                try rows.put([pattern])
            } else {
                try rows.remove([pattern.id], of: .pattern)
            }
        }
    }
}
