internal import Database
internal import Dumps
internal import Ledger
internal import Storage

/// A reader of a dump in a file.
struct DumpFile {
    private let name: String
    private let lines: LineFile
    private let longest: Int

    /// - Parameters:
    ///   - shown: the name in errors; default: the path.
    ///   - hasLimits: whether files that could exhaust the memory are refused: over 256 MiB, or with a line over 8 MiB.
    /// - Throws: `DumpError` for a file that cannot be read, or is too large.
    init(_ path: String, shown: String? = nil, hasLimits: Bool) throws {
        name = shown ?? path
        longest = hasLimits ? 8 << 20 : .max
        do {
            lines = try LineFile(path, longest: longest)
        } catch DatabaseError.cannotOpen(_, let reason) {
            throw DumpError.cannotRead(name, reason: reason)
        }
        let limit = 256 << 20
        if hasLimits, lines.count > limit { throw DumpError.tooLarge(name, bytes: lines.count, limit: limit) }
    }

    /// Calls `body` with a function that returns the next record, `nil` at the end.
    /// - Throws: `DumpError` that names the line, also for a record that the book refuses; other errors of `body`.
    func read(_ body: (() throws -> BookRecord?) throws -> Void) throws {
        var line = 0
        var reader = try DumpReader(file: name) {
            line += 1
            do {
                return try lines.next()
            } catch LineFile.ReadError.tooLong {
                throw DumpError.lineTooLong(name, line: line, limit: longest)
            } catch LineFile.ReadError.notUTF8 {
                throw DumpError.damaged(name, line: line, problem: "it is not UTF-8")
            }
        }
        do {
            try body { try reader.next() }
        } catch DatabaseError.constraint {
            throw DumpError.damaged(name, line: line, problem: "another row has its number or uid")
        }
    }

    /// Reads the contents of the book without its history.
    /// - Returns: the contents, the name of the machine on which the last change in the file was made, `nil` if it is
    ///   unknown, and the names of the attachment files in the dump.
    func contents() throws -> (BookContents, device: String?, files: Set<String>) {
        var files: Set<String> = []
        var rows: [TrackedTable: [TrackedRow]] = [:]
        var versions: [TrackedTable: [String: RowVersions]] = [:]
        var uids: [TrackedTable: Set<String>] = [:]
        var device: String?
        try read { next in
            while let record = try next() {
                switch record {
                case .row(let table, let row):
                    guard uids[table, default: []].insert(table.uid(of: row.values)).inserted else {
                        throw DatabaseError.constraint(rule: "uid")
                    }
                    rows[table, default: []].append(row)
                case .versions(let table, let uid, let seen): versions[table, default: [:]][uid] = seen
                case .change(let change): device = change.made.device
                case .file(let file): files.insert(file.file)
                case .counts, .lastNumber, .touched: break
                }
            }
        }
        return (BookContents(rows: rows, versions: versions), device, files)
    }

    /// Calls `body` with each attachment file of the dump, in its order.
    func forEachFile(_ body: (AttachedFile) throws -> Void) throws {
        try read { next in
            while let record = try next() { if case .file(let file) = record { try body(file) } }
        }
    }
}
