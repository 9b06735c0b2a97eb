internal import Database
internal import Users

/// The name of a side file, `<uuid>.side`: nothing else can be spelt so, so it leads nowhere.
struct SideFileName: Hashable {
    let text: String
    private static let ending = ".side"

    /// The one that follows from a key.
    init(of key: String) {
        text = SaltedContent.name(of: key) + Self.ending
    }

    /// `nil` for a file that is none.
    init?(file name: String) {
        guard name.hasSuffix(Self.ending), isUUID(String(name.dropLast(Self.ending.count))) else { return nil }
        text = name
    }
}

/// A file beside a book and its key, as the book keeps them: the name, a colon, the key.
struct SideFile: Hashable {
    let name: SideFileName
    let key: String

    var text: String { "\(name.text):\(key)" }

    /// The file of a key.
    init(key: String) {
        self.key = key
        name = SideFileName(of: key)
    }

    /// `nil` for a text that no book keeps.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = SideFileName(file: String(parts[0])) else { return nil }
        self.name = name
        key = String(parts[1])
    }
}

/// The files beside a book that hold what only few commands need, so that no other command reads them: made once, never
/// changed, each sealed under a key of its own that stands in the book.
struct SideFiles {
    let folder: ReportFolder

    /// Writes a file before the book tells of it: one that is left by whoever is killed in between belongs to nothing.
    /// - Throws: `DatabaseError`, `UserError.outOfMemory`.
    /// - Complexity: O(bytes).
    func write(_ content: SaltedContent) throws -> SideFile {
        let file = SideFile(key: content.key)
        try write(content, as: file)
        return file
    }

    /// The same under the name that it has beside another copy of the book.
    func write(_ content: SaltedContent, as file: SideFile) throws {
        try folder.make()
        try WholeFile.write(path(of: file)) { whole in
            try SideSeal.seal(content, as: file.name.text, of: folder.book) { try whole.append($0) }
        }
    }

    /// What a file holds.
    /// - Throws: `DatabaseError.cannotOpen` where it is gone, `StoreError.seal`.
    /// - Complexity: O(bytes).
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

    /// Whether a file is there.
    func holds(_ file: SideFile) throws -> Bool { try folder.holds(file.name) }

    /// Takes files away that belong to nothing any more; the lock of the book is held.
    func remove(_ files: some Sequence<SideFile>) throws {
        for file in files { try folder.remove(file.name) }
    }
}
