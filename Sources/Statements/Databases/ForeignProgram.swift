import Database
import Files
import Money
import Periods

/// A program whose database is read: what its tables are called, and how its rows are asked for.
struct ForeignProgram: Sendable {
    /// What it is called.
    let name: String
    /// The tables that are read; every one of them has to be plain.
    let tables: [String]
    /// What the signs of its amounts say, and why.
    let fact: FileFact
    /// The columns by which it is known, by table.
    let known: [String: Set<String>]
    /// Hands the rows out; what is not there is not asked for.
    let read: @Sendable (_ database: any ForeignDatabase, _ rows: RowSink) throws -> Void

    /// Every program whose database is known.
    static let all = [bagels, moneyManagerEx, gnuCash]

    /// Whether a database with these columns is one of the program; names are told apart without case.
    func isKnown(by columns: [String: [String]]) -> Bool {
        known.allSatisfy { table, names in
            let found = Set((columns[table] ?? []).map { $0.lowercased() })
            return found.isSuperset(of: names.map { $0.lowercased() })
        }
    }
}

extension Statement {
    /// Reads the database of another program.
    /// - Returns: `nil` for a file that is no database of SQLite, and where no driver was given.
    /// - Throws: `StatementError.unknownFormat` for the database of a program that is not known, `.cannotRead` for one whose
    ///   tables are not plain or that its program is at work on.
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
                    // Whoever takes the rows has a database too.
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
    /// Sends a row of a database that is known by its number.
    /// - Parameters:
    ///   - amount: what was spent with four decimals, as `printf('%.4f')` writes it: amounts are floating point there, and
    ///     more than two decimals that are not zero are none of an amount.
    ///   - day: in ISO 8601.
    ///   - entry: takes day and amount.
    func send(
        line: Int, amount: String, day: String, _ entry: (Day, Amount) -> Entry
    ) throws {
        guard amount.hasSuffix("00"),
            let cents = try? AmountCell(decimalMark: .point).cents(ArraySlice(amount.utf8.dropLast(2)))
        else {
            let problem = "'\(amount)' is no amount in cents"
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
