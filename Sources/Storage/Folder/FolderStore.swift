public import Database
import Glibc
internal import Secrets
public import Users

/// The folder that holds everything: `users.db`, and a file a book.
///
/// Every call that reads or writes may throw `DatabaseError`, and `StoreError.missing` or `folder` where there is no store;
/// what is said to be thrown is thrown beside that.
public final class FolderStore: Store {
    /// The folder, without a slash at its end.
    public let path: String
    let driver: DatabaseDriver
    /// The paths of the categories that a new book begins with.
    let startingCategories: () -> [String]
    let users: OpenDatabaseFile
    let usersLock: FileLock
    let stateFolder: String?
    /// The seconds since 1970.
    let now: () -> Int64
    /// Takes what the store did on its own.
    let tell: (StoreNotice) -> Void
    /// The group that shares the store, once it was read.
    var knownGroup: gid_t?
    /// Whether the folders below the store were looked at, once a command: files are opened without following links after it.
    var innerFoldersAreKnown = false

    /// A store in a folder, whether there is one or not.
    /// - Parameters:
    ///   - path: the folder; nothing is opened or made yet.
    ///   - startingCategories: the paths of the categories that a new book begins with, asked for with the first one.
    ///   - stateFolder: where this account keeps what it has seen of books beside what the store keeps of it.
    ///   - now: the seconds since 1970.
    ///   - tell: takes what the store did on its own that somebody should know of.
    public init(
        path: String, driver: DatabaseDriver, startingCategories: @escaping @autoclosure () -> [String] = [],
        stateFolder: String? = nil,
        now: @escaping () -> Int64 = { Int64(time(nil)) }, tell: @escaping (StoreNotice) -> Void = { _ in }
    ) {
        var path = path
        // With a slash at its end a link would look like the folder it leads to.
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.driver = driver
        self.startingCategories = startingCategories
        self.stateFolder = stateFolder
        self.now = now
        self.tell = tell
        usersLock = FileLock(path: path + "/users.lock")
        users = OpenDatabaseFile(
            path: path + "/users.db", lock: usersLock, driver: driver,
            migrator: storeMigrations, shape: .users, backups: BackupFolder(path: path + "/backups"))
    }

    /// Whether somebody has signed up here.
    public var exists: Bool {
        var status = stat()
        // A sign-up that was interrupted leaves an empty file.
        return lstat(users.path, &status) == 0 && status.st_size > 0
    }

    /// Tells this store from every other one, on this machine and elsewhere.
    /// - Throws: `StoreError.missing` when nobody has signed up here, `StoreError.folder` when the folder is not ours.
    public func id() throws -> String {
        guard let id = try database().firstRow("SELECT id FROM store", read: { $0.text(0) }) ?? nil else {
            throw StoreError.missing(path: path)
        }
        // It becomes the name of a file.
        guard isUUID(id) else { throw DatabaseError.contradiction("the store has no id") }
        return id
    }

    /// Every user, by name.
    public func allUsers() throws -> [User] {
        try UserTable(database: database()).all()
    }

    /// The user of that name, whatever its case.
    /// - Throws: `StoreError.noSuchUser`.
    public func user(named text: String) throws -> User {
        guard let name = try? UserName(text), let user = try UserTable(database: database()).user(name) else {
            throw StoreError.noSuchUser(text)
        }
        return user
    }

    /// What a user has set, by key.
    public func settings(of user: User) throws -> [String: String] {
        let pairs = try database().rows("SELECT key, value FROM setting WHERE user = $1", .integer(user.id)) { row in
            (row.text(0) ?? "", row.text(1) ?? "")
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// `users.db` for reading.
    func database() throws -> any Database {
        try requireFolder()
        try requireInnerFolders()
        guard exists else {
            try requireNoOrphans()
            throw StoreError.missing(path: path)
        }
        try requireUnshared(users.path)
        return try users.reader()
    }

    /// `users.db` for a change.
    func changing<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        _ = try database()
        return try users.write(body)
    }

    /// Books without those they belong to are a damaged store, not the place for a new one.
    func requireNoOrphans() throws {
        guard !exists else { return }
        if fileNames(in: path + "/books").contains(where: { $0.hasSuffix(".book") }) {
            throw DatabaseError.damaged(path: users.path)
        }
    }

    func requireFolder() throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw StoreError.missing(path: path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: throw StoreError.folder(path: path, fault: "is a symbolic link")
        default: throw StoreError.folder(path: path, fault: "is not a folder")
        }
        let isOwn = status.st_uid == geteuid()
        if !isOwn, status.st_mode & 0o070 == 0 {
            throw StoreError.folder(path: path, fault: "belongs to another user")
        }
        guard let group = try sharingGroup() else {
            guard isOwn else { throw StoreError.folder(path: path, fault: "belongs to another user") }
            return try requireUnshared(path)
        }
        guard status.st_gid == group, status.st_mode & 0o7777 == FolderSharing.folderMode else {
            throw StoreError.folder(
                path: path, fault: "is a group's, but its folder is not (group \(group), mode 2770)")
        }
    }

    /// The folder with what lies in it, for its owner alone if it is no group's; folders above it are made where they are
    /// missing.
    func makeFolders() throws {
        try makeFoldersAbove()
        try makeFolder(path)
        // An empty folder somebody made beforehand may be open to others; the store is not.
        if isEmptyAndOwn { try closeToOthers() }
        try requireFolder()
        if try sharingGroup() == nil { try closeToOthers() }
        try makeInnerFolders()
    }

    private var isEmptyAndOwn: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && fileNames(in: path).isEmpty
    }

    private func closeToOthers() throws {
        if chmod(path, 0o700) != 0 { throw UserError.system(action: "make", path: path, code: errno) }
    }

    /// The folders that every store has.
    static let innerFolders = ["books", "backups"]

    func makeInnerFolders() throws {
        for folder in Self.innerFolders {
            try makeFolder("\(path)/\(folder)")
            let code = FolderSharing.makeFolder("\(path)/\(folder)")
            guard code == 0 else { throw UserError.system(action: "make", path: "\(path)/\(folder)", code: code) }
        }
    }

    /// Makes the folders that the store's own lies in, where they are missing.
    /// - Returns: those that were made, the topmost first.
    @discardableResult
    func makeFoldersAbove() throws -> [String] {
        var above = path.hasPrefix("/") ? "" : "."
        var made: [String] = []
        for part in path.split(separator: "/").dropLast() {
            above += "/" + part
            if try makeFolder(above) { made.append(above) }
        }
        return made
    }

    /// - Returns: whether it was missing.
    @discardableResult
    private func makeFolder(_ folder: String) throws -> Bool {
        if mkdir(folder, 0o700) == 0 { return true }
        let code = errno
        if code == EEXIST { return false }
        var status = stat()
        // A folder that is there already may be on a disk that cannot be written.
        if stat(folder, &status) == 0 { return false }
        if code == EROFS { throw DatabaseError.readOnly(path: folder) }
        throw UserError.system(action: "make", path: folder, code: code)
    }
}
