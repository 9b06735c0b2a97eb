/// The description of a field in a tracked table: its name, its type and its treatment in a merge.
public struct TrackedField: Hashable, Sendable {
    /// The type of a field, which determines its form in dumps.
    public enum Kind: Hashable, Sendable {
        /// Any text without U+0000.
        case text
        /// The name of the author of a row or entry: a user, a catalogue, or a `BroughtName`.
        case author
        /// A text of any length, which the program composes or takes from a file.
        case longText
        /// A text from this list.
        case choice([String])
        /// 1 or 0.
        case truth
        /// Cents, not negative unless signed.
        case amount(isSigned: Bool)
        /// Any whole number.
        case number
        /// Days since 1970-01-01.
        case day
        /// `year * 12 + month - 1`.
        case month
        /// Seconds since 1970-01-01 00:00 UTC.
        case instant
        /// A list of words. A merge adds and removes each word by itself.
        case words
        /// A list of entries with these fields, which cannot be words or entries themselves.
        ///
        /// Entries belong to their row alone. A merge keeps one of two lists and never combines them.
        case entries([TrackedField])
        /// The number of a row in the named table.
        case reference(String, whenMerged: Merged)
        /// The ISO 4217 code of the book's only currency.
        case currency
        /// The ISO 4217 code of any currency, validated by the table's `fault`.
        case anyCurrency
        /// The exchange rates of a year in one text, validated by the table's `fault`.
        case rates
    }

    /// The treatment of a row if the row to which it refers is merged into another.
    public enum Merged: Hashable, Sendable {
        /// The reference is changed to the row that remains.
        case follows
        /// The row is deleted.
        case isDeleted
        /// The caller of the merge moves the row.
        case isMoved
    }

    /// The role of a field in a merge of two versions of a row.
    public enum Role: Hashable, Sendable {
        /// Identifies the row in every copy of the book.
        case identity
        /// Author or time of creation: the earlier version is kept.
        case origin
        /// Time of the last change.
        case changed
        /// Content edited by users: the later change is kept.
        case content
    }

    /// The name in dumps and merges, and for code that reads the history.
    public let name: String
    /// The key in the JSON of the history.
    public let key: String
    /// The type of the values.
    public let kind: Kind
    /// The role in a merge.
    public let role: Role
    /// The merge unit: fields with one unit are always taken from one version together.
    public let unit: String
    /// Whether every row has a value. A list of entries then has at least one.
    public let isRequired: Bool
    /// Whether the field was added after the first release, so that old rows of the history may not have it.
    public let isLater: Bool
    /// The database column. For words, the column of their own table.
    public let column: String
    /// The database table with the values of a field that has several, such as tags. `nil` for a field in a column of
    /// the row itself.
    public let table: String?
    /// The column of `table` that refers to the row. `nil` if it is named after the row's table.
    public let owner: String?

    /// Names of the tables to which the field or its entries refer.
    public var references: [String] {
        switch kind {
        case .reference(let table, _): [table]
        case .entries(let fields): fields.flatMap(\.references)
        default: []
        }
    }

    /// Whether the field or one of its entries refers to a table.
    public func refers(to table: String) -> Bool {
        switch kind {
        case .reference(table, _): true
        case .entries(let fields): fields.contains { $0.refers(to: table) }
        default: false
        }
    }

    /// The column with the reference to a table: that of the field, or of the first such field of its entries. `nil` if
    /// there is no such reference.
    public func column(to table: String) -> String? {
        switch kind {
        case .reference(table, _): column
        case .entries(let fields): fields.first { $0.references.contains(table) }?.column
        default: nil
        }
    }

    /// The columns of the values: a single column, or the columns of an entry.
    public var columns: [String] {
        if case .entries(let fields) = kind { fields.map(\.column) } else { [column] }
    }

    /// Makes a field. By default `name` is also the JSON key and the database column, and the field is a merge unit
    /// by itself.
    ///
    /// Words and entries need `table`.
    public init(
        _ name: String, _ kind: Kind, key: String? = nil, role: Role = .content, unit: String? = nil,
        isRequired: Bool = false, isLater: Bool = false, column: String? = nil, table: String? = nil,
        owner: String? = nil
    ) {
        self.name = name
        self.key = key ?? name
        self.kind = kind
        self.role = role
        self.unit = unit ?? name
        self.isRequired = isRequired
        self.isLater = isLater
        self.column = column ?? name
        (self.table, self.owner) = (table, owner)
    }
}

extension TrackedField.Kind {
    /// Whether the values are stored in a table of their own.
    public var isApart: Bool {
        switch self {
        case .words, .entries: true
        default: false
        }
    }

    /// The value of an absent field: an empty list for words and entries, otherwise `none`.
    public var absent: FieldValue {
        switch self {
        case .words: .words([])
        case .entries: .entries([])
        default: .none
        }
    }
}
