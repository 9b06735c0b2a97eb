/// A table of a book whose rows the history knows, described once: taking back, dumping, merging, checking and erasing
/// follow from it.
///
/// Every row has a number of its own in one book, which is no field. The statements that read and write rows are made from
/// the description; only the one that makes the table stands elsewhere.
public struct TrackedTable: Sendable {
    /// What one row is called: in dumps, in the history, and as the table of a database.
    public let name: String
    /// What several are called.
    public let plural: String
    /// In the order in which rows are written and read.
    public let fields: [TrackedField]
    /// What is done to rows of this table and of no other.
    public let actions: [Change.Action]
    /// The fields in which no two rows of a book are alike: such rows of two books are one.
    public let unique: [String]
    /// The field of text in which no two rows of a book are alike at any moment; `nil` where there is none.
    public let distinct: String?
    /// The words of the command that lists its rows.
    public let listed: String
    /// The fields by which rows lie below each other under names; `nil` where they do not.
    public let tree: Tree?
    /// Whether every row is there because of a change; else a book may begin with some.
    public let isWhollyInHistory: Bool
    /// Whether a book gets the table with its first row, and nothing names it before.
    public let isInRoom: Bool
    /// Whether its rows say where this copy of the book keeps something, so that they go nowhere else.
    public let isLocal: Bool
    /// What else must hold of a row that comes from outside; the answer says what does not.
    public let fault: @Sendable (TrackedRow) -> String?

    /// Rows that lie below each other, and have a name that no other one in the same place has, whatever its case.
    public struct Tree: Hashable, Sendable {
        /// The field that refers to the row above; none at the top.
        public let parent: String
        /// The field with the name among those beside it.
        public let name: String

        /// The names of the two fields.
        public init(parent: String, name: String) {
            self.parent = parent
            self.name = name
        }
    }

    /// A table whose rows are known in every copy of the book by the field with the role `identity`.
    public init(
        _ name: String, plural: String, fields: [TrackedField], actions: [Change.Action] = [], unique: [String] = [],
        distinct: String? = nil, tree: Tree? = nil, isWhollyInHistory: Bool = true, isInRoom: Bool = false,
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
        self.isInRoom = isInRoom
        self.isLocal = isLocal
        self.listed = listed ?? name
        self.fault = fault
        identity = fields.firstIndex { $0.role == .identity } ?? 0
        changed = fields.firstIndex { $0.role == .changed }
    }

    /// A table whose rows are records of a type, which says their fields.
    /// - Parameter fault: what else must hold of a record that comes from outside; the answer says what does not.
    public init<Record: TrackedRecord>(
        of _: Record.Type, _ name: String, plural: String, actions: [Change.Action] = [], unique: [String] = [],
        distinct: String? = nil, tree: Tree? = nil, isWhollyInHistory: Bool = true, isInRoom: Bool = false,
        isLocal: Bool = false, listed: String? = nil,
        fault: @escaping @Sendable (Record) throws(LedgerError) -> String? = { _ in nil }
    ) {
        self.init(
            name, plural: plural, fields: Record(blank: 0).fields, actions: actions, unique: unique, distinct: distinct,
            tree: tree, isWhollyInHistory: isWhollyInHistory, isInRoom: isInRoom, isLocal: isLocal, listed: listed,
            fault: { row in
                guard let record = Record(row) else { return "it cannot be read" }
                do throws(LedgerError) {
                    return try fault(record)
                } catch {
                    return error.message
                }
            })
    }

    /// Which field tells which row it is.
    public let identity: Int
    /// Which field says when a row was changed last; `nil` where none does.
    public let changed: Int?

    /// What one row is called in a sentence.
    public var title: String { name.split(separator: "_").joined(separator: " ") }

    /// Where a field stands.
    ///
    /// A name that none has is a fault of the program.
    /// - Complexity: O(fields).
    public func index(of name: String) -> Int {
        guard let index = fields.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(self.name) has no field \(name)")
        }
        return index
    }

    /// Whether its rows refer to that table.
    public func refers(to table: String) -> Bool { fields.contains { $0.refers(to: table) } }

    /// The tables that its rows refer to, itself among them for a tree.
    public var references: [String] {
        fields.flatMap(\.references)
    }
}

extension TrackedTable: Hashable, CustomStringConvertible {
    /// The name.
    public var description: String { name }

    /// Tables are told apart by their names.
    public static func == (left: TrackedTable, right: TrackedTable) -> Bool { left.name == right.name }

    /// Only the name counts.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
