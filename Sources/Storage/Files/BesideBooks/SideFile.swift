internal import Database
internal import Secrets

/// The name of a side file, `<uuid>.side`. No other spelling is valid, so the name is never a path.
struct SideFileName: Hashable {
    let text: String
    fileprivate static let ending = ".side"

    /// The name derived from a key.
    init(of key: String) {
        text = SaltedContent.name(of: key) + Self.ending
    }

    /// Parses the name of a file; `nil` if it is not `<uuid>.side`.
    init?(file name: String) {
        guard name.hasSuffix(Self.ending), isUUID(String(name.dropLast(Self.ending.count))) else { return nil }
        text = name
    }
}

/// A side file with its key. A book stores both as text: the name, a colon, the key.
struct SideFile: Hashable {
    let name: SideFileName
    let key: String

    var text: String { "\(name.text):\(key)" }

    /// A file with the name derived from its key.
    init(key: String) {
        self.key = key
        name = SideFileName(of: key)
    }

    /// Whether the name is derived from the key. Early books named side files by time, with UUIDs of version 7.
    var hasNameOfKey: Bool { name == SideFileName(of: key) }

    /// Parses the text in a book; `nil` if it is malformed, or if the name is neither derived from the key nor a UUID of
    /// version 7.
    init?(_ text: String) {
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

/// The side files of a book on disk: data that few commands need, kept out of the book so that other commands need not
/// read it. Each file is written once, never changed, and encrypted under its own key, which the book stores.
struct SideFiles: SideFileKeeper {
    let folder: ReportFolder

    var book: String { folder.book }

    /// Encrypts and writes the file. If the process is killed before the book refers to the file, the file stays as an
    /// orphan.
    func write(_ content: SaltedContent, as file: SideFile) throws {
        try folder.make()
        try WholeFile.write(path(of: file)) { whole in
            try SideSeal.seal(content, as: file.name.text, of: folder.book) { try whole.append($0) }
        }
    }

    func read(_ file: SideFile) throws -> SaltedContent {
        let path = path(of: file)
        let sealed = try ReadFile(path)
        do {
            return try SideSeal.open(as: file.name.text, of: folder.book, with: file.key, count: sealed.count) {
                try sealed.read(into: $0)
            }
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    func path(of file: SideFile) -> String { "\(folder.path)/\(file.name.text)" }

    func holds(_ file: SideFile) throws -> Bool { try folder.holds(file.name) }

    func remove(_ files: [SideFile]) throws {
        for file in files { try folder.remove(file.name) }
    }
}
