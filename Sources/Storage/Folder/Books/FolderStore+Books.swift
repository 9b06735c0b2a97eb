internal import Database
internal import Ledger
public import Secrets
public import Users

extension FolderStore {
    /// The books of a user, by name.
    public func books(of signedIn: SignedIn) throws -> [BookEntry] {
        guard signedIn.token == nil else { return [signedIn.book] }
        let entries = try BookTable(database: database()).entries(of: signedIn.user.id)
        // Of a conversion that was cut off it is said which form the book has.
        let unsettled = entries.filter { $0.isConverting && !lock(of: $0.id).isHeld }
        guard !unsettled.isEmpty else { return entries }
        for entry in unsettled { _ = try? settle(entry) }
        return try BookTable(database: database()).entries(of: signedIn.user.id)
    }

    /// A book; its file is opened when it is first used.
    public func open(_ entry: BookEntry, for signedIn: SignedIn) throws -> Book {
        Book(file: try file(of: entry, for: signedIn))
    }

    /// Who can open a book, by name.
    public func members(of book: BookEntry) throws -> [BookMember] {
        try BookTable(database: database()).members(of: book.id)
    }

    /// Makes a book of one's own.
    /// - Throws: `StoreError.bookNameTaken`, `openInGroupStore`.
    public func addBook(
        _ name: FoldedName, form: BookEntry.Form, for account: Account, at now: Int64
    ) throws -> BookEntry {
        if form == .open { try requireMayBeOpen() }
        let book = try changing { database in
            let table = BookTable(database: database)
            guard try !table.isTaken(name, by: account.user.id) else { throw StoreError.bookNameTaken(name) }
            return try insertBook(name, form: form, of: account.user, at: now, in: database)
        }
        makeFile(of: book, form, for: account.user, try account.known(), at: now)
        let entry = try BookTable(database: database()).entry(name.description, of: account.user.id)
        try account.known().take(entry)
        return entry
    }

    /// Makes a book the one its member works in where none is named.
    public func use(_ book: BookEntry, for account: Account) throws {
        let memory = try account.known()
        try memory.require(book, tell: tell)
        try changing { try BookTable(database: $0).setCurrent(book.id, of: account.user.id) }
        try memory.choose(book.id)
    }

    /// Gives a book another name, for the one who asks alone.
    /// - Throws: `StoreError.bookNameTaken`.
    public func rename(_ book: BookEntry, to name: FoldedName, for account: Account) throws {
        try changing { database in
            let table = BookTable(database: database)
            guard try book.name == name || !table.isTaken(name, by: account.user.id) else {
                throw StoreError.bookNameTaken(name)
            }
            try table.rename(book.id, of: account.user.id, to: name)
        }
        let memory = try account.known()
        try memory.take(BookTable(database: database()).current(book, of: account.user.id), formerly: book.name)
    }

    /// Takes a book out of the list of all its members; its file stays, and `restore` brings it back.
    /// - Throws: `StoreError.notOwner`, or `lastBook` where somebody would be left without any.
    public func remove(_ book: BookEntry, for account: Account, at now: Int64) throws {
        try changing { database in
            let table = BookTable(database: database)
            try requireOwner(account, of: book, in: database)
            for member in try table.members(of: book.id) where try table.entries(of: member.user.id).count == 1 {
                throw StoreError.lastBook(member.user.name)
            }
            try table.setRemoved(book.id, at: now)
        }
    }

    /// Brings a removed book back to all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    public func restoreBook(named text: String, for account: Account) throws -> BookEntry {
        try changing { database in
            let table = BookTable(database: database)
            let book = try table.entry(text, of: account.user.id, removed: true)
            try requireOwner(account, of: book, in: database)
            try table.setRemoved(book.id, at: nil)
            return try table.entry(text, of: account.user.id)
        }
    }

    /// Lets a user open a book, or changes what they may do with it, or takes over a key of theirs that is not in the list
    /// of a sealed book yet.
    ///
    /// Whoever is made a reader loses the key that writes: the book gets a new one.
    /// - Returns: the key that a sealed book is given to; `nil` for an open one.
    /// - Throws: `StoreError.notOwner`, `hasNoKeys`, `otherPerson`, `otherFingerprint`, or `lastOwner` for the only owner; then
    ///   nothing was changed.
    /// - Complexity: O(bytes) of a sealed book, as its file is written anew; else O(members).
    @discardableResult
    public func share(
        _ book: BookEntry, with user: User, as role: Role, fingerprint: String? = nil, by signedIn: SignedIn
    ) throws -> PublicKey? {
        let account = try signedIn.account()
        let book = try BookTable(database: database()).current(book, of: account.user.id)
        /// Whether the user is a member already.
        func requireMayShare(in database: any Database) throws -> Bool {
            try requireOwner(account, of: book, in: database)
            let member = try BookTable(database: database).members(of: book.id).first { $0.user.id == user.id }
            if member?.role == .owner, role != .owner { try requireOtherOwner(than: user, of: book, in: database) }
            return member != nil
        }
        func admit(_ database: any Database) throws {
            let table = BookTable(database: database)
            if try requireMayShare(in: database) {
                try table.setRole(role, of: user.id, in: book.id)
            } else {
                try table.join(user.id, book.id, as: role, name: book.name)
            }
        }
        guard try form(of: book) == .sealed else {
            if let fingerprint, let key = try KeyTable(database: database()).keys(of: user.id)?.publicKey {
                guard fingerprint == key.fingerprint else { throw StoreError.otherFingerprint(user.name, key) }
                try account.known().take(Member(user: user.id, name: user.name, role: role, key: key))
            }
            try lock(of: book.id).holding { try changing(admit) }
            return nil
        }
        let database = try database()
        _ = try requireMayShare(in: database)
        guard let key = try KeyTable(database: database).keys(of: user.id)?.publicKey else {
            throw StoreError.hasNoKeys(user.name)
        }
        let access = BookAccess(store: self, book: book, signedIn: signedIn)
        access.acceptedFingerprint = fingerprint
        access.intended = [.joined(Member(user: user.id, name: user.name, role: role, key: key))]
        // Where something goes wrong in between, the book's list has somebody whom the store does not let ask, and takes
        // them out again with its next change.
        access.whenSaved.append { bookKey, generation in
            try PartlyDone.shared(user.name, book: book.name).then {
                try self.changing { database in
                    try admit(database)
                    let list = access.membership
                    for holder in [.user(user.id)]
                        + list.tokens.filter({ $0.value.user == user.id }).keys.map(Attestation.Holder.token)
                    {
                        try access.give(bookKey, generation, to: holder, by: list, in: database)
                    }
                }
            }
        }
        try write(book, by: access)
        return key
    }

    /// Takes a book away from a member; it gets a new key, so that a key they kept opens nothing that is written later.
    /// - Throws: `StoreError.notOwner`, `noSuchMember`, or `lastOwner` for the only owner.
    /// - Complexity: as `share`.
    public func unshare(_ book: BookEntry, with user: User, by signedIn: SignedIn) throws {
        let account = try signedIn.account()
        // Another name in the store may be another person's.
        if let listed = try sealedState(of: book, for: signedIn)?.access.membership.members[user.id],
            listed.name != user.name
        {
            throw StoreError.membersDiffer(book.name, [.name(user.name, listed: listed.name)])
        }
        try changing { database in
            try requireOwner(account, of: book, in: database)
            guard try BookTable(database: database).members(of: book.id).contains(where: { $0.user.id == user.id })
            else { throw StoreError.noSuchMember(user.name, book: book.name) }
            try requireOtherOwner(than: user, of: book, in: database)
            try requireOtherBook(than: book, for: user, in: database)
            try leave(book, user.id, in: database)
        }
        guard try form(of: book) == .sealed else { return }
        let access = BookAccess(store: self, book: book, signedIn: signedIn)
        access.sentAway = user.name
        try PartlyDone.unshared(user.name, book: book.name).then { try write(book, by: access) }
    }

    /// Leaves a book to its other members; it gets a new key with the next change.
    /// - Throws: `StoreError.lastOwner` for the only owner, `lastBook` for somebody's only book.
    public func leave(_ book: BookEntry, for signedIn: SignedIn) throws {
        let account = try signedIn.account()
        let book = try BookTable(database: database()).current(book, of: account.user.id)
        // One that cannot be opened can be left all the same.
        let attestation = try? sealedState(of: book, for: signedIn)?.access.attestation(.left(user: account.user.id))
        try changing { database in
            try requireOtherOwner(than: account.user, of: book, in: database)
            try requireOtherBook(than: book, for: account.user, in: database)
            try leave(book, account.user.id, in: database)
            if let attestation { try PendingAttestations(database: database).insert(attestation) }
        }
        try account.known().forget(book.id)
    }

    /// Takes the present state of a book for the book, whatever its reader has seen of it before. Where none of its owners is
    /// left in the store, one whom the store calls an owner takes it over.
    /// - Returns: who may open it by its own list; empty for an open book.
    /// - Throws: `StoreError.seal` where no key opens it.
    /// - Complexity: O(bytes).
    public func accept(_ book: BookEntry, for signedIn: SignedIn) throws -> Membership {
        let book = try current(book, of: signedIn)
        try signedIn.account().known().take(book)
        guard try form(of: book) == .sealed else {
            // Refused where the store cannot be written, though what was seen is kept elsewhere too.
            try changing { _ in try trust.forget(book.id, by: signedIn.keys()) }
            return Membership(of: book.id)
        }
        let file = try StandIn.read(file(of: book.id))
        let generation = try Seal(head: file.read(Seal.headCount), count: file.count).generation
        try changing { try KeyTable(database: $0).reviveSlots(of: book.id, generation: generation) }
        let access = BookAccess(store: self, book: book, signedIn: signedIn)
        access.acceptsAnyState = true
        _ = try sealedFile(book.id, keys: access, isReadOnly: true).reader()
        if try access.takeOver() { try write(book, by: access) }
        return access.membership
    }

    /// Writes a sealed book as it is, but for what is said of its members.
    /// - Throws: `DatabaseError.locked` where somebody opens it meanwhile.
    private func write(_ book: BookEntry, by access: BookAccess) throws {
        do {
            try sealedFile(book.id, keys: access).write { _ in }
        } catch is FormChanged {
            throw DatabaseError.locked
        }
    }

    /// A member goes, with their keys and tokens. Where nobody who is left decides, all who write do; where nobody is
    /// left, the book is one whose file is to go.
    func leave(_ book: BookEntry, _ user: Int64, in database: any Database) throws {
        let table = BookTable(database: database)
        try table.leave(user, book.id)
        let members = try table.members(of: book.id)
        if !members.isEmpty, !members.contains(where: { $0.role == .owner }) {
            for member in members where member.role == .writer {
                try table.setRole(.owner, of: member.user.id, in: book.id)
            }
        }
    }

    func requireOwner(_ account: Account, of book: BookEntry, in database: any Database) throws {
        let members = try BookTable(database: database).members(of: book.id)
        guard let member = members.first(where: { $0.user.id == account.user.id }) else {
            throw StoreError.noSuchBook(book.name.description)
        }
        guard member.role == .owner else { throw StoreError.notOwner(book.name) }
    }

    private func requireOtherOwner(than user: User, of book: BookEntry, in database: any Database) throws {
        let members = try BookTable(database: database).members(of: book.id)
        guard
            members.contains(where: { $0.user.id != user.id && $0.role == .owner })
                || !members.contains(where: { $0.user.id == user.id && $0.role == .owner })
        else { throw StoreError.lastOwner(user.name, book: book.name) }
    }

    private func requireOtherBook(than book: BookEntry, for user: User, in database: any Database) throws {
        guard try BookTable(database: database).entries(of: user.id).contains(where: { $0.id != book.id }) else {
            throw StoreError.lastBook(user.name)
        }
    }
}
