/// Maximum length of `what`, `payee`, `method`, `note` and tags in UTF-8 bytes. An expense is a line, not a document.
public let longestDetail = 4096

extension ExpenseDetails {
    /// Validates the details, with empty texts and duplicate tags removed.
    ///
    /// Texts keep every character but may not contain NUL. A tag may not contain white space.
    /// - Throws: `tagIsNotOneWord`, or the error of `checkedText`.
    public func checked() throws(LedgerError) -> ExpenseDetails {
        var result = self
        try result.forEachText { name, text throws(LedgerError) in text = try checkedText(text, name) }
        result.tags = []
        for tag in tags where !result.tags.contains(tag) {
            let isOneWord = !tag.unicodeScalars.contains { $0.properties.isWhitespace }
            guard try checkedText(tag, "tag") != nil, isOneWord else { throw .tagIsNotOneWord(tag) }
            result.tags.append(tag)
        }
        return result
    }
}

/// Validates a text for storage. Returns `nil` for an empty text.
/// - Parameter field: the name of the text in errors.
/// - Throws: `detailTooLong` or `detailHoldsNUL`.
public func checkedText(_ text: String?, _ field: String) throws(LedgerError) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard text.utf8.count <= longestDetail else { throw .detailTooLong(field: field, bytes: text.utf8.count) }
    guard !text.utf8.contains(0) else { throw .detailHoldsNUL(field: field) }
    return text
}
