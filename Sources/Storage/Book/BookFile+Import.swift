internal import Database
internal import Ledger

extension BookFile {
    func importExpenses(
        treating known: ImportTreatment, expecting expected: Int, matching matches: [BankMatch],
        by signature: Signature, _ body: ImportBody
    ) throws {
        try file.prepareToWrite()
        if expected <= ImportForecast.most {
            for _ in 1...3 {
                if let isDone = try importFew(treating: known, matches, by: signature, body) {
                    if isDone { return }
                } else {
                    break
                }
            }
        }
        do {
            try importMany(atOnce: true, treating: known, matches, by: signature, body)
        } catch is Importer.RepeatedUID {
            try importMany(atOnce: false, treating: known, matches, by: signature, body)
        }
    }

    /// Gathers what is new or altered, and writes it when the whole is read: nobody waits until then, and then not for long.
    /// - Returns: `nil` where it is too much, `false` where somebody wrote to the book meanwhile.
    private func importFew(
        treating known: ImportTreatment, _ matches: [BankMatch], by signature: Signature, _ body: ImportBody
    ) throws -> Bool? {
        let database = try file.reader()
        let version = try Self.version(of: database)
        let forecast = try ImportForecast(database, treating: known)
        do {
            try body(forecast.gather)
        } catch is ImportForecast.Unforeseeable {
            return nil
        }
        return try file.write(by: signature) { present, signature in
            // A file counts for each connection by itself.
            guard present === database || present.dialect == .postgreSQL, try Self.version(of: present) == version
            else { return false }
            try ChangeTable(database: present).recordImport(by: signature, matching: matches) { change in
                let importer = try Importer(present, treating: known, change: change, by: signature)
                try importer.takeAll { for imported in forecast.gathered { _ = try importer.take(imported) } }
                return (importer.imported, TouchedRows(.category, importer.madeCategories))
            }
            try SearchTable(database: present).cover()
            return true
        }
    }

    /// A number that is another one once somebody has recorded in the book, or taken back.
    private static func version(of database: any Database) throws -> Int64 {
        switch database.dialect {
        case .sqlite: try database.contentVersion()
        // What the server counts is of all its books.
        case .postgreSQL:
            try database.firstRow(
                """
                SELECT hashtextextended(concat_ws(' ', count(*), max(id), sum(id) FILTER (WHERE state = 'done'),
                    (SELECT concat_ws(' ', count(*), max(id)) FROM expense)), 0) FROM change
                """
            ) { $0.integer(0) ?? 0 } ?? 0
        }
    }

    /// Writes into a copy of the book while the files are read, which then takes its place.
    private func importMany(
        atOnce: Bool, treating known: ImportTreatment, _ matches: [BankMatch], by signature: Signature,
        _ body: ImportBody
    ) throws {
        try file.rewrite(by: signature) { database, signature in
            try ChangeTable(database: database).recordImport(by: signature, matching: matches) { change in
                // A server keeps its indexes.
                let former =
                    atOnce && database.dialect == .sqlite
                    ? try ExpenseTable(database: database).numbers(limit: Importer.fewFormer) : nil
                let importer = try Importer(database, treating: known, among: former, change: change, by: signature)
                try importer.takeAll { try body(importer.take) }
                return (importer.imported, TouchedRows(.category, importer.madeCategories))
            }
            try SearchTable(database: database).cover()
        }
    }

    func previewImport(treating known: ImportTreatment, mayRepeat: Bool, _ body: ImportBody) throws {
        let forecast = try ImportForecast(file.reader(), treating: known)
        try body { try forecast.outcome(of: $0, mayRepeat: mayRepeat) }
    }

    func categoriesOfPayees() throws -> [String: Category.ID] {
        try ExpenseTable(database: file.reader()).categoriesOfPayees()
    }
}
