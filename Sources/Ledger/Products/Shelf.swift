internal import Failures
internal import Text

/// A place in the catalogue, by its path: `Kitchen:Spices` lies on `Kitchen`, whether there is a row for that or not.
public struct Shelf: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public private(set) var uid: String
    /// The names from the top down, divided by colons.
    public var path: String
    /// Where it stands among those beside it: the smallest first, those without any last, by their names.
    public var place: Int64?

    /// A shelf as it is given; nothing of it is checked.
    public init(id: Int64 = 0, uid: String = "", path: String, place: Int64? = nil) {
        self.id = id
        self.uid = uid
        self.path = path
        self.place = place
    }
}

/// All shelves of a book at one moment.
public struct ShelfTree: Sendable {
    /// By their places in the tree: a shelf before those on it.
    public let all: [Shelf]
    private let positions: [Int64: Int]

    /// The tree of shelves in any order.
    /// - Complexity: O(n log n) in the shelves, times their depth.
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

    /// The shelf with that number; `nil` where there is none.
    public func shelf(_ id: Int64) -> Shelf? { positions[id].map { all[$0] } }

    /// Where a shelf stands among all: 0 for the first; `nil` for one that is not there.
    public func position(of id: Int64) -> Int? { positions[id] }

    /// The numbers of a shelf and of those on it, at any depth.
    /// - Complexity: O(n).
    public func subtree(of shelf: Shelf) -> [Int64] {
        let path = folded(shelf.path)
        return all.filter { folded($0.path).isOn(path) }.map(\.id)
    }

    /// The shelf that a text names: by its whole path, or by a tail of it that is unique, whatever the case and the accents.
    /// - Throws: `LedgerError.noSuchShelf`, or one of kind `shelf.ambiguous`.
    /// - Complexity: O(n).
    public func find(_ text: String) throws(LedgerError) -> Shelf {
        let wanted = folded(text)
        if let whole = all.first(where: { folded($0.path) == wanted }) { return whole }
        let found = all.filter { folded($0.path).hasSuffix(":" + wanted) }
        guard let first = found.first else { throw .noSuchShelf(text) }
        guard found.count == 1 else { throw .ambiguousShelf(text, paths: found.map(\.path)) }
        return first
    }
}

extension String {
    /// Whether a path is another one or lies on it.
    fileprivate func isOn(_ path: String) -> Bool { self == path || hasPrefix(path + ":") }
}

extension Shelf {
    /// The path with spaces around its names dropped.
    /// - Throws: why a path of categories cannot be kept, as one of kind `shelf.name`.
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

    /// What the path of a shelf on it becomes when it gets another one; `nil` for a shelf that is not on it.
    /// - Complexity: O(length).
    public func path(of other: Shelf, whenAt path: String) -> String? {
        let (own, names) = (folded(self.path), other.path.split(separator: ":"))
        guard folded(other.path).isOn(own) else { return nil }
        return ([path] + names.dropFirst(self.path.split(separator: ":").count).map(String.init)).joined(separator: ":")
    }
}

extension TrackedTable {
    /// The shelves of a book; of two books, those with one path are one.
    public static let shelf = TrackedTable(
        of: Shelf.self, "shelf", plural: "shelves",
        actions: [.addShelf, .editShelf, .removeShelf],
        unique: ["path"], isInRoom: true,
        fault: { record in
            (try? Shelf.checked(path: record.path)) == record.path ? nil : "'path' cannot be that of a shelf"
        })
}

extension Shelf: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .shelf }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(id: id, path: "")
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        fields.field("uid", &uid, role: .identity)
        fields.field("path", &path)
        fields.field("place", &place)
    }
}

extension Change.Action {
    /// Shelves were put up.
    public static let addShelf = Self("shelf-add")
    /// A shelf got another name or place, with all on it.
    public static let editShelf = Self("shelf-edit")
    /// A shelf went, with those on it; the products on them lie on none.
    public static let removeShelf = Self("shelf-remove")
}

extension LedgerError {
    /// No shelf is called so.
    static func noSuchShelf(_ name: String) -> LedgerError { .noSuchRow(.shelf, name) }

    /// There is a shelf of that path already.
    public static func shelfExists(_ path: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "shelf.exists", message: "there is a shelf '\(path)' already", input: path,
                hint: "see them with: spesa shelf"))
    }

    /// A shelf cannot lie on itself.
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
