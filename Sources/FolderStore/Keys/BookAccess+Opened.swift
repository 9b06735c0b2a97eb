internal import Database
internal import Storage
internal import Users

/// The member list in an unencrypted book that was sealed before.
extension BookAccess {
    /// Reads the list, which could be forged. Only a list that continues the list seen last is trusted. If none was
    /// seen, the list is treated as empty.
    /// - Throws: `StoreError.otherState` if the list does not continue the one seen last, or does not end with the
    ///   unsealing.
    func readOpen(_ database: any Database) throws {
        guard let seen, seen.position != .start else { return }
        do {
            let list = try Membership(of: book.id, AttestationTable(database: database).all(), seen: seen.position)
            guard list.isOpen else { throw StoreError.otherState(book.name, seen: seen.at) }
            membership = list
        } catch is MembershipError {
            throw StoreError.otherState(book.name, seen: seen.at)
        }
    }

    /// Loads the list, to sign for a token of the user. The caller holds the lock of the book.
    ///
    /// A member who never saw the book sealed signs for the list without a check. In a forged list the token would be
    /// useless.
    func loadOpen() throws {
        try begin()
        let database = try store.openFile(book.id, lock: .held, isReadOnly: true).reader()
        try readOpen(database)
        guard seen == nil else { return }
        let list = try? Membership(of: book.id, AttestationTable(database: database).all(), seen: nil)
        if let list, list.isOpen { membership = list }
    }

    /// Signs for a new member or a new role, so that sealing the book again lists only members admitted by an owner.
    /// Does nothing unless the user is an owner by the list. The caller holds the lock of the book.
    /// - Throws: `StoreError.unsignedMembers` if the list does not allow it, such as leaving no owner in it, and the
    ///   errors of `readOpen`.
    func admitToOpen(_ member: Member) throws {
        try begin()
        try store.openFile(book.id, lock: .held).write { database in
            try readOpen(database)
            var change = change(of: membership)
            do {
                try change.absorb(PendingAttestations(database: store.database()).about(book.id))
                guard change.list.role(of: holder) == .owner else { return }
                try change.add([.joined(member)])
            } catch is MembershipError {
                throw StoreError.unsignedMembers(book.name)
            }
            try AttestationTable(database: database).append(
                change.list.attestations[membership.attestations.count...])
            next = change
        }
        guard next != nil, let seen else { return }
        try opened(after: seen.generation, changes: seen.changes)
        try session.memory.take(member)
    }
}
