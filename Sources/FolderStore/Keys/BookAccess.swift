internal import Database
internal import Secrets
internal import Storage
internal import Users

/// A user's access to a sealed book: the user's key, the states that the user has seen, and the member list inside the
/// book. Only members in this list get new keys.
final class BookAccess: SealKeys {
    let session: FolderSession
    let book: BookEntry
    /// Attestations that the user requested. The next change adds them with those that are due without a request.
    var intended: [Attestation.Act] = []
    /// Actions to run after a change is on disk, before the lock is released.
    var whenSaved: [(_ key: BookKey, _ generation: Int) throws -> Void] = []
    /// Whether to accept any state of the book, even if it contradicts a state seen before.
    var acceptsAnyState = false

    /// Whether to compare the store's members with the list when the book is opened.
    var comparesMembers = false

    /// Whether the book may be a removed one, whose only allowed change is to remove members.
    var mayBeRemoved = false
    /// The due removals from earlier commands that the current transaction makes.
    var settling: Set<KnownAccount.Removal> = []

    /// Whether to begin a new member list with the user as founder, because no owner of the present list is left.
    var foundsAnew = false

    /// The newest known state of the book; `nil` if it was never opened with this key pair.
    var seen: KnownBook?
    /// A state that this account saw before another machine saw `seen`; `nil` if this account itself saw `seen`, or
    /// neither.
    var earlier: KnownBook?
    /// The state of the file that was loaded or saved last; `nil` before, and for an unencrypted book.
    var state: [UInt8]?
    /// The number of a new member whose name and key the user confirmed by the fingerprint, even if others are known;
    /// `nil` without a confirmation.
    var confirmed: Int64?
    /// The holder's key slot of the generation looked up last, as stored; `nil` if the holder has none.
    var slot: [UInt8]?
    /// The key in `slot`.
    var loadedKey: BookKey?
    /// The member list in the book; without attestations if it was never signed.
    var membership: Membership
    /// The announcement of the new key with which the current transaction saves the book; `nil` if the key stays.
    var announcement: Attestation?
    /// The membership changes that the current transaction makes; `nil` outside of a change by the user.
    var next: MembershipChange?

    init(session: FolderSession, book: BookEntry) {
        self.session = session
        self.book = book
        membership = Membership(of: book.id)
    }

    var store: FolderStore { session.store }
    var holder: Attestation.Holder { session.holder }

    func begin() throws {
        // The list in the file is not read yet.
        membership = Membership(of: book.id)
        let states = try store.trust.states(of: book.id, by: pair)
        (seen, earlier) = (states?.newest, states?.earlier)
    }

    func requireRights() throws {
        try session.requireRights(to: book, mayBeRemoved: mayBeRemoved)
    }

    func saved(_ key: BookKey, _ state: [UInt8], generation: Int, changes: Int64) throws {
        self.state = state
        // A migration is not a change by the user. It does not add the requested attestations.
        guard let change = next else { return try keep(generation: generation, changes: changes) }
        try opened(after: generation, changes: changes)
        intended = []
        // If this fails, the next command repeats it, and finds no member or token left to remove.
        try? session.memory.note(settling, from: [book.id], areDue: false)
        settling = []
        // The change is saved, so a failure to clean up is left to the next change.
        try? tidyUp(change.absorbed, generation)
        announcement = nil
        let acts = whenSaved
        whenSaved = []
        for act in acts { try act(key, generation) }
        for notice in change.news { store.notify(notice) }
    }

    /// Deletes attestations that are in the book now, and key slots of older generations.
    private func tidyUp(_ absorbed: [Int64], _ generation: Int) throws {
        let table = try KeyTable(database: store.database())
        guard try !absorbed.isEmpty || announcement != nil || table.hasSlots(of: book.id, before: generation) else {
            return
        }
        try store.changing { database in
            let pending = PendingAttestations(database: database)
            for id in absorbed { try pending.remove(id) }
            if let announcement { try pending.remove(announcement) }
            try KeyTable(database: database).retireSlots(of: book.id, before: generation)
            try KeyTable(database: database).removeFormerSlots(
                of: book.id, but: store.backups.generations(of: store.file(of: book.id)))
        }
    }

    /// Records that a change is on disk. Called directly for a book that is unencrypted now.
    func opened(after generation: Int, changes: Int64) throws {
        if let next { membership = next.list }
        next = nil
        try keep(generation: generation, changes: changes, isSaved: true)
    }

    /// Records the state of the book as seen, and the people in a member list that was not seen before.
    /// - Parameter isSaved: whether a change with this state was just saved to disk. An error here must then not look
    ///   like a failed change.
    func keep(generation: Int, changes: Int64, isSaved: Bool = false) throws {
        var position = membership.position
        if !acceptsAnyState, !membership.isOpen, seen?.position != position, case .user(let id) = holder {
            do {
                try session.memory.learn(
                    from: membership, but: id, stored: KeyTable(database: store.database()).members(of: book.id))
            } catch  where isSaved && !(error is SecretError) {
                // With the earlier position recorded, the next command tries again to learn the people.
                position = seen?.position ?? .start
            }
        }
        var now = KnownBook(
            book: book.id, position: position, isOpen: membership.isOpen, generation: generation,
            changes: changes, state: state, writers: membership.writers, at: store.now())
        guard acceptsAnyState || earlier != nil || seen.map({ now.isLater(than: $0) || $0.state == nil }) ?? true else {
            return
        }
        // An accepted earlier state of the book does not make earlier reports acceptable.
        let acceptsReports = acceptsAnyState && (seen.map { now.isLater(than: $0) || now.state == $0.state } ?? true)
        now = try store.trust.locked {
            // Read again: another command may have seen a later state, or saved a report, since the book was loaded.
            let present = try store.trust.book(book.id, by: pair)
            if !acceptsAnyState, let present, present.isLater(than: now) { return present }
            if !acceptsReports, !membership.isOpen { now.reports = present?.reports ?? [:] }
            try store.trust.keep(now, by: pair)
            return now
        }
        (seen, earlier) = (now, nil)
    }

    var pair: KeyPair { session.memory.pair }
}
