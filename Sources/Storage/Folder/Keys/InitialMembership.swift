internal import Secrets
internal import Users

/// The initial state of a sealed book: the founder's attestation, and the first key.
struct InitialMembership {
    let attestation: Attestation
    /// The key slot of the founder.
    let slot: [UInt8]
    let key: BookKey
    private let list: Membership

    init(of book: String, by user: User, keys: KeyPair, at now: Int64) throws {
        let founder = Member(user: user.id, name: user.name, role: .owner, key: try keys.publicKey())
        attestation = try Attestation(
            .founded(founder), about: book, since: .start, at: now, by: .user(user.id), keys: keys)
        key = try BookKey.random(isSigned: false)
        let place = KeySlot.Place(book: book, generation: 1, canWrite: true)
        slot = try KeySlot(key, for: place, to: founder.key, by: keys).stored
        var list = Membership(of: book)
        try list.append(attestation)
        self.list = list
    }

    /// The known state for the founder's records.
    func known(as state: [UInt8]) -> KnownBook {
        KnownBook(
            book: list.book, position: list.position, isOpen: false, generation: 1, changes: 1,
            state: state, writers: list.writers, at: attestation.at)
    }
}
