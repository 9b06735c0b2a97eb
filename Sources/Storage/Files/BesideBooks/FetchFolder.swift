internal import Database
import Glibc
internal import Secrets

/// The source of a download: an address or path that a subscription to a catalogue, or a setting of a user, names.
public struct FetchSource: Hashable, Sendable {
    /// Identifies the subscription or setting across all stores and books.
    private let identity: String
    /// The address or path, as written in the row of the subscription or setting.
    public let place: String

    /// The source of the catalogue to which a book subscribes.
    /// - Parameters:
    ///   - store: the id of the store.
    ///   - book: the id of the book.
    ///   - subscription: the uid of the subscription.
    ///   - place: the address or path in the subscription's row.
    public init(store: String, book: String, subscription: String, place: String) {
        identity = Self.joined([store, book, subscription])
        self.place = place
    }

    /// The source that a user's setting names.
    /// - Parameters:
    ///   - store: the id of the store.
    ///   - user: the number of the user.
    ///   - setting: the key of the setting.
    ///   - value: the address or path.
    public init(store: String, user: Int64, setting: String, value: String) {
        identity = Self.joined([store, "setting", "\(user)", setting])
        place = value
    }

    /// The name of the file with the user's consent. Equal for all addresses of a subscription or setting.
    fileprivate var consentName: String { digest(identity) }
    /// The name of the download's files, without extension. Different for each address.
    fileprivate var name: String { digest(Self.joined([identity, place])) }

    /// The first line of the consent file. The second line is the address.
    fileprivate var consentHead: String { identity + "\n" }

    /// Joins texts unambiguously, with their lengths.
    private static func joined(_ texts: [String]) -> String {
        texts.map { "\($0.utf8.count):\($0)" }.joined()
    }
}

/// A folder of this account with downloaded catalogues, before a book imports them, and the addresses that the user
/// consented to. The folder holds no keys and no data of books.
public struct FetchFolder: Sendable {
    let path: String

    package init(path: String) {
        self.path = path
    }

    /// A file of a download, by its extension.
    public enum Part: String, CaseIterable, Sendable {
        /// The configuration file for curl.
        case instructions = "curl"
        /// The download while it is in progress.
        case unfinished = "part"
        /// The complete download.
        case fetched
        /// The ETag of the last complete download.
        case state = "etag"
        /// The ETag of the download in progress.
        case unfinishedState = "part-etag"
        /// The lock of the other files, held by a download and by an import.
        case lock
        /// The last error. Its modification time is the time of the last attempt.
        case complaint
    }

    /// The path of a part. Its name is a digest, so texts of a book cannot lead out of the folder.
    public func file(_ source: FetchSource, _ part: Part) -> String { "\(path)/\(source.name).\(part.rawValue)" }

    /// Runs a body that downloads or imports, while no other process does for the same source.
    /// - Parameter waits: whether to wait for another process; if not, and there is one, the body does not run.
    /// - Returns: the result of the body; `nil` if it did not run.
    /// - Throws: `DatabaseError` if the folder cannot be written, errors of the body.
    public func holding<Result>(_ source: FetchSource, waits: Bool, _ body: () throws -> Result) throws -> Result? {
        try makeFolders()
        let path = file(source, .lock)
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WholeFile.fault(errno, path) }
        defer { close(descriptor) }
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else {
                guard errno == EWOULDBLOCK else { throw WholeFile.fault(errno, path) }
                return nil
            }
        }
        return try body()
    }

    /// Prepares a download. The caller holds the lock. It counts as failed from now on, until it succeeds.
    /// - Throws: `DatabaseError` if the folder cannot be written.
    public func begin(_ source: FetchSource, instructions: String) throws {
        try makeFolders()
        try WholeFile.write(file(source, .instructions)) { try $0.append(instructions) }
        try complain(source, "it was not fetched to the end")
    }

    /// Stores the error message of the last attempt, which counts as made now.
    /// - Throws: `DatabaseError` if the folder cannot be written.
    public func complain(_ source: FetchSource, _ complaint: String) throws {
        try makeFolders()
        try WholeFile.write(file(source, .complaint)) { try $0.append(complaint) }
    }

    /// The first line of the last attempt's error; `nil` if the attempt succeeded, or before the first.
    public func complaint(_ source: FetchSource) -> String? {
        guard let file = try? ReadFile(file(source, .complaint)), let bytes = try? file.read(1000) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    /// Seconds since the last attempt began or ended; `nil` before the first.
    /// - Parameter seconds: the present time, in seconds since 1970.
    public func age(_ source: FetchSource, at seconds: Int64) -> Int64? {
        var status = stat()
        let parts: [Part] = [.complaint, .instructions]
        let last = parts.compactMap { stat(file(source, $0), &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil }.max()
        return last.map { seconds - $0 }
    }

    /// Whether a finished download waits to be imported.
    public func holds(_ source: FetchSource) -> Bool { access(file(source, .fetched), R_OK) == 0 }

    /// Removes files of a download.
    public func remove(_ source: FetchSource, _ parts: Part...) {
        for part in parts { unlink(file(source, part)) }
    }

    /// The address that the user consented to for this subscription or setting; `nil` before the first consent.
    ///
    /// The file counts only if it is a regular file of this account that no other account can read or write.
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

    /// Stores the user's consent to the address.
    /// - Throws: `DatabaseError` if the folder cannot be written.
    public func giveConsent(_ source: FetchSource) throws {
        try makeFolders()
        try WholeFile.write(consentFile(source)) { try $0.append(source.consentHead + source.place) }
    }

    /// Removes the consent and all downloads.
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
