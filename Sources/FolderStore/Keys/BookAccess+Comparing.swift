internal import Database
internal import Secrets
internal import Storage
internal import Users

/// The comparison of the store's members with the member list in a sealed book.
extension BookAccess {
    /// Rejects a store that states more rights than the member list, before anything of the book is shown. A change of
    /// the book is refused for these differences too.
    ///
    /// A book without other members is not compared, so that its commands run no more statements.
    /// - Throws: `StoreError.membersDiffer`.
    func requireSameMembers() throws {
        guard book.isShared || membership.members.count > 1 else { return }
        let (list, differences, _) = try compared()
        guard !differences.isEmpty else { return }
        // The next change of an owner settles one difference with a removal that is due.
        if list.role(of: holder) == .owner, !removalsDue(from: list).isEmpty { return }
        awaitChange()
        throw StoreError.membersDiffer(book.name, differences)
    }

    /// The member list with the pending attestations, and its differences from the store, see `Membership.compared`.
    /// - Throws: `StoreError.unsignedMembers`.
    func compared() throws -> (list: Membership, differences: [MembershipDifference], due: [Attestation.Act]) {
        let database = try store.database()
        var change = change(of: membership)
        do {
            try change.absorb(PendingAttestations(database: database).about(book.id))
        } catch is MembershipError {
            throw StoreError.unsignedMembers(book.name)
        }
        let (differences, due) = try change.list.compared(with: KeyTable(database: database).members(of: book.id))
        return (change.list, differences, due)
    }

    /// Waits for a change of the book in progress. Such a change saves the list before or after the store's rows, so a
    /// difference may be gone then.
    func awaitChange() {
        // If the lock is not available, the difference stays.
        try? store.lock(of: book.id).holding(isReading: true) {}
    }
}
