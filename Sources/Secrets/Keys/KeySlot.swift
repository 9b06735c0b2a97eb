internal import CSodium

/// A book's key as one holder is given it: encrypted for them, by a giver who can be told, for one book, generation and
/// right, so that it opens as nothing else.
///
/// crypto_box of libsodium (X25519, XSalsa20-Poly1305) between the giver and the holder, around a hash of what it is for.
public struct KeySlot {
    /// The bytes as they are stored: version, the giver's public key, nonce, box.
    public let stored: [UInt8]

    private static let version: UInt8 = 2
    private static let contextCount = 32
    private static let headCount = 1 + KeyPair.keyCount + Int(crypto_box_noncebytes())

    /// What a slot is for.
    public struct Place: Hashable, Sendable {
        let book: String
        let generation: Int
        let canWrite: Bool

        /// - Parameter book: the id.
        public init(book: String, generation: Int, canWrite: Bool) {
            self.book = book
            self.generation = generation
            self.canWrite = canWrite
        }

        fileprivate func hash(of giver: [UInt8], _ holder: [UInt8]) -> [UInt8] {
            blake2b(Array("spesa slot\n\(book)\n\(generation)\n\(canWrite ? "write" : "read")\n".utf8) + giver + holder)
        }
    }

    /// Takes a stored slot; `nil` for what is none, as one from before givers were told.
    public init?(stored: [UInt8]) {
        let most = Self.headCount + Int(crypto_box_macbytes()) + Self.contextCount + BookKey.longest
        guard stored.first == Self.version, (Self.headCount...most).contains(stored.count) else { return nil }
        self.stored = stored
    }

    /// Gives a key to a holder.
    /// - Parameter canWrite: of `place`: true only where the key can, false only where it is signed.
    /// - Throws: `SecretError.outOfMemory`.
    public init(
        _ key: BookKey, for place: Place, to holder: PublicKey, by giver: KeyPair
    ) throws(SecretError) {
        let whole = try key.bytes(canWrite: place.canWrite, after: place.hash(of: giver.sealingKey, holder.sealing))
        var nonce = [UInt8](repeating: 0, count: Int(crypto_box_noncebytes()))
        randombytes_buf(&nonce, nonce.count)
        var box = [UInt8](repeating: 0, count: whole.count + Int(crypto_box_macbytes()))
        whole.withUnsafeBytes { whole in
            giver.privateKey.withUnsafeBytes { key in
                _ = crypto_box_easy(&box, whole.octets!, UInt64(whole.count), nonce, holder.sealing, key.octets!)
            }
        }
        stored = [Self.version] + giver.sealingKey + nonce + box
    }

    /// The X25519 key of who gave it, which says something once it is known whose that is.
    package var giver: [UInt8] { Array(stored[1..<1 + KeyPair.keyCount]) }

    /// Whether a holder gave it to themself.
    public func isGiven(by pair: KeyPair) -> Bool { giver == pair.sealingKey }

    /// The key, whether it writes or only reads; `nil` as for one place.
    /// - Throws: `SecretError.outOfMemory`.
    public func key(of book: String, _ generation: Int, openedBy holder: KeyPair) throws(SecretError) -> BookKey? {
        for canWrite in [true, false] {
            let place = Place(book: book, generation: generation, canWrite: canWrite)
            if let key = try key(for: place, openedBy: holder) { return key }
        }
        return nil
    }

    /// The key, or `nil` if it was not given to this holder for this place by the giver that it names.
    /// - Throws: `SecretError.outOfMemory`.
    public func key(for place: Place, openedBy holder: KeyPair) throws(SecretError) -> BookKey? {
        let nonce = Array(stored[(1 + KeyPair.keyCount)..<Self.headCount])
        let box = Array(stored[Self.headCount...])
        let count = box.count - Int(crypto_box_macbytes())
        guard count >= Self.contextCount else { return nil }
        let whole = try Secret(capacity: count)
        var isGenuine = false
        whole.fill { memory in
            holder.privateKey.withUnsafeBytes { key in
                isGenuine =
                    crypto_box_open_easy(memory.octets, box, UInt64(box.count), nonce, giver, key.octets!) == 0
            }
            return isGenuine ? count : 0
        }
        guard isGenuine,
            whole.withUnsafeBytes({ Array($0.prefix(Self.contextCount)) }) == place.hash(of: giver, holder.sealingKey)
        else { return nil }
        let key = try BookKey(bytes: whole.part(Self.contextCount..<count))
        return key?.canWrite == place.canWrite ? key : nil
    }
}
