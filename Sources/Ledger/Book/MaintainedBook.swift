/// A book as something that is opened, looked over and erased from.
public protocol MaintainedBook: AnyObject {
    /// Opens the book for writing at once, where it is known that a change will follow.
    func prepareToChange() throws
    /// Runs several reads on one and the same state; inside `body` it may be called again.
    ///
    /// Where a connection is lost, `body` begins anew, so nothing of what it does may stay but the result.
    func reading<Result>(_ body: () throws -> Result) throws -> Result
    /// What is wrong with the book: the way it is stored, what is kept beside the expenses, and what differs from its
    /// history. Nothing is changed.
    /// - Complexity: O(n log n) in the expenses and changes.
    func findings() throws -> [Finding]
    /// The numbers of all expenses there are and of those that only the history still knows, in no order.
    func everyNumber() throws -> [Int64]
    /// What would be erased with these expenses; numbers of none count for nothing.
    func erasure(of ids: [Int64]) throws -> Erasure
    /// Takes expenses out of the book and of its history, and leaves no byte of them in its file. Nothing brings them back, and
    /// their numbers are not used again.
    /// - Throws: `StoreError.notRewritten` where they are gone, but the file could not be written anew.
    func erase(_ ids: [Int64]) throws -> Erasure
    /// Erases outings with these expenses, which are all of theirs, and with whatever else files under them.
    /// - Complexity: O(changes).
    func eraseOutings(_ outings: [Int64], expenses ids: [Int64]) throws -> Erasure
}
