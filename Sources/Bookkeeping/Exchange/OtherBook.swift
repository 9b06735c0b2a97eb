public import Ledger
public import Storage

/// A book as the source of a merge.
public struct OtherBook {
    /// The contents of the book.
    public let contents: BookContents
    /// The machine of the book's latest change; `nil` if unknown.
    public let device: String?
    /// The attachment files that the book offers.
    public let files: OfferedFiles

    /// Creates a source from a file's contents.
    public init(contents: BookContents, device: String?, files: OfferedFiles) {
        (self.contents, self.device, self.files) = (contents, device, files)
    }

    /// Creates a source from an open book.
    /// - Complexity: O(rows).
    public init(_ book: Book) throws {
        let names = Set(try book.attachments(ofExpenses: nil).map(\.file)).subtracting(try book.missingAttachedFiles())
        contents = try book.contents()
        device = try book.latestDevice()
        files = OfferedFiles(names: names, forEach: book.forEachAttachedFile)
    }
}
