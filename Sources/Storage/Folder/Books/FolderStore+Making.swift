internal import Database
internal import Secrets
internal import Users

extension FolderStore {
    /// Puts a book into the list, with its user as the owner. Its file is made once that lies on the disk: so there is none
    /// that no book has.
    /// - Returns: its id.
    func insertBook(
        _ name: FoldedName, form: BookEntry.Form, of user: User, at now: Int64, in database: any Database
    ) throws -> String {
        let id = makeUUIDv7(milliseconds: now * 1000)
        let table = BookTable(database: database)
        try table.insert(id, form: form, at: now)
        try table.join(user.id, id, as: .owner, name: name)
        return id
    }

    /// Makes the file of a book that is in the list now. Where it cannot be made, its first use makes it, or says why not.
    func makeFile(of id: String, _ form: BookEntry.Form, for user: User, _ memory: AccountMemory, at now: Int64) {
        try? makeMissingFile(of: id, form, for: user, memory, at: now)
    }

    /// Whether a book is in the list and has never had a file, as far as the store can tell: making it was begun, and comes
    /// to its end with its first use.
    ///
    /// A copy is kept before every conversion, so a book whose file was lost has one.
    func isUnmade(_ id: String, isConverting: Bool) -> Bool {
        isConverting && !ConversionFile.isAnywhere(file(of: id)) && backups.copies(of: file(of: id)).isEmpty
    }

    func makeMissingFile(
        of id: String, _ form: BookEntry.Form, for user: User, _ memory: AccountMemory, at now: Int64
    ) throws {
        try lock(of: id).holding {
            // Somebody else may have made it meanwhile.
            guard !ConversionFile.isAnywhere(file(of: id)) else { return }
            switch form {
            case .open: try Book(file: openFile(id, lock: .held)).create(categories: startingCategories())
            case .sealed:
                let entries = try BookTable(database: database()).entries(of: user.id)
                guard entries.contains(where: { $0.id == id }) else { return }
                let founding = try InitialMembership(of: id, by: user, keys: memory.pair, at: now)
                try changing { database in
                    try KeyTable(database: database).setSlot(founding.slot, of: .user(user.id), id, generation: 1)
                }
                let file = sealedFile(id, keys: SingleKey(founding.key), lock: .held)
                try Book(file: file).create(
                    categories: startingCategories(), attestations: [founding.attestation])
                try trust.keep(founding.known(as: file.sealed().state), by: memory.pair)
            }
            try changing { try BookTable(database: $0).setForm(id, form, isConverting: false) }
        }
    }
}
