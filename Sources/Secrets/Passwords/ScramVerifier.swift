internal import CSodium

/// The password verifier that a PostgreSQL server stores (RFC 5803): `SCRAM-SHA-256$4096:SALT$STORED:SERVER`.
///
/// The server checks a password against it. The verifier does not allow signing in.
package enum ScramVerifier {
    /// Makes the verifier of a password, with a new random salt.
    /// - Complexity: 4,096 rounds of HMAC, some milliseconds.
    package static func make(of password: Secret) -> String {
        _ = Sodium.isReady
        var salt = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&salt, salt.count)
        return password.withUnsafeBytes { make(of: $0, salt: salt) }
    }

    /// Makes the verifier with the given salt (RFC 5802, section 3).
    static func make(of password: UnsafeRawBufferPointer, salt: [UInt8]) -> String {
        var salted = saltedPassword(password, salt: salt)
        defer { sodium_memzero(&salted, salted.count) }
        var client = authentication(of: Array("Client Key".utf8), key: salted)
        defer { sodium_memzero(&client, client.count) }
        var stored = [UInt8](repeating: 0, count: 32)
        _ = crypto_hash_sha256(&stored, client, UInt64(client.count))
        let server = authentication(of: Array("Server Key".utf8), key: salted)
        return "SCRAM-SHA-256$\(iterations):\(base64(salt))$\(base64(stored)):\(base64(server))"
    }

    /// The number of HMAC rounds, PostgreSQL's default.
    private static let iterations = 4096

    /// PBKDF2 (RFC 8018), limited to one block, the length of a SHA-256 hash.
    private static func saltedPassword(_ password: UnsafeRawBufferPointer, salt: [UInt8]) -> [UInt8] {
        // The state after hashing the key is common to all rounds.
        var keyed = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&keyed, password.octets!, password.count)
        func authenticate(_ bytes: [UInt8]) -> [UInt8] {
            var state = keyed
            crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
            var answer = [UInt8](repeating: 0, count: 32)
            crypto_auth_hmacsha256_final(&state, &answer)
            sodium_memzero(&state, MemoryLayout.size(ofValue: state))
            return answer
        }
        var round = authenticate(salt + [0, 0, 0, 1])
        var sum = round
        for _ in 1..<iterations {
            round = authenticate(round)
            for index in sum.indices { sum[index] ^= round[index] }
        }
        sodium_memzero(&keyed, MemoryLayout.size(ofValue: keyed))
        sodium_memzero(&round, round.count)
        return sum
    }

    private static func authentication(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, text, UInt64(text.count))
        var answer = [UInt8](repeating: 0, count: 32)
        crypto_auth_hmacsha256_final(&state, &answer)
        sodium_memzero(&state, MemoryLayout.size(ofValue: state))
        return answer
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let length = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL)
        var text = [CChar](repeating: 0, count: length)
        sodium_bin2base64(&text, length, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
