internal import Database
internal import Secrets

extension FolderSession {
    /// The saved reports of a book, by name.
    /// - Complexity: O(reports); only the headers are read.
    public func reports(of book: BookEntry) throws -> [KeptReport] {
        let folder = store.reportFolder(of: book.id)
        return try folder.names().map { name in
            let file = try ReadFile(folder.file(name))
            let seal = try? Seal(head: file.read(Seal.headCount), count: file.count, .report(name: name.text))
            return KeptReport(name: name, bytes: seal?.contentCount ?? file.count)
        }
    }

    /// The content of a saved report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`, `DatabaseError`.
    /// - Complexity: O(bytes).
    public func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8] {
        guard try store.reportFolder(of: book.id).holds(name) else { throw StoreError.noSuchReport(name.text) }
        // The member list in the book states who was entitled to give the keys.
        let access =
            try sealedState(of: book)?.access ?? BookAccess(session: self, book: book)
        return try store.content(of: name, of: book, keys: access)
    }

    /// Saves a report with its book, atomically, sealed if the book is.
    /// - Parameter isReplacing: whether an existing report is replaced.
    /// - Throws: `StoreError.mayOnlyRead`, `reportExists`, `DatabaseError`.
    /// - Complexity: O(bytes), and of the whole book if it gets a new key.
    public func keep(
        _ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool
    ) throws {
        try requireWriter(of: book)
        // Former members must not be able to open reports saved from now on.
        try renewKey(of: book)
        let folder = store.reportFolder(of: book.id)
        try store.lock(of: book.id).holding {
            // The book may have been sealed since, and must then not get an unencrypted report.
            let book = try BookTable(database: store.database()).current(book, of: user.id)
            try folder.make()
            if !isReplacing, try folder.holds(name) { throw StoreError.reportExists(name) }
            let state = try sealedState(of: book)
            try store.write(Array(content.utf8), as: name, in: folder, with: state.map { ($0.key, $0.generation) })
        }
    }

    /// Deletes a saved report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`, `DatabaseError`.
    public func deleteReport(_ name: ReportName, of book: BookEntry) throws {
        try requireWriter(of: book)
        try store.lock(of: book.id).holding { try store.reportFolder(of: book.id).remove(name) }
    }

    private func requireWriter(of book: BookEntry) throws {
        guard book.role.canWrite, token?.scope != .read else { throw StoreError.mayOnlyRead }
    }
}
