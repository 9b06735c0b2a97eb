internal import Ledger
public import Storage

extension Context {
    /// Moves the book into another store. The copy is compared with the original, which is then removed here and can be
    /// restored. A book that comes back replaces what was left of it there, and on a server keeps its id and tokens.
    /// - Parameter account: the account in this store of the user who owns the book.
    /// - Throws: `StoreError.notOwner`, `lastBook`, `BookkeepingError.othersWouldLose`, `alreadyThere`,
    ///   `changedWhileMoved`, and the errors of `copy`; the book is then unchanged. `BookkeepingError.maybeMoved` if
    ///   this store no longer answers, so that the book may be in both stores.
    /// - Complexity: O(records), all of them in memory.
    public func move(to target: OtherStore, by account: any AccountSession) throws -> CopiedBook {
        guard entry.role == .owner else { throw StoreError.notOwner(entry.name) }
        guard try !session.isShared(entry) else { throw BookkeepingError.othersWouldLose(book: entry.name.description) }
        guard entry.bookCount > 1 else { throw StoreError.lastBook(session.user.name) }
        guard try target.store.id() != store.id() else { throw BookkeepingError.alreadyThere }
        let former = try target.owner.removedBook(movedAs: entry.id)
        let copied = try copy(to: target, form: nil, renewing: former) { copy in
            // In the copy, changes by other members carry the name of the user who moved the book.
            guard try copy.book.contents() == book.contents().loaded(by: copy.signature) else {
                throw BookkeepingError.changedWhileMoved
            }
        }
        if let former { try target.owner.forgetMove(of: former) }
        do {
            try account.note(entry, movedTo: target.store.place, as: copied.entry.id)
            try account.remove(entry, at: now.seconds)
        } catch {
            // The store may have removed the book although its answer was lost.
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
