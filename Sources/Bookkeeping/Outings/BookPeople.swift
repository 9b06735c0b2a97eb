public import Ledger
internal import Outings
internal import Text

/// The people of a book by name, including members without a record.
public struct BookPeople: Sendable {
    /// A person of a book.
    public struct Person: Hashable, Sendable {
        /// The number of the record; negative for a member without one.
        public let id: Int64
        /// The name.
        public let name: String
        /// Whether the person belongs to the book's own household.
        public let isOwn: Bool
        /// The setting whether the person belongs to the household; `nil` if membership decides.
        let isSetOwn: Bool?
    }

    /// People with a record by number, then members without a record.
    public let all: [Person]
    /// The number of the signed-in user among the people.
    public let me: Int64
    /// The names, by number.
    public let names: [Int64: String]

    /// Combines the recorded people with the members of the book.
    /// - Parameters:
    ///   - records: the recorded people.
    ///   - members: the names of the members of the book.
    ///   - user: the name of the signed-in user.
    init(_ records: [ContactRecord], members: [String], user: String) {
        let memberNames = Set(members.map(folded))
        var all = records.map { record in
            Person(
                id: record.id, name: record.contact.name,
                isOwn: record.isOwn ?? memberNames.contains(folded(record.contact.name)), isSetOwn: record.isOwn)
        }
        var seen = Set(all.map { folded($0.name) })
        for name in members + [user] where seen.insert(folded(name)).inserted {
            all.append(
                Person(
                    id: -Int64(all.count) - 1, name: name, isOwn: memberNames.contains(folded(name)), isSetOwn: nil))
        }
        self.all = all
        me = all.first { folded($0.name) == folded(user) }?.id ?? 0
        names = Dictionary(all.map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// Returns the person with a name, ignoring case and accents, or with a number. `me` is the signed-in user.
    /// - Complexity: O(people).
    public func find(_ text: String) -> Person? {
        named(text) ?? Int64(text).flatMap { id in all.first { $0.id == id && id > 0 } }
    }

    /// Returns the person with a name, ignoring case and accents. `me` is the signed-in user.
    /// - Complexity: O(people).
    public func named(_ text: String) -> Person? {
        folded(text) == "me" ? all.first { $0.id == me } : user(named: text)
    }

    /// Returns the person with the name of a user, such as the author of an expense. `me` is a name like others here,
    /// because a user may have it.
    /// - Complexity: O(people).
    public func user(named name: String) -> Person? {
        let wanted = folded(name)
        return all.first { folded($0.name) == wanted }
    }

    /// Returns the person with a name or number, as `find` does.
    /// - Parameter isName: whether the text can only be a name. In a list, the 5 of `1,5` may be a mistyped weight,
    ///   not a number of a person.
    /// - Throws: `LedgerError` of kind `person.not-found`, with similar names.
    /// - Complexity: O(people).
    public func person(_ text: String, isName: Bool = false) throws(LedgerError) -> Person {
        guard let person = isName ? named(text) : find(text) else {
            throw .noSuchPerson(text, near: nearest(to: text, among: all.map(\.name)))
        }
        return person
    }

    /// The numbers of the people of the household.
    public var own: Set<Int64> { Set(all.filter(\.isOwn).map(\.id)) }

    /// The names of people without a record, by their negative numbers.
    public var withoutRow: [Int64: String] { names.filter { $0.key < 0 } }
}

extension Context {
    /// The people of the book.
    /// - Complexity: O(people).
    public func people() throws -> BookPeople {
        BookPeople(
            try book.contacts(.person).sorted { $0.id < $1.id },
            members: try memberNames(), user: session.user.name.description)
    }

    /// The names of the members of the book. The signed-in user keeps the name of the session until the next sign-in,
    /// also if they were renamed meanwhile.
    func memberNames() throws -> [String] {
        try session.members(of: entry).map { member in
            (member.user.id == session.user.id ? session.user : member.user).name.description
        }
    }
}
