internal import CSodium

extension Secret {
    /// How many bytes a key has that encrypts.
    static let keyCount = 32

    /// A key for one purpose; from keys of different purposes nothing follows about each other or about this secret.
    ///
    /// Keyed BLAKE2b-256 of the purpose. The secret must be random, of 16 to 64 bytes.
    /// - Throws: `SecretError.outOfMemory`.
    package func derived(for purpose: String) throws(SecretError) -> Secret {
        let key = try Secret(capacity: Self.keyCount)
        var purpose = purpose
        purpose.withUTF8 { text in
            withUnsafeBytes { secret in
                key.fill { memory in
                    crypto_generichash(
                        memory.octets!, memory.count, text.baseAddress, UInt64(text.count), secret.octets, secret.count)
                    return memory.count
                }
            }
        }
        return key
    }

    /// A part of the bytes as a secret of its own.
    /// - Throws: `SecretError.outOfMemory`.
    package func part(_ range: Range<Int>) throws(SecretError) -> Secret {
        let part = try Secret(capacity: range.count)
        withUnsafeBytes { bytes in
            part.fill { memory in
                memory.copyBytes(from: bytes[range])
                return range.count
            }
        }
        return part
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes as C takes them.
    var octets: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    /// The bytes as C takes them.
    var octets: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
