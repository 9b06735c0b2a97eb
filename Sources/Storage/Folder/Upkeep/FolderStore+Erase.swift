internal import Database
import Glibc
public import Ledger
internal import Secrets
internal import Users

extension FolderStore {
    /// How many copies of a book's file lie under `backups`.
    /// - Complexity: O(files under `backups`).
    public func copyCount(of book: BookEntry) -> Int {
        backups.copies(of: file(of: book.id)).count
    }

    /// Keeps a copy of a book as it is before something of it is erased.
    /// - Returns: where it is.
    /// - Complexity: O(bytes of the file).
    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        try lock(of: book.id).holding {
            try rollBack(book)
            return try backups.copy(file(of: book.id), before: .erasing)
        }
    }

    /// Takes away all copies of a book under `backups`, and the reports kept with it, whatever they hold of it.
    /// - Complexity: O(files under `backups`).
    public func removeCopiesAndReports(of book: BookEntry) throws {
        try lock(of: book.id).holding {
            try backups.removeCopies(of: file(of: book.id))
            try reportFolder(of: book.id).eraseReports()
        }
    }

    /// A book that was removed, and is in nobody's list any more.
    /// - Throws: `StoreError.noSuchBook`.
    public func removedBook(named name: String, of account: Account) throws -> BookEntry {
        try BookTable(database: database()).entry(name, of: account.user.id, removed: true)
    }

    /// What would be erased with a book; `nil` where a command that was cut off has taken its file already.
    /// - Complexity: O(expenses and changes).
    public func erasure(of book: BookEntry, for signedIn: SignedIn) throws -> Erasure? {
        guard bookFiles().contains(book.id) else { return nil }
        let book = try open(book, for: signedIn)
        return try book.erasure(of: book.everyNumber())
    }

    /// Refuses what only an owner may do.
    /// - Throws: `StoreError.notOwner`, and `lastBook` where somebody would be left without any.
    public func requireErasable(_ book: BookEntry, by account: Account) throws {
        let database = try database()
        try requireOwner(account, of: book, in: database)
        let table = BookTable(database: database)
        for member in try table.members(of: book.id)
        where try !table.entries(of: member.user.id).contains(where: { $0.id != book.id }) {
            throw StoreError.lastBook(member.user.name)
        }
    }

    /// Erases a book for all its members: its file, the older copies of it, its keys, and the tokens for it.
    ///
    /// First it leaves everybody's list; from then on the same command goes on where it was cut off.
    /// - Parameter keepsCopy: whether a copy stays under `backups`, which of a sealed book nobody can open.
    /// - Returns: where the copy is.
    /// - Throws: `StoreError.notOwner`, `lastBook`.
    /// - Complexity: O(files under `backups`), and O(bytes of the file) for a copy.
    public func erase(_ book: BookEntry, keepsCopy: Bool, for account: Account, at now: Int64) throws -> String? {
        try requireErasable(book, by: account)
        let path = file(of: book.id)
        let copy = try lock(of: book.id).holding {
            let isThere = StoreFolder.status(of: path) != nil
            if isThere { try rollBack(book) }
            let copy = keepsCopy && isThere ? try backups.copy(path, before: .erasing) : nil
            try changing { try BookTable(database: $0).setRemoved(book.id, at: now) }
            try backups.removeCopies(of: path, but: copy)
            try reportFolder(of: book.id).erase()
            for suffix in ["", "-journal", WholeFile.unfinished] { try Self.remove(path + suffix) }
            SuccessorFile.removeAbandoned(of: path)
            try StoreFolder(of: path).flush()
            try users.erase { try BookTable(database: $0).remove(book.id) }
            return copy
        }
        try trust.forget(book.id, by: account.keys())
        try account.known().forget(book.id)
        try Self.remove(lock(of: book.id).path)
        return copy
    }

    /// What the folder is called, to be typed by somebody who erases it.
    public var name: String {
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        return ["", ".", ".."].contains(last) ? "store" : last
    }

    /// How many files of books the store has, and how many copies of files.
    /// - Complexity: O(files).
    public func fileCounts() -> (books: Int, copies: Int) {
        (bookFiles().count, fileNames(in: path + "/backups").count { Self.isOwn($0, in: "backups") })
    }

    /// Erases everything that the program made in the folder of the store, and the folder if nothing else is in it.
    ///
    /// The users go last: until then the same command goes on where it was cut off.
    /// - Returns: what lies there of others, by its place below the folder.
    /// - Throws: `StoreError.notAdministrator`.
    /// - Complexity: O(files).
    public func eraseEverything(by account: Account) throws -> [String] {
        try account.requireAdministrator()
        let names = try trustedNames()
        while true {
            let ids = bookFiles()
            let isDone = try holdingLocks(of: ids[...]) {
                try usersLock.holding {
                    // A book was made before all were held.
                    guard bookFiles() == ids else { return false }
                    _ = try database()
                    try eraseFiles()
                    return true
                }
            }
            if isDone { break }
        }
        trust.forgetKeys(in: names)
        return remains()
    }

    private func eraseFiles() throws {
        // What cannot be done to the end is not begun.
        for folder in ["", "/reports", "/backups", "/books", "/seen"] where access(path + folder, F_OK) == 0 {
            _ = try StoreFolder(path + folder)
            guard access(path + folder, W_OK | X_OK) == 0 else { throw WholeFile.fault(errno, path + folder) }
        }
        for name in fileNames(in: path + "/reports") where isUUID(name) {
            try reportFolder(of: name).erase()
        }
        for name in fileNames(in: path + "/backups") where BackupFolder.isCopy(name) {
            try BackupFolder.remove("\(path)/backups/\(name)")
        }
        for name in fileNames(in: path + "/books") where Self.isOwn(name, in: "books") {
            try Self.remove("\(path)/books/\(name)")
        }
        for name in fileNames(in: path + "/seen") where TrustKey.isFileName(name) {
            try Self.remove("\(path)/seen/\(name)")
        }
        for folder in ["reports", "backups", "books", "seen"] { rmdir("\(path)/\(folder)") }
        for name in fileNames(in: path) where Self.isOwn(name, in: "") && name != StoreFile.users.name {
            try Self.remove("\(path)/\(name)")
        }
        try Self.remove(users.path)
        // Without it nothing could be gone on with.
        if try sharingGroup() != nil { try Self.remove(groupFile) }
        try WholeFile.flushFolder(of: users.path)
        rmdir(path)
    }

    /// Whether the program gives files of a folder such a name.
    private static func isOwn(_ name: String, in folder: String) -> Bool {
        switch folder {
        case "":
            return ["users.db", "users.db-journal", "users.db" + WholeFile.unfinished, "users.lock"].contains(name)
        case "books":
            let id = String(name.prefix(36))
            return isUUID(id)
                && ([
                    ".book", ".lock", ".book-journal", ".book" + WholeFile.unfinished, ".book" + StandIn.suffix,
                ].contains(String(name.dropFirst(36)))
                    || SuccessorFile.isSuccessor(name, of: id + ".book"))
        default: return BackupFolder.isCopy(name)
        }
    }

    private func remains() -> [String] {
        let folders = ["books", "backups", "reports", "seen"]
        return (["", "books/", "backups/", "reports/", "seen/"]).flatMap { folder in
            fileNames(in: "\(path)/\(folder)").filter { !folder.isEmpty || !folders.contains($0) }
                .map { folder + $0 }
        }.sorted()
    }

    private static func remove(_ path: String) throws {
        try StoreFolder.remove(path)
    }
}
