internal import Database
import Glibc
internal import Ledger
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// Findings for `users.db`: faults in its structure, and users without a book.
    func userFindings(in database: any Database) throws -> [StoreFinding] {
        let place = StoreFile.users.name
        let structure = try database.structuralFaults().map { StoreFinding(place: place, fault: .structure($0)) }
        let users = try database.rows(
            """
            SELECT \(User.columns),
                (SELECT count(*) FROM member JOIN book ON book.id = member.book WHERE user = user.id AND removed IS NULL)
            FROM user ORDER BY folded
            """
        ) { row in (name: try User(row: row).name, books: row.integer(5) ?? 0) }
        return structure
            + users.filter { $0.books == 0 }.map { StoreFinding(place: place, fault: .noBook($0.name)) }
    }

    /// The inconsistencies of one book that are visible without opening it.
    struct BookFindings {
        let id: String
        let findings: [StoreFinding]
        let canBeOpened: Bool
    }

    /// The findings visible without opening a book, for each book of the store, sorted by id.
    func bookFindings(in database: any Database, but leftovers: [LeftoverFile]) throws -> [BookFindings] {
        // A book whose file is still to be moved to the backups is reported as a leftover instead.
        let leaving = Set(leftovers.filter { $0.kind == .leaving }.map(\.book))
        let books = try database.rows("SELECT id, form, converting FROM book ORDER BY id") { row in
            (
                id: try row.bookID(0), form: row.text(1).flatMap(BookEntry.Form.init) ?? .sealed,
                isConverting: row.integer(2) == 1
            )
        }
        return try books.filter { !leaving.contains($0.id) }.map { book in
            let place = StoreFile.book(book.id).name
            func found(_ faults: StoreFinding.Fault..., canBeOpened: Bool = false) -> BookFindings {
                BookFindings(
                    id: book.id, findings: faults.map { StoreFinding(place: place, fault: $0) },
                    canBeOpened: canBeOpened)
            }
            if isUnmade(book.id, isConverting: book.isConverting) { return found(canBeOpened: true) }
            guard ConversionFile.isAnywhere(file(of: book.id)) else { return found(.missing) }
            do {
                let file = try ConversionFile.read(file(of: book.id))
                let head = try file.read(Seal.headCount)
                let form = Seal.isSealed(head) ? BookEntry.Form.sealed : .open
                guard form == book.form || book.isConverting else { return found(.form(book.form)) }
                guard form == .sealed else { return found(canBeOpened: true) }
                let seal = try Seal(head: head, count: file.count)
                guard seal.book == book.id else { return found(.otherBook) }
                let faults = try keyFaults(of: book.id, seal.generation, in: database)
                return BookFindings(
                    id: book.id, findings: faults.map { StoreFinding(place: place, fault: $0) },
                    canBeOpened: true)
            } catch let error as SealError {
                let error = StoreError.seal(path: file(of: book.id), error)
                return found(.unreadable(kind: error.kind, error.message))
            } catch let error as DatabaseError {
                return found(.unreadable(kind: error.kind, error.message))
            }
        }
    }

    /// Findings for members who have no slot with the key of a generation.
    private func keyFaults(
        of book: String, _ generation: Int, in database: any Database
    ) throws -> [StoreFinding.Fault] {
        let keys = KeyTable(database: database)
        return try BookTable(database: database).members(of: book)
            .filter { try keys.slot(of: .user($0.user.id), book, generation: generation) == nil }
            .map { .noKey($0.user.name) }
    }

    /// Findings for files that accounts outside the store can read or change, or that accounts of a group store cannot
    /// use.
    /// - Parameter group: the group of a group store; `nil` for a store of this account alone.
    func exposures(to group: gid_t?) -> [StoreFinding] {
        let reports = fileNames(in: path + "/reports").filter { (try? reportFolder(of: $0).isThere()) == true }
        // If a user is removed, the reports of a book move to the backups with the book.
        let removed = fileNames(in: path + "/backups").filter {
            $0.hasSuffix("-\(BackupFolder.Reason.removal.rawValue)")
        }
        let folders =
            ["", "books", "backups", "reports", "seen"] + reports.sorted().map { "reports/\($0)" }
            + removed.sorted().map { "backups/\($0)" }
        let files = folders.flatMap { folder in
            fileNames(in: "\(path)/\(folder)").sorted().map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        }
        return (folders + files.filter { !folders.contains($0) }).compactMap { place in
            var status = stat()
            // The file was deleted since it was listed.
            guard lstat("\(path)/\(place)", &status) == 0 else { return nil }
            let exposure: Exposure? =
                switch status.st_mode & S_IFMT {
                case S_IFLNK: .link
                case folders.contains(place) ? S_IFDIR : S_IFREG: nil
                default: .wrongKind
                }
            guard let exposure = exposure ?? Self.exposure(status, to: group)
            else { return nil }
            return StoreFinding(place: place.isEmpty ? "." : place, fault: .exposed(exposure))
        }
    }

    /// The wrong permissions of a file or folder; `nil` if they are right.
    private static func exposure(_ status: stat, to group: gid_t?) -> Exposure? {
        guard let group else {
            if status.st_uid != geteuid() { return .otherOwner }
            return status.st_mode & 0o077 != 0 ? .permissions(status.st_mode & 0o777) : nil
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let mode = status.st_mode & 0o7777
        let isGroups = status.st_gid == group && mode == (isFolder ? FolderSharing.folderMode : FolderSharing.fileMode)
        return isGroups ? nil : .notGroups(mode)
    }
}
