internal import Ledger
public import Storage

extension Context {
    /// Moves the book into another store; here it is removed once the copy was compared, and can be restored.
    /// - Parameter account: whose the book is.
    /// - Throws: `StoreError.notOwner`, `lastBook`, `BookkeepingError.othersWouldLose`, `alreadyThere`, `changedWhileMoved`, and as
    ///   `copy`; then it is where it was. `BookkeepingError.maybeMoved` where the store can be asked no more.
    /// - Complexity: O(records), all of them in memory.
    public func move(to target: OtherStore, by account: any AccountSession) throws -> CopiedBook {
        guard entry.role == .owner else { throw StoreError.notOwner(entry.name) }
        guard !entry.isShared else { throw BookkeepingError.othersWouldLose(book: entry.name.description) }
        guard entry.bookCount > 1 else { throw StoreError.lastBook(session.user.name) }
        guard try target.store.id() != store.id() else { throw BookkeepingError.alreadyThere }
        let copied = try copy(to: target, form: nil) { copy in
            // What others did stands there with the name of whoever brings it.
            guard try copy.book.contents() == book.contents().loaded(by: copy.signature) else {
                throw BookkeepingError.changedWhileMoved
            }
        }
        do {
            try account.note(entry, movedTo: target.store.place)
            try account.remove(entry, at: now.seconds)
        } catch {
            // An answer may be lost of what was done.
            guard let isHere = try? session.books().contains(where: { $0.id == entry.id }) else {
                throw BookkeepingError.maybeMoved(book: entry.name.description, to: target.store.place)
            }
            guard isHere else { return copied }
            try? account.forgetMove(of: entry)
            _ = try? target.owner.erase(copied.entry, keepsCopy: false, at: now.seconds)
            throw error
        }
        return copied
    }
}
