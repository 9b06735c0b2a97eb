import Glibc
internal import Secrets
internal import Storage

/// Backup copies of a store's files before risky operations: `<file>-0001-migration.book` and so on.
struct BackupFolder {
    let path: String

    /// The number of copies kept of one file: first the newest copy of each recent day (UTC), then the newest others. A
    /// file moved here on removal is kept in addition.
    static let most = 5

    /// The size limit of an unencrypted copy to be sealed: 1 GiB, which is also SQLite's limit for a book in memory. A
    /// longer file cannot be a copy of a book that could be sealed.
    static let mostOfOpenCopy = 1 << 30

    /// The operation before which a copy was made.
    enum Reason: String {
        case migration, sealing, opening, removal, erasing, `import`, merge
    }

    /// Copies a file, and removes surplus older copies. The caller holds the lock of the file.
    /// - Returns: the path of the copy.
    /// - Complexity: O(bytes) in time; memory does not grow with them.
    @discardableResult
    func copy(_ file: String, before reason: Reason) throws -> String {
        try keep(file, before: reason) { try $0.append(contentsOf: ReadFile(file)) }
    }

    /// Creates a copy of a file from the bytes that `write` writes, and returns its path.
    func keep(_ file: String, before reason: Reason, _ write: (borrowing WholeFile) throws -> Void) throws -> String {
        try place(file, before: reason) { try WholeFile.write($0, write) }
    }

    /// Moves the file itself into the folder as a copy, and returns its path there.
    func move(_ file: String, before reason: Reason) throws -> String {
        try place(file, before: reason) { try StoreFolder.move(file, to: $0) }
    }

    /// The paths of a file's copies, oldest first.
    func copies(of file: String) -> [String] {
        numbered(Self.stem(of: file)).map { "\(path)/\($0.name)" }
    }

    /// Encrypts the unencrypted copies of a book, keeping their modification times. Deletes copies that are unreadable
    /// or too long. The caller holds the lock of the book.
    /// - Parameter seal: writes the content encrypted.
    /// - Complexity: O(bytes of the unencrypted copies); memory grows with the largest.
    func sealCopies(
        of file: String, _ seal: (_ content: UnsafeRawBufferPointer, _ copy: borrowing WholeFile) throws -> Void
    ) throws -> SealedCopies {
        removeUnfinished(Self.stem(of: file))
        var result = SealedCopies(sealed: 0, removed: 0)
        for copy in openCopies(of: file) {
            guard let status = StoreFolder.status(of: copy),
                let content = try? ReadFile(copy).rest(limit: Self.mostOfOpenCopy)
            else {
                try Self.remove(copy)
                result.removed += 1
                continue
            }
            try content.withUnsafeBytes { content in
                try WholeFile.write(copy) { file in
                    try seal(content, file)
                    try file.setTime(status.st_mtim)
                }
            }
            result.sealed += 1
        }
        return result
    }

    /// The copies of a book that are unencrypted or unreadable.
    func openCopies(of file: String) -> [String] {
        copies(of: file).filter(Self.isOpen)
    }

    /// Whether a copy is an unencrypted or unreadable file.
    static func isOpen(_ copy: String) -> Bool {
        guard StoreFolder.isFile(copy) else { return false }
        guard let head = try? ReadFile(copy).read(Seal.headCount) else { return true }
        return !Seal.isSealed(head)
    }

    /// The generations of the book keys with which the sealed copies of a book are encrypted.
    /// - Complexity: O(files in the folder).
    func generations(of file: String) -> Set<Int> {
        Set(copies(of: file).compactMap(Self.generation))
    }

    /// The generation of the key of a sealed copy; `nil` if the file is not a sealed copy.
    static func generation(ofCopy copy: String) -> Int? {
        guard let file = try? ReadFile(copy), let head = try? file.read(Seal.headCount) else { return nil }
        return try? Seal(head: head, count: file.count).generation
    }

    /// Removes all copies of a file except the one at the path `kept`, and its unfinished copies. The caller holds the
    /// lock of the file.
    func removeCopies(of file: String, but kept: String? = nil) throws {
        removeUnfinished(Self.stem(of: file))
        for copy in copies(of: file) where copy != kept { try Self.remove(copy) }
        if access(path, F_OK) == 0 { try StoreFolder(path).flush() }
    }

    /// Removes a copy: a file, or the folder with the reports of a removed user's book.
    static func remove(_ copy: String) throws {
        guard let status = StoreFolder.status(of: copy), status.st_mode & S_IFMT == S_IFDIR else {
            return try StoreFolder.remove(copy)
        }
        try ReportFolder.erase(copy)
    }

    /// Whether a file name is the name of a copy, whole or unfinished: `<file>-<number>-<reason>`.
    static func isCopy(_ name: String) -> Bool {
        let id = String(name.prefix(36))
        guard let stem = [id, "users"].first(where: { name.hasPrefix($0 + "-") && ($0 == "users" || isUUID(id)) })
        else { return false }
        let parts = name.dropFirst(stem.count + 1).split(separator: "-", maxSplits: 1)
        return parts.count == 2 && parts[0].count >= 4 && parts[0].allSatisfy { ("0"..."9").contains($0) }
            && Reason(rawValue: String(parts[1].prefix { $0 != "." })) != nil
    }

    /// The prefix shared by the name of a file and the names of its copies.
    private static func stem(of file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.split(separator: ".").first.map(String.init) ?? name
    }

    /// Creates the next numbered copy with `put`. The caller holds the lock of the file, so that no other process
    /// assigns numbers.
    private func place(_ file: String, before reason: Reason, _ put: (String) throws -> Void) throws -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let stem = Self.stem(of: file)
        let suffix = name.dropFirst(stem.count)
        let code = FolderSharing.makeFolder(path)
        guard code == 0 else { throw WholeFile.fault(code, path) }
        removeUnfinished(stem)
        let numbers = numbered(stem)
        let next = String((numbers.last?.number ?? 0) + 1)
        let place =
            "\(path)/\(stem)-\(String(repeating: "0", count: max(0, 4 - next.count)))\(next)-\(reason.rawValue)\(suffix)"
        try put(place)
        for old in surplus(numbered(stem).map(\.name)) { try? StoreFolder.remove("\(path)/\(old)") }
        return place
    }

    /// The names of the copies that are surplus, of the names given, which must be sorted oldest first. A file that was
    /// moved here on removal is never surplus, because no other copy of it exists.
    private func surplus(_ names: [String]) -> [String] {
        let copies = names.reversed().filter { !$0.contains("-\(Reason.removal.rawValue)") }
        var days: Set<Int> = []
        let newestOfDay = copies.filter { name in
            StoreFolder.status(of: "\(path)/\(name)").map { days.insert($0.st_mtim.tv_sec / 86_400).inserted } ?? false
        }
        let kept = newestOfDay.prefix(Self.most)
        let others = copies.filter { !kept.contains($0) }
        return Array(others.dropFirst(Self.most - kept.count))
    }

    /// The copies of a file, each with its number and name, oldest first.
    private func numbered(_ stem: String) -> [(number: Int32, name: String)] {
        fileNames(in: path).compactMap { name in
            guard name.hasPrefix(stem + "-"), !name.hasSuffix(WholeFile.unfinished) else { return nil }
            let number = name.dropFirst(stem.count + 1).prefix { $0 != "-" }
            return Int32(number).flatMap { $0 > 0 && $0 < .max ? ($0, name) : nil }
        }.sorted { $0.0 < $1.0 }
    }

    /// Removes unfinished copies of a file, left by a killed process.
    private func removeUnfinished(_ stem: String) {
        for name in fileNames(in: path) where name.hasPrefix(stem + "-") && name.hasSuffix(WholeFile.unfinished) {
            try? StoreFolder.remove("\(path)/\(name)")
        }
    }
}
