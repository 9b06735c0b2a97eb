internal import Database
internal import Dumps
internal import Ledger
internal import Storage

/// A dump that lies in a file.
struct DumpFile {
    private let name: String
    private let lines: LineFile
    private let longest: Int

    /// - Parameter hasLimits: whether a file is refused that would fill the memory.
    /// - Throws: `DumpError`.
    /// - Parameter shown: what it is called in errors, where that is not its path.
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

    /// Hands `body` what gives the next piece, and `nil` when all of them were read.
    /// - Throws: `DumpError` with the line, also for a piece that the book refuses.
    func read(_ body: (() throws -> BookRecord?) throws -> Void) throws {
        var line = 0
        var reader = try DumpReader(file: name) {
            line += 1
            do {
                return try lines.next()
            } catch LineFile.LineError.tooLong {
                throw DumpError.lineTooLong(name, line: line, limit: longest)
            } catch LineFile.LineError.notUTF8 {
                throw DumpError.damaged(name, line: line, problem: "it is not UTF-8")
            }
        }
        do {
            try body { try reader.next() }
        } catch DatabaseError.constraint {
            throw DumpError.damaged(name, line: line, problem: "its number or its uid is that of another one")
        }
    }

    /// What the book of the dump holds, without its history, and the machine that its latest change was made on.
    /// - Returns: these, and the names of the files of attachments that are in it.
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

    /// The files of attachments, of a dump that was not read yet.
    func forEachFile(_ body: (AttachedFile) throws -> Void) throws {
        try read { next in
            while let record = try next() { if case .file(let file) = record { try body(file) } }
        }
    }
}
