@testable import Secrets

/// Constant secrets, and genuine data that an input changes slightly.
enum SecretsRules {
    static let book = "01a2a2a2-0000-7000-8000-000000000001"

    static func secret(_ bytes: some Collection<UInt8>) throws -> Secret {
        let secret = try Secret(capacity: bytes.count)
        secret.fill { memory in
            memory.copyBytes(from: bytes)
            return bytes.count
        }
        return secret
    }

    /// The key pair of a number, created once.
    static func pair(_ number: UInt8) throws -> KeyPair { try pairs.get()[Int(number)] }

    /// The public keys of a pair.
    static func publicKey(_ number: UInt8) throws -> PublicKey { try publicKeys.get()[Int(number)] }

    private nonisolated(unsafe) static let pairs = Result {
        try (0..<UInt8(6)).map { KeyPair(privateKey: try secret([UInt8](repeating: $0, count: KeyPair.keyCount)))! }
    }
    private static let publicKeys = Result { try pairs.get().map { try $0.publicKey() } }

    /// A key of bytes that count up; its signature can be checked and not made.
    static func bookKey(isSigned: Bool) throws -> BookKey {
        let signature = BookKey.SignatureKey(verifying: Array(32..<64), signing: nil)
        return BookKey(reading: try secret(0..<32), signature: isSigned ? signature : nil)
    }

    /// The genuine bytes with some bytes exchanged, cut or appended, as the input chooses. The input is only positions
    /// and replacements, so that it reaches deep.
    static func changed(_ genuine: [UInt8], by input: inout FuzzInput) -> [UInt8] {
        var bytes = genuine
        while let first = input.bytes.first {
            let kind = first % 8
            _ = input.number(below: 8)
            let place = input.number(below: 256) << 8 | input.number(below: 256)
            switch kind {
            case 0: bytes = Array(bytes.prefix(place))
            case 1: bytes += input.bytes.prefix(place)
            default: if !bytes.isEmpty { bytes[place % bytes.count] ^= UInt8(input.number(below: 256)) }
            }
        }
        return bytes
    }
}
