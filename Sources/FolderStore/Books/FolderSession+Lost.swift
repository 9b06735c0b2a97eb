internal import Database
internal import Secrets
internal import Storage
public import Users

/// Books that the account knows, and whose rows an attacker deleted.
extension FolderSession {
    /// Known books that no user has in the store any more, although this user neither left nor removed them, sorted by
    /// name. A book without a file counts only if no other member could have removed it.
    func lostBooks() throws -> [(name: FoldedName, id: String)] {
        let table = BookTable(database: try store.database())
        let known = memory.known
        let present = Set(try table.everyEntry(of: user.id).map(\.id))
        let own = try memory.pair.publicKey().sealing
        return try known.books.sorted { $0.key < $1.key }.filter { _, id in
            guard !present.contains(id), known.removal(of: id) == nil, try table.members(of: id).isEmpty else {
                return false
            }
            if ConversionFile.isAnywhere(store.file(of: id)) { return true }
            return try store.trust.book(id, by: memory.pair)?.writers == [own]
        }.map { (name: try FoldedName($0.key, of: .book), id: $0.value) }
    }

    /// Checks that the account knows no lost book of this name.
    /// - Throws: `StoreError.lostBooks`.
    public func requireNotLost(_ name: FoldedName) throws {
        guard try lostBooks().contains(where: { $0.name == name }) else { return }
        throw StoreError.lostBooks([name])
    }
}
