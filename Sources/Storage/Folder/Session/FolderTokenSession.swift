internal import Database
internal import Secrets
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

    /// The store's entry for the token, as before this use.
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

    private func stored(in database: any Database) throws -> (TokenEntry, User, BookEntry)? {
        try TokenTable(database: database).token(proof)
    }
}
