internal import Database
import Glibc
internal import Users

extension Store {
    /// Seals an open book: from then on its file says nothing without a member's password, code, session or token. So do the
    /// copies of it under `backups`, also where the book was sealed already and some of them were not.
    /// - Throws: `StoreError.notOwner`, `hasNoKeys`.
    /// - Complexity: O(bytes of the book, its copies and its reports).
    public func seal(_ book: BookEntry, for signedIn: SignedIn) throws -> Sealing {
        let sealing = try convert(book, for: signedIn, to: .sealed) { path in
            try openFile(book.id).rollBack()
            let (key, generation) = try changing { try KeyTable(database: $0).makeKey(of: book.id) }
            // Before the book, so that a sealed one never has open reports or copies.
            try rewriteReports(of: book, keys: keyRing(of: book, for: signedIn), with: (key, generation))
            let copies = try sealCopies(of: book.id, with: key, generation)
            let content = try ReadFile(path).read()
            func write(_ file: borrowing WholeFile) throws {
                try content.withUnsafeBytes { content in
                    try Seal.seal(content, with: key, generation: generation, book: book.id) { try file.append($0) }
                }
            }
            let copy = try backups.keep(path, before: .sealing, write)
            try WholeFile.write(path, write)
            unlink(path + "-journal")
            SuccessorFile.removeAbandoned(of: path)
            return Sealing(copy: copy, copies: copies)
        }
        return try sealing ?? Sealing(copy: nil, copies: sealCopies(of: book, for: signedIn))
    }

    /// Opens a sealed book: from then on whoever can read files can read it.
    /// - Returns: where a sealed copy is kept; `nil` for a book that is open already.
    /// - Throws: `StoreError.notOwner`.
    /// - Complexity: O(bytes of the book and its reports).
    public func unseal(_ book: BookEntry, for signedIn: SignedIn) throws -> String? {
        try convert(book, for: signedIn, to: .open) { path in
            let copy = try backups.copy(path, before: .opening)
            let keys = try keyRing(of: book, for: signedIn)
            let database = try sealedFile(book.id, keys: keys).reader()
            try database.withImage { image in try WholeFile.open(path) { try $0.append(image) } }
            try rewriteReports(of: book, keys: keys, with: nil)
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
            let result = try body(file(of: present.id))
            try changing { try BookTable(database: $0).setForm(book.id, form, isConverting: false) }
            return result
        }
    }

    /// Keeps a copy of a book as it is before many expenses come into it at once.
    /// - Complexity: O(bytes of the file).
    public func keepCopyBeforeImport(of book: BookEntry) throws {
        try keepCopy(of: book, before: .import)
    }

    /// Keeps a copy of a book as it is before another one is merged into it.
    /// - Complexity: O(bytes of the file).
    public func keepCopyBeforeMerge(of book: BookEntry) throws {
        try keepCopy(of: book, before: .merge)
    }

    private func keepCopy(of book: BookEntry, before reason: BackupFolder.Reason) throws {
        try lock(of: book.id).holding {
            try rollBack(book)
            _ = try backups.copy(file(of: book.id), before: reason)
        }
    }

    /// Leaves nothing unfinished in the file of a book; its lock is held.
    func rollBack(_ book: BookEntry) throws {
        if try form(of: book) == .open { try openFile(book.id).rollBack() }
    }

    /// The form that a book's file has.
    private func form(of book: BookEntry) throws -> BookEntry.Form {
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
        let mayWrite = book.role.canWrite && signedIn.token?.scope != .read
        switch try book.isConverting && mayWrite ? settle(book) : form(of: book) {
        case .open: return openFile(book.id, isReadOnly: !mayWrite)
        case .sealed:
            return sealedFile(book.id, keys: try keyRing(of: book, for: signedIn), isReadOnly: !mayWrite)
        }
    }

    func openFile(_ id: String, isReadOnly: Bool = false) -> OpenDatabaseFile {
        OpenDatabaseFile(
            path: file(of: id), lock: lock(of: id), driver: driver, migrator: bookMigrations, backups: backups,
            isReadOnly: isReadOnly)
    }

    func sealedFile(_ id: String, keys: BookKeyRing, isReadOnly: Bool = false) -> SealedDatabaseFile {
        SealedDatabaseFile(
            path: file(of: id), book: id, lock: lock(of: id), driver: driver, migrator: bookMigrations,
            backups: backups, keys: keys, isReadOnly: isReadOnly)
    }

    func file(of id: String) -> String { "\(path)/books/\(id).book" }

    func lock(of id: String) -> FileLock {
        let file = file(of: id)
        return FileLock(path: "\(path)/books/\(id).lock") { StandIn.settle(file) }
    }

    var backups: BackupFolder { BackupFolder(path: path + "/backups") }

    func keyRing(of book: BookEntry, for signedIn: SignedIn) throws -> BookKeyRing {
        func key(_ generation: Int) throws -> BookKey {
            let table = KeyTable(database: try self.database())
            let sealed =
                switch signedIn.means {
                case .session: try table.memberKey(of: signedIn.user.id, book.id, generation: generation)
                case .token(let token, _): try table.tokenKey(of: token.id, generation: generation)
                }
            guard let sealed else { throw SealError.refused }
            guard let key = try BookKey(sealed: sealed, openedBy: try signedIn.keys()) else {
                throw SealError.refused
            }
            return key
        }
        let ring = BookKeyRing(key: key) { _, _ in nil }
        return BookKeyRing(
            key: key,
            renewal: { present, generation in
                guard try self.needsNewKey(book, than: present, generation) else { return nil }
                let next = try self.changing { try KeyTable(database: $0).makeKey(of: book.id) }
                // Before the book: what has the new key can be opened by all, and the next change would find it due again.
                try self.rewriteReports(of: book, keys: ring, with: next)
                return next
            })
    }

    /// The key that a sealed book's file needs now; `nil` for an open one. Where it must not change meanwhile, the
    /// lock of the book is held.
    func presentKey(of book: BookEntry, for signedIn: SignedIn) throws -> (generation: Int, key: BookKey)? {
        guard try form(of: book) == .sealed else { return nil }
        let path = file(of: book.id)
        do {
            let file = try StandIn.read(path)
            let generation = try Seal(head: file.read(Seal.headCount), count: file.count).generation
            return (generation, try keyRing(of: book, for: signedIn).key(generation))
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    /// Whether somebody who knows a key may not open the book any more, or it has no signature and somebody may only read.
    private func needsNewKey(_ book: BookEntry, than key: BookKey, _ generation: Int) throws -> Bool {
        let table = KeyTable(database: try database())
        return try table.leastGeneration(of: book.id) > generation || !key.isSigned && table.hasReaders(book.id)
    }

    /// Seals a book again with a new key, if one is due.
    func renewKey(of book: BookEntry, for signedIn: SignedIn) throws {
        let book = try BookTable(database: database()).current(book, of: signedIn.user.id)
        guard let (generation, key) = try presentKey(of: book, for: signedIn),
            try needsNewKey(book, than: key, generation)
        else { return }
        try file(of: book, for: signedIn).write { _ in }
    }
}
