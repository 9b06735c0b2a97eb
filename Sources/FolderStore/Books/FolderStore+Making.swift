internal import Database
internal import Secrets
internal import Storage
internal import Users

extension FolderStore {
    /// Inserts a book with its user as the owner. The file must be created after the commit, so that no file exists
    /// without a row.
    /// - Parameter pair: the user's keys, under which the founder is recorded before other processes can see the row.
    /// - Returns: the id of the book.
    func insertBook(
        _ name: FoldedName, form: BookEntry.Form, of user: User, _ pair: KeyPair, at now: Int64,
        in database: any Database
    ) throws -> String {
        let id = makeUUIDv7(milliseconds: now * 1000)
        if form == .sealed { try trust.keep(KnownBook(founding: id, at: now), by: pair) }
        let table = BookTable(database: database)
        try table.insert(id, form: form, at: now)
        try table.join(user.id, id, as: .owner, name: name)
        return id
    }

    /// Whether a book was inserted but never had a file, as far as the store can tell. Its first use creates the file.
    ///
    /// Every conversion begins with a backup copy, so a book that lost its file has one.
    func isUnmade(_ id: String, isConverting: Bool) -> Bool {
        isConverting && !ConversionFile.isAnywhere(file(of: id)) && backups.copies(of: file(of: id)).isEmpty
    }

    /// Creates the file of an inserted book. On failure the first use of the book creates it, or reports the error.
    func makeMissingFile(
        of id: String, _ form: BookEntry.Form, for user: User, _ memory: AccountMemory, at now: Int64
    ) throws {
        try lock(of: id).holding {
            // Another process may have created the file meanwhile.
            guard !ConversionFile.isAnywhere(file(of: id)) else { return }
            let entries = try BookTable(database: database()).entries(of: user.id)
            guard entries.contains(where: { $0.id == id }) else { return }
            let founding = try InitialMembership(of: id, by: user, keys: memory.pair, isOpen: form == .open, at: now)
            switch form {
            case .open:
                try Book(file: openFile(id, lock: .held)).create(
                    categories: startingCategories(), attestations: founding.attestations)
                try trust.keep(founding.known(as: nil, at: now), by: memory.pair)
            case .sealed:
                try changing { database in
                    try requirePair(memory.pair, of: user, in: database)
                    try KeyTable(database: database).setSlot(founding.slot, of: .user(user.id), id, generation: 1)
                }
                let file = sealedFile(id, keys: SingleKey(founding.key), lock: .held)
                try Book(file: file).create(
                    categories: startingCategories(), attestations: founding.attestations)
                try trust.keep(founding.known(as: file.sealed().state, at: now), by: memory.pair)
            }
            do {
                try changing { database in
                    // If the user's keys changed meanwhile, the file names a founder with the old key. A change of keys
                    // that saw the file left an attestation about it.
                    if try PendingAttestations(database: database).about(id).isEmpty, form == .sealed {
                        try requirePair(memory.pair, of: user, in: database)
                    }
                    try BookTable(database: database).setForm(id, form, isConverting: false)
                }
            } catch StoreError.sessionEnded {
                try StoreFolder.remove(file(of: id))
                throw StoreError.sessionEnded
            }
        }
    }

    /// Checks that a key pair is still the user's.
    /// - Throws: `StoreError.sessionEnded`.
    private func requirePair(_ pair: KeyPair, of user: User, in database: any Database) throws {
        guard let key = try KeyTable(database: database).keys(of: user.id)?.publicKey, pair.isPrivateHalf(of: key)
        else {
            throw StoreError.sessionEnded
        }
    }
}
