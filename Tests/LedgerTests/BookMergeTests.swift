import Ledger
import Money
import Outings
import Periods
import Support
import Testing

/// Versions of rows, as in `BookContents`.
enum Version {
    static func category(_ name: String, in parent: String? = nil, at changed: Int64 = 0, archived: Bool = false)
        -> BookContents.Version
    {
        // `book` sets the uid.
        version(
            .category,
            [.none, FieldValue(parent), .text(name), .number(archived ? 1 : 0), .number(changed)])
    }

    static func ceiling(
        _ cents: Int64?, for category: String? = nil, from: Int = 24_300, until: Int? = nil, at changed: Int64 = 1
    )
        -> BookContents.Version
    {
        version(
            .ceiling,
            [
                .none, FieldValue(category), .number(Int64(from)), FieldValue(until.map { Int64($0) }),
                FieldValue(cents),
                .number(changed),
            ])
    }

    static func rule(_ category: String, at made: Int64 = 0) -> BookContents.Version {
        BookContents.Version(values: [.none, .text(category)], versions: RowVersions(base: made * 1000))
    }

    static func expense(
        _ cents: Int64, in category: String = "food", at changed: Int64 = 1, created: Int64 = 1, by: String = "anna",
        day: Int64 = 20_000, payee: String? = nil, note: String? = nil, tags: [String] = [], void: Bool = false
    ) -> BookContents.Version {
        version(
            .expense,
            [
                .none, .number(day), .number(cents), .text("EUR"), .text(category), .none, FieldValue(payee), .none,
                FieldValue(note), .words(tags), .text(by), .number(created), .number(changed), .number(void ? 1 : 0),
            ])
    }

    private static func version(_ table: TrackedTable, _ values: [FieldValue]) -> BookContents.Version {
        BookContents.Version(values: values, versions: RowVersions(base: table.baseStamp(of: values)))
    }

    static func book(
        categories: [String: BookContents.Version] = [:], ceilings: [String: BookContents.Version] = [:],
        rules: [String: BookContents.Version] = [:], expenses: [String: BookContents.Version] = [:]
    ) -> BookContents {
        var contents = BookContents()
        for (table, rows) in [
            (TrackedTable.category, categories), (.ceiling, ceilings), (.rule, rules), (.expense, expenses),
        ] {
            contents[table] = Dictionary(uniqueKeysWithValues: rows.map { ($0, named($1, $0, table)) })
        }
        return contents
    }

    static func named(_ version: BookContents.Version, _ uid: String, _ table: TrackedTable) -> BookContents.Version {
        var version = version
        version.values[table.identity] = .text(uid)
        return version
    }
}

extension BookContents {
    /// The values of a field, by uid.
    func field(_ name: String, of table: TrackedTable) -> [String: FieldValue] {
        self[table].mapValues { $0.values[table.index(of: name)] }
    }

    /// Changes fields of a row and stamps them, like commands.
    mutating func change(_ uid: String, of table: TrackedTable, at moment: Int64, _ fields: [String: FieldValue]) {
        guard var version = self[table][uid] else { return }
        let old = TrackedRow(id: 1, values: version.values)
        for (name, value) in fields { version.values[table.index(of: name)] = value }
        if let changed = table.changed { version.values[changed] = .number(moment) }
        let keys = table.changedKeys(from: old, to: TrackedRow(id: 1, values: version.values))
        if !keys.isEmpty { version.versions.stamp(keys, at: moment * 1000) }
        self[table][uid] = version
    }
}

@Suite struct BookMergeTests {
    /// Merges in both orders, and expects equal results.
    fileprivate func merged(_ left: BookContents, _ right: BookContents, _ comment: Comment? = nil) -> BookMerge {
        let merge = BookMerge(left, right)
        let other = BookMerge(right, left)
        // Compared outside `#expect`, which would print both books in full.
        let (isSame, isToldAlike) = (
            merge.contents == other.contents, merge.conflicts.map(Told.init) == other.conflicts.map(Told.init)
        )
        #expect(isSame && isToldAlike, comment)
        for (one, two) in zip(merge.conflicts, other.conflicts) where one.kind == .conflict || one.kind == .update {
            #expect(one.isFirstKept != two.isFirstKept, comment)
        }
        return merge
    }

    /// A conflict without `isFirstKept`, which depends on the order of the books.
    private struct Told: Equatable {
        let kind: MergeConflict.Kind
        let uid: String
        let kept: BookContents.Version
        let dropped: BookContents.Version

        init(_ conflict: MergeConflict) {
            (kind, uid, kept, dropped) = (conflict.kind, conflict.uid, conflict.kept, conflict.dropped)
        }
    }

    fileprivate static func book(_ expenses: [String: BookContents.Version]) -> BookContents {
        Version.book(
            categories: ["food": Version.category("food"), "home": Version.category("home")], expenses: expenses)
    }

    @Test func `rows of only one book are in both after a merge, without a conflict`() {
        let left = Version.book(
            categories: ["food": Version.category("food")], ceilings: ["c": Version.ceiling(100)],
            expenses: ["a": Version.expense(1)])
        let right = Version.book(
            categories: ["food": Version.category("food"), "trips": Version.category("trips")],
            expenses: ["b": Version.expense(2, in: "trips")])
        let merge = merged(left, right)
        #expect(Set(merge.contents[.category].keys) == ["food", "trips"])
        #expect(merge.contents[.ceiling] == left[.ceiling])
        #expect(merge.contents.field("cents", of: .expense) == ["a": .number(1), "b": .number(2)])
        #expect(merge.conflicts == [])
    }

    @Test func `a void in the second of recording survives a merge`() {
        let old = Self.book(["a": Version.expense(1, at: 5, created: 5)])
        var voided = old
        voided.change("a", of: .expense, at: 5, ["void": .number(1)])
        let merge = merged(old, voided)
        #expect(merge.contents == voided)
        #expect(merge.conflicts.map(\.kind) == [.update])
    }

    @Test func `a void in one copy and a payee in the other copy are both kept without a conflict`() {
        let root = Self.book(["a": Version.expense(1)])
        var (here, there) = (root, root)
        here.change("a", of: .expense, at: 7, ["void": .number(1)])
        there.change("a", of: .expense, at: 6, ["payee": .text("Conad")])
        let merge = merged(here, there)
        #expect(merge.contents.field("void", of: .expense) == ["a": .number(1)])
        #expect(merge.contents.field("payee", of: .expense) == ["a": .text("Conad")])
        #expect(merge.contents.field("changed", of: .expense) == ["a": .number(7)])
        #expect(merge.conflicts.map(\.kind) == [.update, .update])
    }

    @Test func `the later change of a field wins and is reported as a conflict`() {
        let root = Self.book(["a": Version.expense(1)])
        var (here, there) = (root, root)
        here.change("a", of: .expense, at: 6, ["payee": .text("Coop"), "note": .text("n")])
        there.change("a", of: .expense, at: 7, ["payee": .text("Conad")])
        let merge = BookMerge(here, there)
        #expect(merge.contents.field("payee", of: .expense) == ["a": .text("Conad")])
        #expect(merge.contents.field("note", of: .expense) == ["a": .text("n")])
        #expect(merge.conflicts.map(\.kind) == [.conflict, .update])
        #expect(merge.conflicts.map(\.isFirstKept) == [false, true])
        let payee = TrackedTable.expense.index(of: "payee")
        #expect(merge.conflicts[0].dropped.values[payee] == .text("Coop"))
    }

    @Test func `a change counts as later than all versions known to its copy, even if its clock is slow`() {
        var here = Self.book(["a": Version.expense(1)])
        here.change("a", of: .expense, at: 1_000_000, ["payee": .text("Coop")])
        var there = BookMerge(Self.book(["a": Version.expense(1)]), here).contents
        // The clock of this copy is far behind.
        there.change("a", of: .expense, at: 2, ["payee": .text("Conad")])
        let merge = merged(here, there)
        #expect(merge.contents.field("payee", of: .expense) == ["a": .text("Conad")])
        #expect(merge.conflicts.map(\.kind) == [.update])
    }

    @Test func `tags are merged individually`() {
        let root = Self.book(["a": Version.expense(1, tags: ["old", "trip"])])
        var (here, there) = (root, root)
        here.change("a", of: .expense, at: 6, ["tags": .words(["trip", "rome"])])
        there.change("a", of: .expense, at: 7, ["tags": .words(["old", "trip", "work"])])
        let merge = merged(here, there)
        #expect(merge.contents.field("tags", of: .expense) == ["a": .words(["rome", "trip", "work"])])
        #expect(merge.conflicts.allSatisfy { $0.kind == .update })
    }

    @Test func `the later of two rules with equal words wins`() {
        let categories = ["food": Version.category("food"), "home": Version.category("home")]
        let left = Version.book(categories: categories, rules: ["lidl": Version.rule("home", at: 5)])
        let right = Version.book(categories: categories, rules: ["lidl": Version.rule("food", at: 6)])
        let merge = merged(left, right)
        #expect(merge.contents.field("category", of: .rule) == ["lidl": .text("food")])
        #expect(merge.conflicts.map(\.kind) == [.conflict])
    }

    @Test func `versions without stamps are compared by their time of change`() {
        let (old, new) = (Version.expense(1, at: 2), Version.expense(2, at: 3, note: "n"))
        let merge = merged(Self.book(["a": old]), Self.book(["a": new]))
        #expect(merge.contents.field("cents", of: .expense) == ["a": .number(2)])
        #expect(merge.contents.field("note", of: .expense) == ["a": .text("n")])
        #expect(merge.conflicts.map(\.kind) == [.conflict])
    }

    @Test func `a change in only one book is an update`() {
        let (old, new) = (Version.expense(1), Version.expense(2, at: 3))
        #expect(merged(Self.book(["a": old]), Self.book(["a": new])).conflicts.map(\.kind) == [.update])
    }

    private static let ties: [(BookContents.Version, BookContents.Version)] = [
        (Version.expense(1), Version.expense(2)), (Version.expense(1), Version.expense(1, void: true)),
        (Version.expense(1), Version.expense(1, note: "")),
        (Version.expense(1, note: "a"), Version.expense(1, note: "b")),
        (Version.expense(1, in: "home"), Version.expense(1, in: "food")),
        // Canonically equivalent texts with different bytes.
        (Version.expense(1, note: "e\u{301}"), Version.expense(1, note: "\u{E9}")),
    ]

    @Test(arguments: ties.indices)
    func `versions of one second are ordered by their content`(index: Int) {
        let (dropped, kept) = Self.ties[index]
        let merge = merged(Self.book(["a": dropped]), Self.book(["a": kept]))
        #expect(merge.contents[.expense]["a"]?.values == Version.named(kept, "a", .expense).values)
        #expect(merge.conflicts.map(\.kind) == [.conflict])
    }

    @Test func `an expense recorded twice keeps its first time, without a conflict`() {
        let (first, second) = (
            Version.expense(1, at: 5, created: 5), Version.expense(1, at: 9, created: 9, by: "bruno")
        )
        let merge = merged(Self.book(["a": first]), Self.book(["a": second]))
        #expect(
            merge.contents[.expense]["a"]?.values
                == Version.named(Version.expense(1, at: 9, created: 5), "a", .expense).values)
        #expect(merge.conflicts == [])
    }

    @Test func `categories with equal names are merged with their content`() {
        let left = Version.book(
            categories: ["a": Version.category("Trips"), "a1": Version.category("rome", in: "a")],
            ceilings: ["k": Version.ceiling(100, for: "a1", at: 1)], expenses: ["x": Version.expense(1, in: "a1")])
        let right = Version.book(
            categories: ["b": Version.category("trips"), "b1": Version.category("rome", in: "b")],
            ceilings: ["m": Version.ceiling(200, for: "b1", at: 2)], expenses: ["y": Version.expense(2, in: "b1")])
        let merge = merged(left, right)
        #expect(Set(merge.contents[.category].keys) == ["a", "a1"])
        #expect(merge.contents.field("category", of: .expense) == ["x": .text("a1"), "y": .text("a1")])
        #expect(merge.contents.field("cents", of: .ceiling) == ["k": .number(200)])
        #expect(merge.uid("b1", in: .category) == "a1")
        #expect(merge.uid("m", in: .ceiling) == "k")
        // The names differ in case, and the ceilings in amount.
        #expect(merge.conflicts.map(\.uid) == ["a", "k"])
    }

    @Test func `two categories of one book that get equal names stay separate`() {
        let left = Version.book(categories: ["a": Version.category("food"), "b": Version.category("fun", at: 1)])
        var right = left
        right.change("a", of: .category, at: 2, ["name": .text("eat")])
        right.change("b", of: .category, at: 3, ["name": .text("food")])
        var here = left
        here.change("a", of: .category, at: 4, ["name": .text("food")])
        here.change("a", of: .category, at: 5, ["name": .text("Food")])
        let merge = merged(here, right)
        #expect(merge.contents.field("name", of: .category) == ["a": .text("Food"), "b": .text("food 2")])
        #expect(merge.conflicts.first?.kind == .renamed && merge.conflicts.first?.uid == "b")
        for book in [here, right] { #expect(merged(merge.contents, book).contents == merge.contents) }
    }

    @Test(arguments: [("é", 40, 40), ("é", 62, 62), ("é", 63, 62), ("🍞", 64, 62), ("x", 64, 62)])
    func `a new name is cut only if it has too many letters`(letter: Character, count: Int, kept: Int) throws {
        let name = String(repeating: letter, count: count)
        let left = Version.book(categories: ["a": Version.category("food"), "b": Version.category("fun", at: 1)])
        var (here, right) = (left, left)
        right.change("b", of: .category, at: 3, ["name": .text(name)])
        here.change("a", of: .category, at: 4, ["name": .text(name)])
        let names = merged(here, right).contents.field("name", of: .category).values.compactMap(\.text)
        #expect(Set(names) == [name, String(repeating: letter, count: kept) + " 2"])
        for name in names { #expect(try categoryNames(of: name) == [name]) }
    }

    @Test func `the earlier of two moves that form a cycle is dropped`() {
        let root = Version.book(categories: ["a": Version.category("x"), "b": Version.category("y")])
        var (left, right) = (root, root)
        left.change("a", of: .category, at: 1, ["parent": .text("b")])
        right.change("b", of: .category, at: 2, ["parent": .text("a")])
        let merge = merged(left, right)
        #expect(merge.contents.field("parent", of: .category) == ["a": .none, "b": .text("a")])
        #expect(merge.conflicts.first?.kind == .raised && merge.conflicts.first?.uid == "a")
        for book in [left, right] { #expect(merged(merge.contents, book).contents == merge.contents) }
    }

    @Test func `a category that would be too deep moves to the top`() {
        func chain(_ stem: String) -> [String: BookContents.Version] {
            Dictionary(
                uniqueKeysWithValues: (0..<20).map { number in
                    let parent = number == 0 ? nil : "\(stem)\(number - 1)"
                    return ("\(stem)\(number)", Version.category("\(stem)n\(number)", in: parent))
                })
        }
        let named = Version.book(categories: chain("a").merging(chain("b")) { first, _ in first })
        var moved = named
        moved.change("b0", of: .category, at: 1, ["parent": .text("a19")])
        let merge = merged(named, moved)
        let parents = merge.contents.field("parent", of: .category)
        #expect(parents["b0"] == .text("a19") && parents["b12"] == FieldValue.none && parents["b13"] == .text("b12"))
        #expect(merge.conflicts.first?.kind == .raised && merge.conflicts.first?.uid == "b12")
        requireWhole(merge.contents)
    }

    /// Expects a tree with unique names among siblings and limited depth, and no dangling references.
    private func requireWhole(_ contents: BookContents, _ comment: Comment? = nil) {
        var places: Set<[String]> = []
        let parents = contents.field("parent", of: .category)
        for (uid, name) in contents.field("name", of: .category) {
            let place = [parents[uid]?.text ?? "", (name.text ?? "").lowercased()]
            #expect(places.insert(place).inserted, comment)
            var depth = 0
            var next: String? = uid
            while let current = next, depth <= deepestCategory {
                #expect(parents[current] != nil, comment)
                next = parents[current]?.text
                depth += 1
            }
            #expect(next == nil, comment)
        }
        for table in TrackedTable.shared {
            for row in contents[table].values {
                _ = table.mapReferences(of: row.values) { name, value in
                    let other = TrackedTable.named(name)
                    #expect(value.text.map { uid in other.map { contents[$0][uid] != nil } == true } != false, comment)
                    return value
                }
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `two random books merge to equal results in either direction, without loss`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<50 {
            let comment: Comment = "seed \(seed), round \(round)"
            let left = RandomBook.contents(using: &random)
            let right = RandomBook.contents(using: &random)
            let merge = merged(left, right, comment)
            requireWhole(merge.contents, comment)
            for book in [left, right] {
                for table in TrackedTable.shared {
                    #expect(
                        book[table].keys.allSatisfy { merge.contents[table][merge.uid($0, in: table)] != nil }, comment)
                }
                let (itself, again) = (BookMerge(book, book), BookMerge(merge.contents, book))
                let isItself = itself.contents == book && itself.conflicts.isEmpty
                #expect(isItself, comment)
                let staysSame = again.contents == merge.contents
                #expect(staysSame, comment)
                let teachesNothing = MergeChanges(of: again, to: merge.contents).teachesNothing
                #expect(teachesNothing, comment)
            }
            let isLeft = merge.contents == left
            #expect(MergeChanges(of: merge, to: left).teachesNothing == isLeft, comment)
        }
    }

    @Test func `random books differ in every way that a merge reports`() {
        var random = SplitMix64(seed: 1)
        var kinds: Set<[String]> = []
        for _ in 0..<400 {
            let merge = BookMerge(RandomBook.contents(using: &random), RandomBook.contents(using: &random))
            for conflict in merge.conflicts { kinds.insert(["\(conflict.kind)", conflict.table.name]) }
        }
        for table in TrackedTable.shared { #expect(kinds.contains(["conflict", table.name]), "\(table.name)") }
        #expect(kinds.contains(["renamed", "category"]) && kinds.contains(["raised", "category"]))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `three copies of a book merge to equal results in any order`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<50 {
            let comment: Comment = "seed \(seed), round \(round)"
            let root = RandomBook.contents(using: &random)
            var clock: Int64 = 100
            let books = ["p", "q", "r"].map { RandomBook.grown(from: root, named: $0, clock: &clock, using: &random) }
            let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map { order in
                order.dropFirst().reduce(books[order[0]]) { BookMerge($0, books[$1]).contents }
            }
            let count = Set(orders).count
            #expect(count == 1, comment)
        }
    }
}

extension BookMergeTests {
    private static let parts = TrackedTable.circumstance

    /// A book with an expense of 80,00 for the people 1 and 2. Person 1 is one of the book's own people.
    private static func shared() -> BookContents {
        var book = Self.book(["a": Version.expense(4000)])
        book[.person] = ["1": person("1"), "2": person("2")]
        let extras = ExpenseExtrasRecord(blank: 0).row.values
        var version = BookContents.Version(values: extras, versions: RowVersions(base: parts.baseStamp(of: extras)))
        version.values[parts.index(of: "expense")] = .text("a")
        version.values[parts.index(of: "paid")] = .number(8000)
        version.values[parts.index(of: "paid_by")] = .text("1")
        version.values[parts.index(of: "shares")] = .entries([[.text("1"), .number(1)], [.text("2"), .number(1)]])
        version.values[parts.index(of: "changed")] = .number(1)
        book[parts] = ["a": version]
        return book
    }

    private static func person(_ uid: String) -> BookContents.Version {
        let values = ContactRecord(uid: uid, Contact(.person, name: "person \(uid)")).row.values
        let base = TrackedTable.person.baseStamp(of: values)
        return BookContents.Version(values: values, versions: RowVersions(base: base))
    }

    @Test func `the amount of a shared expense follows the shares that are kept`() {
        let before = Self.shared()
        var paid = before
        // One book changes the amount, and the other later who paid, or for whom.
        paid.change("a", of: .expense, at: 10, ["cents": .number(4500)])
        paid.change("a", of: Self.parts, at: 10, ["paid": .number(9000)])
        var other = before
        other.change("a", of: Self.parts, at: 20, ["paid_by": .text("2")])
        for (left, right) in [(paid, other), (other, paid)] {
            let merge = merged(left, right)
            #expect(merge.contents.field("paid", of: Self.parts) == ["a": .number(8000)])
            #expect(merge.contents.field("cents", of: .expense) == ["a": .number(4000)])
            let told = merge.conflicts.filter { $0.table == .expense }
            #expect(told.map { $0.dropped.values[TrackedTable.expense.index(of: "cents")] } == [.number(4500)])
            #expect(merged(merge.contents, left).contents == merge.contents)
            #expect(merged(merge.contents, right).contents == merge.contents)
        }
        // An amount that only one book changed is kept with its shares.
        let merge = merged(paid, before)
        #expect(merge.contents.field("cents", of: .expense) == ["a": .number(4500)])
        #expect(!merge.conflicts.contains { $0.kind == .conflict })
    }
}
