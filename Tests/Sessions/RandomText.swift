/// A kind of random text in the program's output. Transcripts show a fixed word for it.
enum RandomText: CaseIterable {
    case uuid, recoveryCode, token, fingerprint

    /// The fixed word.
    var word: String {
        switch self {
        case .uuid: "UUID"
        case .recoveryCode: "RECOVERY-CODE"
        case .token: "TOKEN"
        case .fingerprint: "FINGERPRINT"
        }
    }

    /// The variable name under which later lines of a transcript use the last secret of this kind; `nil` if they
    /// cannot.
    var valueName: String? {
        switch self {
        case .uuid, .fingerprint: nil
        case .recoveryCode: "RECOVERY"
        case .token: "TOKEN"
        }
    }

    /// The pattern: `h` matches a hexadecimal digit, `d` a decimal digit, `N` a digit or capital, `n` a digit or
    /// letter.
    private var form: [UInt8] {
        switch self {
        case .uuid: Self.uuidForm
        case .recoveryCode: Self.recoveryCodeForm
        case .token: Self.tokenForm
        case .fingerprint: Self.fingerprintForm
        }
    }

    private static let uuidForm = Array("hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh".utf8)
    private static let recoveryCodeForm = Array("NNNN-NNNN-NNNN-NNNN-NNNN-NNNN-NNNN".utf8)
    private static let fingerprintForm = Array("ddddd-ddddd-ddddd-ddddd-ddddd-ddddd".utf8)
    private static let tokenForm = Array("spesa_nnnnnnnn_nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn_nnnnnn".utf8)

    /// The index of the first literal character in the pattern. Comparing it first rejects nearly every position.
    private var landmark: Int {
        switch self {
        case .uuid: 8
        case .recoveryCode: 4
        case .token, .fingerprint: 5
        }
    }

    /// Splits a text into random parts and the parts between them.
    static func parts(of text: String) -> [(text: String, kind: RandomText?)] {
        // Random text is ASCII, so bytes suffice.
        let bytes = Array(text.utf8)
        var parts: [(String, RandomText?)] = []
        var start = 0
        var index = 0
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        while index < bytes.count {
            guard let kind = allCases.first(where: { $0.begins(bytes, at: index) }) else {
                index += 1
                continue
            }
            if start < index { parts.append((piece(start..<index), nil)) }
            start = index + kind.form.count
            parts.append((piece(index..<start), kind))
            index = start
        }
        if start < bytes.count { parts.append((piece(start..<bytes.count), nil)) }
        return parts
    }

    private func begins(_ bytes: [UInt8], at start: Int) -> Bool {
        let form = form
        guard bytes.count - start >= form.count, bytes[start + landmark] == form[landmark] else { return false }
        return form.indices.allSatisfy { Self.fits(bytes[start + $0], form[$0]) }
    }

    private static func fits(_ byte: UInt8, _ form: UInt8) -> Bool {
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        switch form {
        case UInt8(ascii: "h"):
            return isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        case UInt8(ascii: "d"): return isDigit
        case UInt8(ascii: "N"): return isDigit || isCapital
        case UInt8(ascii: "n"):
            return isDigit || isCapital || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        default: return byte == form
        }
    }
}
