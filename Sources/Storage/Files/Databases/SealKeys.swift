internal import Database
internal import Secrets

/// Where a sealed book gets its keys from, for one who may open it, and who says whether what was opened is the book.
protocol SealKeys: AnyObject {
    /// Remembers what has been seen of the book, before its file is read: what is read then cannot be older.
    func begin() throws

    /// The key of a generation.
    /// - Throws: `SealError.refused` where there is none.
    func key(_ generation: Int) throws -> BookKey

    /// Refuses content that opened but is not the book: an older state, or one that its members did not sign for.
    func admit(_ database: any Database, _ seal: Seal) throws

    /// Looks again at the right to write; the lock of the book is held.
    func requireRights() throws

    /// Does to the content what goes before every change; runs in its transaction, with the lock of the book held.
    func prepare(_ database: any Database) throws

    /// A new key where somebody who knows the present one may not open the book any more, or where it has no signature
    /// and somebody may only read. All who may open the book can find it from then on, before anything is sealed with it.
    func renewal(of present: BookKey, _ generation: Int) throws -> (key: BookKey, generation: Int)?

    /// Says that a change lies on the disk; the lock of the book is held.
    /// - Parameter state: `Seal.state` of the file.
    func saved(_ key: BookKey, _ state: [UInt8], generation: Int, changes: Int64) throws
}
