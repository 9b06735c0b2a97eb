/// One field of a tracked table: what it is called, what it holds, and what part it has when two books are merged.
public struct TrackedField: Hashable, Sendable {
    /// What a field holds; how it is written into a dump follows from it.
    public enum Kind: Hashable, Sendable {
        /// Any text without U+0000.
        case text
        /// One of these texts.
        case choice([String])
        /// 1 or 0.
        case truth
        /// Cents; nothing below zero where the amount is not signed.
        case amount(isSigned: Bool)
        /// Any whole number.
        case number
        /// Days since 1970-01-01.
        case day
        /// `year * 12 + month - 1`.
        case month
        /// Seconds since 1970.
        case instant
        /// Words, each by itself part of the row or not.
        case words
        /// Any number of entries, each with these fields, which hold no words or entries themselves; they are part of the
        /// row and of nothing else, and no version is made of two lists of them.
        case entries([TrackedField])
        /// The number of a row of the table with that name.
        case reference(String, whenMerged: Merged)
        /// The ISO 4217 code of the only currency.
        case currency
        /// The ISO 4217 code of any currency, which the table's `fault` looks at.
        case anyCurrency
        /// The rates of a year in one text, which the table's `fault` looks at.
        case rates
    }

    /// What becomes of a row when the one that it refers to is merged into another one.
    public enum Merged: Hashable, Sendable {
        /// It refers to the other one from then on.
        case follows
        /// It goes.
        case goes
        /// Whoever merges looks after it.
        case isMoved
    }

    /// What part a field has in telling two versions of a row apart.
    public enum Role: Hashable, Sendable {
        /// It tells which row it is, in every copy of a book.
        case identity
        /// It says who made the row, or when: what was first, holds.
        case origin
        /// It says when the row was changed last.
        case changed
        /// What people said: the later change holds.
        case said
    }

    /// As dumps, merges and the history's reader call it.
    public let name: String
    /// As the JSON of the history calls it.
    public let key: String
    /// What it holds.
    public let kind: Kind
    /// What part it has in telling versions apart.
    public let role: Role
    /// What is merged as one with it: fields of one unit are never taken from two versions.
    public let unit: String
    /// Whether every row has it; of entries, at least one.
    public let isRequired: Bool
    /// Whether rows of the history may be from before there was such a field.
    public let isLater: Bool
    /// Its column in a database; of words, the column of their own table.
    public let column: String
    /// The table of a database in which words and entries lie; `nil` for what lies in the row itself.
    public let table: String?
    /// The column of that table with the number of the row; `nil` where it is called like the table of the row.
    public let owner: String?

    /// The tables that it refers to, or its entries do.
    public var references: [String] {
        switch kind {
        case .reference(let table, _): [table]
        case .entries(let fields): fields.flatMap(\.references)
        default: []
        }
    }

    /// Whether it refers to that table, or one of its entries does.
    public func refers(to table: String) -> Bool {
        switch kind {
        case .reference(table, _): true
        case .entries(let fields): fields.contains { $0.refers(to: table) }
        default: false
        }
    }

    /// The column that refers to rows of that table, its own or of its entries; `nil` where none does.
    public func column(to table: String) -> String? {
        switch kind {
        case .reference(table, _): column
        case .entries(let fields): fields.first { $0.references.contains(table) }?.column
        default: nil
        }
    }

    /// The columns of the values: one, or those of an entry.
    public var columns: [String] {
        if case .entries(let fields) = kind { fields.map(\.column) } else { [column] }
    }

    /// A field that is called the same everywhere and is merged by itself, if nothing else is said. Words and entries need a
    /// table to lie in.
    public init(
        _ name: String, _ kind: Kind, key: String? = nil, role: Role = .said, unit: String? = nil,
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
    /// Whether the values lie in a table of their own.
    public var isApart: Bool {
        switch self {
        case .words, .entries: true
        default: false
        }
    }

    /// The value of a field that a row says nothing of. Words and entries lie in tables of their own, so they are empty lists.
    public var absent: FieldValue {
        switch self {
        case .words: .words([])
        case .entries: .entries([])
        default: .none
        }
    }
}
