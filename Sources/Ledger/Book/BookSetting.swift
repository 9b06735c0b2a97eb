/// What holds for a book, whoever works in it; the raw value is the word that the book and dumps keep it under.
public enum BookSetting: String, CaseIterable, Sendable {
    /// The country whose rates of VAT and rounding of cash are meant where none is named: two capitals, ISO 3166.
    case country
    /// The day on which the book begins where that is before its first expense, as `2026-08-01`.
    case begins
    /// The people and weights that share an expense without `--for`: `anna,ben:2`.
    case split
}

extension TrackedTable {
    /// What was set for a book; what was unset stays without a value, so that no other copy brings it back.
    ///
    /// Books of early versions had a table called `setting`.
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
    /// Something was set for all who work in the book, or is not set any more.
    public static let setForBook = Self("setting-set")
}
