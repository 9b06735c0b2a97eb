internal import Database
import Glibc

/// A file that a person named, to be written outside the store.
///
/// What is written has no name until it is whole, or a random one beside it, so that no other file is touched.
public struct OutputFile: ~Copyable {
    private let path: String
    private let name: String
    private let folder: Int32
    /// The file whose place is taken.
    private let present: stat?

    /// - Parameters:
    ///   - isReplacing: whether it may take the place of a regular file.
    ///   - store: the folder in which nothing is written, however the path leads there.
    /// - Throws: `OutputFileError`.
    /// - Complexity: O(n) in the number of files in the store.
    init(_ path: String, isReplacing: Bool, outside store: String?) throws(OutputFileError) {
        // The system would take what follows a NUL for the end of the path, and write another file.
        guard !path.utf8.contains(0) else { throw .cannotWrite(path, reason: String(cString: strerror(EINVAL))) }
        let end = path.lastIndex(of: "/")
        let parent = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = end.map { String(path[path.index(after: $0)...]) } ?? path
        let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .cannotWrite(path, reason: String(cString: strerror(errno))) }
        do throws(OutputFileError) {
            present = try Self.present(name, in: folder, isReplacing: isReplacing, outside: store, path)
        } catch {
            close(folder)
            throw error
        }
        self.path = path
        self.name = name
        self.folder = folder
    }

    /// Whether there is a file whose place it takes.
    public var isThere: Bool { present != nil }

    deinit {
        close(folder)
    }

    /// Makes the file from what `body` writes; one that takes another's place has its mode, a new one is for its owner alone.
    /// - Throws: `OutputFileError`, `DatabaseError`, or what `body` throws; unless the folder could not be flushed, nothing
    ///   was changed.
    public func write<Result>(_ body: (borrowing WholeFile) throws -> Result) throws -> Result {
        let temporary = ".spesa-\(String(UInt64.random(in: 0...(.max)), radix: 16))\(WholeFile.unfinished)"
        guard var begun = UnfinishedFile(in: folder, at: ".", temporary: temporary) else { throw fault(errno) }
        do {
            let file = WholeFile(path: path, descriptor: begun.descriptor)
            let result = try body(file)
            if let present { try takeMode(of: present, to: begun.descriptor) }
            guard fsync(begun.descriptor) == 0 else { throw fault(errno) }
            let code = begun.take(name: name, present == nil ? .adding : .replacing)
            guard code == 0 else { throw fault(code) }
            guard fsync(folder) == 0 else { throw fault(errno) }
            return result
        } catch {
            begun.discard()
            throw error
        }
    }

    private func takeMode(of present: stat, to descriptor: Int32) throws {
        var mode = present.st_mode & 0o777
        // Where it cannot be that group's again, what that group might do is for no other group.
        if fchown(descriptor, present.st_uid, present.st_gid) != 0, fchown(descriptor, .max, present.st_gid) != 0 {
            mode &= ~0o070
        }
        guard fchmod(descriptor, mode) == 0 else { throw fault(errno) }
    }

    private func fault(_ code: Int32) -> any Error {
        if code == EEXIST { return OutputFileError.exists(path) }
        if case .cannotOpen(_, let reason) = WholeFile.fault(code, path) {
            return OutputFileError.cannotWrite(path, reason: reason)
        }
        return WholeFile.fault(code, path)
    }

    /// The regular file that may be replaced; `nil` where nothing is.
    private static func present(
        _ name: String, in folder: Int32, isReplacing: Bool, outside store: String?, _ path: String
    ) throws(OutputFileError) -> stat? {
        let stored = store.map(FileNode.all) ?? []
        guard try !FileNode.chain(upFrom: folder, path).contains(where: stored.contains) else { throw .inStore(path) }
        var status = stat()
        // A path that ends in a slash names a folder.
        guard fstatat(folder, name.isEmpty ? "." : name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw .cannotWrite(path, reason: String(cString: strerror(errno))) }
            return nil
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw .notRegular(path, what: "a link")
        case S_IFDIR: throw .notRegular(path, what: "a folder")
        case S_IFIFO: throw .notRegular(path, what: "a pipe")
        default: throw .notRegular(path, what: "a device")
        }
        guard !stored.contains(FileNode(status)) else { throw .inStore(path) }
        guard isReplacing else { throw .exists(path) }
        return status
    }
}

/// What tells a file or a folder from every other, under whatever name.
private struct FileNode: Hashable {
    let device: dev_t
    let number: ino_t

    init(_ status: stat) {
        device = status.st_dev
        number = status.st_ino
    }

    /// A folder, and all that lies in it.
    static func all(below path: String) -> Set<FileNode> {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        var nodes: Set = [FileNode(status)]
        var folders = [path]
        while let folder = folders.popLast() {
            for name in fileNames(in: folder) {
                let inner = "\(folder)/\(name)"
                guard lstat(inner, &status) == 0 else { continue }
                nodes.insert(FileNode(status))
                if status.st_mode & S_IFMT == S_IFDIR { folders.append(inner) }
            }
        }
        return nodes
    }

    /// A folder, and every one that it lies in.
    static func chain(upFrom folder: Int32, _ path: String) throws(OutputFileError) -> [FileNode] {
        var nodes: [FileNode] = []
        var ancestor = "."
        while true {
            var status = stat()
            guard fstatat(folder, ancestor, &status, 0) == 0 else {
                throw .cannotWrite(path, reason: String(cString: strerror(errno)))
            }
            // The root lies in itself.
            if nodes.last == FileNode(status) { return nodes }
            nodes.append(FileNode(status))
            ancestor += "/.."
        }
    }
}

extension FolderStore {
    /// A file that a person named, to be written.
    /// - Parameter isReplacing: whether it may take the place of a regular file.
    /// - Throws: `OutputFileError` where something else is, or where it would lie in the store.
    public func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile {
        try OutputFile(path, isReplacing: isReplacing, outside: self.path)
    }
}
