internal import Database
internal import Users

/// A sealed book as it begins: its first key, in the hand of the one who makes it and founds it.
final class Founding: SealKeys {
    let attestation: Attestation
    /// The key for its founder.
    let slot: [UInt8]
    /// What the founder has seen with that.
    let seen: Seen
    private let key: BookKey

    init(of book: String, named name: FoldedName, by user: User, keys: KeyPair, at now: Int64) throws {
        let founder = Member(user: user.id, name: user.name, role: .owner, key: try keys.publicKey())
        attestation = try Attestation(
            .founded(founder), about: book, since: .start, at: now, by: .user(user.id), keys: keys)
        key = try BookKey.random(isSigned: false)
        let place = KeySlot.Place(book: book, generation: 1, canWrite: true)
        slot = try KeySlot(key, for: place, to: founder.key, by: keys).stored
        var list = Membership(of: book)
        try list.append(attestation)
        seen = Seen(
            book: book, name: name.description, position: list.position, isOpen: false, generation: 1, changes: 1,
            at: now)
    }

    func begin() {}
    func key(_ generation: Int) -> BookKey { key }
    func admit(_ database: any Database, _ seal: Seal) {}
    func requireRights() {}
    func prepare(_ database: any Database) {}
    func renewal(of present: BookKey, _ generation: Int) -> (key: BookKey, generation: Int)? { nil }
    func saved(_ key: BookKey, generation: Int, changes: Int64) {}
}
