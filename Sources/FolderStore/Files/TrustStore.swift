internal import Database
import Glibc
internal import Secrets
internal import Storage
internal import Users

/// Remembers the newest known state of books and accounts for a key pair, against a store that was rolled back or
/// exchanged.
///
/// Each fact is a small file, stored twice: in the store, and in a folder of the account if it has one. An attacker who
/// can write the store changes only the copies in the store.
///
/// A file in the store counts only if it was authenticated by the pair. The newest state of a book is not flushed:
/// after a power cut an older state may be known, never a newer one.
struct TrustStore {
    /// The folder with the records in the store.
    let shared: String
    /// The account's own folder with records; `nil` for an account without a home folder.
    let own: String?

    private var folders: [String] { [own, shared].compactMap { $0 } }

    // MARK: Books

    /// The known states of a book: the newest, and an earlier one of this account if another machine saw the newest.
    struct KnownStates {
        let newest: KnownBook
        /// This account's own last state. The book must continue it too, because an attacker may have let two machines
        /// write to different copies.
        let earlier: KnownBook?
    }

    /// The newest known state of a book; `nil` if there is no record.
    /// - Throws: `SecretError.outOfMemory`.
    func book(_ book: String, by pair: KeyPair) throws -> KnownBook? { try states(of: book, by: pair)?.newest }

    /// The known states of a book; `nil` if there is no record. Copies a record that only the store has, and later
    /// times of reports, into the account's own folder.
    /// - Throws: `SecretError.outOfMemory`.
    func states(of book: String, by pair: KeyPair) throws -> KnownStates? {
        let key = try TrustKey(of: pair)
        let file = key.fileName(ofBook: book)
        func known(_ content: [UInt8]?) -> KnownBook? {
            content.flatMap { KnownBook(file: $0, by: key) }.flatMap { $0.book == book ? $0 : nil }
        }
        let (mine, common) = both(file, KnownBook.longest)
        let own = known(mine)
        guard common != mine, let common, var newest = known(common) else {
            return own.map { KnownStates(newest: $0, earlier: nil) }
        }
        let isLater = own.map(newest.isLater) ?? true
        if let own {
            let reports = own.reports.merging(newest.reports, uniquingKeysWith: max)
            if !isLater { newest = own }
            newest.reports = reports
        }
        let earlier = isLater ? own : nil
        // Another machine saw the book or a report first. Copy it to this account, unless the book must first be
        // compared with the earlier state.
        if earlier == nil, newest != own, let folder = self.own, Self.isFolder(folder) {
            Self.write(newest.file(by: key), to: "\(folder)/\(file)")
        }
        return KnownStates(newest: newest, earlier: earlier)
    }

    /// Stores the state of a book in every writable folder. Folders that cannot be written are skipped.
    /// - Throws: `SecretError.outOfMemory`.
    func keep(_ known: KnownBook, by pair: KeyPair) throws {
        let key = try TrustKey(of: pair)
        let content = known.file(by: key)
        for folder in folders where Self.isFolder(folder) {
            Self.write(content, to: "\(folder)/\(key.fileName(ofBook: known.book))")
        }
    }

    /// Removes the known state of a book.
    /// - Throws: `SecretError.outOfMemory`.
    func forget(_ book: String, by pair: KeyPair) throws {
        let file = try TrustKey(of: pair).fileName(ofBook: book)
        for folder in folders { try? StoreFolder.remove("\(folder)/\(file)") }
    }

    // MARK: Accounts

    /// The state of a record about an account.
    enum AccountRecord {
        /// No record of the account of this key pair exists.
        case none
        /// The newest record, and whether the account's own folder has one.
        case known(KnownAccount, isOwn: Bool)
        /// The account's own folder has a marker that another key pair replaced this one, with the time.
        case replaced(ReplacedKeys)
        /// The account's own folder has a record that cannot be read, or that the pair did not write.
        case unreadable(path: String)
    }

    /// Reads the record about the account of a key pair. Copies a newer record from the store into the account's own
    /// folder.
    /// - Throws: `SecretError.outOfMemory`, `DatabaseError.locked`.
    func account(by pair: KeyPair) throws -> AccountRecord {
        let key = try TrustKey(of: pair)
        let (mine, common) = both(key.accountFileName, KnownAccount.longest)
        let own = mine.flatMap { KnownAccount(file: $0, by: key) }
        if own == nil, let replaced = mine.flatMap(ReplacedKeys.init(file:)) { return .replaced(replaced) }
        if own == nil, let path = self.own.map({ "\($0)/\(key.accountFileName)" }), StoreFolder.status(of: path) != nil
        {
            return .unreadable(path: path)
        }
        guard common != mine, let shared = common.flatMap({ KnownAccount(file: $0, by: key) }) else {
            return own.map { .known($0, isOwn: true) } ?? .none
        }
        guard let own else { return .known(shared, isOwn: false) }
        // An attacker may restore an older copy in the store. No fact of the account's own record is replaced by it.
        guard !own.covers(shared) else { return .known(own, isOwn: true) }
        // Another machine wrote a newer record. Copy it to this account, before an attacker puts back an older one. If
        // both changed since, this account's decisions count: the attacker may have held the other record back.
        let united = shared.covers(own) ? shared.united(with: own) : own.united(with: shared)
        try locked {
            // Another command may have changed the record meanwhile.
            guard both(key.accountFileName, KnownAccount.longest).own == mine else { return }
            try keepOwn(united, by: pair)
        }
        return .known(united, isOwn: true)
    }

    /// Runs `body` while no other command of this account changes records about accounts, so that neither of two
    /// changes is lost, and no replaced record becomes valid again. Calls may be nested.
    ///
    /// The lock is in the account's own folder, because an attacker could remove one in the store. Without a folder
    /// that can be written, `body` runs without it.
    /// - Throws: `DatabaseError.locked`, errors of `body`.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        guard let own, Self.isFolder(own) else { return try body() }
        var isBegun = false
        do {
            return try FileLock(path: "\(own)/lock").holdingOrHeld {
                isBegun = true
                return try body()
            }
        } catch let error where !isBegun && error as? DatabaseError != .locked {
            return try body()
        }
    }

    /// Stores the facts about an account in every writable folder. Folders that cannot be written are skipped.
    /// - Throws: `SecretError.outOfMemory`, `StoreError.fullMemory` if the record would be too long to be read again.
    func keep(_ account: KnownAccount, by pair: KeyPair) throws {
        guard account.count <= KnownAccount.longest else { throw StoreError.fullMemory }
        let key = try TrustKey(of: pair)
        let content = account.file(by: key)
        if let own, Self.isFolder(own) { Self.writeWhole(content, to: "\(own)/\(key.accountFileName)") }
        // The file is overwritten in place, so that a killed command leaves no temporary file in the store.
        if Self.isFolder(shared) { Self.write(content, to: "\(shared)/\(key.accountFileName)") }
    }

    /// Stores the facts about an account in its own folder only. Without a writable folder it does nothing.
    /// - Throws: `SecretError.outOfMemory`.
    func keepOwn(_ account: KnownAccount, by pair: KeyPair) throws {
        guard let own, Self.isFolder(own) else { return }
        let key = try TrustKey(of: pair)
        Self.writeWhole(account.file(by: key), to: "\(own)/\(key.accountFileName)")
    }

    /// A digest of 16 hexadecimal digits by which records name this machine and the account's own folder on it.
    var machine: String {
        let id = Self.read("/etc/machine-id", 64) ?? []
        var host = [CChar](repeating: 0, count: 256)
        gethostname(&host, host.count - 1)
        let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return String(digest("\(String(decoding: id, as: UTF8.self))\n\(name)\n\(own ?? "")").prefix(16))
    }

    /// The file name of a pair's account record.
    /// - Throws: `SecretError.outOfMemory`.
    func recordName(of pair: KeyPair) throws -> String { try TrustKey(of: pair).accountFileName }

    /// Marks an account record as replaced in the account's own folder, and removes it from the store. A name that is
    /// not that of a record is ignored.
    /// - Parameter now: the time, in seconds since 1970.
    /// - Throws: `DatabaseError.locked`.
    func replace(recordNamed name: String, at now: Int64) throws {
        guard TrustKey.isFileName(name) else { return }
        try locked {
            if let own, Self.isFolder(own) { Self.writeWhole(ReplacedKeys(at: now).file, to: "\(own)/\(name)") }
            try? StoreFolder.remove("\(shared)/\(name)")
        }
    }

    // MARK: Own keys by store and user

    /// The names under which this account remembers a store.
    struct StoreNames {
        /// The path of the store's folder without links; `nil` if it cannot be resolved.
        let path: String?
        /// The id that the store states; `nil` if it claims the id of another store.
        let id: String?

        var all: [String] { [path, id].compactMap { $0 } }
    }

    /// The last public keys of a user on this account: under their name, and under their number, which survives
    /// renaming. Empty if this account never signed in as that user.
    func ownKeys(of user: User, in store: StoreNames) -> [OwnKey] {
        Self.keyFiles(of: user, in: store).compactMap(ownKey)
    }

    private func ownKey(_ file: String) -> OwnKey? {
        own.flatMap { Self.read("\($0)/\(file)", OwnKey.longest) }.flatMap(OwnKey.init(file:))
    }

    /// Remembers the public key of a user in the account's own folder, under all names of the store. Without a writable
    /// folder it does nothing.
    func keep(_ key: OwnKey, of user: User, in store: StoreNames) {
        guard let own, Self.isFolder(own) else { return }
        for file in Self.keyFiles(of: user, in: store) {
            Self.writeWhole(key.file, to: "\(own)/\(file)")
        }
    }

    /// The names, without the store's id if it leads to other keys than the path. A store states its own id, and may
    /// claim another's.
    /// - Parameters:
    ///   - record: the file name of the user's present account record, see `recordName`.
    ///   - isNew: whether the user is signing up. A store at an unknown path is otherwise taken for a moved one.
    func trusted(_ names: StoreNames, for user: User, record: String, isNew: Bool) -> StoreNames {
        let atPath = ownKeys(of: user, in: StoreNames(path: names.path, id: nil)).map(\.record)
        guard isNew || !atPath.isEmpty else { return names }
        let own = Set(atPath + [record])
        let isOther = ownKeys(of: user, in: names).contains { !own.contains($0.record) }
        return isOther ? StoreNames(path: names.path, id: nil) : names
    }

    /// Forgets the keys of all users of a store, when it is erased. Keys under its id are forgotten only if they are
    /// also known under its path.
    func forgetKeys(in store: StoreNames) {
        guard let own, let path = store.path else { return }
        let names = fileNames(in: own)
        let atPath = names.filter { $0.hasPrefix(Self.keyFile(ofStore: path)) }
        let records = Set(atPath.compactMap { ownKey($0)?.record })
        let byID = names.filter { name in
            store.id.map { name.hasPrefix(Self.keyFile(ofStore: $0)) } == true
                && ownKey(name).map { records.contains($0.record) } == true
        }
        for name in atPath + byID { try? StoreFolder.remove("\(own)/\(name)") }
    }

    private static func keyFile(ofStore store: String) -> String { "\(digest(store).prefix(32))-" }

    private static func keyFiles(of user: User, in store: StoreNames) -> [String] {
        // A key is stored by user number only under the store's id. Another store at this path may have had other user
        // numbers.
        store.all.map { keyFile(ofStore: $0) + digest(user.name.folded).prefix(32) }
            + [store.id].compactMap { $0 }.map { keyFile(ofStore: $0) + digest("#\(user.id)").prefix(32) }
    }

    // MARK: Files

    /// The content of a file in the account's folder and in the store. The contents are equal, unless one could not be
    /// written.
    private func both(_ name: String, _ limit: Int) -> (own: [UInt8]?, shared: [UInt8]?) {
        (own.flatMap { Self.read("\($0)/\(name)", limit) }, Self.read("\(shared)/\(name)", limit))
    }

    private static func read(_ path: String, _ limit: Int) -> [UInt8]? {
        guard let file = try? ReadFile(path) else { return nil }
        return try? file.read(limit + 1)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        if lstat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
        // The folders above the account's folder may be missing.
        var above = path.split(separator: "/").map(String.init)
        above.removeLast()
        var place = path.hasPrefix("/") ? "" : "."
        for part in above {
            place += "/" + part
            mkdir(place, 0o700)
        }
        return FolderSharing.makeFolder(path) == 0
    }

    private static func writeWhole(_ content: [UInt8], to path: String) {
        // A command must not fail because a folder cannot be written.
        try? content.withUnsafeBytes { bytes in try WholeFile.write(path) { try $0.append(bytes) } }
    }

    private static func write(_ content: [UInt8], to path: String) {
        guard let folder = try? StoreFolder(of: path) else { return }
        let descriptor = folder.open(StoreFolder.name(of: path), O_WRONLY | O_CREAT)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        // A file with a second hard link may be a file of the account elsewhere.
        guard fstat(descriptor, &status) == 0, status.st_nlink == 1 else { return }
        // The content is written in one call, so that readers see either the old or the new content.
        guard pwrite(descriptor, content, content.count, 0) == content.count,
            ftruncate(descriptor, off_t(content.count)) == 0
        else { return }
        // The file is shared last, because an attacker may have moved another file of this account here to be shared.
        _ = FolderSharing.share(descriptor, in: folder)
    }
}
