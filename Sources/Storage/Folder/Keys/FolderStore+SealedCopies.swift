internal import Database
internal import Secrets

/// What was done with the open copies of a book under `backups` when it was sealed.
public struct SealedCopies: Hashable, Sendable {
    /// How many were sealed.
    public internal(set) var sealed: Int
    /// How many were taken away, since they could not be read.
    public internal(set) var removed: Int
}

/// What sealing a book came to.
public struct Sealing: Hashable, Sendable {
    /// Where a sealed copy of what it was is kept; `nil` for a book that was sealed already.
    public let copy: String?
    /// What was done with its open copies.
    public let copies: SealedCopies
}

extension FolderStore {
    /// The same with a key that all who may open the book can find; its lock is held.
    func sealCopies(of id: String, with key: BookKey, _ generation: Int) throws -> SealedCopies {
        try backups.sealCopies(of: file(of: id)) { content, copy in
            try Seal.seal(content, with: key, generation: generation, book: id) { try copy.append($0) }
        }
    }
}
