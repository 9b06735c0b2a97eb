/// A setting of a book, valid for all its users. The raw value is the key in the book and in dumps.
public enum BookSetting: String, CaseIterable, Sendable {
    /// Country for VAT rates and cash rounding by default: ISO 3166 alpha-2, in capitals.
    case country
    /// First day of the book if it is before the first expense, in ISO 8601: `2026-08-01`.
    case begins
    /// The day on which months begin, 1 to 28.
    case monthStart = "month-start"
    /// People and weights that share an expense without `--for`: `anna,ben:2`.
    case split
}

/// A stored setting of a book.
public struct SettingRecord: Hashable, Sendable {
    /// The row number in this copy of the book.
    public let id: Int64
    /// The raw value of the setting.
    public private(set) var key: String
    /// The value; `nil` if it was removed.
    public var value: String?

    /// Makes a record without validation.
    public init(id: Int64, key: String, value: String?) {
        (self.id, self.key, self.value) = (id, key, value)
    }
}

extension TrackedTable {
    /// The settings of a book.
    ///
    /// A removed setting stays as a row without a value, so that a merge does not restore it from another copy. The
    /// table is not called `setting`, because early versions had a table of that name.
    public static let setting = TrackedTable(
        of: SettingRecord.self, "book_setting", plural: "book_settings", actions: [.setForBook], isOptionalTable: true)
}

extension SettingRecord: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .setting }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, key: "", value: nil)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("key", &key, role: .identity)
        fields.field("value", &value)
    }
}

extension Change.Action {
    /// A setting was changed or removed.
    public static let setForBook = Self("setting-set")
}
