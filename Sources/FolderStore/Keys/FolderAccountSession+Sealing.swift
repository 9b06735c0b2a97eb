internal import Database
import Glibc
internal import Secrets
public import Storage
internal import Users

extension FolderAccountSession {
    /// Seals a book: its file and backup copies are encrypted, and the store's present members become its signed member
    /// list. Unencrypted copies of a book that is sealed already stay unchanged. An attacker who can write the store
    /// may have made them, and sealed with the book's key they would count as genuine.
    /// - Throws: `StoreError.notOwner`, `hasNoKeys`, `unsignedMembers`, `membersDiffer`; `partlyDone` if a database
    ///   error interrupted the conversion.
    /// - Complexity: O(bytes of the book, its copies and its reports).
    public func seal(_ book: BookEntry) throws -> Sealing {
        try convert(book, to: .sealed) { path in
            let file = store.openFile(book.id)
            try file.rollBack()
            let database = try file.editableCopy()
            let access = BookAccess(session: self, book: book)
            let (key, generation, changes) = try access.sealing(database)
            // Reports and copies are sealed before the book, so that a sealed book never has unencrypted ones.
            try store.rewriteReports(
                of: book.id, keys: access, acceptingPlain: true, since: 0, with: (key, generation))
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
            return Sealing(copy: copy, copies: copies, openCopies: [])
        }
            ?? Sealing(
                copy: nil, copies: SealedCopies(sealed: 0, removed: 0),
                openCopies: store.backups.openCopies(of: store.file(of: book.id)).map {
                    StoreFinding(place: "backups/\(StoreFolder.name(of: $0))", fault: .openCopy)
                })
    }

    /// Decrypts a sealed book. Afterwards every account that can read its file can read the book.
    /// - Returns: the path of a sealed backup copy; `nil` if the book is unencrypted already.
    /// - Throws: `StoreError.notOwner`, `openInGroupStore`; `partlyDone` if a database error interrupted the
    ///   conversion.
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
            try store.rewriteReports(
                of: book.id, keys: access, acceptingPlain: false, since: generation, with: nil)
            try access.opened(after: generation, changes: changes)
            return copy
        }
    }

    private func convert<Result>(
        _ book: BookEntry, to form: BookEntry.Form, _ body: (_ path: String) throws -> Result
    ) throws -> Result? {
        let book = try BookTable(database: store.database()).current(book, of: user.id)
        guard book.role == .owner else { throw StoreError.notOwner(book.name) }
        // This migrates the book, and throws if it is damaged.
        try file(of: book).prepareToWrite()
        return try store.lock(of: book.id).holding {
            let present = try store.changing { database in
                let table = BookTable(database: database)
                let present = try table.current(book, of: user.id)
                guard try store.form(of: present) != form else { return nil as BookEntry? }
                // From here until the end, either form of the file is accepted.
                try table.setForm(book.id, present.form, isConverting: true)
                return present
            }
            guard let present else { return nil }
            return try PartlyDone.converting(book.name, toSealed: form == .sealed).then {
                let result = try body(store.file(of: present.id))
                try store.changingOnRequest {
                    try BookTable(database: $0).setForm(book.id, form, isConverting: false)
                }
                return result
            }
        }
    }
}
