internal import Database
internal import Failures
import Glibc
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// The ids of the books with a file, sorted: the order in which their locks are taken.
    func bookFiles() -> [String] {
        let names = fileNames(in: path + "/books").map { name in
            name.hasSuffix(ConversionFile.suffix) ? String(name.dropLast(ConversionFile.suffix.count)) : name
        }
        return Set(names.compactMap { StoreFile.bookID(of: $0) }).sorted()
    }

    /// The ids of the books that have members but no file, sorted.
    func booksWithoutFile() throws -> [String] {
        try database().rows(
            """
            SELECT id, converting FROM book WHERE EXISTS (SELECT 1 FROM member WHERE book = book.id) ORDER BY id
            """
        ) { row in
            (id: try row.bookID(0), isConverting: row.integer(1) == 1)
        }
        .filter { !ConversionFile.isAnywhere(file(of: $0.id)) && !isUnmade($0.id, isConverting: $0.isConverting) }
        .map(\.id)
    }

    /// Runs `body`, which only reads the books, with the locks of these books held.
    func holdingLocks<Result>(of ids: ArraySlice<String>, _ body: () throws -> Result) throws -> Result {
        guard let id = ids.first else { return try body() }
        return try lock(of: id).holding(isReading: true) { try holdingLocks(of: ids.dropFirst(), body) }
    }

    /// Rolls back a hot journal of a book's file. The caller holds the lock of the book.
    func rollBack(_ book: BookEntry) throws {
        if try form(of: book) == .open { try openFile(book.id).rollBack() }
    }

    /// The form of a book's file: the recorded one, but during a conversion the one that the file has.
    func form(of book: BookEntry) throws -> BookEntry.Form {
        guard book.isConverting else { return book.form }
        return Seal.isSealed(try ConversionFile.read(file(of: book.id)).read(Seal.headCount)) ? .sealed : .open
    }

    /// Records the form of the file after an interrupted conversion, and returns it. Waits for a conversion in
    /// progress.
    @discardableResult
    func settle(_ book: BookEntry) throws -> BookEntry.Form {
        try lock(of: book.id).holding {
            let form = try form(of: book)
            try changing { try BookTable(database: $0).setForm(book.id, form, isConverting: false) }
            return form
        }
    }

    /// The unencrypted file of a book.
    /// - Parameter lock: the lock to use; `nil` for that of the book.
    func openFile(
        _ id: String, lock: FileLock? = nil, isReadOnly: Bool = false,
        requireRights: @escaping () throws -> Void = {}
    ) -> OpenDatabaseFile {
        OpenDatabaseFile(
            path: file(of: id), lock: lock ?? self.lock(of: id), driver: driver(beside: id), migrator: bookMigrations,
            shape: .books, backups: backups,
            isReadOnly: isReadOnly, requireRights: requireRights)
    }

    /// The sealed file of a book, or a sealed backup copy of it.
    /// - Parameter path: the path of a backup copy; `nil` for the book itself.
    func sealedFile(
        _ id: String, at path: String? = nil, keys: any SealKeys, lock: FileLock? = nil, isReadOnly: Bool = false
    ) -> SealedDatabaseFile {
        SealedDatabaseFile(
            path: path ?? file(of: id), book: id, lock: lock ?? self.lock(of: id), driver: driver(beside: id),
            migrator: bookMigrations, shape: .books, backups: backups, keys: keys, isReadOnly: isReadOnly)
    }

    private func driver(beside id: String) -> DatabaseDriver {
        driver.attaching(BookSide(files: SideFiles(folder: reportFolder(of: id)), driver: driver))
    }

    func file(of id: String) -> String { "\(path)/books/\(id).book" }

    func lock(of id: String) -> FileLock {
        let file = file(of: id)
        return FileLock(path: "\(path)/books/\(id).lock", patience: patience) { ConversionFile.settle(file) }
    }

    var backups: BackupFolder { BackupFolder(path: path + "/backups") }
}
