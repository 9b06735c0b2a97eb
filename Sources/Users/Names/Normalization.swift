internal import CUTF8Proc
internal import Secrets

/// The Unicode normal forms for comparing passwords and names.
enum Normalization {
    case nfc
    case nfkc
    /// NFC with case folding.
    case folded

    private var options: utf8proc_option_t {
        let form =
            switch self {
            case .nfc: UTF8PROC_COMPOSE.rawValue
            case .nfkc: UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
            case .folded: UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
            }
        return utf8proc_option_t(UTF8PROC_STABLE.rawValue | form)
    }

    /// The normal form of a secret; `nil` if it is not UTF-8.
    /// - Throws: `UserError.secret` if the system refuses memory.
    func callAsFunction(_ secret: Secret) throws(UserError) -> Secret? {
        try secret.withUnsafeBytes { (bytes) throws(UserError) in try normalized(bytes) }
    }

    /// The normal form of a text.
    /// - Throws: `UserError.secret` if the system refuses memory; never for ASCII.
    func callAsFunction(_ text: String) throws(UserError) -> String {
        // ASCII is normalized already. Most names are ASCII, and this avoids locked memory, with ten system calls each.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return self == .folded ? text.lowercased() : text }
        let bytes = text.utf8.count
        let given = try UserError.ofSecrets(try Secret(capacity: bytes))
        given.fill { memory in
            memory.copyBytes(from: text.utf8)
            return bytes
        }
        // A String is always valid UTF-8.
        return try self(given)!.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    // utf8proc_map would leave scalars of the password on the heap when it shrinks its buffer. Its two steps therefore
    // run on memory that is wiped.
    private func normalized(_ bytes: UnsafeRawBufferPointer) throws(UserError) -> Secret? {
        let source = bytes.baseAddress?.assumingMemoryBound(to: utf8proc_uint8_t.self)
        let needed = utf8proc_decompose(source, bytes.count, nil, 0, options)
        guard needed >= 0 else { return nil }
        // Includes the terminating zero.
        let capacity = (needed + 1) * MemoryLayout<utf8proc_int32_t>.stride
        let scratch = try UserError.ofSecrets(try Secret(capacity: capacity))
        var isText = true
        scratch.fill { memory in
            let scalars = memory.bindMemory(to: utf8proc_int32_t.self)
            let count = utf8proc_decompose(source, bytes.count, scalars.baseAddress, needed, options)
            let written = count < 0 ? count : utf8proc_reencode(scalars.baseAddress, count, options)
            isText = written >= 0
            return max(written, 0)
        }
        return isText ? scratch : nil
    }
}
