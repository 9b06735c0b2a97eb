internal import Ledger
internal import Outings
internal import Text

/// The people of a book by name, those among them who have no row yet, and who of them are its own.
public struct BookPeople: Sendable {
    /// One of them.
    public struct Person: Hashable, Sendable {
        /// The number; below zero for a member of the book of whom nothing was said yet.
        public let id: Int64
        /// What they are called.
        public let name: String
        /// Whether the book is theirs.
        public let isOwn: Bool
    }

    /// Those with a row by number, then the other members of the book.
    public let all: [Person]
    /// The number of whoever works in the book.
    public let me: Int64
    /// What each is called, by number.
    public let names: [Int64: String]

    /// - Parameters:
    ///   - records: those with a row.
    ///   - members: the names of the members of the book.
    ///   - user: whoever works in it.
    init(_ records: [ContactRecord], members: [String], user: String) {
        let memberNames = Set(members.map(folded))
        var all = records.map { record in
            Person(
                id: record.id, name: record.contact.name,
                isOwn: record.isOwn ?? memberNames.contains(folded(record.contact.name)))
        }
        var seen = Set(all.map { folded($0.name) })
        for name in members + [user] where seen.insert(folded(name)).inserted {
            all.append(
                Person(id: -Int64(all.count) - 1, name: name, isOwn: memberNames.contains(folded(name))))
        }
        self.all = all
        me = all.first { folded($0.name) == folded(user) }?.id ?? 0
        names = Dictionary(all.map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// The person of a name, whatever its case and accents, or of a number; `me` is whoever works in the book.
    /// - Complexity: O(people).
    public func find(_ text: String) -> Person? {
        named(text) ?? Int64(text).flatMap { id in all.first { $0.id == id && id > 0 } }
    }

    /// The same by name alone.
    /// - Complexity: O(people).
    public func named(_ text: String) -> Person? {
        let wanted = folded(text)
        return wanted == "me" ? all.first { $0.id == me } : all.first { folded($0.name) == wanted }
    }

    /// The numbers of those who are the book's own.
    public var own: Set<Int64> { Set(all.filter(\.isOwn).map(\.id)) }

    /// The names of those who have no row yet, by the numbers that stand for them.
    public var withoutRow: [Int64: String] { names.filter { $0.key < 0 } }
}

extension Context {
    /// The people of the book.
    /// - Complexity: O(people).
    public func people() throws -> BookPeople {
        BookPeople(
            try book.contacts(.person).sorted { $0.id < $1.id },
            members: try session.members(of: entry).map(\.user.name.description),
            user: session.user.name.description)
    }
}
