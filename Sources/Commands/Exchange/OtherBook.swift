internal import Ledger

/// What comes into a book from another one: what that holds, the machine that its latest change was made on, and the files of
/// its attachments.
struct OtherBook {
    let contents: BookContents
    let device: String?
    let files: OfferedFiles

    init(contents: BookContents, device: String?, files: OfferedFiles) {
        (self.contents, self.device, self.files) = (contents, device, files)
    }

    /// All of a book that is at hand.
    init(_ book: any Book) throws {
        let names = Set(try book.attachments(ofExpenses: nil).map(\.file)).subtracting(try book.missingAttachedFiles())
        contents = try book.contents()
        device = try book.latestDevice()
        files = OfferedFiles(names: names, forEach: book.forEachAttachedFile)
    }
}
