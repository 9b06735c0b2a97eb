/// The longest `what`, `payee`, `method`, `note` or tag, in bytes of UTF-8: an expense is a line, not a document.
public let longestDetail = 4096

extension ExpenseDetails {
    /// The details with empty texts taken as not given, or why they cannot be kept.
    ///
    /// Everything but NUL is kept as it is; a tag is one word.
    public func checked() throws(LedgerError) -> ExpenseDetails {
        var result = self
        result.what = try checkedText(what, "what")
        result.payee = try checkedText(payee, "payee")
        result.method = try checkedText(method, "method")
        result.note = try checkedText(note, "note")
        result.tags = []
        for tag in tags where !result.tags.contains(tag) {
            let isOneWord = !tag.unicodeScalars.contains { $0.properties.isWhitespace }
            guard try checkedText(tag, "tag") != nil, isOneWord else { throw .tagIsNotOneWord(tag) }
            result.tags.append(tag)
        }
        return result
    }
}

/// One text as a book keeps it, an empty one taken as not given; or why it cannot be kept.
/// - Parameter field: what errors call it.
public func checkedText(_ text: String?, _ field: String) throws(LedgerError) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard text.utf8.count <= longestDetail else { throw .detailTooLong(field: field, bytes: text.utf8.count) }
    guard !text.utf8.contains(0) else { throw .detailHoldsNUL(field: field) }
    return text
}
