import Ledger
import Money
import Periods
import Support
import Testing

@Suite struct BookMergeTests {
    typealias CategoryEntry = BookContents.CategoryEntry
    typealias CeilingEntry = BookContents.CeilingEntry
    typealias ExpenseEntry = BookContents.ExpenseEntry

    private static func category(
        _ name: String, in parent: String? = nil, at changed: Int64 = 0, archived: Bool = false
    )
        -> CategoryEntry
    {
        CategoryEntry(parent: parent, name: name, isArchived: archived, changed: Instant(seconds: changed))
    }

    private static func expense(
        _ cents: Int64, in category: String = "food", at changed: Int64 = 1, created: Int64 = 1, by: String = "anna",
        note: String? = nil, void: Bool = false
    ) -> ExpenseEntry {
        ExpenseEntry(
            day: Day(number: 20_000), amount: Amount(cents: cents), category: category,
            details: ExpenseDetails(note: note), isVoid: void, by: by, created: Instant(seconds: created),
            changed: Instant(seconds: changed))
    }

    private static func ceiling(_ cents: Int64?, for category: String? = nil, from: Int = 24_300, at changed: Int64 = 1)
        -> CeilingEntry
    {
        CeilingEntry(
            category: category, from: Month(index: from), until: nil, amount: cents.map(Amount.init(cents:)),
            changed: Instant(seconds: changed))
    }

    /// Merges both ways, which must come to the same.
    private func merged(_ left: BookContents, _ right: BookContents) -> BookMerge {
        let merge = BookMerge(left, right)
        let other = BookMerge(right, left)
        #expect(merge.contents == other.contents)
        #expect(merge.conflicts == other.conflicts)
        return merge
    }

    @Test func `what only one book has both have afterwards, without a conflict`() {
        let food = ["food": Self.category("food")]
        let left = BookContents(
            categories: food, ceilings: ["c": Self.ceiling(100)], expenses: ["a": Self.expense(1)])
        let right = BookContents(
            categories: ["food": Self.category("food"), "trips": Self.category("trips")],
            expenses: ["b": Self.expense(2, in: "trips")])
        let merge = merged(left, right)
        #expect(Set(merge.contents.categories.keys) == ["food", "trips"])
        #expect(merge.contents.ceilings == left.ceilings)
        #expect(merge.contents.expenses == ["a": Self.expense(1), "b": Self.expense(2, in: "trips")])
        #expect(merge.conflicts == [])
    }

    @Test func `of two versions of an expense the one changed later is kept, and told`() {
        let (old, new) = (Self.expense(1, at: 2), Self.expense(2, at: 3, note: "n"))
        let merge = merged(Self.book(["a": old]), Self.book(["a": new]))
        #expect(merge.contents.expenses == ["a": new])
        #expect(merge.conflicts == [.expense("a", kept: new, dropped: old)])
        #expect(!merge.conflicts[0].isUpdate)
    }

    @Test func `what only one book changed since it was recorded is an update`() {
        let (old, new) = (Self.expense(1), Self.expense(2, at: 3))
        #expect(merged(Self.book(["a": old]), Self.book(["a": new])).conflicts.map(\.isUpdate) == [true])
    }

    private static let ties: [(ExpenseEntry, ExpenseEntry)] = [
        (expense(1), expense(2)), (expense(1, void: true), expense(1)), (expense(1), expense(1, note: "")),
        (expense(1, note: "a"), expense(1, note: "b")), (expense(1, in: "home"), expense(1, in: "food")),
        // They look the same.
        (expense(1, note: "e\u{301}"), expense(1, note: "\u{E9}")),
    ]

    @Test(arguments: ties.indices)
    func `of versions of one second it is told by what they say`(index: Int) {
        let (dropped, kept) = Self.ties[index]
        let merge = BookMerge(Self.book(["a": dropped]), Self.book(["a": kept]))
        let other = BookMerge(Self.book(["a": kept]), Self.book(["a": dropped]))
        for contents in [merge.contents, other.contents] {
            #expect(contents.expenses["a"] == kept)
            #expect(Array((contents.expenses["a"]?.details.note ?? "").utf8) == Array((kept.details.note ?? "").utf8))
        }
        #expect(merge.conflicts.count == 1 && other.conflicts.count == 1)
    }

    @Test func `what was recorded twice was recorded the first time, and is no conflict`() {
        let (first, second) = (Self.expense(1, at: 5, created: 5), Self.expense(1, at: 9, created: 9, by: "bruno"))
        let merge = merged(Self.book(["a": first]), Self.book(["a": second]))
        #expect(merge.contents.expenses["a"] == Self.expense(1, at: 9, created: 5))
        #expect(merge.conflicts == [])
    }

    @Test func `categories that were made apart under one name are one, with all that is in them`() {
        let left = BookContents(
            categories: ["a": Self.category("Trips"), "a1": Self.category("rome", in: "a")],
            ceilings: ["k": Self.ceiling(100, for: "a1", at: 1)], expenses: ["x": Self.expense(1, in: "a1")])
        let right = BookContents(
            categories: ["b": Self.category("trips"), "b1": Self.category("rome", in: "b")],
            ceilings: ["m": Self.ceiling(200, for: "b1", at: 2)], expenses: ["y": Self.expense(2, in: "b1")])
        let merge = merged(left, right)
        #expect(Set(merge.contents.categories.keys) == ["a", "a1"])
        #expect(merge.contents.expenses.mapValues(\.category) == ["x": "a1", "y": "a1"])
        #expect(merge.contents.ceilings == ["k": Self.ceiling(200, for: "a1", at: 2)])
        #expect(merge.category("b1") == "a1")
        #expect(merge.ceiling("m") == "k")
        // The name is written differently, and the ceiling is another.
        #expect(merge.conflicts.map(\.uid) == ["a", "k"])
    }

    @Test func `two categories of one book stay two, whatever they come to be called`() {
        let left = BookContents(categories: ["a": Self.category("food"), "b": Self.category("fun", at: 1)])
        let right = BookContents(categories: ["a": Self.category("eat", at: -1), "b": Self.category("food", at: 2)])
        let merge = merged(left, right)
        #expect(merge.contents.categories.mapValues(\.name) == ["a": "food", "b": "food 2"])
        #expect(merge.conflicts.first == .renamed("b"))
        for book in [left, right] { #expect(merged(merge.contents, book).contents == merge.contents) }
    }

    @Test func `of moves that would put categories below themselves the earlier one gives way`() {
        let left = BookContents(categories: ["a": Self.category("x", in: "b", at: 1), "b": Self.category("y")])
        let right = BookContents(categories: ["a": Self.category("x"), "b": Self.category("y", in: "a", at: 2)])
        let merge = merged(left, right)
        #expect(merge.contents.categories.mapValues(\.parent) == ["a": nil, "b": "a"])
        #expect(merge.conflicts.first == .raised("a"))
        for book in [left, right] { #expect(merged(merge.contents, book).contents == merge.contents) }
    }

    @Test func `what would lie too deep is put at the top`() {
        func chain(_ stem: String) -> [String: CategoryEntry] {
            Dictionary(
                uniqueKeysWithValues: (0..<20).map { number in
                    let parent = number == 0 ? nil : "\(stem)\(number - 1)"
                    return ("\(stem)\(number)", Self.category("n\(number)", in: parent))
                })
        }
        let both = chain("a").merging(chain("b")) { first, _ in first }
        var named = both
        named["b0"]?.name = "other"
        var moved = named
        moved["b0"]?.parent = "a19"
        moved["b0"]?.changed = Instant(seconds: 1)
        let merge = merged(BookContents(categories: named), BookContents(categories: moved))
        #expect(merge.contents.categories["b0"]?.parent == "a19")
        #expect(merge.contents.categories["b12"]?.parent == nil)
        #expect(merge.contents.categories["b13"]?.parent == "b12")
        #expect(merge.conflicts.first == .raised("b12"))
        requireWhole(merge.contents)
    }

    private static func book(_ expenses: [String: ExpenseEntry]) -> BookContents {
        BookContents(categories: ["food": category("food"), "home": category("home")], expenses: expenses)
    }

    /// A tree with one name in one place, and nothing in what is not there.
    private func requireWhole(_ contents: BookContents, _ comment: Comment? = nil) {
        var places: Set<[String]> = []
        for (uid, entry) in contents.categories {
            #expect(places.insert([entry.parent ?? "", entry.name.lowercased()]).inserted, comment)
            var depth = 0
            var next: String? = uid
            while let current = next, depth <= deepestCategory {
                #expect(contents.categories[current] != nil, comment)
                next = contents.categories[current]?.parent ?? nil
                depth += 1
            }
            #expect(next == nil, comment)
        }
        for entry in contents.expenses.values { #expect(contents.categories[entry.category] != nil, comment) }
        for entry in contents.rules.values { #expect(contents.categories[entry.category] != nil, comment) }
        for category in contents.ceilings.values.compactMap(\.category) {
            #expect(contents.categories[category] != nil, comment)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `any two books come to one, the same either way, from which nothing is missing`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<50 {
            let comment: Comment = "seed \(seed), round \(round)"
            let left = RandomBook.contents(using: &random)
            let right = RandomBook.contents(using: &random)
            let merge = BookMerge(left, right)
            let other = BookMerge(right, left)
            #expect(merge.contents == other.contents, comment)
            #expect(merge.conflicts == other.conflicts, comment)
            requireWhole(merge.contents, comment)
            for book in [left, right] {
                #expect(book.expenses.keys.allSatisfy { merge.contents.expenses[$0] != nil }, comment)
                #expect(
                    book.categories.keys.allSatisfy { merge.contents.categories[merge.category($0)] != nil }, comment)
                #expect(book.ceilings.keys.allSatisfy { merge.contents.ceilings[merge.ceiling($0)] != nil }, comment)
                #expect(book.rules.keys.allSatisfy { merge.contents.rules[$0] != nil }, comment)
                #expect(BookMerge(book, book).contents == book, comment)
                #expect(BookMerge(book, book).conflicts == [], comment)
                let again = BookMerge(merge.contents, book)
                #expect(again.contents == merge.contents, comment)
                #expect(MergeChanges(of: again, to: merge.contents).isEmpty, comment)
            }
            #expect(MergeChanges(of: merge, to: left).isEmpty == (merge.contents == left), comment)
        }
    }

    @Test func `the random books differ in every way that is told`() {
        var random = SplitMix64(seed: 1)
        var kinds: Set<String> = []
        for _ in 0..<400 {
            let merge = BookMerge(RandomBook.contents(using: &random), RandomBook.contents(using: &random))
            for conflict in merge.conflicts {
                switch conflict {
                case .expense: kinds.insert("expense")
                case .category: kinds.insert("category")
                case .ceiling: kinds.insert("ceiling")
                case .rule: kinds.insert("rule")
                case .renamed: kinds.insert("renamed")
                case .raised: kinds.insert("raised")
                }
            }
        }
        #expect(kinds == ["expense", "category", "ceiling", "rule", "renamed", "raised"])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `three books that grew from one come to the same in any order`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<50 {
            let comment: Comment = "seed \(seed), round \(round)"
            let root = RandomBook.contents(using: &random)
            var clock: Int64 = 100
            let books = ["p", "q", "r"].map { RandomBook.grown(from: root, named: $0, clock: &clock, using: &random) }
            let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map { order in
                order.dropFirst().reduce(books[order[0]]) { BookMerge($0, books[$1]).contents }
            }
            #expect(Set(orders).count == 1, comment)
        }
    }
}

/// Books that share many uids, names and moments.
enum RandomBook {
    static func contents(using random: inout SplitMix64) -> BookContents {
        var contents = BookContents()
        for uid in ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &random)
        where Int.random(in: 0..<4, using: &random) > 0 {
            let parents = contents.categories.keys.sorted()
            let parent = Bool.random(using: &random) ? parents.randomElement(using: &random) : nil
            let name = ["x", "X", "y", "z"].randomElement(using: &random) ?? "x"
            let isTaken = contents.categories.values.contains {
                $0.parent == parent && $0.name.lowercased() == name.lowercased()
            }
            guard !isTaken else { continue }
            contents.categories[uid] = BookContents.CategoryEntry(
                parent: parent, name: name, isArchived: Bool.random(using: &random),
                changed: Instant(seconds: Int64.random(in: 0..<4, using: &random)))
        }
        let categories = contents.categories.keys.sorted()
        guard !categories.isEmpty else { return contents }
        for uid in ["1", "2", "3", "4", "5"] where Bool.random(using: &random) {
            // What a ceiling is for never changes.
            let entry = BookContents.CeilingEntry(
                category: ["1", "2", "3"].contains(uid) ? nil : categories.randomElement(using: &random),
                from: Month(index: 24_300 + (["1", "4"].contains(uid) ? 0 : 1)), until: nil,
                amount: Bool.random(using: &random) ? nil : Amount(cents: Int64.random(in: 0..<3, using: &random)),
                changed: Instant(seconds: Int64.random(in: 0..<3, using: &random)))
            let isTaken = contents.ceilings.values.contains { $0.category == entry.category && $0.from == entry.from }
            if !isTaken { contents.ceilings[uid] = entry }
        }
        for text in ["lidl", "coop"] where Bool.random(using: &random) {
            contents.rules[text] = BookContents.RuleEntry(category: categories.randomElement(using: &random) ?? "")
        }
        for uid in ["s", "t", "u", "v"] where Bool.random(using: &random) {
            contents.expenses[uid] = expense(
                at: Int64.random(in: 0..<3, using: &random), in: categories, using: &random)
        }
        return contents
    }

    private static func expense(
        at changed: Int64, in categories: [String], using random: inout SplitMix64
    ) -> BookContents.ExpenseEntry {
        BookContents.ExpenseEntry(
            day: Day(number: 20_000 + Int.random(in: 0..<2, using: &random)),
            amount: Amount(cents: Int64.random(in: 0..<3, using: &random)),
            category: categories.randomElement(using: &random) ?? "",
            details: ExpenseDetails(
                what: [nil, "w", "W"].randomElement(using: &random) ?? nil,
                tags: Bool.random(using: &random) ? ["t"] : []),
            isVoid: Bool.random(using: &random), by: Bool.random(using: &random) ? "anna" : "bruno",
            created: Instant(seconds: Int64.random(in: 0...min(1, changed), using: &random)),
            changed: Instant(seconds: changed))
    }

    /// The book after a few changes, none of which in the same second as another one, and with names of its own.
    static func grown(
        from root: BookContents, named name: String, clock: inout Int64, using random: inout SplitMix64
    ) -> BookContents {
        var contents = root
        for number in 0..<Int.random(in: 0..<8, using: &random) {
            clock += 1
            let now = Instant(seconds: clock)
            let own = "\(name)\(number)"
            let categories = contents.categories.keys.sorted()
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                contents.categories[own] = BookContents.CategoryEntry(
                    parent: categories.randomElement(using: &random), name: own, isArchived: false, changed: now)
            case 1:
                guard let uid = categories.randomElement(using: &random) else { continue }
                contents.categories[uid]?.name = own
                contents.categories[uid]?.changed = now
            case 2:
                guard let uid = categories.randomElement(using: &random) else { continue }
                contents.categories[uid]?.isArchived.toggle()
                contents.categories[uid]?.changed = now
            case 3:
                contents.ceilings[own] = BookContents.CeilingEntry(
                    category: nil, from: Month(index: 24_300), until: Month(index: 24_300 + Int(clock)),
                    amount: nil, changed: now)
            case 4:
                guard let category = categories.randomElement(using: &random) else { continue }
                contents.rules[own] = BookContents.RuleEntry(category: category)
            default:
                guard !categories.isEmpty else { continue }
                let uid = contents.expenses.keys.sorted().randomElement(using: &random) ?? own
                let old = contents.expenses[uid]
                contents.expenses[uid] = expense(at: clock, in: categories, using: &random)
                if let old {
                    contents.expenses[uid]?.by = old.by
                    contents.expenses[uid]?.created = old.created
                }
            }
        }
        return contents
    }
}
