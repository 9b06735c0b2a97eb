internal import Failures
internal import Text

/// A shelf: a group of products, named by its path. `Kitchen:Spices` is below `Kitchen`, which needs no row.
public struct Shelf: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public private(set) var uid: String
    /// The names from the root down, separated by colons.
    public var path: String
    /// The position among siblings, ascending. Shelves without a position come last, by name.
    public var place: Int64?

    /// Makes a shelf without validation.
    public init(id: Int64 = 0, uid: String = "", path: String, place: Int64? = nil) {
        self.id = id
        self.uid = uid
        self.path = path
        self.place = place
    }
}

/// All shelves of a book at one time.
public struct ShelfTree: Sendable {
    /// The shelves in tree order, parents before children.
    public let all: [Shelf]
    private let positions: [Int64: Int]

    /// Makes the tree of shelves in any order.
    /// - Complexity: O(depth · n log n).
    public init(_ shelves: [Shelf]) {
        let places = Dictionary(shelves.map { (folded($0.path), $0.place) }) { first, _ in first }
        func key(_ path: String) -> [(place: Int64, name: String)] {
            var above = ""
            return folded(path).split(separator: ":").map { name in
                above += (above.isEmpty ? "" : ":") + name
                return ((places[above] ?? nil) ?? .max, String(name))
            }
        }
        all = shelves.map { ($0, key($0.path)) }.sorted { left, right in
            left.1.lexicographicallyPrecedes(right.1) { $0 < $1 }
        }.map(\.0)
        positions = Dictionary(all.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// The shelf with that number. `nil` if no shelf has it.
    public func shelf(_ id: Int64) -> Shelf? { positions[id].map { all[$0] } }

    /// The index of a shelf in `all`. `nil` if there is no such shelf.
    public func position(of id: Int64) -> Int? { positions[id] }

    /// The numbers of a shelf and its descendants.
    /// - Complexity: O(n).
    public func subtree(of shelf: Shelf) -> [Int64] {
        let path = folded(shelf.path)
        return all.filter { folded($0.path).isOn(path) }.map(\.id)
    }

    /// The shelf with that full path, or the only shelf whose path ends with these names, without case and accents.
    /// - Throws: `LedgerError` of kind `shelf.not-found` or `shelf.ambiguous`.
    /// - Complexity: O(n).
    public func find(_ text: String) throws(LedgerError) -> Shelf {
        let wanted = folded(text)
        if let whole = all.first(where: { folded($0.path) == wanted }) { return whole }
        let found = all.filter { folded($0.path).hasSuffix(":" + wanted) }
        guard let first = found.first else { throw .noSuchRow(.shelf, text, near: near(text)) }
        guard found.count == 1 else { throw .ambiguousShelf(text, paths: found.map(\.path)) }
        return first
    }

    /// The path most similar to a text, or else the path whose last name is most similar. At most one; empty without a
    /// similar path.
    private func near(_ text: String) -> [String] {
        let paths = all.map(\.path)
        let near = nearest(to: text, among: paths, limit: 1)
        guard near.isEmpty else { return near }
        let names = paths.map { $0.split(separator: ":").last.map(String.init) ?? $0 }
        return nearest(to: text, among: names, limit: 1).compactMap(names.firstIndex).map { paths[$0] }
    }
}

extension String {
    /// Whether the path equals another path or is below it.
    fileprivate func isOn(_ path: String) -> Bool { self == path || hasPrefix(path + ":") }
}

extension Shelf {
    /// Validates a path and removes spaces around its names. The rules are those of category paths.
    /// - Throws: `LedgerError` of kind `shelf.name`.
    public static func checked(path: String) throws(LedgerError) -> String {
        do {
            return try categoryNames(of: path).joined(separator: ":")
        } catch {
            throw .nameless(
                ErrorWords(
                    kind: "shelf.name", message: "'\(path)' cannot be the name of a shelf", input: path,
                    hint: "write names like Kitchen or Kitchen:Spices"))
        }
    }

    /// Returns the path that `other` gets when this shelf gets `path`. `nil` unless `other` is this shelf or one of its
    /// descendants.
    /// - Complexity: O(length).
    public func path(of other: Shelf, whenAt path: String) -> String? {
        let (own, names) = (folded(self.path), other.path.split(separator: ":"))
        guard folded(other.path).isOn(own) else { return nil }
        return ([path] + names.dropFirst(self.path.split(separator: ":").count).map(String.init)).joined(separator: ":")
    }
}

extension TrackedTable {
    /// The shelves of a book. Shelves with equal paths in two books are merged.
    public static let shelf = TrackedTable(
        of: Shelf.self, "shelf", plural: "shelves",
        actions: [.addShelf, .editShelf, .removeShelf],
        unique: ["path"], isOptionalTable: true,
        fault: { record in
            (try? Shelf.checked(path: record.path)) == record.path ? nil : "'path' cannot be that of a shelf"
        })
}

extension Shelf: TrackedRecord {
    /// The table of these records.
    public static var table: TrackedTable { .shelf }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(id: id, path: "")
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("path", &path)
        fields.field("place", &place)
    }
}

extension Change.Action {
    /// Shelves were added.
    public static let addShelf = Self("shelf-add")
    /// A shelf and its descendants got another path or position.
    public static let editShelf = Self("shelf-edit")
    /// A shelf and its descendants were removed. Their products are now on no shelf.
    public static let removeShelf = Self("shelf-remove")
}

extension LedgerError {
    /// A shelf already has this path.
    public static func shelfExists(_ path: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "shelf.exists", message: "there is already a shelf '\(path)'", input: path,
                hint: "see them with: spesa shelf"))
    }

    /// A shelf cannot be moved below itself.
    public static func shelfOnItself(_ path: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "shelf.on-itself", message: "'\(path)' cannot be put on itself or on a shelf below it",
                input: path,
                hint: "name another shelf"))
    }

    static func ambiguousShelf(_ name: String, paths: [String]) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "shelf.ambiguous",
                message: "'\(name)' can be \(paths.dropLast().joined(separator: ", ")) or \(paths.last ?? "")",
                input: name, hint: "write \(paths.joined(separator: " or "))"))
    }
}
