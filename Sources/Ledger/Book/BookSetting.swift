/// A setting of a book, valid for all its users. The raw value is the key in the book and in dumps.
public enum BookSetting: String, CaseIterable, Sendable {
    /// Country for VAT rates and cash rounding by default: ISO 3166 alpha-2, in capitals.
    case country
    /// First day of the book if it is before the first expense, in ISO 8601: `2026-08-01`.
    case begins
    /// People and weights that share an expense without `--for`: `anna,ben:2`.
    case split
}

extension TrackedTable {
    /// Settings of a book.
    ///
    /// A removed setting stays as a row without a value, so that a merge does not restore it from another copy. The
    /// name `setting` was used by a table of early versions.
    public static let setting = TrackedTable(
        "book_setting", plural: "book_settings",
        fields: [
            TrackedField("key", .text, role: .identity, isRequired: true),
            TrackedField("value", .text),
        ],
        actions: [.setForBook],
        isInRoom: true)
}

extension Change.Action {
    /// A setting was changed or removed.
    public static let setForBook = Self("setting-set")
}
