internal import Database
public import Ledger

extension Book {
    /// The attachments of the given expenses, or of the whole book for `nil`, in the order in which they were added.
    /// - Complexity: O(attachments).
    public func attachments(ofExpenses ids: [Int64]?) throws -> [Attachment] {
        try AttachmentTable(database: file.reader()).attachments(ofExpenses: ids)
    }

    /// The attachment with a number; `nil` if it does not exist.
    public func attachment(_ id: Int64) throws -> Attachment? {
        try AttachmentTable(database: file.reader()).attachments([id]).first
    }

    /// The number of each attachment's expense, by the expense's uid. An expense whose creation was undone has no
    /// entry.
    public func expenses(ofAttachments attachments: [Attachment]) throws -> [String: Int64] {
        try AttachmentTable(database: file.reader()).expenses(Set(attachments.map(\.expense)))
    }

    /// Whether the file of an attachment is beside the book, missing, or beside another copy of the book. Does not read
    /// the file.
    public func status(of attachment: Attachment) throws -> Picture.FileStatus {
        try AttachmentTable(database: file.reader()).status(of: attachment)
    }

    /// The bytes of an attachment's file.
    /// - Throws: `LedgerError` of kind `attachment.elsewhere` or `attachment.gone` if the file is not beside the book,
    ///   `StoreError.seal` if the file was changed.
    /// - Complexity: O(bytes).
    public func content(of attachment: Attachment) throws -> [UInt8] {
        let table = AttachmentTable(database: try file.reader())
        guard let bytes = try table.database.side?.bytes(attachment.file) else {
            throw try table.status(of: attachment) == .elsewhere
                ? LedgerError.attachmentElsewhere(attachment) : .attachmentGone(attachment)
        }
        return bytes
    }

    /// Attaches files to an expense, atomically. A file whose bytes are already attached to the expense is not attached
    /// again.
    /// - Returns: the attachments of the files, existing ones included, in the order of the files.
    /// - Throws: `LedgerError.noSuchExpense`.
    /// - Complexity: O(bytes).
    public func attach(_ files: [GivenAttachment], to expense: Int64, by signature: Signature) throws -> [Attachment] {
        try file.write(by: signature) { database, signature in
            guard let uid = try ExpenseTable(database: database).expense(expense)?.uid else {
                throw LedgerError.noSuchExpense(expense)
            }
            let table = AttachmentTable(database: database)
            if let known = try table.has(files, ofExpense: uid) { return known }
            let lost = try table.lost(files)
            // The expense counts as touched. Its history then shows the attachment, and another user's undo of its
            // creation is refused.
            var touched = TouchedRows(.expense, [expense])
            touched[.attachment] = lost.map(\.id)
            return try ChangeTable(database: database).record(.attach, by: signature, touching: touched) { rows in
                try table.attach(files, toExpense: uid, finding: lost, at: signature.at, touching: &rows)
            }
        }
    }

    /// Removes attachments, atomically. Their files stay as long as the change can be undone.
    /// - Returns: the removed attachments, sorted by number.
    /// - Throws: `LedgerError` of kind `attachment.not-found`.
    public func detach(_ ids: [Int64], by signature: Signature) throws -> [Attachment] {
        try file.write(by: signature) { database, signature in
            let table = AttachmentTable(database: database)
            let found = try table.attachments(ids)
            if let missing = ids.first(where: { id in !found.contains { $0.id == id } }) {
                throw LedgerError.noSuchAttachment(String(missing))
            }
            var touched = TouchedRows(.attachment, found.map(\.id))
            touched[.expense] = try table.expenses(Set(found.map(\.expense))).values.sorted()
            try ChangeTable(database: database).record(.detach, by: signature, touching: touched) { _ in
                try TrackedRows(database: database).remove(found.map(\.id), of: .attachment)
            }
            return found
        }
    }

    /// Calls `body` once with each attachment file that is beside the book, sorted by name.
    /// - Throws: errors of `body`, or if a file cannot be read.
    /// - Complexity: O(bytes).
    public func forEachAttachedFile(_ body: (AttachedFile) throws -> Void) throws {
        let table = AttachmentTable(database: try file.reader())
        for name in try table.filesKept() {
            if let file = try table.attachedFile(name) { try body(file) }
        }
    }

    /// The names of the attachments' files that are missing beside the book.
    public func missingAttachedFiles() throws -> Set<String> {
        try AttachmentTable(database: file.reader()).missing()
    }
}
