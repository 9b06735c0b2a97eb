internal import Database
internal import Secrets

/// The keys of a sealed book for one user, and the checks that opened content is authentic and current.
protocol SealKeys: AnyObject {
    /// Notes the newest known state of the book, before the file is read. `admit` rejects the file read next if it is
    /// older.
    func begin() throws

    /// The book key of a generation. Keys are numbered by generation, and the newest key encrypts the file.
    /// - Throws: `SealError.refused` if the user does not have the key.
    func key(_ generation: Int) throws -> BookKey

    /// Rejects content that decrypts but is older than a state seen before, or not signed by the members.
    /// - Throws: `StoreError.olderState`, `otherState` for content that does not continue that state,
    ///   `unsignedMembers`; `SealError.refused`.
    func admit(_ database: any Database, _ seal: Seal) throws

    /// Checks the right to write again. The caller holds the lock of the book.
    func requireRights() throws

    /// Appends pending membership attestations, in the transaction of every change. The caller holds the lock of the
    /// book.
    func prepare(_ database: any Database) throws

    /// A new key, if a person who knows the present one has lost access, or if the key has no signature although some
    /// member may only read; `nil` if the present key stays. All members can find the new key before it is used, and
    /// the member list in the database names it.
    func renewal(
        of present: BookKey, _ generation: Int, in database: any Database
    ) throws -> (key: BookKey, generation: Int)?

    /// Records the newest state, after a change is on disk. The caller holds the lock of the book.
    /// - Parameter state: `Seal.state` of the file.
    func saved(_ key: BookKey, _ state: [UInt8], generation: Int, changes: Int64) throws
}
