import Database
import Files
import Money
import Periods

/// A program whose SQLite database can be read: its tables and the queries for its rows.
struct ForeignProgram: Sendable {
    /// The name of the program.
    let name: String
    /// The tables to read. Each must be an ordinary table, not a view or virtual table.
    let tables: [String]
    /// The meaning of the signs, with the reason.
    let fact: FileFact
    /// The columns that identify the program, by table.
    let known: [String: Set<String>]
    /// Reads all rows of the database and sends them. Must not query tables or columns that the database lacks.
    let read: @Sendable (_ database: any ForeignDatabase, _ rows: RowSink) throws -> Void

    /// All supported programs.
    static let all = [bagels, moneyManagerEx, gnuCash]

    /// Whether a database with these columns belongs to the program. Case is ignored.
    func isKnown(by columns: [String: [String]]) -> Bool {
        known.allSatisfy { table, names in
            let found = Set((columns[table] ?? []).map { $0.lowercased() })
            return found.isSuperset(of: names.map { $0.lowercased() })
        }
    }
}

extension Statement {
    /// Opens the database of another program.
    /// - Returns: `nil` if the file is not an SQLite database or is inside an archive, and without a driver.
    /// - Throws: `StatementError.unknownFormat` for the database of an unknown program, `FileError.cannotRead` if its
    ///   tables are not ordinary or its program is writing to it.
    static func database(_ file: InputFile, options: ReadingOptions) throws -> Statement? {
        guard !options.isPacked, let driver = options.driver,
            try file.bytes(from: 0, limit: 16) == Array("SQLite format 3\0".utf8)
        else {
            return nil
        }
        let path = file.name
        @Sendable func opened(_ program: ForeignProgram) throws(FileError) -> any ForeignDatabase {
            do {
                return try driver.openForeign(
                    path, ForeignAccess(tables: program.tables, longest: options.limits.recordBytes))
            } catch {
                throw FileError(path, error)
            }
        }
        var tables: [String] = []
        for program in ForeignProgram.all {
            let database = try opened(program)
            guard program.isKnown(by: database.columns) else {
                tables = database.contents.tables
                continue
            }
            return Statement(format: program.name, facts: [program.fact]) { body in
                try withoutActuallyEscaping(body) { body in
                    // The closure that gets the rows writes to a database too. Its errors must not be taken for errors
                    // of the file.
                    var refusal: (any Error)?
                    let rows = RowSink(file, options.limits) { row in
                        do {
                            try body(row)
                        } catch {
                            refusal = error
                            throw error
                        }
                    }
                    do {
                        try program.read(opened(program), rows)
                    } catch let error as DatabaseError {
                        throw refusal ?? FileError(path, error)
                    }
                }
            }
        }
        throw StatementError.unknownFormat(path, .kind(.database("SQLite", tables: tables)))
    }
}

extension RowSink {
    /// Sends a row of a database, identified by its row number. An unreadable amount or day is sent as a refused row.
    /// - Parameters:
    ///   - amount: the amount spent, from `printf('%.4f')`. The databases store floating point, so the last two
    ///     decimals must be zeros.
    ///   - day: the date in ISO 8601.
    ///   - entry: creates the entry from date and amount.
    func send(
        line: Int, amount: String, day: String, _ entry: (Day, Amount) -> Entry
    ) throws {
        guard amount.hasSuffix("00"),
            let cents = try? AmountCell(decimalMark: .point).cents(ArraySlice(amount.utf8.dropLast(2)))
        else {
            let problem = "'\(amount)' is not an amount in cents"
            return try send(
                .refused(line: line, Refusal(kind: "amount.precision", message: problem, input: amount)))
        }
        guard let date = Day(iso: day), date >= .earliest else {
            return try send(
                .refused(line: line, Refusal(kind: "day.unreadable", message: "'\(day)' is not a day", input: day)))
        }
        try send(entry(date, Amount(cents: cents)))
    }
}

extension FileError {
    fileprivate init(_ file: String, _ error: DatabaseError) {
        switch error {
        case .foreign(_, let problem), .cannotOpen(_, let problem): self = .cannotRead(file, reason: problem)
        case .damaged: self = .damaged(file, line: 0, problem: "the database is damaged")
        default: self = .cannotRead(file, reason: error.message)
        }
    }
}
