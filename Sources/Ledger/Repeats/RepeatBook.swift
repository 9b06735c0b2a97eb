/// A book's repeats.
public protocol RepeatBook: AnyObject {
    /// Every repeat, by number.
    func repeats() throws -> [Repeat]
    /// Every time of which something is known, by repeat and day.
    func repeatTimes() throws -> [RepeatTime]
    /// Makes a repeat, with its category where that is missing.
    /// - Parameter newCategory: the path of a category that it goes to in the place of its own, made where it is missing.
    /// - Throws: why `Repeat.checked` refuses it, `LedgerError.noSuchCategory`, `categoryIsArchived`.
    func addRepeat(_ draft: Repeat, into newCategory: String?, by signature: Signature) throws -> Repeat
    /// Lets `change` alter a repeat; one that stays as it is leaves no trace.
    /// - Throws: `LedgerError.noSuchRepeat`, as `addRepeat`, and what `change` throws.
    func editRepeat(
        _ id: Int64, as action: RepeatAction, by signature: Signature, _ change: (inout Repeat) throws -> Void
    ) throws -> Repeat
    /// Notes what `decide` says of a time, seeing what is known of all times of the repeat.
    /// - Throws: `LedgerError.noSuchRepeat`, and what `decide` throws.
    func noteRepeatTime(
        of id: Int64, as action: RepeatAction, by signature: Signature,
        _ decide: (Repeat, [RepeatTime]) throws -> (time: RepeatTime, uid: String)
    ) throws -> Repeat
    /// Records what `decide` finds due, seeing all repeats and what is known of their times; each time once, also where
    /// somebody else does the same at the moment. Nothing due leaves no trace.
    /// - Returns: the expenses as the book holds them, in the order that `decide` gives.
    /// - Throws: as `ExpenseBook.add`, and what `decide` throws.
    func bookRepeats(
        by signature: Signature, _ decide: ([Repeat], [RepeatTime]) throws -> [(time: RepeatTime, draft: ExpenseDraft)]
    ) throws -> [Recorded]
}
