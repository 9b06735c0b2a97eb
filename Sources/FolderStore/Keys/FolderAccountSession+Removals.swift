internal import Database
internal import Secrets
internal import Storage
internal import Users

/// A book of the user that could not be opened or saved while a member or token had to be removed from its list.
struct UnsettledBook {
    let id: String
    let late: LateBook
    /// Whether the store does not list the book for the user. Another owner may have removed the user from it.
    let isUnlisted: Bool

    init(_ id: String, _ name: FoldedName, _ reason: any Error, isUnlisted: Bool = false) {
        (self.id, self.isUnlisted) = (id, isUnlisted)
        late = LateBook(name: name, reason: reason)
    }
}

/// An attacker who can write to the store may hide a book while the user removes a member or token, and put it back
/// later with its old list of members and tokens. A removal therefore also covers the books that only the user's own
/// record, `KnownAccount`, knows. For a book that cannot be opened or saved, the removal stays due in that record, and
/// later commands try it again.
extension FolderAccountSession {
    /// Visits the books of the user, including removed ones. Books that the account knows but the store does not
    /// list are returned as unsettled.
    /// - Parameter body: receives each book with the access to it; the access is `nil` for an unencrypted book.
    /// - Returns: the books that cannot be opened, or for which `body` throws.
    func forEachKnownBook(
        _ body: (_ book: BookEntry, _ access: BookAccess?, _ isRemoved: Bool) throws -> Void
    ) throws -> [UnsettledBook] {
        var unsettled: [UnsettledBook] = []
        var present: Set<String> = []
        let opened = try books()
        let removed = try BookTable(database: store.database()).entries(of: user.id, removed: true)
        for (book, isRemoved) in opened.map({ ($0, false) }) + removed.map({ ($0, true) }) {
            present.insert(book.id)
            guard try !isUnmade(book) else { continue }
            do {
                try body(book, sealedState(of: book)?.access, isRemoved)
            } catch {
                unsettled.append(UnsettledBook(book.id, book.name, error))
            }
        }
        return try unsettled + missingBooks(but: present)
    }

    /// Known books that the store does not list for the user, and whose member list may have other members.
    private func missingBooks(but present: Set<String>) throws -> [UnsettledBook] {
        let known = memory.known
        let own = try memory.pair.publicKey().sealing
        var found: [UnsettledBook] = []
        for (name, id) in known.books.sorted(by: { $0.key < $1.key })
        where !present.contains(id) && known.removal(of: id) == nil && !found.contains(where: { $0.id == id }) {
            if let seen = try store.trust.book(id, by: memory.pair) {
                // The book is unencrypted, has no file yet, or gave the user no right to write.
                guard !seen.isOpen, !seen.isFounding else { continue }
                let isWriter = seen.writers.isEmpty || seen.hasMostWriters || seen.writers.contains(own)
                guard isWriter || known.late.contains(id) else { continue }
            }
            let name = try FoldedName(name, of: .book)
            found.append(UnsettledBook(id, name, StoreError.noSuchBook(name.description), isUnlisted: true))
        }
        return found
    }

    /// Notifies the user of the books that the store does not list for them. This is not an error: the removal is made
    /// when such a book is back.
    /// - Returns: the other books.
    func reportUnlisted(_ books: [UnsettledBook]) -> [UnsettledBook] {
        for book in books where book.isUnlisted { store.notify(.missingAtRemoval(book.late.name)) }
        return books.filter { !$0.isUnlisted }
    }

    /// Whether a book has no file yet, because the command that adds it was interrupted.
    private func isUnmade(_ book: BookEntry) throws -> Bool {
        guard store.isUnmade(book.id, isConverting: book.isConverting) else { return false }
        return try store.trust.book(book.id, by: memory.pair)?.isFounding ?? true
    }

    /// Makes the removals that are due from earlier commands, in the books that can be opened now.
    /// - Returns: the books of the store in which removals are still due.
    func settleRemovals() throws -> [LateBook] {
        let due = memory.known.removals
        guard !due.isEmpty else { return [] }
        var left: [LateBook] = []
        let table = BookTable(database: try store.database())
        for isRemoved in [false, true] {
            for book in try table.entries(of: user.id, removed: isRemoved) {
                guard let removals = due[book.id] else { continue }
                do {
                    guard !store.lock(of: book.id).isHeld else { throw DatabaseError.locked }
                    try settle(removals, from: book, isRemoved: isRemoved)
                } catch {
                    left.append(LateBook(name: book.name, reason: error))
                }
            }
        }
        return left
    }

    private func settle(_ removals: Set<KnownAccount.Removal>, from book: BookEntry, isRemoved: Bool) throws {
        // The list of an unencrypted book loses these members and tokens when the book is sealed again.
        guard let access = try sealedState(of: book)?.access else { return }
        let acts = access.removalsDue(from: access.membership)
        let isWriter = access.membership.role(of: access.holder)?.canWrite ?? book.role.canWrite
        if !acts.isEmpty, isWriter {
            try write(book, adding: [], mayBeRemoved: isRemoved)
        } else if !acts.isEmpty {
            // For a token of a reader, the attestation stays pending. The next change by a writer removes the token.
            let attestations = try acts.flatMap { act in
                if case .revokedToken(let id) = act { try access.revocation(ofToken: id) } else { [] as [Attestation] }
            }
            try store.changing { database in
                for attestation in attestations { try PendingAttestations(database: database).insert(attestation) }
            }
        }
        try memory.note(removals, from: [book.id], areDue: false)
        for case .tokens(let name) in removals { try memory.forgetTokens(named: name, of: book.id) }
    }

    /// Rewrites a sealed book with attestations of the user, even if it is a removed one.
    func write(_ book: BookEntry, adding acts: [Attestation.Act], mayBeRemoved: Bool) throws {
        let access = BookAccess(session: self, book: book)
        (access.intended, access.mayBeRemoved) = (acts, mayBeRemoved)
        try write(book, by: access)
    }
}
