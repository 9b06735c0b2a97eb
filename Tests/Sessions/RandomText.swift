/// What the program makes at random: in a transcript it reads as a word that is always the same.
enum RandomText: CaseIterable {
    case uuid, recoveryCode, token, fingerprint

    /// What stands in its place.
    var word: String {
        switch self {
        case .uuid: "UUID"
        case .recoveryCode: "RECOVERY-CODE"
        case .token: "TOKEN"
        case .fingerprint: "FINGERPRINT"
        }
    }

    /// The name by which later lines of a transcript give the one that was shown last.
    var valueName: String? {
        switch self {
        case .uuid, .fingerprint: nil
        case .recoveryCode: "RECOVERY"
        case .token: "TOKEN"
        }
    }

    /// What it looks like: `h` stands for a hexadecimal digit, `d` for a decimal one, `N` for a digit or capital, `n` for a digit or any letter.
    private var form: [Unicode.Scalar] {
        switch self {
        case .uuid: Self.uuidForm
        case .recoveryCode: Self.recoveryCodeForm
        case .token: Self.tokenForm
        case .fingerprint: Self.fingerprintForm
        }
    }

    private static let uuidForm = Array("hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh".unicodeScalars)
    private static let recoveryCodeForm = Array("NNNN-NNNN-NNNN-NNNN-NNNN-NNNN-NNNN".unicodeScalars)
    private static let fingerprintForm = Array("ddddd-ddddd-ddddd-ddddd-ddddd-ddddd".unicodeScalars)
    private static let tokenForm = Array(
        "spesa_nnnnnnnn_nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn_nnnnnn".unicodeScalars)

    /// The text cut into what is random and what lies between.
    static func parts(of text: String) -> [(text: String, kind: RandomText?)] {
        let scalars = Array(text.unicodeScalars)
        var parts: [(String, RandomText?)] = []
        var start = 0
        var index = 0
        func piece(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        while index < scalars.count {
            guard let kind = allCases.first(where: { $0.begins(scalars[index...]) }) else {
                index += 1
                continue
            }
            if start < index { parts.append((piece(start..<index), nil)) }
            start = index + kind.form.count
            parts.append((piece(index..<start), kind))
            index = start
        }
        if start < scalars.count { parts.append((piece(start..<scalars.count), nil)) }
        return parts
    }

    private func begins(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.count >= form.count && zip(scalars, form).allSatisfy(Self.fits)
    }

    private static func fits(_ scalar: Unicode.Scalar, _ form: Unicode.Scalar) -> Bool {
        switch form {
        case "h": scalar.properties.isASCIIHexDigit
        case "d": ("0"..."9").contains(scalar)
        case "N": ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar)
        case "n": ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
        default: scalar == form
        }
    }
}
