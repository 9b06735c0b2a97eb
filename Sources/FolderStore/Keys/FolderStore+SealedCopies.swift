internal import Database
internal import Secrets
public import Storage

/// The result of sealing the unencrypted backup copies of a book.
public struct SealedCopies: Hashable, Sendable {
    /// The number of copies that were sealed.
    public internal(set) var sealed: Int
    /// The number of copies that were deleted, because they were unreadable or too long.
    public internal(set) var removed: Int
}

/// The result of sealing a book.
public struct Sealing: Hashable, Sendable {
    /// The path of a sealed copy of the former file; `nil` if the book was sealed already.
    public let copy: String?
    /// The result of sealing the book's unencrypted backup copies.
    public let copies: SealedCopies
    /// If the book was sealed already: findings for its unencrypted or unreadable copies, oldest first. The copies stay
    /// as they are.
    public let openCopies: [StoreFinding]
}

extension FolderStore {
    /// Seals the copies with a key that all members can find. The caller holds the lock of the book.
    func sealCopies(of id: String, with key: BookKey, _ generation: Int) throws -> SealedCopies {
        try backups.sealCopies(of: file(of: id)) { content, copy in
            try Seal.seal(content, with: key, generation: generation, book: id) { try copy.append($0) }
        }
    }
}
