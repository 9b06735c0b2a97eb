internal import Database
import Glibc
internal import Secrets
internal import Storage
internal import Users

extension FolderSession {
    /// Creates the file of a book whose creation was interrupted by a kill. Does nothing if the file exists, or without
    /// the session of an owner.
    func makeWhereMissing(_ book: BookEntry) throws {
        guard store.isUnmade(book.id, isConverting: book.isConverting), book.role == .owner, token == nil else {
            return
        }
        let seen = try store.trust.book(book.id, by: memory.pair)
        // The file of a book that was seen before must have been deleted.
        guard seen?.isFounding ?? true else { return }
        try store.makeMissingFile(of: book.id, book.form, for: user, memory, at: store.now())
        // An attacker may have deleted the file of a book that others made.
        if seen == nil { store.notify(.madeFile(book: book.name, isSealed: book.form == .sealed)) }
    }

    /// The file of a book, opened on first use with the rights of the session's user or token.
    /// - Parameter comparesMembers: whether the file is refused if the store states more rights than the book's member
    ///   list.
    func file(of book: BookEntry, comparesMembers: Bool = true) throws -> any DatabaseFile {
        var given: BookEntry? = book
        return StoredBookFile(path: store.file(of: book.id)) { [self] in
            let known = given
            given = nil
            var book = try known ?? current(book)
            let mayWrite = book.role.canWrite && token?.scope != .read
            try requireKnown(book)
            try makeWhereMissing(book)
            if book.isConverting && mayWrite {
                _ = try store.settle(book)
                book = try current(book)
            }
            try store.requireUnshared(store.file(of: book.id))
            switch try form(of: book) {
            case .open:
                return (
                    book,
                    store.openFile(book.id, isReadOnly: !mayWrite) { try self.requireRights(to: book) }
                )
            case .sealed:
                let access = BookAccess(session: self, book: book)
                access.comparesMembers = comparesMembers
                return (book, store.sealedFile(book.id, keys: access, isReadOnly: !mayWrite))
            }
        }
    }

    /// Returns whether a book's file is open (an unencrypted database) or sealed (encrypted).
    /// - Throws: `StoreError.openInGroupStore` for an open book in a group's store; `otherState` for an open file of a
    ///   book that this user last saw sealed; `DatabaseError` if the store records a sealed file as open.
    func form(of book: BookEntry) throws -> BookEntry.Form {
        let form = try store.form(of: book)
        if form == .open {
            try store.requireMayBeOpen()
            try requireOpened(book)
        }
        return form
    }

    /// Rejects an unencrypted file of a book that was last seen sealed, unless an owner signed in it that it was
    /// unsealed. Notifies the user once if that was another owner.
    /// - Throws: `StoreError.otherState`; for a token `tokenOfOtherBook`.
    func requireOpened(_ book: BookEntry) throws {
        let keys = memory.pair
        guard let seen = try store.trust.book(book.id, by: keys) else {
            if let token = self as? FolderTokenSession { return try token.requireUnsealed(book) }
            return try noticeUnencrypted(book)
        }
        guard !seen.isOpen else { return }
        // The user created the book sealed.
        guard !seen.isFounding else { throw StoreError.otherState(book.name, seen: seen.at) }
        let list: Membership
        do {
            let attestations = try AttestationTable(database: store.openFile(book.id, isReadOnly: true).reader()).all()
            list = try Membership(of: book.id, attestations, seen: seen.position)
        } catch is MembershipError {
            throw StoreError.otherState(book.name, seen: seen.at)
        }
        guard list.isOpen else { throw StoreError.otherState(book.name, seen: seen.at) }
        try store.trust.keep(
            KnownBook(
                book: book.id, position: list.position, isOpen: true,
                generation: seen.generation, changes: seen.changes, state: seen.state, writers: list.writers,
                at: store.now()),
            by: keys)
        if case .user(let owner)? = list.unsealer, owner != user.id {
            store.notify(.unsealed(book: book.name, by: list.members[owner]?.name))
        }
    }

    /// Notifies the user once of an unencrypted book that they neither made nor unsealed. An attacker may have put it
    /// in the place of a sealed one that the user has not seen yet.
    private func noticeUnencrypted(_ book: BookEntry) throws {
        guard self is FolderAccountSession, try memory.noteUnencrypted(book.id) else { return }
        store.notify(.unencrypted(book: book.name))
    }

    /// Saves a sealed book if it needs a new key or has pending attestations, for example after a member left. Does
    /// nothing for a reader of the book.
    /// - Parameter acts: attestations of the user to add with this change.
    /// - Throws: `StoreError.mayOnlyRead` if the store records a writer as a reader.
    func renewKey(of book: BookEntry, with acts: [Attestation.Act] = []) throws {
        let book = try BookTable(database: store.database()).current(book, of: user.id)
        guard let (access, key, _) = try sealedState(of: book),
            // Member lists from before signatures were introduced are empty.
            (access.membership.role(of: access.holder) ?? book.role).canWrite
        else { return }
        access.intended = acts
        guard try access.isChangeDue(key) else { return }
        try write(book, adding: acts)
    }

    /// Rewrites a sealed book only to add attestations of the user.
    /// - Throws: `DatabaseError.locked` if the book is unsealed in the meantime.
    func write(_ book: BookEntry, adding acts: [Attestation.Act]) throws {
        let access = BookAccess(session: self, book: book)
        access.intended = acts
        try write(book, by: access)
    }

    /// Rewrites a sealed book with the changes that the access requests.
    /// - Throws: `DatabaseError.locked` if the book is unsealed in the meantime.
    func write(_ book: BookEntry, by access: BookAccess) throws {
        do {
            try store.sealedFile(book.id, keys: access).write { _ in }
        } catch is FormChanged {
            throw DatabaseError.locked
        }
    }

    /// The access to a sealed book, with its present key and the key's generation, after its members were verified;
    /// `nil` for an unencrypted book. Valid as long as the lock of the book is held.
    func sealedState(
        of book: BookEntry
    ) throws -> (access: BookAccess, key: BookKey, generation: Int)? {
        guard try form(of: book) == .sealed else { return nil }
        let access = BookAccess(session: self, book: book)
        let (_, key, generation, _, _) = try store.sealedFile(book.id, keys: access, isReadOnly: true).sealed()
        return (access, key, generation)
    }

    /// Rejects a key that can only read, even if the store records its holder as a writer: an attacker may have changed
    /// the row.
    func requireWriting(_ key: BookKey) throws(StoreError) {
        guard key.canWrite else { throw .mayOnlyRead }
    }

    /// A known person whom a new member contradicts; `nil` if there is none. The person has the member's number but
    /// another name or key, or the member's name but another number. Looks for newer signed keys in the books of the
    /// user first.
    ///
    /// If two keys claim to replace one key of a person, a thief of that key signed one of them. The method then
    /// returns the key that is not the new member's.
    /// - Parameter books: the books to look into; `nil` for all of the user.
    /// - Complexity: O(bytes) of the sealed books, if the member is known.
    func difference(from member: Member, among books: [BookEntry]? = nil) throws -> KnownAccount.Person? {
        let database = try store.database()
        var following: [PublicKey: Set<PublicKey>] = [:]
        let isKnown = memory.known.people[member.user] != nil || memory.difference(from: member) != nil
        for book in try isKnown ? books ?? BookTable(database: database).entries(of: user.id) : [] {
            guard let state = try? sealedState(of: book) else { continue }
            var change = state.access.change(of: state.access.membership)
            try? change.absorb(PendingAttestations(database: database).about(book.id))
            for renewal in change.list.renewals where renewal.user == member.user {
                following[renewal.from, default: []].insert(renewal.to)
            }
            try memory.learn(
                from: change.list, but: user.id, stored: KeyTable(database: database).members(of: book.id))
        }
        let other = following.values.first { $0.count > 1 }?.first { $0 != member.key }
        return other.map { KnownAccount.Person(folded: member.name.folded, key: $0) } ?? memory.difference(from: member)
    }
}
