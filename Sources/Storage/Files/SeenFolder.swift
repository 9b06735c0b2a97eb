import Glibc
internal import Users

/// What holders of keys have seen of books, a small file each, in the store and, where there is one, in a folder of the
/// account's own: who puts back the whole store does not put back that.
///
/// Nothing is flushed to the disk: after a power cut it may say less than was seen, and never more.
struct SeenFolder {
    let paths: [String]

    /// The latest that is kept of a book; `nil` where it was never seen.
    /// - Parameter bookName: what it is called now; of what is equally late, what was seen under that name comes first.
    /// - Throws: `UserError.outOfMemory`.
    func seen(_ book: String, by pair: KeyPair, named bookName: String? = nil) throws -> Seen? {
        let key = try Seen.Key(of: pair)
        let name = Seen.fileName(of: book, by: key)
        let found: [Seen] = paths.compactMap { path -> Seen? in
            guard let file = try? ReadFile("\(path)/\(name)"), let content = try? file.read(Seen.longest + 1),
                let seen = Seen(file: content, by: key), seen.book == book
            else { return nil }
            return seen
        }
        let latest = found.max { $1.isLater(than: $0) }
        let isOtherLater = { (seen: Seen) in latest.map { $0.isLater(than: seen) } ?? false }
        return found.first { bookName.map($0.isNamed) == true && !isOtherLater($0) } ?? latest
    }

    /// Keeps what was seen; where it cannot be written it is not kept.
    /// - Throws: `UserError.outOfMemory`.
    func keep(_ seen: Seen, by pair: KeyPair) throws {
        let key = try Seen.Key(of: pair)
        let content = seen.file(by: key)
        let name = Seen.fileName(of: seen.book, by: key)
        for path in paths where isFolder(path) { Self.write(content, to: "\(path)/\(name)") }
    }

    /// Forgets a book, as for one who reads it with other keys from now on.
    /// - Throws: `UserError.outOfMemory`.
    func forget(_ book: String, by pair: KeyPair) throws {
        let name = Seen.fileName(of: book, by: try Seen.Key(of: pair))
        for path in paths { unlink("\(path)/\(name)") }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        if lstat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
        // The one in the store is beside what is there; the other may lack folders above it.
        var above = path.split(separator: "/").map(String.init)
        above.removeLast()
        var place = path.hasPrefix("/") ? "" : "."
        for part in above {
            place += "/" + part
            mkdir(place, 0o700)
        }
        return FolderSharing.makeFolder(path) == 0
    }

    private static func write(_ content: [UInt8], to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = FolderSharing.share(descriptor, in: WholeFile.folder(of: path))
        // In one call, so that nobody reads a half.
        if pwrite(descriptor, content, content.count, 0) == content.count {
            ftruncate(descriptor, off_t(content.count))
        }
    }
}
