internal import Secrets
internal import Users

/// The initial state of a book: the founder's attestations, and the first key, which an open book does not use.
struct InitialMembership {
    let attestations: [Attestation]
    /// The key slot of the founder, with the first key of the book.
    let slot: [UInt8]
    let key: BookKey
    private let list: Membership

    /// Signs the first member list of a new book, and makes its first key.
    /// - Parameter isOpen: whether the file of the book is not encrypted. Its list is signed too, so that no other
    ///   user's members and tokens are in it when it is sealed.
    init(of book: String, by user: User, keys: KeyPair, isOpen: Bool = false, at now: Int64) throws {
        let founder = Member(user: user.id, name: user.name, role: .owner, key: try keys.publicKey())
        key = try BookKey.random(isSigned: false)
        let place = KeySlot.Place(book: book, generation: 1, canWrite: true)
        slot = try KeySlot(key, for: place, to: founder.key, by: keys).stored
        var list = Membership(of: book)
        let first = isOpen ? Attestation.Act.opened : .newBookKey(generation: 1, identity: key.identity)
        for act in [.founded(founder), first] {
            try list.append(
                Attestation(act, about: book, since: list.position, at: now, by: .user(user.id), keys: keys))
        }
        (self.list, attestations) = (list, list.attestations)
    }

    /// The known state of the new book, for the founder's records.
    /// - Parameter state: the state of the sealed file; `nil` for an open one.
    func known(as state: [UInt8]?, at now: Int64) -> KnownBook {
        KnownBook(
            book: list.book, position: list.position, isOpen: list.isOpen, generation: state == nil ? 0 : 1,
            changes: state == nil ? 0 : 1, state: state, writers: list.writers, at: now)
    }
}
