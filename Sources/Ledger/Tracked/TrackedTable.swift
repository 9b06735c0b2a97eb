/// The description of a table whose changes are recorded in the history.
///
/// Undo, dumps, merges, checks and erasure work from this description. The SQL that reads and writes rows is generated
/// from it, but not the SQL that creates the table. Every row also has a number, which is unique in its book and not a
/// field.
public struct TrackedTable: Sendable {
    /// The singular name of a row, used in dumps and the history, and as name of the database table.
    public let name: String
    /// The plural of the name, for sentences, and the key of the number of rows in the header of a dump.
    public let plural: String
    /// The fields, in the order of reading and writing.
    public let fields: [TrackedField]
    /// The actions that apply only to rows of this table.
    public let actions: [Change.Action]
    /// Fields that form a unique key. Rows of two books with equal keys are merged into one.
    public let unique: [String]
    /// The text field of a unique index, alone or with others. Rows get placeholders in it while they exchange values.
    /// `nil` if there is no such index.
    public let distinct: String?
    /// The words of the command that lists the rows.
    public let listed: String
    /// The fields that make the rows a tree. `nil` for flat tables.
    public let tree: Tree?
    /// Whether every row was created by a change of the history. Otherwise a book may have rows that no change created,
    /// such as the categories with which it started.
    public let isWhollyInHistory: Bool
    /// Whether the table is optional: created with its first row. No other table refers to it before.
    public let isOptionalTable: Bool
    /// Whether the rows describe only this copy of the book, so that they are not part of dumps and merges.
    public let isLocal: Bool
    /// Further rules for a row from outside. Returns a description of the fault, or `nil`.
    public let fault: @Sendable (TrackedRow) -> String?

    /// A hierarchy of rows with names that are unique among siblings, ignoring case.
    public struct Tree: Hashable, Sendable {
        /// The field that refers to the parent. Roots have no value.
        public let parent: String
        /// The field with the name.
        public let name: String

        /// Makes a hierarchy from the names of its two fields.
        public init(parent: String, name: String) {
            self.parent = parent
            self.name = name
        }
    }

    /// Makes a table. The field with the role `identity` identifies its rows in all copies of a book.
    public init(
        _ name: String, plural: String, fields: [TrackedField], actions: [Change.Action] = [], unique: [String] = [],
        distinct: String? = nil, tree: Tree? = nil, isWhollyInHistory: Bool = true, isOptionalTable: Bool = false,
        isLocal: Bool = false,
        listed: String? = nil, fault: @escaping @Sendable (TrackedRow) -> String? = { _ in nil }
    ) {
        self.name = name
        self.plural = plural
        self.fields = fields
        self.actions = actions
        self.unique = unique
        self.distinct = distinct
        self.tree = tree
        self.isWhollyInHistory = isWhollyInHistory
        self.isOptionalTable = isOptionalTable
        self.isLocal = isLocal
        self.listed = listed ?? name
        self.fault = fault
        identity = fields.firstIndex { $0.role == .identity } ?? 0
        changed = fields.firstIndex { $0.role == .changed }
    }

    /// Makes a table whose fields are described by a record type.
    /// - Parameter fault: further rules for a record from outside. Returns a description of the fault, or `nil`.
    public init<Record: TrackedRecord>(
        of _: Record.Type, _ name: String, plural: String, actions: [Change.Action] = [], unique: [String] = [],
        distinct: String? = nil, tree: Tree? = nil, isWhollyInHistory: Bool = true, isOptionalTable: Bool = false,
        isLocal: Bool = false, listed: String? = nil,
        fault: @escaping @Sendable (Record) throws(LedgerError) -> String? = { _ in nil }
    ) {
        self.init(
            name, plural: plural, fields: Record(blank: 0).fields, actions: actions, unique: unique, distinct: distinct,
            tree: tree, isWhollyInHistory: isWhollyInHistory, isOptionalTable: isOptionalTable, isLocal: isLocal,
            listed: listed,
            fault: { row in
                guard let record = Record.fromOutside(row) else { return "it cannot be read" }
                do throws(LedgerError) {
                    return try fault(record)
                } catch {
                    return error.message
                }
            })
    }

    /// Index of the field that identifies a row.
    public let identity: Int
    /// Index of the field with the time of last change. `nil` if the table has no such field.
    public let changed: Int?

    /// The name of a row in a sentence.
    public var title: String { name.split(separator: "_").joined(separator: " ") }

    /// The index of the field with that name.
    ///
    /// An unknown name is a programming error and stops the program.
    /// - Complexity: O(fields).
    public func index(of name: String) -> Int {
        guard let index = fields.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(self.name) has no field \(name)")
        }
        return index
    }

    /// Whether the rows refer to a table.
    public func refers(to table: String) -> Bool { fields.contains { $0.refers(to: table) } }

    /// Names of the tables to which the rows refer. A tree refers to itself.
    public var references: [String] {
        fields.flatMap(\.references)
    }
}

extension TrackedTable: Hashable, CustomStringConvertible {
    /// The name.
    public var description: String { name }

    /// Compares the names.
    public static func == (left: TrackedTable, right: TrackedTable) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
