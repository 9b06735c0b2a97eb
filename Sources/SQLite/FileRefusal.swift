internal import CSQLite
internal import Database

/// Why `SingleFileVFS` refuses a file, encoded as an extended result code that SQLite does not use.
enum FileRefusal: Equatable {
    case database(Kind)
    case journal(Kind)
    /// A super-journal: the journal names another file, which SQLite would delete.
    case superJournal
    /// The journal is larger than possible for this database, or describes a larger one.
    case impossibleJournal
    /// The database has a write-ahead log.
    case log
    /// Any file other than the database and its journal.
    case other

    /// The kind of file found instead of a regular one.
    enum Kind: Int32 {
        case link = 0
        case other
        /// A regular file with a second hard link: a change would also reach the file under its other name.
        case hardLink
    }

    private static let first: Int32 = 0x60

    private var number: Int32 {
        switch self {
        case .database(let kind): kind.rawValue
        case .journal(let kind): 3 + kind.rawValue
        case .superJournal: 6
        case .impossibleJournal: 7
        case .log: 8
        case .other: 9
        }
    }

    private static let all: [FileRefusal] = [
        .database(.link), .database(.other), .database(.hardLink),
        .journal(.link), .journal(.other), .journal(.hardLink),
        .superJournal, .impossibleJournal, .log, .other,
    ]

    var code: Int32 { SQLITE_CANTOPEN | (Self.first + number) << 8 }

    /// - Returns: `nil` for a code that SQLite uses itself.
    init?(code: Int32) {
        guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
        self = found
    }

    /// Returns the error for the user.
    func error(_ path: String) -> DatabaseError {
        switch self {
        case .database(let kind): kind.error(path)
        case .journal(let kind): kind.error(path + "-journal")
        case .superJournal: .superJournal(path: path + "-journal")
        case .impossibleJournal: .damaged(path: path + "-journal")
        case .log:
            .cannotOpen(
                path: path, reason: "it has a write-ahead log; turn it off with 'PRAGMA journal_mode=DELETE' in sqlite3"
            )
        case .other: .cannotOpen(path: path, reason: "it asks for another file")
        }
    }
}

extension FileRefusal.Kind {
    fileprivate func error(_ path: String) -> DatabaseError {
        switch self {
        case .link: .cannotOpen(path: path, reason: "it is a symbolic link")
        case .other: .cannotOpen(path: path, reason: "it is not a regular file")
        case .hardLink: .hardLinked(path: path)
        }
    }
}
