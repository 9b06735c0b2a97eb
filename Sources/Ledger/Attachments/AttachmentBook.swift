/// A book's pictures and papers of expenses.
public protocol AttachmentBook: AnyObject {
    /// The attachments of expenses, each as it was added; of the whole book without numbers.
    /// - Complexity: O(attachments).
    func attachments(ofExpenses ids: [Int64]?) throws -> [Attachment]
    /// The attachment with that number; `nil` where there is none.
    func attachment(_ id: Int64) throws -> Attachment?
    /// The number of the expense of each attachment; of none that was taken back.
    func expenses(ofAttachments attachments: [Attachment]) throws -> [String: Int64]
    /// Where the bytes of an attachment are; they are not read.
    func standing(of attachment: Attachment) throws -> Picture.Standing
    /// The file as it is kept.
    /// - Throws: `LedgerError` of kind `attachment.elsewhere` or `attachment.gone`, and where what lies there is another
    ///   file.
    /// - Complexity: O(bytes).
    func content(of attachment: Attachment) throws -> [UInt8]
    /// Attaches files to an expense, all or none; what it has already, by its bytes, stays as it is.
    /// - Returns: the attachments, in the order of the files.
    /// - Throws: `LedgerError.noSuchExpense`.
    /// - Complexity: O(bytes).
    func attach(_ files: [GivenAttachment], to expense: Int64, by signature: Signature) throws -> [Attachment]
    /// Takes attachments away, all or none; their files stay for as long as that can be taken back.
    /// - Returns: what they were.
    /// - Throws: `LedgerError` of kind `attachment.not-found`.
    func detach(_ ids: [Int64], by signature: Signature) throws -> [Attachment]
    /// Hands out the files of attachments that lie beside the book, each once, by name.
    /// - Throws: what `body` throws, and where one cannot be read.
    /// - Complexity: O(bytes).
    func forEachAttachedFile(_ body: (AttachedFile) throws -> Void) throws
    /// The names of the files of attachments that do not lie beside the book.
    func missingAttachedFiles() throws -> Set<String>
}
