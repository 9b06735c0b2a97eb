/// The longest `what`, `payee`, `method`, `note` or tag, in bytes of UTF-8: an expense is a line, not a document.
public let longestDetail = 4096

extension ExpenseDetails {
    /// The details with empty texts taken as not given, or why they cannot be kept.
    ///
    /// Everything but NUL is kept as it is; a tag is one word.
    public func checked() throws(LedgerError) -> ExpenseDetails {
        var result = self
        result.what = try Self.checked(what, "what")
        result.payee = try Self.checked(payee, "payee")
        result.method = try Self.checked(method, "method")
        result.note = try Self.checked(note, "note")
        result.tags = []
        for tag in tags where !result.tags.contains(tag) {
            let isOneWord = !tag.unicodeScalars.contains { $0.properties.isWhitespace }
            guard try Self.checked(tag, "tag") != nil, isOneWord else { throw .tagIsNotOneWord(tag) }
            result.tags.append(tag)
        }
        return result
    }

    private static func checked(_ text: String?, _ field: String) throws(LedgerError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.count <= longestDetail else { throw .detailTooLong(field: field, bytes: text.utf8.count) }
        guard !text.utf8.contains(0) else { throw .detailHoldsNUL(field: field) }
        return text
    }
}
