internal import Database
public import Secrets
internal import Storage
public import Users

/// A backup of a store, open for reading.
public final class BackupFile {
    /// The path as the user gave it, for messages.
    public let path: String
    private let file: ReadFile
    private let head: PasswordStream.Head

    /// Opens a backup and reads its unencrypted header.
    /// - Throws: `BackupError.cannotRead`, `.notABackup`, `.newer`, `.damaged`.
    public init(_ path: String) throws {
        self.path = path
        do {
            file = try ReadFile(path, followsLink: true)
            head = try PasswordStream.Head(file.read(PasswordStream.Head.count))
        } catch {
            throw Self.explained(error, path)
        }
    }

    /// Opens the encrypted part of the backup with a password, which is already normalized.
    func archive(password: Secret) throws -> Archive.Reader {
        guard let contentCount = PasswordStream.contentCount(ofFile: file.count) else {
            throw BackupError.damaged(path: path)
        }
        return Archive.Reader(
            try PasswordStream.Reader(head, password: password, source: { try self.file.read(into: $0) }),
            contentCount: contentCount)
    }

    /// Translates an error of reading into the `BackupError` for the user.
    static func explained(_ error: any Error, _ path: String) -> any Error {
        switch error {
        case DatabaseError.cannotOpen(path, let reason): BackupError.cannotRead(path: path, reason: reason)
        case PasswordStreamError.notOne: BackupError.notABackup(path: path)
        case PasswordStreamError.newer(let found, let known): BackupError.newer(path: path, found: found, known: known)
        case PasswordStreamError.wrongPassword: BackupError.wrongPassword(path: path)
        case PasswordStreamError.damaged: BackupError.damaged(path: path)
        default: error
        }
    }

    /// Reads the dump of a server's book.
    /// - Parameters:
    ///   - name: the book; `nil` if the backup has only one.
    ///   - take: gets the bytes in pieces. They are authentic only after this method has returned. If `name` is `nil`,
    ///     it may get bytes of several books before `noSuchDump` is thrown.
    /// - Throws: `BackupError.wrongPassword`, `.damaged`, `.noSuchDump`; errors of `take`.
    /// - Complexity: O(bytes).
    public func readDump(
        of name: FoldedName?, password: Secret, rules: PasswordRules, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let password = try rules.normalized(password) else { throw BackupError.wrongPassword(path: path) }
        do {
            let archive = try archive(password: password)
            var (names, isFound): ([String], Bool) = ([], false)
            while let (file, size) = try archive.next() {
                guard case .dump(let book) = file else { throw BackupError.noSuchDump(path: path, names: []) }
                names.append(book.description)
                let isMatch = name.map { $0 == book } ?? true
                isFound = isFound || isMatch
                try archive.read(size: size) { if isMatch { try take($0) } }
            }
            guard isFound, name != nil || names.count == 1 else {
                throw BackupError.noSuchDump(path: path, names: names)
            }
        } catch {
            throw Self.explained(error, path)
        }
    }
}
