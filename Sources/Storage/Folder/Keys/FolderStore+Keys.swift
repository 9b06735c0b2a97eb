internal import Database
import Glibc
internal import Secrets
internal import Users

extension FolderStore {
    /// Seals an open book: from then on its file says nothing without a member's password, code, session or token. So do the
    /// copies of it under `backups`, also where the book was sealed already and some of them were not. Its members are those
    /// that the store has now; they stand in it from then on, signed.
    /// - Throws: `StoreError.notOwner`, `hasNoKeys`.
    /// - Complexity: O(bytes of the book, its copies and its reports).
    public func seal(_ book: BookEntry, for signedIn: SignedIn) throws -> Sealing {
        let sealing = try convert(book, for: signedIn, to: .sealed) { path in
            let file = openFile(book.id)
            try file.rollBack()
            let database = try file.editableCopy()
            let access = BookAccess(store: self, book: book, signedIn: signedIn)
            let (key, generation, changes) = try access.sealing(database)
            // Before the book, so that a sealed one never has open reports or copies.
            try rewriteReports(of: book, keys: access, with: (key, generation))
            let copies = try sealCopies(of: book.id, with: key, generation)
            var head: [UInt8] = []
            func write(_ file: borrowing WholeFile) throws {
                head = []
                try database.withImage { content in
                    try Seal.seal(content, with: key, generation: generation, changes: changes, book: book.id) {
                        if head.isEmpty { head = Array($0) }
                        try file.append($0)
                    }
                }
            }
            let copy = try backups.keep(path, before: .sealing, write)
            try WholeFile.write(path, write)
            unlink(path + "-journal")
            SuccessorFile.removeAbandoned(of: path)
            try access.saved(key, Seal.state(ofHead: head), generation: generation, changes: changes)
            return Sealing(copy: copy, copies: copies)
        }
        return try sealing ?? Sealing(copy: nil, copies: sealCopies(of: book, for: signedIn))
    }

    /// Opens a sealed book: from then on whoever can read files can read it.
    /// - Returns: where a sealed copy is kept; `nil` for a book that is open already.
    /// - Throws: `StoreError.notOwner`, `openInGroupStore`.
    /// - Complexity: O(bytes of the book and its reports).
    public func unseal(_ book: BookEntry, for signedIn: SignedIn) throws -> String? {
        try requireMayBeOpen()
        return try convert(book, for: signedIn, to: .open) { path in
            let copy = try backups.copy(path, before: .opening)
            let access = BookAccess(store: self, book: book, signedIn: signedIn)
            let (database, _, generation, changes, state) = try sealedFile(book.id, keys: access).sealed()
            access.intended = [.opened]
            try database.transaction(.write) {
                try LineageTable(database: database).add(changes, state)
                try access.prepare(database)
            }
            try database.withImage { image in try WholeFile.open(path) { try $0.append(image) } }
            try rewriteReports(of: book, keys: access, with: nil)
            try access.opened(after: generation, changes: changes)
            return copy
        }
    }

    private func convert<Result>(
        _ book: BookEntry, for signedIn: SignedIn, to form: BookEntry.Form, _ body: (_ path: String) throws -> Result
    ) throws -> Result? {
        let account = try signedIn.account()
        let book = try BookTable(database: database()).current(book, of: account.user.id)
        guard book.role == .owner else { throw StoreError.notOwner(book.name) }
        // Brings it forward, and refuses one that is damaged.
        try file(of: book, for: signedIn).prepareToWrite()
        return try lock(of: book.id).holding {
            let present = try changing { database in
                let table = BookTable(database: database)
                let present = try table.current(book, of: account.user.id)
                guard try self.form(of: present) != form else { return nil as BookEntry? }
                // From here to the end either form is taken for the book, whichever the file has.
                try table.setForm(book.id, present.form, isConverting: true)
                return present
            }
            guard let present else { return nil }
            return try PartlyDone.converting(book.name, toSealed: form == .sealed).then {
                let result = try body(file(of: present.id))
                try changing { try BookTable(database: $0).setForm(book.id, form, isConverting: false) }
                return result
            }
        }
    }

    /// - Complexity: O(bytes of the file).
    public func keepCopy(of book: BookEntry, before reason: CopyReason) throws {
        try lock(of: book.id).holding {
            try rollBack(book)
            _ = try backups.copy(file(of: book.id), before: reason == .import ? .import : .merge)
        }
    }

    /// Leaves nothing unfinished in the file of a book; its lock is held.
    func rollBack(_ book: BookEntry) throws {
        if try form(of: book) == .open { try openFile(book.id).rollBack() }
    }

    /// The form that a book's file has.
    func form(of book: BookEntry) throws -> BookEntry.Form {
        guard book.isConverting else { return book.form }
        return Seal.isSealed(try StandIn.read(file(of: book.id)).read(Seal.headCount)) ? .sealed : .open
    }

    /// Says which form the file has after a conversion that was cut off.
    @discardableResult
    func settle(_ book: BookEntry) throws -> BookEntry.Form {
        try lock(of: book.id).holding {
            let form = try form(of: book)
            try changing { try BookTable(database: $0).setForm(book.id, form, isConverting: false) }
            return form
        }
    }

    /// The file of a book, for one who may open it.
    func file(of book: BookEntry, for signedIn: SignedIn) throws -> any DatabaseFile {
        var given: BookEntry? = book
        return StoredBookFile(path: file(of: book.id)) {
            let known = given
            given = nil
            var book = try known ?? self.current(book, of: signedIn)
            let mayWrite = book.role.canWrite && signedIn.token?.scope != .read
            if signedIn.token == nil { try signedIn.memory().require(book, tell: self.tell) }
            try self.makeWhereMissing(book, for: signedIn)
            if book.isConverting && mayWrite {
                _ = try self.settle(book)
                book = try self.current(book, of: signedIn)
            }
            try self.requireUnshared(self.file(of: book.id))
            switch try self.form(of: book) {
            case .open:
                try self.requireMayBeOpen()
                try self.requireOpened(book, for: signedIn)
                return (
                    book,
                    self.openFile(book.id, isReadOnly: !mayWrite) { try self.requireRights(to: book, of: signedIn) }
                )
            case .sealed:
                let access = BookAccess(store: self, book: book, signedIn: signedIn)
                return (book, self.sealedFile(book.id, keys: access, isReadOnly: !mayWrite))
            }
        }
    }

    /// A book as it stands now for somebody.
    /// - Throws: `StoreError.noSuchBook`, `unknownToken`.
    func current(_ book: BookEntry, of signedIn: SignedIn) throws -> BookEntry {
        let database = try database()
        guard case .token(let token, _, _) = signedIn.means else {
            if case .session(let secret, _, let memory) = signedIn.means {
                // While a command waited, its session may have ended, or have got other keys.
                guard let key = try SessionTable(database: database).session(secret)?.publicKey,
                    memory.pair.isPrivateHalf(of: key)
                else { throw StoreError.sessionEnded }
            }
            return try BookTable(database: database).current(book, of: signedIn.user.id)
        }
        guard let found = try TokenTable(database: database).token(token) else { throw StoreError.unknownToken }
        return found.book
    }

    /// Refuses an open file for a book that was sealed when it was seen, unless its owner has said in it that it is open.
    private func requireOpened(_ book: BookEntry, for signedIn: SignedIn) throws {
        let keys = try signedIn.keys()
        guard let seen = try trust.book(book.id, by: keys), !seen.isOpen else { return }
        let list: Membership
        do {
            let attestations = try AttestationTable(database: openFile(book.id, isReadOnly: true).reader()).all()
            list = try Membership(of: book.id, attestations, seen: seen.position)
        } catch is MembershipError {
            throw StoreError.otherState(book.name, seen: seen.at)
        }
        guard list.isOpen else { throw StoreError.otherState(book.name, seen: seen.at) }
        try trust.keep(
            KnownBook(
                book: book.id, position: list.position, isOpen: true,
                generation: seen.generation, changes: seen.changes, state: seen.state, writers: list.writers, at: now()),
            by: keys)
    }

    func openFile(
        _ id: String, lock: FileLock? = nil, isReadOnly: Bool = false,
        requireRights: @escaping () throws -> Void = {}
    ) -> OpenDatabaseFile {
        OpenDatabaseFile(
            path: file(of: id), lock: lock ?? self.lock(of: id), driver: driver(beside: id), migrator: bookMigrations,
            shape: .books, backups: backups,
            isReadOnly: isReadOnly, requireRights: requireRights)
    }

    func sealedFile(
        _ id: String, keys: any SealKeys, lock: FileLock? = nil, isReadOnly: Bool = false
    ) -> SealedDatabaseFile {
        SealedDatabaseFile(
            path: file(of: id), book: id, lock: lock ?? self.lock(of: id), driver: driver(beside: id),
            migrator: bookMigrations, shape: .books, backups: backups, keys: keys, isReadOnly: isReadOnly)
    }

    private func driver(beside id: String) -> DatabaseDriver {
        driver.beside(BookSide(files: SideFiles(folder: reportFolder(of: id)), driver: driver))
    }

    func file(of id: String) -> String { "\(path)/books/\(id).book" }

    func lock(of id: String) -> FileLock {
        let file = file(of: id)
        return FileLock(path: "\(path)/books/\(id).lock") { StandIn.settle(file) }
    }

    var backups: BackupFolder { BackupFolder(path: path + "/backups") }

    /// Seals a book again if there is anything that its next change would do of itself, as after somebody went: a new key,
    /// and what members said of themselves.
    func renewKey(of book: BookEntry, for signedIn: SignedIn) throws {
        let book = try BookTable(database: database()).current(book, of: signedIn.user.id)
        guard book.role.canWrite, let (access, key, _) = try sealedState(of: book, for: signedIn),
            try access.isChangeDue(key)
        else { return }
        try file(of: book, for: signedIn).write { _ in }
    }

    /// The key that a sealed book has now, after its members were looked at; `nil` for an open one. Where it must not change
    /// meanwhile, the lock of the book is held.
    func sealedState(
        of book: BookEntry, for signedIn: SignedIn
    ) throws -> (access: BookAccess, key: BookKey, generation: Int)? {
        guard try form(of: book) == .sealed else { return nil }
        let access = BookAccess(store: self, book: book, signedIn: signedIn)
        let (_, key, generation, _, _) = try sealedFile(book.id, keys: access, isReadOnly: true).sealed()
        return (access, key, generation)
    }
}
