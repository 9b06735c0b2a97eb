internal import Files
public import Ledger

extension Context {
    /// A file as it is attached to an expense; a link is not followed, and nothing that is no regular file is waited for.
    /// - Parameter isAsIs: whether all of it is kept, also where it tells where it was taken.
    /// - Throws: `FileError.cannotRead`, why `GivenAttachment` refuses it.
    /// - Complexity: O(bytes); of a file that is too large none is read.
    public static func attachment(_ path: String, isAsIs: Bool) throws -> GivenAttachment {
        let file = try InputFile(path: path, limits: .none, followsLink: false)
        guard file.count <= GivenAttachment.most else { throw LedgerError.attachmentTooLarge(path, bytes: file.count) }
        return try GivenAttachment(path: path, bytes: file.bytes(from: 0, limit: file.count), isAsIs: isAsIs)
    }

    /// The attachment that a number names.
    /// - Throws: `LedgerError` of kind `attachment.number` or `attachment.not-found`.
    public func attachment(_ number: String) throws -> Attachment {
        let id = try Self.attachmentNumber(number)
        guard let found = try book.attachment(id) else { throw LedgerError.noSuchAttachment(number) }
        return found
    }

    /// A number as it is typed.
    /// - Throws: `LedgerError` of kind `attachment.number`.
    public static func attachmentNumber(_ text: String) throws(LedgerError) -> Int64 {
        guard let id = Int64(text), id > 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw .attachmentNumber(text)
        }
        return id
    }
}
