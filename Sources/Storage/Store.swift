public import Database
import Glibc
public import Users

/// The folder that holds everything: `users.db`, and a file a book.
public final class Store {
    public let path: String
    private let driver: DatabaseDriver
    private let users: DatabaseFile

    /// - Parameter path: the folder; nothing is opened or made yet.
    public init(path: String, driver: DatabaseDriver) {
        var path = path
        // With a slash at its end a link would look like the folder it leads to.
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        self.driver = driver
        users = DatabaseFile(
            path: path + "/users.db", lockPath: path + "/users.lock", driver: driver, migrator: storeMigrations)
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
        return id
    }

    /// Makes a user with a book of the same name, and the store itself when it is the first.
    /// - Throws: `StoreError.nameTaken`.
    public func signUp(
        _ name: UserName, password: PasswordHash, categories: [String], at now: Int64
    ) throws -> User {
        try makeFolders()
        try requireNoOrphans()
        try users.create { database in
            guard try database.firstRow("SELECT id FROM store", read: { _ in () }) == nil else { return }
            try database.execute(
                "INSERT INTO store (id, created) VALUES ($1, $2)",
                .text(makeUUIDv7(milliseconds: now * 1000)), .integer(now))
        }
        return try users.write { database in
            let table = UserTable(database: database)
            guard try table.user(name) == nil else { throw StoreError.nameTaken(name) }
            let entry = BookEntry(id: makeUUIDv7(milliseconds: now * 1000), name: name.description)
            try book(entry).create(categories: categories)
            let user = try table.insert(name, password: password, at: now)
            try database.execute(
                "INSERT INTO book (id, name, form, created) VALUES ($1, $2, 'open', $3)",
                .text(entry.id), .text(entry.name), .integer(now))
            try database.execute(
                "INSERT INTO member (user, book, role, current) VALUES ($1, $2, 'owner', 1)",
                .integer(user.id), .text(entry.id))
            return user
        }
    }

    /// Every user, by name.
    public func allUsers() throws -> [User] {
        try UserTable(database: database()).all()
    }

    /// - Throws: `StoreError.noSuchUser`.
    public func user(named text: String) throws -> User {
        guard let name = try? UserName(text), let user = try UserTable(database: database()).user(name) else {
            throw StoreError.noSuchUser(text)
        }
        return user
    }

    /// Gives a user and the book that bears the name another name.
    /// - Throws: `StoreError.nameTaken`, or `noSuchUser` for one who has been removed.
    public func rename(_ user: User, to name: UserName) throws {
        try users.write { database in
            let table = UserTable(database: database)
            let user = try table.current(user)
            if let taken = try table.user(name), taken.id != user.id { throw StoreError.nameTaken(name) }
            try table.rename(user.id, to: name)
            try database.execute(
                """
                UPDATE book SET name = $2
                WHERE name = $3 AND id IN (SELECT book FROM member WHERE user = $1 AND role = 'owner')
                """, .integer(user.id), .text(name.description), .text(user.name.description))
        }
    }

    /// Takes a user away with all sessions; the book's file is put under `backups`, not erased.
    /// - Returns: where the book is now.
    /// - Throws: `StoreError.lastAdministrator`, or `noSuchUser` for one who has been removed.
    public func remove(_ user: User) throws -> String {
        let books = try users.write { database in
            let table = UserTable(database: database)
            let user = try table.current(user)
            let others = try table.all().filter { $0.id != user.id }
            guard !user.isAdministrator || others.isEmpty || others.contains(where: \.isAdministrator) else {
                throw StoreError.lastAdministrator(user.name)
            }
            let books = try database.rows(
                "SELECT book FROM member WHERE user = $1 AND role = 'owner'", .integer(user.id)
            ) {
                $0.text(0) ?? ""
            }
            try table.remove(user.id)
            for id in books { try database.execute("DELETE FROM book WHERE id = $1", .text(id)) }
            return books
        }
        // Only now: had the user stayed after all, their book would be gone. A file left behind harms nobody.
        var kept = ""
        for id in books {
            kept = "\(path)/backups/\(id).book"
            try book(BookEntry(id: id, name: user.name.description)).move(to: kept)
        }
        return kept
    }

    /// Lifts the delay after wrong passwords.
    public func unlock(_ user: User) throws {
        try users.write { try UserTable(database: $0).forgetFailures(of: user.name) }
    }

    /// A book by its entry; its file is opened when it is first used.
    public func book(_ entry: BookEntry) -> BookFile {
        BookFile(
            file: DatabaseFile(
                path: "\(path)/books/\(entry.id).book", lockPath: "\(path)/books/\(entry.id).lock", driver: driver,
                migrator: bookMigrations))
    }

    /// What a user has set, by key.
    public func settings(of user: User) throws -> [String: String] {
        let pairs = try database().rows("SELECT key, value FROM setting WHERE user = $1", .integer(user.id)) { row in
            (row.text(0) ?? "", row.text(1) ?? "")
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Sets a value, or with `nil` goes back to what holds without it.
    public func set(_ key: String, to value: String?, for user: User) throws {
        try users.write { database in
            try database.execute("DELETE FROM setting WHERE user = $1 AND key = $2", .integer(user.id), .text(key))
            guard let value else { return }
            try database.execute(
                "INSERT INTO setting (user, key, value) VALUES ($1, $2, $3)", .integer(user.id), .text(key),
                .text(value))
        }
    }

    /// `users.db` for reading.
    func database() throws -> any Database {
        try requireFolder()
        guard exists else {
            try requireNoOrphans()
            throw StoreError.missing(path: path)
        }
        return try users.reader()
    }

    /// `users.db` for a change.
    func changing<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        _ = try database()
        return try users.write(body)
    }

    /// Books without those they belong to are a damaged store, not the place for a new one.
    private func requireNoOrphans() throws {
        guard !exists, let folder = opendir(path + "/books") else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.suffix(5).elementsEqual(".book".utf8) { throw DatabaseError.damaged(path: users.path) }
        }
    }

    private func requireFolder() throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw StoreError.missing(path: path) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: throw StoreError.folder(path: path, fault: "is a symbolic link")
        default: throw StoreError.folder(path: path, fault: "is not a folder")
        }
        guard status.st_uid == geteuid() else { throw StoreError.folder(path: path, fault: "belongs to another user") }
    }

    /// The folder with what lies in it, for its owner alone; folders above it are made where they are missing.
    private func makeFolders() throws {
        var above = ""
        for part in path.split(separator: "/") {
            above += "/" + part
            try makeFolder(path.hasPrefix("/") ? above : String(above.dropFirst()))
        }
        try requireFolder()
        // An empty folder somebody made beforehand may be open to others; the store is not.
        if chmod(path, 0o700) != 0 { throw UserError.system(action: "make", path: path, code: errno) }
        for folder in ["books", "backups"] { try makeFolder(path + "/" + folder) }
    }

    private func makeFolder(_ folder: String) throws {
        guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
        let code = errno
        var status = stat()
        // A folder that is there already may be on a disk that cannot be written.
        if stat(folder, &status) == 0 { return }
        throw UserError.system(action: "make", path: folder, code: code)
    }
}
