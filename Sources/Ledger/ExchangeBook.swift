/// What goes into a book and out of it as a whole: files of others, dumps, other books.
public protocol ExchangeBook: AnyObject {
    /// The number that an expense has in this book; `nil` where it is not there.
    func number(ofExpense uid: String) throws -> Int64?
    /// Hands out all that the book holds, its history too: how much there is, then numbers, categories, ceilings and expenses, then each change
    /// with what it touched; each kind by number; at last the files of attachments.
    /// - Parameters:
    ///   - isSlow: whether whoever takes it may take long, as a pipe does; then it comes from a copy in memory, so that
    ///     nobody waits to write.
    ///   - hasFiles: whether the files of attachments come along that lie beside the book.
    /// - Throws: what `body` throws, or `DatabaseError.contradiction` for a history that cannot be read.
    func forEachRecord(isSlow: Bool, withFiles hasFiles: Bool, _ body: (BookRecord) throws -> Void) throws
    /// Fills a book in which nothing was done yet with all that `next` gives, until `nil`; all of it or nothing. The
    /// categories it began with go.
    /// - Throws: `LedgerError.bookInUse`, what `next` throws, and `notAsInHistory` where rows are not what the history that
    ///   comes with them says.
    func load(_ next: () throws -> BookRecord?) throws
    /// What the book holds, by uid.
    func contents() throws -> BookContents
    /// Makes the book what it is together with another one; where that is what it is already, nothing is recorded. Of an
    /// expense that the other one says somebody else recorded, it says who brought it in too.
    /// - Parameter files: the files of attachments that come along.
    /// - Returns: what the book held before, and what came of it.
    func merge(
        _ other: BookContents, with files: OfferedFiles, by signature: Signature
    ) throws -> (own: BookContents, merge: BookMerge)
    /// Records the expenses of files as one change, all or none. `body` hands one after the other to its argument, which
    /// tells what came of it; an expense whose uid is there is treated as asked for.
    ///
    /// A category that is missing is made. One that is archived takes those that the file puts there. Nobody who reads the
    /// book waits meanwhile; where somebody writes to it, `body` runs again.
    /// - Parameters:
    ///   - expected: how many will be new or altered, as `previewImport` told; another number costs time only.
    ///   - matches: the rows that are expenses of the book, which `body` does not hand out; kept as part of the same change.
    /// - Throws: `LedgerError`, and what `body` throws; of kind `match.changed` where one of `matches` is none any more.
    /// - Complexity: O(log n) an expense; no more than 10,000 of them are kept in memory.
    func importExpenses(
        treating known: ImportTreatment, expecting expected: Int, matching matches: [BankMatch],
        by signature: Signature, _ body: ImportBody
    ) throws
    /// What `importExpenses` would make of them; nothing is changed.
    /// - Parameter mayRepeat: whether a uid may come up twice although the expenses come from no book, as in two files.
    /// - Complexity: O(log n) an expense; 8 bytes of each uid that may repeat are kept in memory.
    func previewImport(treating known: ImportTreatment, mayRepeat: Bool, _ body: ImportBody) throws
    /// The uids of all expenses that a row of a statement was found to be; of receipts that of one of their expenses.
    /// - Complexity: O(matches).
    func matchedExpenses() throws -> Set<String>
    /// The rows of statements that expenses were found to be, by the numbers of the expenses, those booked first before
    /// the others; an expense of a receipt has those of the receipt.
    func bankMatches(ofExpenses ids: [Int64]) throws -> [Int64: [BankMatch]]
    /// The category of the last expense paid to each payee.
    /// - Complexity: O(expenses).
    func categoriesOfPayees() throws -> [String: Category.ID]
}

extension ExchangeBook {
    /// The same where nothing in the files is an expense of the book.
    public func importExpenses(
        treating known: ImportTreatment, expecting expected: Int, by signature: Signature, _ body: ImportBody
    ) throws {
        try importExpenses(treating: known, expecting: expected, matching: [], by: signature, body)
    }

    /// The same without the files of attachments.
    public func forEachRecord(isSlow: Bool, _ body: (BookRecord) throws -> Void) throws {
        try forEachRecord(isSlow: isSlow, withFiles: false, body)
    }

    /// The same where no files come along.
    public func merge(
        _ other: BookContents, by signature: Signature
    ) throws -> (own: BookContents, merge: BookMerge) {
        try merge(other, with: .none, by: signature)
    }
}
