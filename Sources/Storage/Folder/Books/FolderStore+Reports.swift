internal import Database
internal import Secrets

extension FolderStore {
    /// The kept reports of a book, by name.
    /// - Complexity: O(reports): of each only the head is read.
    public func reports(of book: BookEntry) throws -> [KeptReport] {
        let folder = reportFolder(of: book.id)
        return try folder.names().map { name in
            let file = try ReadFile(folder.file(name))
            let seal = try? Seal(head: file.read(Seal.headCount), count: file.count, .report(name: name.text))
            return KeptReport(name: name, bytes: seal?.contentCount ?? file.count)
        }
    }

    /// What is in a kept report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`, `DatabaseError`.
    /// - Complexity: O(bytes).
    public func report(_ name: ReportName, of book: BookEntry, for signedIn: SignedIn) throws -> [UInt8] {
        guard try reportFolder(of: book.id).holds(name) else { throw StoreError.noSuchReport(name.text) }
        // Who gave the keys is known by the list in the book.
        let access =
            try sealedState(of: book, for: signedIn)?.access ?? BookAccess(store: self, book: book, signedIn: signedIn)
        return try content(of: name, of: book, keys: access)
    }

    /// Keeps a report with its book, sealed as the book is; it is there whole or not at all.
    /// - Parameter isReplacing: whether one of that name may be there already.
    /// - Throws: `StoreError.mayOnlyRead`, `reportExists`, `DatabaseError`.
    /// - Complexity: O(bytes), and of the whole book where it gets a new key.
    public func keep(
        _ content: String, as name: ReportName, of book: BookEntry, for signedIn: SignedIn, isReplacing: Bool
    ) throws {
        try requireWriter(of: book, signedIn)
        // Whoever may not open the book any more must not be able to open what is kept from now on.
        try renewKey(of: book, for: signedIn)
        let folder = reportFolder(of: book.id)
        try lock(of: book.id).holding {
            // Somebody may have sealed it since, and then nothing open must be put beside it.
            let book = try BookTable(database: database()).current(book, of: signedIn.user.id)
            try folder.make()
            if !isReplacing, try folder.holds(name) { throw StoreError.reportExists(name) }
            let state = try sealedState(of: book, for: signedIn)
            try write(Array(content.utf8), as: name, in: folder, with: state.map { ($0.key, $0.generation) })
        }
    }

    /// Deletes a kept report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`, `DatabaseError`.
    public func deleteReport(_ name: ReportName, of book: BookEntry, for signedIn: SignedIn) throws {
        try requireWriter(of: book, signedIn)
        try lock(of: book.id).holding { try reportFolder(of: book.id).remove(name) }
    }

    /// Writes the kept reports of a book as the book itself is about to be written: with a new key, or open. The book's
    /// lock is held.
    ///
    /// One that is damaged stays as it is, and is not in the way of the book: no key opens it, and `check` tells of it. One
    /// that cannot be read now is, so that it is not left with a key that goes.
    /// - Parameter next: what seals them; `nil` leaves them open.
    func rewriteReports(
        of book: BookEntry, keys: any SealKeys, with next: (key: BookKey, generation: Int)?
    ) throws {
        let folder = reportFolder(of: book.id)
        for name in try folder.names() {
            do {
                try write(content(of: name, of: book, keys: keys), as: name, in: folder, with: next)
            } catch StoreError.seal, StoreError.otherBook, StoreError.unsealedReport {
                continue
            }
        }
    }

    func reportFolder(of id: String) -> ReportFolder { ReportFolder(parent: path + "/reports", book: id) }

    private func requireWriter(of book: BookEntry, _ signedIn: SignedIn) throws {
        guard book.role.canWrite, signedIn.token?.scope != .read else { throw StoreError.mayOnlyRead }
    }

    private func content(of name: ReportName, of book: BookEntry, keys: any SealKeys) throws -> [UInt8] {
        let path = reportFolder(of: book.id).file(name)
        let file = try ReadFile(path)
        let head = try file.read(Seal.headCount)
        guard Seal.isSealed(head, .report(name: name.text)) else {
            // What somebody put there who cannot seal is not taken for a report of a sealed book.
            guard book.form == .open || book.isConverting else { throw StoreError.unsealedReport(path: path) }
            return try head + file.read()
        }
        do {
            let seal = try Seal(head: head, count: file.count, .report(name: name.text))
            guard seal.book == book.id else { throw StoreError.otherBook(path: path) }
            let key = try keys.key(seal.generation)
            try file.go(to: seal.head.count)
            var content = [UInt8](repeating: 0, count: seal.contentCount)
            try content.withUnsafeMutableBytes { memory in
                try seal.open(with: key, into: memory) { part in
                    guard try file.read(into: part) == part.count else { throw SealError.cut }
                }
            }
            return content
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    private func write(
        _ content: [UInt8], as name: ReportName, in folder: ReportFolder, with key: (key: BookKey, generation: Int)?
    ) throws {
        try WholeFile.replace(folder.file(name)) { file in
            try content.withUnsafeBytes { content in
                guard let key else { return try file.append(content) }
                try Seal.seal(
                    content, with: key.key, generation: key.generation, book: folder.book, .report(name: name.text)
                ) { try file.append($0) }
            }
        }
    }
}
