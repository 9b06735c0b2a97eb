public import Secrets

/// Creates a secret from bytes.
public func secret(_ bytes: some Collection<UInt8>) throws -> Secret {
    let secret = try Secret(capacity: bytes.count)
    secret.fill { memory in
        memory.copyBytes(from: bytes)
        return bytes.count
    }
    return secret
}

/// Creates a secret from the UTF-8 of a text.
public func secret(_ text: String) throws -> Secret { try secret(Array(text.utf8)) }

extension Secret {
    /// A copy of the bytes.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
