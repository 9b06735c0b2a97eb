internal import Database
internal import Secrets

/// The name of a side file, `<uuid>.side`. No other spelling is valid, so the name is never a path.
package struct SideFileName: Hashable {
    package let text: String
    fileprivate static let ending = ".side"

    /// The name derived from a key.
    init(of key: String) {
        text = SaltedContent.name(of: key) + Self.ending
    }

    /// Parses the name of a file; `nil` if it is not `<uuid>.side`.
    package init?(file name: String) {
        guard name.hasSuffix(Self.ending), isUUID(String(name.dropLast(Self.ending.count))) else { return nil }
        text = name
    }
}

/// A side file with its key. A book stores both as text: the name, a colon, the key.
package struct SideFile: Hashable {
    package let name: SideFileName
    package let key: String

    package var text: String { "\(name.text):\(key)" }

    /// A file with the name derived from its key.
    package init(key: String) {
        self.key = key
        name = SideFileName(of: key)
    }

    /// Whether the name is derived from the key. Early books named side files by time, with UUIDs of version 7.
    package var hasNameOfKey: Bool { name == SideFileName(of: key) }

    /// Parses the text in a book; `nil` if it is malformed, or if the name is neither derived from the key nor a UUID of
    /// version 7.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        guard parts.count == 2, let name = SideFileName(file: parts[0]), Self.isKey(parts[1]) else { return nil }
        self.name = name
        key = parts[1]
        guard hasNameOfKey || isUUIDv7(String(name.text.dropLast(SideFileName.ending.utf8.count))) else { return nil }
    }

    /// Whether a text is 64 lower-case hexadecimal digits.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }
}
