internal import Database
import Glibc
internal import Users

/// Where an account keeps what other programs fetch for it, until it is taken in: nothing of a book lies there, and no key.
public struct FetchFolder: Sendable {
    let path: String

    /// What lies there of one thing that is fetched.
    public enum Part: String, CaseIterable, Sendable {
        /// What tells the other program what to do.
        case instructions = "curl"
        /// What is being fetched, and what has been, whole.
        case unfinished = "part"
        case fetched
        /// What the server calls the state of what was fetched last.
        case state = "etag"
        /// What went wrong the last time; its age is that of the last try.
        case complaint
    }

    /// The path of a part; no uid, whatever a book says, leads out of the folder.
    public func file(_ uid: String, _ part: Part) -> String { "\(path)/\(digest(uid)).\(part.rawValue)" }

    /// Makes ready for fetching, which counts as tried from now on.
    /// - Throws: `DatabaseError` where nothing can be written there.
    public func begin(_ uid: String, instructions: String) throws {
        try makeFolders()
        try WholeFile.write(file(uid, .instructions)) { try $0.append(instructions) }
        try complain(uid, "it was not fetched to the end")
    }

    /// Keeps what went wrong.
    public func complain(_ uid: String, _ complaint: String) throws {
        try makeFolders()
        try WholeFile.write(file(uid, .complaint)) { try $0.append(complaint) }
    }

    /// What went wrong the last time, its first line; `nil` where nothing did.
    public func complaint(_ uid: String) -> String? {
        guard let file = try? ReadFile(file(uid, .complaint)), let bytes = try? file.read(1000) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    /// How many seconds ago the last try began or ended; `nil` where there was none.
    public func age(_ uid: String, at seconds: Int64) -> Int64? {
        var status = stat()
        let parts: [Part] = [.complaint, .instructions]
        let last = parts.compactMap { stat(file(uid, $0), &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil }.max()
        return last.map { seconds - $0 }
    }

    /// Whether something has been fetched and not yet taken in.
    public func holds(_ uid: String) -> Bool { access(file(uid, .fetched), R_OK) == 0 }

    /// Takes away parts of it.
    public func remove(_ uid: String, _ parts: Part...) {
        for part in parts { unlink(file(uid, part)) }
    }

    private func makeFolders() throws {
        var place = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            place += "/" + part
            mkdir(place, 0o700)
        }
        guard access(path, W_OK | X_OK) == 0 else { throw WholeFile.fault(errno, path) }
    }
}

extension FolderStore {
    /// Where this account keeps what is fetched for it; `nil` where it has no place of its own.
    public var fetchFolder: FetchFolder? { stateFolder.map { FetchFolder(path: $0 + "/fetched") } }
}
