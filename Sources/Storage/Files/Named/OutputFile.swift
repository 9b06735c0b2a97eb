internal import Database
import Glibc

/// A file outside the store, named by the user, that is written atomically.
///
/// Until it is complete, the file has no name, or a random one in the target folder, so that no other file is touched.
public struct OutputFile: ~Copyable {
    private let path: String
    private let name: String
    private let folder: Int32
    /// The existing file that is to be replaced; `nil` if the path is free.
    private let present: stat?

    /// Prepares to write a file. Creates nothing.
    /// - Parameters:
    ///   - isReplacing: whether an existing regular file may be replaced.
    ///   - store: the folder that must not be written to, also not through links; `nil` for a store on a server.
    /// - Throws: `OutputFileError`.
    /// - Complexity: O(n) in the number of files in the store.
    package init(_ path: String, isReplacing: Bool, outside store: String?) throws(OutputFileError) {
        // The system ends a path at NUL, and would write another file.
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

    /// Whether a file exists that will be replaced.
    public var isThere: Bool { present != nil }

    /// Whether the file that will be replaced belongs to another account of the machine.
    public var isOfAnotherAccount: Bool { present.map { OwnFileMode($0) == nil } ?? false }

    deinit {
        close(folder)
    }

    /// Creates the file from the bytes that `body` writes. A replaced file of this account keeps its mode and
    /// group. Any other is readable by this account alone.
    /// - Throws: `OutputFileError`, `DatabaseError`, errors of `body`. After an error the old content is kept, unless
    ///   only flushing the folder failed.
    public func write<Result>(_ body: (borrowing WholeFile) throws -> Result) throws -> Result {
        let temporary = ".spesa-\(String(UInt64.random(in: 0...(.max)), radix: 16))\(WholeFile.unfinished)"
        guard var begun = UnfinishedFile(in: folder, at: ".", temporary: temporary) else { throw fault(errno) }
        do {
            let file = WholeFile(path: path, descriptor: begun.descriptor)
            let result = try body(file)
            if let kept = present.flatMap(OwnFileMode.init) {
                let code = kept.setModeAndGroup(of: begun.descriptor)
                guard code == 0 else { throw fault(code) }
            }
            guard fsync(begun.descriptor) == 0 else { throw fault(errno) }
            let code = begun.take(name: name, present == nil ? .adding : .replacing)
            guard code == 0 else { throw fault(code) }
            try StoreFolder.flush(folder, path)
            return result
        } catch {
            begun.discard()
            throw error
        }
    }

    private func fault(_ code: Int32) -> any Error {
        if code == EEXIST { return OutputFileError.exists(path) }
        if case .cannotOpen(_, let reason) = WholeFile.fault(code, path) {
            return OutputFileError.cannotWrite(path, reason: reason)
        }
        return WholeFile.fault(code, path)
    }

    /// The existing regular file to replace; `nil` if the path is free.
    private static func present(
        _ name: String, in folder: Int32, isReplacing: Bool, outside store: String?, _ path: String
    ) throws(OutputFileError) -> stat? {
        let stored = store.map(FileNode.all) ?? []
        guard try !FileNode.chain(upFrom: folder, path).contains(where: stored.contains) else { throw .inStore(path) }
        var status = stat()
        // A path that ends in a slash means a folder.
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

/// The identity of a file or folder, independent of its path.
private struct FileNode: Hashable {
    let device: dev_t
    let number: ino_t

    init(_ status: stat) {
        device = status.st_dev
        number = status.st_ino
    }

    /// A folder and everything below it.
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

    /// A folder and all its ancestors.
    static func chain(upFrom folder: Int32, _ path: String) throws(OutputFileError) -> [FileNode] {
        var nodes: [FileNode] = []
        var ancestor = "."
        while true {
            var status = stat()
            guard fstatat(folder, ancestor, &status, 0) == 0 else {
                throw .cannotWrite(path, reason: String(cString: strerror(errno)))
            }
            // The root is its own parent.
            if nodes.last == FileNode(status) { return nodes }
            nodes.append(FileNode(status))
            ancestor += "/.."
        }
    }
}
