public import Ledger
public import Storage

/// What comes into a book from another one.
public struct OtherBook {
    /// All that it holds.
    public let contents: BookContents
    /// The machine that its latest change was made on; `nil` where nobody said.
    public let device: String?
    /// The files of its attachments that come along.
    public let files: OfferedFiles

    /// What was read from a file.
    public init(contents: BookContents, device: String?, files: OfferedFiles) {
        (self.contents, self.device, self.files) = (contents, device, files)
    }

    /// All of a book that is at hand.
    /// - Complexity: O(rows).
    public init(_ book: Book) throws {
        let names = Set(try book.attachments(ofExpenses: nil).map(\.file)).subtracting(try book.missingAttachedFiles())
        contents = try book.contents()
        device = try book.latestDevice()
        files = OfferedFiles(names: names, forEach: book.forEachAttachedFile)
    }
}
