internal import Database
internal import Secrets
public import Storage
internal import Users

/// A token for one book of a store in a folder.
public final class FolderTokenSession: FolderSession {
    let proof: Token
    private let entry: TokenEntry

    init(
        in store: FolderStore, of user: User, book: BookEntry, token: Token, entry: TokenEntry, memory: AccountMemory
    ) {
        (proof, self.entry) = (token, entry)
        super.init(in: store, of: user, book: book, memory: memory)
    }

    /// The store's entry for the token, as it was before this use.
    override public var token: TokenEntry? { entry }

    override var holder: Attestation.Holder { .token(proof.id) }

    /// The book that the token opens.
    override public func books() -> [BookEntry] { [book] }

    override func current(_ book: BookEntry) throws -> BookEntry {
        guard let (_, _, book) = try stored(in: store.database()) else { throw StoreError.unknownToken }
        return book
    }

    override func requireValid(in database: any Database) throws {
        guard let (entry, _, _) = try stored(in: database) else { throw StoreError.unknownToken }
        guard !entry.hasExpired(at: store.now()) else { throw StoreError.tokenExpired }
        guard entry.scope == .write else { throw StoreError.mayOnlyRead }
    }

    /// Checks that a book's member list continues the list for which the token was made. Binds a token of an earlier
    /// version to the present list.
    /// - Throws: `StoreError.tokenOfOtherBook`, `unsignedMembers`.
    func require(_ list: Membership, of book: BookEntry) throws {
        let mark = try TokenTable(database: store.database()).mark(of: proof.id)
        let binding = proof.binding(of: mark, to: book.id)
        if binding == .list {
            guard list.contains(position: { proof.mark(for: book.id, at: $0) == mark }) else {
                throw StoreError.tokenOfOtherBook
            }
        } else if list.attestations.isEmpty {
            guard binding == .nothing else { throw StoreError.unsignedMembers(book.name) }
        } else {
            // If the store cannot be written, the next command with the token repeats this.
            try? store.changing {
                try TokenTable(database: $0).setMark(proof.mark(for: book.id, at: list.position), of: proof.id)
            }
        }
    }

    /// Rejects an unencrypted file of a book that was sealed when the token was made, unless its member list continues
    /// the list of that time, and an owner signed in it that the book was unsealed.
    /// - Throws: `StoreError.tokenOfOtherBook`.
    func requireUnsealed(_ book: BookEntry) throws {
        let mark = try TokenTable(database: store.database()).mark(of: proof.id)
        guard proof.binding(of: mark, to: book.id) == .list else { return }
        let attestations = try AttestationTable(database: store.openFile(book.id, isReadOnly: true).reader()).all()
        guard let list = try? Membership(of: book.id, attestations, seen: nil), list.isOpen,
            list.contains(position: { proof.mark(for: book.id, at: $0) == mark })
        else { throw StoreError.tokenOfOtherBook }
        try store.trust.keep(
            KnownBook(
                book: book.id, position: list.position, isOpen: true, generation: 0, changes: 0, state: nil,
                writers: list.writers, at: store.now()),
            by: memory.pair)
    }

    private func stored(in database: any Database) throws -> (TokenEntry, User, BookEntry)? {
        try TokenTable(database: database).token(proof)
    }
}
