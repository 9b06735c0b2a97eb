internal import Files
public import Ledger

extension Context {
    /// Reads a file as an attachment of an expense. Symbolic links and special files (pipes, devices) are refused
    /// without waiting.
    /// - Parameter isAsIs: whether location data in a photo is kept. Otherwise it is removed.
    /// - Throws: `FileError.cannotRead`, or the error of `GivenAttachment` that refuses the file.
    /// - Complexity: O(bytes). A file that is too large is not read.
    public static func attachment(_ path: String, isAsIs: Bool) throws -> GivenAttachment {
        let file = try InputFile(path: path, limits: .none, followsLink: false)
        guard file.count <= GivenAttachment.most else { throw LedgerError.attachmentTooLarge(path, bytes: file.count) }
        return try GivenAttachment(path: path, bytes: file.bytes(from: 0, limit: file.count), isAsIs: isAsIs)
    }

    /// Returns the attachment with this number, as typed.
    /// - Throws: `LedgerError` of kind `attachment.number` or `attachment.not-found`.
    public func attachment(_ number: String) throws -> Attachment {
        let id = try Self.attachmentNumber(number)
        guard let found = try book.attachment(id) else { throw LedgerError.noSuchAttachment(number) }
        return found
    }

    /// Parses the number of an attachment: decimal digits, above 0.
    /// - Throws: `LedgerError` of kind `attachment.number`.
    public static func attachmentNumber(_ text: String) throws(LedgerError) -> Int64 {
        guard let id = Int64(text), id > 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw .attachmentNumber(text)
        }
        return id
    }
}
