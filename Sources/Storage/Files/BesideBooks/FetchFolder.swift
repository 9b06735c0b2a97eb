internal import Database
import Glibc
internal import Secrets

/// A catalogue as one book of one store names it.
public struct FetchSource: Hashable, Sendable {
    /// Tells the store, the book and the subscription from every other one.
    private let identity: String
    /// The address or path, as the row of the subscription says it.
    public let place: String

    /// - Parameters:
    ///   - store: the id of the store.
    ///   - book: the id of the book.
    ///   - subscription: the uid of the row.
    public init(store: String, book: String, subscription: String, place: String) {
        identity = Self.joined([store, book, subscription])
        self.place = place
    }

    /// The names of its files: the consent, which may be to another place, and what is fetched from this one.
    fileprivate var consentName: String { digest(identity) }
    fileprivate var name: String { digest(Self.joined([identity, place])) }

    /// The beginning of the consent; the place follows.
    fileprivate var consentHead: String { identity + "\n" }

    /// Texts in one, from which no other texts make the same.
    private static func joined(_ texts: [String]) -> String {
        texts.map { "\($0.utf8.count):\($0)" }.joined()
    }
}

/// A folder of this account for catalogues that its user follows: what was fetched until a book takes it in, and to which
/// places the user consented. No key and nothing of a book lies there.
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

    /// The path of a part; no text of a book leads out of the folder.
    public func file(_ source: FetchSource, _ part: Part) -> String { "\(path)/\(source.name).\(part.rawValue)" }

    /// Makes ready for fetching, which counts as tried from now on.
    /// - Throws: `DatabaseError` where nothing can be written there.
    public func begin(_ source: FetchSource, instructions: String) throws {
        try makeFolders()
        try WholeFile.write(file(source, .instructions)) { try $0.append(instructions) }
        try complain(source, "it was not fetched to the end")
    }

    /// Keeps what went wrong.
    public func complain(_ source: FetchSource, _ complaint: String) throws {
        try makeFolders()
        try WholeFile.write(file(source, .complaint)) { try $0.append(complaint) }
    }

    /// What went wrong the last time, its first line; `nil` where nothing did.
    public func complaint(_ source: FetchSource) -> String? {
        guard let file = try? ReadFile(file(source, .complaint)), let bytes = try? file.read(1000) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    /// How many seconds ago the last try began or ended; `nil` where there was none.
    public func age(_ source: FetchSource, at seconds: Int64) -> Int64? {
        var status = stat()
        let parts: [Part] = [.complaint, .instructions]
        let last = parts.compactMap { stat(file(source, $0), &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil }.max()
        return last.map { seconds - $0 }
    }

    /// Whether something has been fetched and not yet taken in.
    public func holds(_ source: FetchSource) -> Bool { access(file(source, .fetched), R_OK) == 0 }

    /// Takes away parts of it.
    public func remove(_ source: FetchSource, _ parts: Part...) {
        for part in parts { unlink(file(source, part)) }
    }

    /// The place that the user consented to for the same subscription; `nil` before the first consent.
    ///
    /// A file counts only if it is a regular one of this account that no other account can read or write.
    public func consent(_ source: FetchSource) -> String? {
        let head = source.consentHead.utf8
        guard let file = try? ReadFile(consentFile(source)), file.isOnlyOurs,
            let bytes = try? file.read(Self.longestConsent), bytes.starts(with: head)
        else { return nil }
        return String(validating: bytes.dropFirst(head.count), as: UTF8.self)
    }

    /// Whether the user consented to the place as it is written, byte for byte.
    public func hasConsent(_ source: FetchSource) -> Bool {
        consent(source).map { $0.utf8.elementsEqual(source.place.utf8) } ?? false
    }

    /// Remembers that the user consented to the place.
    /// - Throws: `DatabaseError` where nothing can be written there.
    public func giveConsent(_ source: FetchSource) throws {
        try makeFolders()
        try WholeFile.write(consentFile(source)) { try $0.append(source.consentHead + source.place) }
    }

    /// Takes away the consent, and all that was fetched.
    public func forget(_ source: FetchSource) {
        unlink(consentFile(source))
        for part in Part.allCases { remove(source, part) }
    }

    private static let longestConsent = 1 << 16

    private func consentFile(_ source: FetchSource) -> String { "\(path)/\(source.consentName).consent" }

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
