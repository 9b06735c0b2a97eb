internal import CSodium

/// A book's key, encrypted for one holder by a known giver, and bound to one book, generation and right.
///
/// The format is libsodium's crypto_box (X25519, XSalsa20-Poly1305) between giver and holder, around a hash of the
/// binding and the key.
public struct KeySlot {
    /// The stored bytes: version, the giver's public key, nonce, box.
    public let stored: [UInt8]

    private static let version: UInt8 = 2
    private static let contextCount = 32
    private static let headCount = 1 + KeyPair.keyCount + Int(crypto_box_noncebytes())

    /// The book, generation and right to which a slot is bound.
    public struct Place: Hashable, Sendable {
        let book: String
        let generation: Int
        let canWrite: Bool

        /// Makes the binding of a slot.
        /// - Parameters:
        ///   - book: the id.
        ///   - generation: the number of the book's key, counted from 1.
        ///   - canWrite: whether the slot gives the right to write.
        public init(book: String, generation: Int, canWrite: Bool) {
            self.book = book
            self.generation = generation
            self.canWrite = canWrite
        }

        fileprivate func hash(of giver: [UInt8], _ holder: [UInt8]) -> [UInt8] {
            blake2b(Array("spesa slot\n\(book)\n\(generation)\n\(canWrite ? "write" : "read")\n".utf8) + giver + holder)
        }
    }

    /// Takes a stored slot; `nil` if malformed, such as a slot in the old format without a giver.
    public init?(stored: [UInt8]) {
        let most = Self.headCount + Int(crypto_box_macbytes()) + Self.contextCount + BookKey.longest
        guard stored.first == Self.version, (Self.headCount...most).contains(stored.count) else { return nil }
        self.stored = stored
    }

    /// Encrypts a key for a holder.
    /// - Parameter place: its `canWrite` may be `true` only if the key can write, and `false` only if `key.isSigned`.
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

    /// The giver's X25519 key. The caller has to check that it belongs to a trusted writer.
    package var giver: [UInt8] { Array(stored[1..<1 + KeyPair.keyCount]) }

    /// Whether the pair's owner gave the slot, for example to themselves.
    public func isGiven(by pair: KeyPair) -> Bool { giver == pair.sealingKey }

    /// Opens the slot, whether it is bound to the right to write or to reading only; `nil` if it is bound to another
    /// holder, book or generation.
    /// - Throws: `SecretError.outOfMemory`.
    public func key(of book: String, _ generation: Int, openedBy holder: KeyPair) throws(SecretError) -> BookKey? {
        for canWrite in [true, false] {
            let place = Place(book: book, generation: generation, canWrite: canWrite)
            if let key = try key(for: place, openedBy: holder) { return key }
        }
        return nil
    }

    /// Opens the slot; `nil` if it is bound to another holder or place, or not made by the giver that it names.
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
