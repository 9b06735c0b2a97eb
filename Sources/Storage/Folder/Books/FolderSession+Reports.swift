internal import Database
internal import Secrets

extension FolderSession {
    /// The kept reports of a book, by name.
    /// - Complexity: O(reports): of each only the head is read.
    public func reports(of book: BookEntry) throws -> [KeptReport] {
        let folder = store.reportFolder(of: book.id)
        return try folder.names().map { name in
            let file = try ReadFile(folder.file(name))
            let seal = try? Seal(head: file.read(Seal.headCount), count: file.count, .report(name: name.text))
            return KeptReport(name: name, bytes: seal?.contentCount ?? file.count)
        }
    }

    /// What is in a kept report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`, `DatabaseError`.
    /// - Complexity: O(bytes).
    public func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8] {
        guard try store.reportFolder(of: book.id).holds(name) else { throw StoreError.noSuchReport(name.text) }
        // Who gave the keys is known by the list in the book.
        let access =
            try sealedState(of: book)?.access ?? BookAccess(session: self, book: book)
        return try store.content(of: name, of: book, keys: access)
    }

    /// Keeps a report with its book, sealed as the book is; it is there whole or not at all.
    /// - Parameter isReplacing: whether one of that name may be there already.
    /// - Throws: `StoreError.mayOnlyRead`, `reportExists`, `DatabaseError`.
    /// - Complexity: O(bytes), and of the whole book where it gets a new key.
    public func keep(
        _ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool
    ) throws {
        try requireWriter(of: book)
        // Whoever may not open the book any more must not be able to open what is kept from now on.
        try renewKey(of: book)
        let folder = store.reportFolder(of: book.id)
        try store.lock(of: book.id).holding {
            // Somebody may have sealed it since, and then nothing open must be put beside it.
            let book = try BookTable(database: store.database()).current(book, of: user.id)
            try folder.make()
            if !isReplacing, try folder.holds(name) { throw StoreError.reportExists(name) }
            let state = try sealedState(of: book)
            try store.write(Array(content.utf8), as: name, in: folder, with: state.map { ($0.key, $0.generation) })
        }
    }

    /// Deletes a kept report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`, `DatabaseError`.
    public func deleteReport(_ name: ReportName, of book: BookEntry) throws {
        try requireWriter(of: book)
        try store.lock(of: book.id).holding { try store.reportFolder(of: book.id).remove(name) }
    }

    private func requireWriter(of book: BookEntry) throws {
        guard book.role.canWrite, token?.scope != .read else { throw StoreError.mayOnlyRead }
    }
}
