internal import CSodium

extension Secret {
    /// The encrypted length of a secret of `count` bytes.
    static func wrappedCount(of count: Int) -> Int {
        Int(crypto_aead_xchacha20poly1305_ietf_npubbytes()) + count + Int(crypto_aead_xchacha20poly1305_ietf_abytes())
    }

    /// Encrypts this secret with a key, for storage.
    ///
    /// XChaCha20-Poly1305. The random nonce comes first.
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - place: the purpose; `unwrapped` requires an equal one.
    package func wrapped(by key: Secret, in place: String) -> [UInt8] {
        let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_npubbytes())
        var result = [UInt8](repeating: 0, count: Self.wrappedCount(of: count))
        var place = place
        result.withUnsafeMutableBytes { result in
            randombytes_buf(result.baseAddress!, nonceCount)
            place.withUTF8 { place in
                key.withUnsafeBytes { key in
                    self.withUnsafeBytes { secret in
                        _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                            result.octets! + nonceCount, nil, secret.octets, UInt64(secret.count), place.baseAddress,
                            UInt64(place.count), nil, result.octets!, key.octets!)
                    }
                }
            }
        }
        return result
    }

    /// Decrypts a secret of at most 1,024 bytes; `nil` for a wrong key or place, or changed bytes.
    /// - Throws: `SecretError.outOfMemory`.
    package static func unwrapped(_ bytes: [UInt8], by key: Secret, in place: String) throws(SecretError) -> Secret? {
        let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_npubbytes())
        let count = bytes.count - wrappedCount(of: 0)
        // Limits the memory that forged bytes can make the program allocate.
        guard (0...1024).contains(count) else { return nil }
        let secret = try Secret(capacity: count)
        var isGenuine = false
        var place = place
        secret.fill { memory in
            bytes.withUnsafeBytes { bytes in
                place.withUTF8 { place in
                    key.withUnsafeBytes { key in
                        isGenuine =
                            crypto_aead_xchacha20poly1305_ietf_decrypt(
                                memory.octets, nil, nil, bytes.octets! + nonceCount, UInt64(bytes.count - nonceCount),
                                place.baseAddress, UInt64(place.count), bytes.octets!, key.octets!) == 0
                    }
                }
            }
            return isGenuine ? count : 0
        }
        return isGenuine ? secret : nil
    }
}
