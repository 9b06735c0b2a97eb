internal import CSodium

extension Secret {
    /// The length of an encryption key in bytes.
    static let keyCount = 32

    /// Derives a key for a purpose. Keys of different purposes reveal nothing about each other or this secret.
    ///
    /// The derivation is BLAKE2b-256 of the purpose, keyed with this secret. The secret must be random, of 16 to 64
    /// bytes.
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

    /// Copies a part of the bytes into a new secret.
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
    /// The address in the type that C functions take.
    var octets: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    /// The address in the type that C functions take.
    var octets: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
