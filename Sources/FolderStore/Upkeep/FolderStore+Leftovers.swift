internal import Database
import Glibc
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// Orphaned and unfinished files, without those that a process is working on: the files of books without members,
    /// then those beside `users.db`, in `books`, in `backups` and in `reports`, each sorted by path.
    ///
    /// The caller holds the lock of the users, so that no book is created or removed meanwhile.
    /// - Parameter own: the ids of books that the caller opens anyway. Opening repairs them.
    /// - Complexity: O(files).
    func leftovers(beside own: Set<String>, in database: any Database) throws -> [LeftoverFile] {
        let rows = try database.rows(
            """
            SELECT id, form, converting, EXISTS (SELECT 1 FROM member WHERE book = book.id) FROM book ORDER BY id
            """
        ) { row in
            (
                try row.bookID(0),
                BookRow(
                    isSealed: row.text(1) == BookEntry.Form.sealed.rawValue, isConverting: row.integer(2) == 1,
                    hasMembers: row.integer(3) == 1)
            )
        }
        let books = Dictionary(rows) { first, _ in first }
        let files = Set(fileNames(in: path + "/books"))
        let all =
            rows.compactMap { id, book in
                book.hasMembers ? nil : LeftoverFile(place: StoreFile.book(id).name, book: id, kind: .leaving)
            } + leftoversOfUsers()
            + files.sorted().compactMap { leftover(inBooks: $0, files, books, own) }
            + fileNames(in: path + "/backups").sorted().compactMap { leftover(inBackups: $0, books) }
            + leftoversInReports(files, books)
        // Between the two checks of a file, one change may end and another begin. Both checks are therefore made twice.
        return all.filter { file in !isInUse(file) && isStill(file) && !isInUse(file) && isStill(file) }
    }

    /// Whether a process is writing or moving the file. Such a process holds the lock.
    private func isInUse(_ leftover: LeftoverFile) -> Bool {
        leftover.book.map { isUUID($0) && lock(of: $0).isHeld } ?? false
    }

    /// Whether the file is still a leftover. An empty journal is not, because a change empties its journal when it
    /// ends.
    private func isStill(_ leftover: LeftoverFile) -> Bool {
        switch leftover.kind {
        case .leaving: true
        case .journal: isFilled(leftover.place)
        default: size(of: leftover.place) != nil
        }
    }

    private func isFilled(_ place: String) -> Bool { (size(of: place) ?? 0) > 0 }

    /// The store's row of a book.
    private struct BookRow {
        let isSealed: Bool
        let isConverting: Bool
        let hasMembers: Bool
    }

    private func leftoversOfUsers() -> [LeftoverFile] {
        let name = StoreFile.users.name
        return fileNames(in: path).sorted().compactMap { file in
            let isOurs = file == name + WholeFile.unfinished || SuccessorFile.isSuccessor(file, of: name)
            return isOurs && SuccessorFile.isAbandoned("\(path)/\(file)")
                ? LeftoverFile(place: file, book: nil, kind: .unfinished) : nil
        }
    }

    private func leftover(
        inBooks name: String, _ files: Set<String>, _ books: [String: BookRow], _ own: Set<String>
    ) -> LeftoverFile? {
        let id = String(name.prefix(36))
        func found(_ kind: LeftoverFile.Kind) -> LeftoverFile {
            LeftoverFile(place: "books/\(name)", book: id, kind: kind)
        }
        guard isUUID(id) else {
            return [".book", WholeFile.unfinished].contains(where: name.hasSuffix) ? found(.orphan) : nil
        }
        let book = books[id]
        let hasFile = files.contains(id + ".book")
        if SuccessorFile.isSuccessor(name, of: id + ".book") {
            return SuccessorFile.isAbandoned("\(path)/books/\(name)") ? found(.unfinished) : nil
        }
        switch name.dropFirst(36) {
        case ".book" where book == nil: return found(size(of: "books/\(name)") == 0 ? .empty : .orphan)
        case ".book" + WholeFile.unfinished, ".book" + ConversionFile.suffix: return found(.unfinished)
        case ".book-journal":
            guard let book else { return hasFile ? nil : found(.empty) }
            if book.isConverting || own.contains(id) && !book.isSealed { return nil }
            if book.isSealed { return found(.empty) }
            return isFilled("books/\(name)") ? found(.journal) : nil
        case ".lock" where book == nil: return found(.empty)
        default: return nil
        }
    }

    private func leftover(inBackups name: String, _ books: [String: BookRow]) -> LeftoverFile? {
        guard BackupFolder.isCopy(name) else { return nil }
        let id = String(name.prefix(36))
        let place = "backups/\(name)"
        if name.hasSuffix(WholeFile.unfinished) {
            return LeftoverFile(place: place, book: isUUID(id) ? id : nil, kind: .unfinished)
        }
        guard let book = books[id], book.isSealed, !book.isConverting, BackupFolder.isOpen("\(path)/\(place)") else {
            return nil
        }
        return LeftoverFile(place: place, book: id, kind: .openCopy)
    }

    private func leftoversInReports(_ files: Set<String>, _ books: [String: BookRow]) -> [LeftoverFile] {
        fileNames(in: path + "/reports").sorted().flatMap { id -> [LeftoverFile] in
            guard books[id] != nil else {
                // Reports beside an unknown book file may belong to it.
                let isLeft = isUUID(id) && !files.contains(id + ".book")
                return [LeftoverFile(place: "reports/\(id)", book: id, kind: isLeft ? .reports : .orphan)]
            }
            guard (try? reportFolder(of: id).isThere()) == true else { return [] }
            func isOwn(_ name: String) -> Bool { StoreFile(name: "reports/\(id)/\(name)") != nil }
            return fileNames(in: "\(path)/reports/\(id)").sorted().filter { !isOwn($0) }.map { name in
                let isUnfinished =
                    name.hasSuffix(WholeFile.unfinished) && isOwn(String(name.dropLast(WholeFile.unfinished.count)))
                return LeftoverFile(
                    place: "reports/\(id)/\(name)", book: id, kind: isUnfinished ? .unfinished : .orphan)
            }
        }
    }

    private func size(of place: String) -> Int? {
        StoreFolder.status(of: "\(path)/\(place)").map { Int($0.st_size) }
    }
}
