internal import CSQLite
internal import Database
import Glibc

/// Limits of work and memory for a file of another program.
private enum ForeignBounds {
    /// Bytes of memory in addition to the size of the file.
    static let memory: Int64 = 64 << 20
    /// The limit of SQLite virtual machine steps: a minimum for small files, and a number per byte for larger ones. A
    /// sound file needs about two a byte.
    static let steps = (least: 2_000_000, aByte: 20)
    /// The number of steps between checks of the remaining steps.
    static let interval: Int32 = 1000
    /// Bytes of a statement: of the program, or of a table declaration in the file.
    static let statement: Int32 = 100_000
    /// The deepest expression and the maximum number of columns of a table in the file.
    static let depth: Int32 = 100
    static let columns: Int32 = 1000
    /// The maximum number of instructions of a prepared statement.
    static let instructions: Int32 = 25_000
}

/// A database of another program, from which only the rows of ordinary tables are read.
///
/// `immutable=1`: no lock is taken and nothing is written beside the file, but a hot journal would be ignored. So a
/// file with a journal is refused, and so is a file that changes while it is read.
final class ForeignFile: ForeignDatabase {
    private(set) var columns: [String: [String]] = [:]
    private(set) var contents = ForeignContents()
    private let handle: OpaquePointer
    private let path: String
    private let vfs: SingleFileVFS
    private let state: FileState
    private let tables: Set<String>
    private let memory: Int64
    private let budget: StepBudget
    /// The SQLite memory of the process that this connection uses, in bytes.
    private var taken: Int64 = 0

    /// - Throws: `DatabaseError`: `foreign` if a table is not an ordinary one, or the file has an unfinished change.
    init(_ path: String, _ access: ForeignAccess) throws(DatabaseError) {
        guard let resolved = realpath(path, nil) else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(resolved) }
        let place = String(cString: resolved)
        let state = try FileState(place)
        if let journal = Self.journal(beside: place) {
            throw .foreign(
                path: path,
                problem: "\(journal) beside it shows that its program is running, or was killed; "
                    + "close that program, or open and close it once")
        }
        vfs = SingleFileVFS(path: place)
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            Self.address(place), &opened,
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
                | SQLITE_OPEN_NOMUTEX, vfs.name)
        guard code == SQLITE_OK, let opened else {
            let error = DatabaseError(code: code, connection: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        self.path = path
        self.state = state
        tables = Set(access.tables.map { $0.lowercased() })
        let bytes = Int64(state.size)
        memory = bytes > .max - ForeignBounds.memory ? .max : bytes + ForeignBounds.memory
        budget = StepBudget(bytes: state.size)
        confine(longest: Int32(clamping: access.longest))
        try requirePlain(access.tables)
        forbidAllButReading()
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func forEachRow(_ sql: String, _ body: (any QueryRow) throws -> Void) throws {
        let statement = try prepared(sql)
        while try next(statement) { try body(statement) }
        guard try FileState(state.path) == state, Self.journal(beside: state.path) == nil else {
            throw DatabaseError.foreign(path: path, problem: "it was changed while it was read")
        }
    }

    private func prepared(_ sql: String) throws(DatabaseError) -> PreparedStatement {
        try bounded { () throws(DatabaseError) in try PreparedStatement(sql, on: handle, vfs, path: path) }
    }

    private func next(_ statement: PreparedStatement) throws(DatabaseError) -> Bool {
        try bounded { () throws(DatabaseError) in try statement.step() }
    }

    /// Runs an SQLite call with the memory limit of the file. The limit applies to the whole process, so it is removed
    /// between calls.
    private func bounded<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
        let before = sqlite3_memory_used()
        sqlite3_hard_heap_limit64(max(1, before - taken &+ memory))
        defer {
            sqlite3_hard_heap_limit64(0)
            taken += sqlite3_memory_used() - before
        }
        do {
            return try body()
        } catch {
            throw problem(error)
        }
    }

    /// Returns the error to throw for an error of SQLite, which has another meaning for a file of another program.
    private func problem(_ error: DatabaseError) -> DatabaseError {
        let code: Int32 =
            switch error {
            case .failed(let code, _): Int32(truncatingIfNeeded: code) & 0xff
            case .readOnly: SQLITE_AUTH
            default: SQLITE_OK
            }
        return switch code {
        case SQLITE_INTERRUPT: .foreign(path: path, problem: "reading it takes too much work for a file of its size")
        case SQLITE_NOMEM: .foreign(path: path, problem: "reading it takes too much memory for a file of its size")
        case SQLITE_TOOBIG: .foreign(path: path, problem: "it holds a text that is too long")
        case SQLITE_AUTH: .foreign(path: path, problem: "its tables are not plain tables")
        default: error
        }
    }

    /// Sets all limits, before anything of the file is read.
    private func confine(longest: Int32) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        ] as [(Int32, Int32)] {
            _ = spesa_sqlite_db_config(handle, option, value)
        }
        for (limit, bound) in [
            (SQLITE_LIMIT_LENGTH, max(longest, ForeignBounds.statement)),
            (SQLITE_LIMIT_SQL_LENGTH, ForeignBounds.statement), (SQLITE_LIMIT_COLUMN, ForeignBounds.columns),
            (SQLITE_LIMIT_EXPR_DEPTH, ForeignBounds.depth), (SQLITE_LIMIT_VDBE_OP, ForeignBounds.instructions),
            (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 0), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 0),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(handle, limit, bound)
        }
        // Without modules there are no virtual tables.
        sqlite3_drop_modules(handle, nil)
        sqlite3_progress_handler(
            handle, ForeignBounds.interval,
            { context in Unmanaged<StepBudget>.fromOpaque(context!).takeUnretainedValue().isSpent ? 1 : 0 },
            Unmanaged.passUnretained(budget).toOpaque())
    }

    /// Checks that each table is an ordinary one: no view, no virtual table, no computed or hidden columns.
    private func requirePlain(_ names: [String]) throws(DatabaseError) {
        do {
            // Sorting in memory, because disk use would be unlimited.
            for setting in ["PRAGMA cell_size_check=ON", "PRAGMA temp_store=MEMORY"] {
                _ = try next(prepared(setting))
            }
            for name in names {
                var declared: [(isTable: Bool, hasPages: Bool, sql: String)] = []
                try read("SELECT type, rootpage, sql FROM sqlite_schema WHERE name = $1 COLLATE NOCASE", name) { row in
                    declared.append((row.text(0) == "table", (row.integer(1) ?? 0) > 0, row.text(2) ?? ""))
                }
                guard !declared.isEmpty else { continue }
                // SQLite itself writes `CREATE TABLE`, before the name as typed.
                let isPlain = declared.allSatisfy { table in
                    table.isTable && table.hasPages && table.sql.utf8.starts(with: "CREATE TABLE ".utf8)
                }
                guard isPlain else {
                    throw DatabaseError.foreign(path: path, problem: "its '\(name)' is not a plain table")
                }
                var found: [String] = []
                try read("SELECT name, hidden FROM pragma_table_xinfo($1)", name) { row in
                    guard row.integer(1) == 0 else {
                        throw DatabaseError.foreign(
                            path: path, problem: "a column of its '\(name)' is computed or hidden")
                    }
                    found.append(row.text(0) ?? "")
                }
                columns[name] = found
            }
            try readContents()
        } catch {
            throw (error as? DatabaseError) ?? .damaged(path: path)
        }
    }

    private func readContents() throws {
        let statement = try prepared(
            "SELECT name, type, rootpage, substr(sql, 1, 13) FROM sqlite_schema WHERE type IN ('table', 'view')")
        while try next(statement) {
            let name = statement.text(0) ?? ""
            if name.hasPrefix("sqlite_") { continue }
            let isTable = statement.text(1) == "table" && (statement.integer(2) ?? 0) > 0
            if isTable, statement.text(3) == "CREATE TABLE " {
                contents.tables.append(name)
            } else {
                contents.others.append(name)
            }
            guard max(contents.tables.count, contents.others.count) < 1000 else { return }
        }
    }

    private func read(_ sql: String, _ name: String, _ body: (any QueryRow) throws -> Void) throws {
        let statement = try prepared(sql)
        try statement.bind([.text(name)])
        while try next(statement) { try body(statement) }
    }

    /// Restricts reads to columns of the named tables, without views in between.
    private func forbidAllButReading() {
        sqlite3_set_authorizer(
            handle,
            { context, action, first, second, database, within in
                guard within == nil else { return SQLITE_DENY }
                switch action {
                case SQLITE_SELECT: return SQLITE_OK
                case SQLITE_READ:
                    let file = Unmanaged<ForeignFile>.fromOpaque(context!).takeUnretainedValue()
                    let isNamed = first.map { file.tables.contains(String(cString: $0).lowercased()) } ?? false
                    return isNamed && database.map { String(cString: $0) } == "main" ? SQLITE_OK : SQLITE_DENY
                case SQLITE_FUNCTION:
                    let name = second.map { String(cString: $0).lowercased() } ?? ""
                    return ForeignFile.functions.contains(name) ? SQLITE_OK : SQLITE_DENY
                default: return SQLITE_DENY
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The functions that statements may call. None of them can enlarge a value.
    private static let functions: Set<String> = ["coalesce", "printf", "substr", "total"]

    /// Returns a sign of an unfinished change, a hot journal or a write-ahead log, for a message; `nil` without one.
    private static func journal(beside path: String) -> String? {
        // A finished journal that is kept for the next change begins with a zero.
        for suffix in ["-journal", "-wal"] {
            let descriptor = open(path + suffix, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            guard descriptor >= 0 else {
                if errno == ENOENT { continue }
                return "a file \(suffix)"
            }
            defer { close(descriptor) }
            var first: UInt8 = 0
            let count = pread(descriptor, &first, 1, 0)
            if count != 0 && (suffix == "-wal" || first != 0) { return "a file \(suffix)" }
        }
        return nil
    }

    /// Returns the file as a URI, with special characters escaped.
    private static func address(_ path: String) -> String {
        var text = "file://"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text + "?immutable=1"
    }
}

/// The external state of a regular file, to detect writes by others.
private struct FileState: Equatable {
    let path: String
    let size: Int
    private let inode: UInt
    private let written: [Int]

    init(_ path: String) throws(DatabaseError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: path, reason: "it is not a regular file")
        }
        self.path = path
        size = Int(status.st_size)
        inode = UInt(status.st_ino)
        written = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }
}

/// The remaining steps of SQLite's virtual machine for a file.
private final class StepBudget {
    private var left: Int

    init(bytes: Int) {
        let (product, overflow) = bytes.multipliedReportingOverflow(by: ForeignBounds.steps.aByte)
        left = overflow ? .max : max(product, ForeignBounds.steps.least)
    }

    /// Whether no steps remain. Each call counts one interval of steps.
    var isSpent: Bool {
        left -= Int(ForeignBounds.interval)
        return left < 0
    }
}
