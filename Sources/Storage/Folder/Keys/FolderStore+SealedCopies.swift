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
    /// Seals what lies open under `backups` of a sealed book, with the key it has.
    /// - Throws: `StoreError.mayOnlyRead`.
    func sealCopies(of book: BookEntry, for signedIn: SignedIn) throws -> SealedCopies {
        guard !backups.openCopies(of: file(of: book.id)).isEmpty else { return SealedCopies(sealed: 0, removed: 0) }
        return try lock(of: book.id).holding {
            let present = try BookTable(database: database()).current(book, of: signedIn.user.id)
            guard let (_, key, generation) = try sealedState(of: present, for: signedIn) else {
                return SealedCopies(sealed: 0, removed: 0)
            }
            guard key.canWrite else { throw StoreError.mayOnlyRead }
            return try sealCopies(of: book.id, with: key, generation)
        }
    }

    /// The same with a key that all who may open the book can find; its lock is held.
    func sealCopies(of id: String, with key: BookKey, _ generation: Int) throws -> SealedCopies {
        try backups.sealCopies(of: file(of: id)) { content, copy in
            try Seal.seal(content, with: key, generation: generation, book: id) { try copy.append($0) }
        }
    }
}
