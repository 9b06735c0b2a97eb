import Glibc
internal import Secrets

/// The file that keeps a user signed in to one store: 32 bytes, in a folder. Both must be private to the user.
public struct SessionFile: Sendable {
    private static let suffix = ".session"

    private let directory: String
    private let storeID: String

    /// The file `<directory>/<storeID>.session`. Does not open it.
    public init(directory: String, storeID: String) {
        self.directory = directory
        self.storeID = storeID
    }

    /// The path of the file.
    public var path: String { "\(directory)/\(storeID)\(Self.suffix)" }

    /// The folder for session files: `$XDG_RUNTIME_DIR/spesa`, else `$XDG_STATE_HOME/spesa`, else
    /// `$HOME/.local/state/spesa`; `nil` if no variable is set.
    ///
    /// Empty and relative values count as unset (XDG Base Directory Specification). So does a runtime folder that
    /// belongs to another user or cannot be made, as `su` leaves it. `isRuntime` is whether the folder disappears at a
    /// reboot, and the sessions with it. Users get a notice once if it does not.
    public static func directory(environment: [String: String]) -> (path: String, isRuntime: Bool)? {
        func folder(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let runtime = folder("XDG_RUNTIME_DIR"), isOurs(runtime) { return (runtime + "/spesa", true) }
        if let state = folder("XDG_STATE_HOME") { return (state + "/spesa", false) }
        if let home = folder("HOME") { return (home + "/.local/state/spesa", false) }
        return nil
    }

    private static func isOurs(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            let above = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            return access(above.isEmpty ? "/" : above, W_OK) == 0
        }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Reads the secret; `nil` if there is no file.
    /// - Throws: `UserError.sessionExposed` if the file is a link, not a regular file, owned by another user, or
    ///   accessible to others; `.sessionFolderExposed` for such a folder; `.sessionDamaged` if the file does not have
    ///   32 bytes, or the store's id cannot be a file name; `.system`, `.secret`.
    public func read() throws(UserError) -> SessionSecret? {
        let name = try fileName()
        guard let folder = try openFolder() else { return nil }
        guard let file = OpenFile(name, in: folder.descriptor) else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .sessionExposed(path: path, .link)
            default: throw .system(action: "open", path: path, code: errno)
            }
        }
        if let exposure = try file.exposure(as: S_IFREG, path: path) {
            throw .sessionExposed(path: path, exposure)
        }
        guard try file.size(path: path) == SessionSecret.count else { throw .sessionDamaged(path: path) }
        let secret = try UserError.ofSecrets(try Secret(capacity: SessionSecret.count))
        try secret.fill { (memory) throws(UserError) in
            let count = Glibc.read(file.descriptor, memory.baseAddress!, memory.count)
            guard count >= 0 else { throw .system(action: "read", path: path, code: errno) }
            return count
        }
        guard let session = SessionSecret(secret) else { throw .sessionDamaged(path: path) }
        return session
    }

    /// Writes the secret atomically: after a failure the old file is complete.
    ///
    /// Makes missing folders, with mode 0700.
    /// - Throws: `UserError.sessionFolderExposed`, `.sessionDamaged` (the store's id), `.system`.
    public func write(_ session: SessionSecret) throws(UserError) {
        let name = try fileName()
        try makeFolders()
        guard let folder = try openFolder() else { throw .system(action: "open", path: directory, code: ENOENT) }
        let temporary = "\(name).\(makeUUIDv7(milliseconds: 0))"
        do throws(UserError) {
            try write(session, to: temporary, in: folder.descriptor)
            guard renameat(folder.descriptor, temporary, folder.descriptor, name) == 0 else {
                throw .system(action: "rename", path: path, code: errno)
            }
        } catch {
            unlinkat(folder.descriptor, temporary, 0)
            throw error
        }
    }

    /// Removes the file, if there is one, even if others have access to it.
    /// - Throws: `UserError.sessionFolderExposed` if the folder is a link, `.sessionDamaged` (the store's id),
    ///   `.system`.
    public func remove() throws(UserError) {
        let name = try fileName()
        guard let folder = try openFolder(mustBePrivate: false) else { return }
        guard unlinkat(folder.descriptor, name, 0) == 0 || errno == ENOENT else {
            throw .system(action: "remove", path: path, code: errno)
        }
    }

    /// The file name inside the folder.
    ///
    /// The id comes from the store, which may belong to an attacker, so it must not lead out of the folder.
    private func fileName() throws(UserError) -> String {
        let isPlain = storeID.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isPlain, (1...64).contains(storeID.utf8.count) else { throw .sessionDamaged(path: path) }
        return storeID + Self.suffix
    }

    private func openFolder(mustBePrivate: Bool = true) throws(UserError) -> OpenFile? {
        guard let folder = OpenFile(directory) else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .sessionFolderExposed(path: directory, .link)
            default: throw .system(action: "open", path: directory, code: errno)
            }
        }
        if mustBePrivate, let exposure = try folder.exposure(as: S_IFDIR, path: directory) {
            throw .sessionFolderExposed(path: directory, exposure)
        }
        return folder
    }

    private func makeFolders() throws(UserError) {
        var made = directory.hasPrefix("/") ? "" : "."
        for part in directory.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw .system(action: "make", path: made, code: errno)
            }
        }
    }

    private func write(_ session: SessionSecret, to name: String, in folder: Int32) throws(UserError) {
        guard let file = OpenFile(name, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL) else {
            throw .system(action: "open", path: path, code: errno)
        }
        try session.secret.withUnsafeBytes { (bytes) throws(UserError) in
            let count = Glibc.write(file.descriptor, bytes.baseAddress!, bytes.count)
            guard count == bytes.count else {
                throw .system(action: "write", path: path, code: count < 0 ? errno : ENOSPC)
            }
        }
        // Without the flush, a power failure could leave an empty file under the name.
        guard fsync(file.descriptor) == 0 else { throw .system(action: "write", path: path, code: errno) }
    }
}
