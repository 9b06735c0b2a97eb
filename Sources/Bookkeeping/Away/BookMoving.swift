internal import Ledger
public import Storage

extension Context {
    /// Moves the book into another store; here it is removed once the copy was compared, and can be restored.
    /// - Parameter account: whose the book is.
    /// - Throws: `StoreError.notOwner`, `lastBook`, `BookkeepingError.othersWouldLose`, `alreadyThere`, `changedWhileMoved`, and as
    ///   `copy`; then it is where it was.
    /// - Complexity: O(records), all of them in memory.
    public func move(to target: OtherStore, by account: Account) throws -> CopiedBook {
        guard entry.role == .owner else { throw StoreError.notOwner(entry.name) }
        guard !entry.isShared else { throw BookkeepingError.othersWouldLose(book: entry.name.description) }
        guard entry.bookCount > 1 else { throw StoreError.lastBook(signedIn.user.name) }
        guard try target.store.id() != store.id() else { throw BookkeepingError.alreadyThere }
        return try copy(to: target, form: nil) { copy in
            // What others did stands there with the name of whoever brings it.
            guard try copy.book.contents() == book.contents().loaded(by: copy.signature) else {
                throw BookkeepingError.changedWhileMoved
            }
            do {
                try store.note(entry, movedTo: target.store.place, for: account)
                try store.remove(entry, for: account, at: now.seconds)
            } catch {
                try? store.forgetMove(of: entry, for: account)
                throw error
            }
        }
    }
}
