public import Database
import Glibc
internal import Secrets
public import Storage
public import Users

/// A store in a folder: `users.db`, and a file for each book.
///
/// All methods may also throw `DatabaseError`, and `StoreError.missing` or `folder` if there is no store.
public final class FolderStore: Store {
    /// The folder, without a trailing slash.
    public let path: String
    let driver: DatabaseDriver
    /// The paths of the initial categories of a new book.
    let startingCategories: () -> [String]
    let users: OpenDatabaseFile
    let usersLock: FileLock
    /// The limits of waiting for the locks of the store.
    let patience = Patience()
    let stateFolder: String?
    /// The time in seconds since 1970.
    let now: () -> Int64
    /// Receives a notice of each automatic action of the store that the user should know of.
    let notify: (StoreNotice) -> Void
    /// The number of the group of a group store, once it was read from the store; `nil` before, and for other stores.
    var knownGroup: gid_t?
    /// Whether the inner folders were checked, which is done once in a command. Files are opened afterwards without
    /// following links.
    var innerFoldersAreKnown = false
    /// The number of changes that users have made through this object, see `Store.changes`.
    public internal(set) var changes = 0

    /// A store in a folder, which may not exist yet. Opens and creates nothing.
    /// - Parameters:
    ///   - path: the folder.
    ///   - startingCategories: the paths of the initial categories of a new book; evaluated for each book created.
    ///   - stateFolder: the folder for a second copy of what is known of books and users, outside the store; `nil` for
    ///     none.
    ///   - now: the time in seconds since 1970.
    ///   - notify: receives a notice of each automatic action of the store that the user should know of.
    public init(
        path: String, driver: DatabaseDriver, startingCategories: @escaping @autoclosure () -> [String] = [],
        stateFolder: String? = nil,
        now: @escaping () -> Int64 = { Int64(time(nil)) }, notify: @escaping (StoreNotice) -> Void = { _ in }
    ) {
        var path = path
        // With a trailing slash, `lstat` would follow a link.
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.driver = driver
        self.startingCategories = startingCategories
        self.stateFolder = stateFolder
        self.now = now
        self.notify = notify
        usersLock = FileLock(path: path + "/users.lock", patience: patience)
        users = OpenDatabaseFile(
            path: path + "/users.db", lock: usersLock, driver: driver,
            migrator: storeMigrations, shape: .users, backups: BackupFolder(path: path + "/backups"))
    }

    /// Whether a user has signed up.
    public var exists: Bool {
        var status = stat()
        // An interrupted sign-up leaves an empty file.
        return lstat(users.path, &status) == 0 && status.st_size > 0
    }

    /// The id of this store, a UUID. No other store on any machine has it.
    /// - Throws: `StoreError.missing` if no user has signed up, `StoreError.folder` if another account owns the folder.
    public func id() throws -> String {
        guard let id = try database().firstRow("SELECT id FROM store", read: { $0.text(0) }) ?? nil else {
            throw StoreError.missing(path: path)
        }
        // The id is used as a file name.
        guard isUUID(id) else { throw DatabaseError.contradiction("the store has no id") }
        return id
    }

    /// All users, sorted by name.
    public func allUsers() throws -> [User] {
        try UserTable(database: database()).all()
    }

    /// The user with a name, ignoring case.
    /// - Throws: `StoreError.noSuchUser`.
    public func user(named text: String) throws -> User {
        guard let name = try? UserName(text), let user = try UserTable(database: database()).user(name) else {
            throw StoreError.noSuchUser(text)
        }
        return user
    }

    /// The settings of a user in the store, by key. Other accounts of the machine may have written them: the values are
    /// not checked, and keys that no setting can have are left out.
    func settings(of user: User) throws -> [String: String] {
        let pairs = try database().rows("SELECT key, value FROM setting WHERE user = $1", .integer(user.id)) { row in
            (row.text(0) ?? "", row.text(1) ?? "")
        }
        // Keys of settings consist of these characters only.
        let letters = Set("abcdefghijklmnopqrstuvwxyz-".utf8)
        let settings = pairs.filter { !$0.0.isEmpty && $0.0.utf8.allSatisfy(letters.contains) }
        return Dictionary(settings) { first, _ in first }
    }

    /// Opens `users.db` for reading.
    func database() throws -> any Database {
        try requireFolder()
        try requireInnerFolders()
        guard exists else {
            try requireNoOrphans()
            throw StoreError.missing(path: path)
        }
        try requireUnshared(users.path)
        guard StoreFolder.status(of: users.path).map({ $0.st_size <= Self.mostOfUsers }) ?? true else {
            throw DatabaseError.damaged(path: users.path)
        }
        return try users.reader()
    }

    /// The size limit of `users.db`: 256 MiB, enough for more than a million users. SQLite allocates memory for rows up
    /// to the size of the file, and another account may have made the file sparse.
    private static let mostOfUsers: off_t = 256 << 20

    /// Runs a change in `users.db`.
    func changing<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        _ = try database()
        return try users.write(body)
    }

    /// Runs a change in `users.db` that the user asked for, and counts it in `changes`.
    func changingOnRequest<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        let result = try changing(body)
        changes += 1
        return result
    }

    /// Checks that no book files exist without `users.db`. Such files mean a damaged store, not an empty folder for a
    /// new one. Something other than a file in the place of `users.db` is refused too.
    func requireNoOrphans() throws {
        guard !exists else { return }
        if let status = StoreFolder.status(of: users.path), status.st_mode & S_IFMT != S_IFREG {
            throw DatabaseError.cannotOpen(path: users.path, reason: "it is not a regular file")
        }
        if fileNames(in: path + "/books").contains(where: { $0.hasSuffix(".book") }) {
            throw DatabaseError.damaged(path: users.path)
        }
    }

    /// Checks that the folder exists, and belongs to this account alone, or to the group of a group store.
    /// - Throws: `StoreError.missing`, `folder`, `writable`.
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
                path: path, fault: "belongs to a group, but its folder does not (group \(group), mode 2770)")
        }
    }

    /// Creates the folder with its inner folders, and missing folders above it. Restricts it to its owner unless it is
    /// a group store.
    func makeFolders() throws {
        try makeFoldersAbove()
        try makeFolder(path)
        // An empty folder created beforehand may be open to others. The store must not be.
        if let folder = try? StoreFolder(path), folder.isOwn, folder.names.isEmpty { try closeToOthers(folder) }
        try requireFolder()
        let folder = try StoreFolder(path)
        if try sharingGroup() == nil { try closeToOthers(folder) }
        try makeInnerFolders(in: folder)
    }

    /// Restricts an open folder to its owner, this account.
    func closeToOthers(_ folder: borrowing StoreFolder) throws {
        guard folder.isOwn else { throw StoreError.folder(path: path, fault: "belongs to another user") }
        if fchmod(folder.descriptor, 0o700) != 0 { throw UserError.system(action: "make", path: path, code: errno) }
    }

    /// The folders that every store has.
    static let innerFolders = ["books", "backups"]

    func makeInnerFolders(in folder: borrowing StoreFolder) throws {
        for name in Self.innerFolders {
            let code = FolderSharing.makeFolder(name, in: folder)
            if code == EROFS { throw DatabaseError.readOnly(path: "\(path)/\(name)") }
            guard code == 0 else { throw UserError.system(action: "make", path: "\(path)/\(name)", code: code) }
        }
    }

    /// Creates missing folders above the store.
    /// - Returns: the folders created, topmost first.
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

    /// Creates a folder, unless it exists.
    /// - Returns: whether the folder was created.
    @discardableResult
    private func makeFolder(_ folder: String) throws -> Bool {
        if mkdir(folder, 0o700) == 0 { return true }
        let code = errno
        if code == EEXIST { return false }
        var status = stat()
        // An existing folder may be on a read-only file system.
        if stat(folder, &status) == 0 { return false }
        if code == EROFS { throw DatabaseError.readOnly(path: folder) }
        throw UserError.system(action: "make", path: folder, code: code)
    }
}
