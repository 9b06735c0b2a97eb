internal import Database
internal import Secrets
internal import Storage
internal import Users

/// Changes of the member list, which are saved with the next change of the book.
extension BookAccess {
    func prepare(_ database: any Database) throws {
        let change = try change()
        let table = AttestationTable(database: database)
        if foundsAnew { try table.removeAll() }
        try table.append(change.list.attestations[(foundsAnew ? 0 : membership.attestations.count)...])
        next = change
    }

    /// Whether the next change of the book would add attestations or renew the key, even if the user requests neither.
    func isChangeDue(_ present: BookKey) throws -> Bool {
        let change = try change()
        return change.list.isKeyDue || !change.absorbed.isEmpty || change.list.hasReaders && !present.isSigned
            || change.list.position != membership.position
    }

    /// The membership changes that the next change of the book makes.
    /// - Throws: `StoreError.membersDiffer` if the store states more rights than the list in the book,
    ///   `unsignedMembers` if the list does not allow the changes.
    private func change() throws -> MembershipChange {
        do {
            return try signedChange()
        } catch is MembershipError {
            throw StoreError.unsignedMembers(book.name)
        }
    }

    private func signedChange() throws -> MembershipChange {
        let users = try store.database()
        let stored = try KeyTable(database: users).members(of: book.id)
        var change = change(of: foundsAnew ? Membership(of: book.id) : membership)
        if change.list.attestations.isEmpty {
            // Only owners can sign for members.
            guard let me = stored.members[session.user.id], me.role == .owner, session.token == nil else {
                guard intended.isEmpty else { throw StoreError.unsignedMembers(book.name) }
                return change
            }
            try change.add([.founded(me.called(session.user.name))])
            // A copy from before member lists were signed has no list that could confirm the members.
            try change.takeOver(membership.attestations.isEmpty ? stored : confirmed(stored))
        } else {
            try change.absorb(PendingAttestations(database: users).about(book.id))
            // The book is a copy from before it was sealed.
            if change.list.isOpen, change.list.role(of: holder) == .owner { try change.add([.sealed]) }
            let removals = removals(from: change.list)
            try change.remove(removals)
            // An owner resolves one difference at a time. The other differences wait for the next change.
            let isSettling = !removals.isEmpty && change.list.role(of: holder) == .owner
            try change.follow(stored, isSettling: isSettling, known: session.user.name)
        }
        try change.remove(removals(from: change.list))
        try change.add(intended.filter { !$0.isRemoval })
        return change
    }

    private func removals(from list: Membership) -> [Attestation.Act] {
        intended + removalsDue(from: list).filter { !intended.contains($0) }
    }

    /// The removals from earlier commands that are still due, as far as the user is entitled to make them. Notes them
    /// in `settling`.
    func removalsDue(from list: Membership) -> [Attestation.Act] {
        guard case .user(let user) = holder, let due = session.memory.known.removals[book.id] else { return [] }
        settling = []
        return due.flatMap { removal -> [Attestation.Act] in
            switch removal {
            case .member(let other):
                guard list.role(of: holder) == .owner else { return [] }
                settling.insert(removal)
                return list.members[other] == nil ? [] : [.left(user: other)]
            case .tokens(let name):
                settling.insert(removal)
                let listed = list.tokens.filter { $0.value.user == user && $0.value.name == name }.map(\.key)
                return (listed + lostTokens(named: name, from: list)).sorted().map { .revokedToken(id: $0) }
            }
        }
    }

    /// The ids of the user's tokens with a name that the list never had. Their attestations may be pending, or hidden
    /// by an attacker.
    func lostTokens(named name: FoldedName, from list: Membership) -> [String] {
        session.memory.known.tokens(named: name, of: book.id).filter { !list.hasHad(token: $0) }
    }

    /// The attestations that revoke a token of the user; empty if the list is not signed yet.
    func revocation(ofToken id: String) throws -> [Attestation] {
        let isListed = membership.hasHad(token: id)
        let acts: [Attestation.Act] =
            (isListed ? [] : [try .usedUpToken(id, of: session.user.id)]) + [.revokedToken(id: id)]
        return try acts.compactMap(attestation)
    }

    /// A value for collecting the changes of a member list, without changes yet.
    func change(of list: Membership) -> MembershipChange {
        MembershipChange(of: list, book: book.name, by: holder, sign: signed)
    }

    /// An attestation of the user about themself, to be added by the next change; `nil` if the list is not signed yet.
    func attestation(_ act: Attestation.Act) throws -> Attestation? {
        guard !membership.attestations.isEmpty else { return nil }
        // Permission is checked when the attestation is added: until then the facts it refers to may be pending too.
        return try signed(act, since: membership.position)
    }

    /// Signs an attestation with the session's keys.
    /// - Parameter since: the end of the member list that the attestation follows.
    /// - Throws: `StoreError.otherPerson` for a new member who contradicts a known person.
    func signed(_ act: Attestation.Act, since: Attestation.Position) throws -> Attestation {
        if case .joined(let member) = act { try requireKnown(member) }
        return try Attestation(act, about: book.id, since: since, at: store.now(), by: holder, keys: pair)
    }

    /// Checks that a new member has the known name and key, unless the user confirmed them. A member in the list
    /// passes, because an owner has already admitted their name and key.
    /// - Throws: `StoreError.otherPerson`.
    private func requireKnown(_ member: Member) throws {
        guard member.user != session.user.id else { return }
        let memory = session.memory
        if confirmed != member.user {
            if let listed = membership.members[member.user], listed.name == member.name, listed.key == member.key {
                return
            }
            if let known = try session.difference(from: member) {
                throw StoreError.otherPerson(
                    member.name, key: member.key, known: known, as: member.role, sharing: book.name)
            }
        }
        whenSaved.append { _, _ in try memory.take(member) }
    }
}
