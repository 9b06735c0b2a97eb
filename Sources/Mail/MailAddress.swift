/// An email address without a display name: `shop@example.org`.
///
/// Only addresses that need no quoting in a header, an SMTP command or a configuration file are accepted: letters, digits
/// and the atom characters of RFC 5322, in ASCII.
public struct MailAddress: Hashable, Sendable {
    /// The address as given.
    public let text: String

    /// The part after the `@`.
    public var domain: Substring { text[text.lastIndex(of: "@")!...].dropFirst() }

    /// - Throws: `MailError.address`.
    public init(_ text: String) throws(MailError) {
        if let fault = Self.fault(of: text) { throw .address(text, fault) }
        self.text = text
    }

    private static func fault(of text: String) -> MailError.AddressFault? {
        let bytes = Array(text.utf8)
        let steers = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        if text.unicodeScalars.contains(where: steers) { return .controlCharacter }
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return .notASCII }
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        // RFC 5321, 4.5.3.1.
        guard parts.count == 2, bytes.count <= 254, parts[0].count <= 64 else { return .form }
        let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // A program that gets the local part as an argument might take a hyphen for an option.
        guard parts[0].first != UInt8(ascii: "-"), atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isOfAtom) }),
            isHost(parts[1])
        else { return .form }
        return nil
    }

    private static func isOfAtom(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
}

/// Whether bytes are a host name: labels of letters, digits and inner hyphens, separated by dots.
func isHost(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 253
        && bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            let label = Array(label)
            return 1...63 ~= label.count && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}
