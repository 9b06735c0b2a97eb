/// A book's outings, and what is said of expenses beside what every expense has.
public protocol OutingBook: AnyObject {
    /// Every outing, by number.
    func outings() throws -> [Outing]
    /// The outing with that number; `nil` where there is none.
    func outing(_ id: Int64) throws -> Outing?
    /// The open outing that what a user records files under; `nil` where there is none.
    func outingInUse(by user: String) throws -> Outing?
    /// Lets what a user records file under an outing, or under none; no change of the book.
    func useOuting(_ id: Int64?, by user: String) throws
    /// Opens an outing and takes it into use; its number, and who takes part by number, do not count.
    /// - Throws: `LedgerError.outingIsOpen` for a second open one of the name, or why `checked` refuses it.
    func openOuting(_ outing: Outing, naming names: OutingNames, by signature: Signature) throws -> Outing
    /// Lets `change` alter an outing; one that is opened again is taken into use, one that is closed is out of use for all.
    /// - Parameters:
    ///   - names: contacts by name, in the place of those it has; `nil` leaves those of a kind.
    ///   - moves: moves of vouchers that are recorded with it.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsOpen`, why `checked` refuses it or a move, or what `change` throws.
    func editOuting(
        _ id: Int64, as action: Change.Action, naming names: OutingNames, noting moves: [VoucherRecord],
        by signature: Signature, _ change: (inout Outing) throws -> Void
    ) throws -> Outing
    /// Removes one without expenses.
    /// - Throws: `LedgerError.noSuchOuting`, `outingHasExpenses`, `outingHasRepayments`.
    func removeOuting(_ id: Int64, by signature: Signature) throws
    /// What is said of expenses beside what every expense has, by their numbers; those of which nothing is said are left out.
    /// - Complexity: O(expenses).
    func circumstances(ofExpenses ids: [Int64]) throws -> [Int64: Circumstances]
    /// The numbers of expenses of which something is said beside what every expense has.
    /// - Complexity: O(these).
    func expenses(said choice: CircumstanceChoice) throws -> Set<Int64>
    /// The expenses that file under an outing, void ones too, by number.
    /// - Complexity: O(expenses of the outing).
    func expenses(ofOuting id: Int64) throws -> [Expense]
}
