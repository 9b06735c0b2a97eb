import Glibc
internal import Secrets

/// The copies of a store's files from before something happened to them: `<file>-0001-migration.book` and so on.
struct BackupFolder {
    let path: String

    /// How many copies of one file are kept: the newest of each day (UTC), the latest days first, then the newest others.
    static let most = 5

    /// Why a copy was made.
    enum Reason: String {
        case migration, sealing, opening, removal, erasing, `import`, merge
    }

    /// Copies a file that nobody writes meanwhile; of the older copies four stay.
    /// - Returns: where the copy is.
    /// - Complexity: O(bytes) in time; memory does not grow with them.
    @discardableResult
    func copy(_ file: String, before reason: Reason) throws -> String {
        try keep(file, before: reason) { try $0.append(contentsOf: ReadFile(file)) }
    }

    /// Keeps what `write` writes as a copy of a file.
    func keep(_ file: String, before reason: Reason, _ write: (borrowing WholeFile) throws -> Void) throws -> String {
        try place(file, before: reason) { try WholeFile.write($0, write) }
    }

    /// Puts the file itself there.
    func move(_ file: String, before reason: Reason) throws -> String {
        try place(file, before: reason) { try StoreFolder.move(file, to: $0) }
    }

    /// Where the copies of a file are, the oldest first.
    func copies(of file: String) -> [String] {
        numbered(Self.stem(of: file)).map { "\(path)/\($0.name)" }
    }

    /// Writes every copy of a book anew that anybody can read, when its lock is held; it stays as old as it is. One that
    /// cannot be read is taken away.
    /// - Parameter seal: writes what it is handed so that nobody can read it without the key.
    /// - Complexity: O(bytes of the open copies); memory grows with the largest.
    func sealCopies(
        of file: String, _ seal: (_ content: UnsafeRawBufferPointer, _ copy: borrowing WholeFile) throws -> Void
    ) throws -> SealedCopies {
        removeUnfinished(Self.stem(of: file))
        var result = SealedCopies(sealed: 0, removed: 0)
        for copy in openCopies(of: file) {
            guard let status = StoreFolder.status(of: copy), let content = try? ReadFile(copy).read() else {
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

    /// The copies of a book that anybody can read, or that cannot be read at all.
    func openCopies(of file: String) -> [String] {
        copies(of: file).filter(Self.isOpen)
    }

    /// Whether a copy is a file that anybody can read, or that cannot be read at all.
    static func isOpen(_ copy: String) -> Bool {
        guard StoreFolder.isFile(copy) else { return false }
        guard let head = try? ReadFile(copy).read(Seal.headCount) else { return true }
        return !Seal.isSealed(head)
    }

    /// Which generations of a book's key its sealed copies need.
    /// - Complexity: O(files in the folder).
    func generations(of file: String) -> Set<Int> {
        Set(
            copies(of: file).compactMap { copy in
                guard let file = try? ReadFile(copy), let head = try? file.read(Seal.headCount) else { return nil }
                return try? Seal(head: head, count: file.count).generation
            })
    }

    /// Takes all copies of a file away but one, and what was left of such that were being written; its lock is held.
    func removeCopies(of file: String, but kept: String? = nil) throws {
        removeUnfinished(Self.stem(of: file))
        for copy in copies(of: file) where copy != kept { try Self.remove(copy) }
        if access(path, F_OK) == 0 { try StoreFolder(path).flush() }
    }

    /// Takes away a copy: a file, or the folder with the reports of a book whose user was removed.
    static func remove(_ copy: String) throws {
        guard let status = StoreFolder.status(of: copy), status.st_mode & S_IFMT == S_IFDIR else {
            return try StoreFolder.remove(copy)
        }
        try ReportFolder.erase(copy)
    }

    /// Whether a name is one of a copy, whole or unfinished: the file's, a number, a reason.
    static func isCopy(_ name: String) -> Bool {
        let id = String(name.prefix(36))
        guard let stem = [id, "users"].first(where: { name.hasPrefix($0 + "-") && ($0 == "users" || isUUID(id)) })
        else { return false }
        let parts = name.dropFirst(stem.count + 1).split(separator: "-", maxSplits: 1)
        return parts.count == 2 && parts[0].count >= 4 && parts[0].allSatisfy { ("0"..."9").contains($0) }
            && Reason(rawValue: String(parts[1].prefix { $0 != "." })) != nil
    }

    /// What the names of a file and of its copies begin with.
    private static func stem(of file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.split(separator: ".").first.map(String.init) ?? name
    }

    /// Whoever calls holds the lock of the file, so that no other process numbers copies of it.
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

    /// Those of the copies, the oldest first, that are too many. A file that was put here itself is the only one there is.
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

    /// The copies of a file, the oldest first.
    private func numbered(_ stem: String) -> [(number: Int32, name: String)] {
        fileNames(in: path).compactMap { name in
            guard name.hasPrefix(stem + "-"), !name.hasSuffix(WholeFile.unfinished) else { return nil }
            let number = name.dropFirst(stem.count + 1).prefix { $0 != "-" }
            return Int32(number).flatMap { $0 > 0 && $0 < .max ? ($0, name) : nil }
        }.sorted { $0.0 < $1.0 }
    }

    /// Takes away what copies of the file were when the process that wrote them was killed.
    private func removeUnfinished(_ stem: String) {
        for name in fileNames(in: path) where name.hasPrefix(stem + "-") && name.hasSuffix(WholeFile.unfinished) {
            try? StoreFolder.remove("\(path)/\(name)")
        }
    }
}
