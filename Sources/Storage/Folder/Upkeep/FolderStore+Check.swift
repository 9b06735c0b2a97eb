internal import Database
import Glibc
internal import Ledger
internal import Secrets
internal import Users

extension FolderStore {
    /// Looks at the whole store: at users and files from outside, and into every book that somebody can open.
    ///
    /// What is damaged is a finding, and the look goes on. Nothing is changed but what any reading changes: what a writer
    /// left unfinished when it died is rolled back, and a file of an older version brought forward.
    /// - Throws: where `users.db` cannot be read.
    /// - Complexity: O(files), and O(n log n) in the expenses and changes of each book that is opened.
    public func check(for signedIn: SignedIn) throws -> StoreCheck {
        let database = try database()
        let own = try books(of: signedIn)
        let (outside, users, books, closed) = try usersLock.holding(isReading: true) {
            let strays = try strays(beside: Set(own.map(\.id)), in: database)
            let files = try bookFindings(in: database, but: strays)
            let outside =
                try userFindings(in: database) + exposures(to: sharingGroup()) + files.flatMap(\.findings)
                + strays.map(\.finding)
            return (
                outside, try UserTable(database: database).all().count, files.count,
                Set(files.filter { !$0.canBeOpened }.map(\.id))
            )
        }
        let opened = own.filter { !closed.contains($0.id) }
        return StoreCheck(
            findings: outside + opened.flatMap { inside($0, for: signedIn) }, users: users, books: books,
            opened: opened.count)
    }

    /// What is wrong inside a book; a book that cannot be read is a finding.
    /// - Parameter attempts: how often it is looked at where nothing is seen of why it cannot be: it may have got other keys, and the
    ///   members that it had before.
    private func inside(_ book: BookEntry, for signedIn: SignedIn, attempts: Int = 3) -> [StoreFinding] {
        let place = "book \(book.name)"
        do {
            return try open(book, for: signedIn).findings().map { StoreFinding(place: place, fault: .book($0)) }
                + insideReports(of: book, for: signedIn) + insideSideFiles(of: book, for: signedIn)
                + memberFindings(of: book, for: signedIn)
        } catch {
            // Somebody may have taken the book away, or converted it, since it was listed.
            if let books = try? books(of: signedIn) {
                guard let now = books.first(where: { $0.id == book.id }) else { return [] }
                if now != book { return inside(now, for: signedIn) }
                if attempts > 1 { return inside(now, for: signedIn, attempts: attempts - 1) }
            }
            return [StoreFinding(place: place, fault: .unreadable(error))]
        }
    }

    /// What the store says of the members beside what the book does.
    private func memberFindings(of book: BookEntry, for signedIn: SignedIn) throws -> [StoreFinding] {
        guard let (access, _, _) = try sealedState(of: book, for: signedIn), !access.membership.attestations.isEmpty
        else {
            return []
        }
        let place = "book \(book.name)"
        let stored = try KeyTable(database: database()).members(of: book.id)
        var change = access.change(of: access.membership)
        try change.absorb(PendingAttestations(database: database()).about(book.id))
        let (differences, due) = change.list.compared(with: stored)
        let isOld = change.isKeyDue || !due.isEmpty
        return differences.map { StoreFinding(place: place, fault: .member($0)) }
            + (isOld ? [StoreFinding(place: StoreFile.book(book.id).name, fault: .oldKey)] : [])
    }

    /// The reports of a book that cannot be opened.
    private func insideReports(of book: BookEntry, for signedIn: SignedIn) throws -> [StoreFinding] {
        let folder = reportFolder(of: book.id)
        return try folder.names().compactMap { name in
            do {
                _ = try report(name, of: book, for: signedIn)
                return nil
            } catch StoreError.noSuchReport {
                // Somebody deleted it since it was listed.
                return nil
            } catch {
                return StoreFinding(place: StoreFile.report(name, book: book.id).name, fault: .unreadable(error))
            }
        }
    }

    /// The files beside a book that cannot be opened, and those that it knows nothing of.
    private func insideSideFiles(of book: BookEntry, for signedIn: SignedIn) throws -> [StoreFinding] {
        let (named, unneeded) = try sideFiles(of: book, for: signedIn)
        let told = try unneeded.isEmpty ? [] : Set(sideFilesInHistory(of: book, for: signedIn).map(\.name))
        // What an import, a picture or an attachment left that was taken back for good is nobody's fault; 'tidy' takes it away too.
        let unnamed = unneeded.filter { !told.contains($0) }
        let files = SideFiles(folder: reportFolder(of: book.id))
        func place(_ name: SideFileName) -> String { StoreFile.side(name, book: book.id).name }
        return named.compactMap { file in
            do {
                _ = try files.read(file)
                return nil
            } catch {
                return StoreFinding(place: place(file.name), fault: .unreadable(error))
            }
        } + unnamed.map { StoreFinding(place: place($0), fault: .unfinished) }
    }

    /// The files beside a book that it works with, and those that it does not need any more or never heard of.
    func sideFiles(of book: BookEntry, for signedIn: SignedIn) throws -> (named: [SideFile], unneeded: [SideFileName]) {
        let there = try reportFolder(of: book.id).sideFiles()
        let database = try file(of: book, for: signedIn).reader()
        let goods = try GoodsTable(database: database).goods()
        let files = NamedSideFiles(database: database)
        let named =
            (goods.map { [$0.products, $0.sources].compactMap(SideFile.init) } ?? [])
            + (try files.present(beside: book.id)).sorted { $0.name.text < $1.name.text }
        let former = goods?.former.compactMap(SideFile.init) ?? []
        // What an undone import names may be brought back, and so may any picture and attachment that was.
        let undone =
            try undoneSideFiles(of: book, for: signedIn) + files.inHistory(beside: book.id, isWhole: false)
        let known = Set((named + former + undone).map(\.name))
        return (named, there.filter { !known.contains($0) })
    }

    private func undoneSideFiles(of book: BookEntry, for signedIn: SignedIn) throws -> [SideFile] {
        let changes = ChangeTable(database: try file(of: book, for: signedIn).reader())
        return try sideFiles(namedBy: changes.redoable(.max, of: .anybody))
    }

    /// Those that the book named at any time.
    private func sideFilesInHistory(of book: BookEntry, for signedIn: SignedIn) throws -> [SideFile] {
        let changes = ChangeTable(database: try file(of: book, for: signedIn).reader())
        return try sideFiles(namedBy: changes.changes(of: nil, limit: nil))
            + NamedSideFiles(database: changes.database).inHistory(beside: book.id, isWhole: true)
    }

    private func sideFiles(namedBy changes: [Change]) -> [SideFile] {
        changes.flatMap { $0.after[.goods].compactMap { Goods($0) } }.flatMap { [$0.products, $0.sources] + $0.former }
            .compactMap(SideFile.init)
    }

    private func userFindings(in database: any Database) throws -> [StoreFinding] {
        let place = StoreFile.users.name
        let structure = try database.structuralFaults().map { StoreFinding(place: place, fault: .structure($0)) }
        let users = try database.rows(
            """
            SELECT id, name, administrator, user.created,
                (SELECT count(*) FROM member JOIN book ON book.id = member.book WHERE user = user.id AND removed IS NULL)
            FROM user ORDER BY folded
            """
        ) { row in (name: try User(row: row).name, books: row.integer(4) ?? 0) }
        return structure
            + users.filter { $0.books == 0 }.map { StoreFinding(place: place, fault: .noBook($0.name)) }
    }

    /// What can be said of a book by its file alone.
    private struct BookFindings {
        let id: String
        let findings: [StoreFinding]
        let canBeOpened: Bool
    }

    private func bookFindings(in database: any Database, but strays: [Stray]) throws -> [BookFindings] {
        // Of these it is said that they go.
        let leaving = Set(strays.filter { $0.kind == .leaving }.map(\.book))
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
            guard StandIn.isAnywhere(file(of: book.id)) else {
                return isUnmade(book.id, isConverting: book.isConverting) ? found(canBeOpened: true) : found(.missing)
            }
            do {
                let file = try StandIn.read(file(of: book.id))
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

    /// Members who have no key of a generation.
    private func keyFaults(
        of book: String, _ generation: Int, in database: any Database
    ) throws -> [StoreFinding.Fault] {
        let keys = KeyTable(database: database)
        return try BookTable(database: database).members(of: book)
            .filter { try keys.slot(of: .user($0.user.id), book, generation: generation) == nil }
            .map { .noKey($0.user.name) }
    }

    /// What others could read or change, or in a group store its group could not.
    private func exposures(to group: gid_t?) -> [StoreFinding] {
        let reports = fileNames(in: path + "/reports").filter { (try? reportFolder(of: $0).isThere()) == true }
        // The reports of a book go with it where its user is removed.
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
            // What went since it was listed is nobody's any more.
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

    /// How somebody else could use a file or a folder of the store, or one of its group could not.
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
