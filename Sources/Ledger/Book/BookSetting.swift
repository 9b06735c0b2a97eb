/// What holds for a book, whoever works in it; the raw value is the word that the book and dumps keep it under.
public enum BookSetting: String, CaseIterable, Sendable {
    /// The country whose rates of VAT and rounding of cash are meant where none is named: two capitals, ISO 3166.
    case country
    /// The day on which the book begins where that is before its first expense, as `2026-08-01`.
    case begins
    /// The people and weights that share an expense without `--for`: `anna,ben:2`.
    case split
}

/// A setting of a book as the book has it.
public struct SettingRecord: Hashable, Sendable {
    /// The number.
    public let id: Int64
    /// The raw value of the setting.
    public private(set) var key: String
    /// The value; `nil` where it was unset.
    public var value: String?

    /// A record as it is given; nothing of it is checked.
    public init(id: Int64, key: String, value: String?) {
        (self.id, self.key, self.value) = (id, key, value)
    }
}

extension TrackedTable {
    /// What was set for a book; what was unset stays without a value, so that no other copy brings it back.
    ///
    /// Books of early versions had a table called `setting`.
    public static let setting = TrackedTable(
        of: SettingRecord.self, "book_setting", plural: "book_settings", actions: [.setForBook], isInRoom: true)
}

extension SettingRecord: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .setting }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, key: "", value: nil)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("key", &key, role: .identity)
        fields.field("value", &value)
    }
}

extension Change.Action {
    /// Something was set for all who work in the book, or is not set any more.
    public static let setForBook = Self("setting-set")
}
