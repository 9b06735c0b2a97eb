internal import Database
import Glibc
internal import Secrets
internal import Users

extension FolderAccountSession {
    /// Seals an open book: from then on its file says nothing without a member's password, code, session or token. So do the
    /// copies of it under `backups`, also where the book was sealed already and some of them were not. Its members are those
    /// that the store has now; they stand in it from then on, signed.
    /// - Throws: `StoreError.notOwner`, `hasNoKeys`.
    /// - Complexity: O(bytes of the book, its copies and its reports).
    public func seal(_ book: BookEntry) throws -> Sealing {
        let sealing = try convert(book, to: .sealed) { path in
            let file = store.openFile(book.id)
            try file.rollBack()
            let database = try file.editableCopy()
            let access = BookAccess(session: self, book: book)
            let (key, generation, changes) = try access.sealing(database)
            // Before the book, so that a sealed one never has open reports or copies.
            try store.rewriteReports(of: book, keys: access, with: (key, generation))
            let copies = try store.sealCopies(of: book.id, with: key, generation)
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
            let copy = try store.backups.keep(path, before: .sealing, write)
            try WholeFile.write(path, write)
            unlink(path + "-journal")
            SuccessorFile.removeAbandoned(of: path)
            try access.saved(key, Seal.state(ofHead: head), generation: generation, changes: changes)
            return Sealing(copy: copy, copies: copies)
        }
        return try sealing ?? Sealing(copy: nil, copies: sealCopies(of: book))
    }

    /// Opens a sealed book: from then on whoever can read files can read it.
    /// - Returns: where a sealed copy is kept; `nil` for a book that is open already.
    /// - Throws: `StoreError.notOwner`, `openInGroupStore`.
    /// - Complexity: O(bytes of the book and its reports).
    public func unseal(_ book: BookEntry) throws -> String? {
        try store.requireMayBeOpen()
        return try convert(book, to: .open) { path in
            let copy = try store.backups.copy(path, before: .opening)
            let access = BookAccess(session: self, book: book)
            let (database, _, generation, changes, state) = try store.sealedFile(book.id, keys: access).sealed()
            access.intended = [.opened]
            try database.transaction(.write) {
                try LineageTable(database: database).add(changes, state)
                try access.prepare(database)
            }
            try database.withImage { image in try WholeFile.open(path) { try $0.append(image) } }
            try store.rewriteReports(of: book, keys: access, with: nil)
            try access.opened(after: generation, changes: changes)
            return copy
        }
    }

    private func convert<Result>(
        _ book: BookEntry, to form: BookEntry.Form, _ body: (_ path: String) throws -> Result
    ) throws -> Result? {
        let book = try BookTable(database: store.database()).current(book, of: user.id)
        guard book.role == .owner else { throw StoreError.notOwner(book.name) }
        // Brings it forward, and refuses one that is damaged.
        try file(of: book).prepareToWrite()
        return try store.lock(of: book.id).holding {
            let present = try store.changing { database in
                let table = BookTable(database: database)
                let present = try table.current(book, of: user.id)
                guard try store.form(of: present) != form else { return nil as BookEntry? }
                // From here to the end either form is taken for the book, whichever the file has.
                try table.setForm(book.id, present.form, isConverting: true)
                return present
            }
            guard let present else { return nil }
            return try PartlyDone.converting(book.name, toSealed: form == .sealed).then {
                let result = try body(store.file(of: present.id))
                try store.changing { try BookTable(database: $0).setForm(book.id, form, isConverting: false) }
                return result
            }
        }
    }

    /// Seals what lies open under `backups` of a sealed book, with the key it has.
    /// - Throws: `StoreError.mayOnlyRead`.
    func sealCopies(of book: BookEntry) throws -> SealedCopies {
        guard !store.backups.openCopies(of: store.file(of: book.id)).isEmpty else {
            return SealedCopies(sealed: 0, removed: 0)
        }
        return try store.lock(of: book.id).holding {
            let present = try BookTable(database: store.database()).current(book, of: user.id)
            guard let (_, key, generation) = try sealedState(of: present) else {
                return SealedCopies(sealed: 0, removed: 0)
            }
            guard key.canWrite else { throw StoreError.mayOnlyRead }
            return try store.sealCopies(of: book.id, with: key, generation)
        }
    }
}
