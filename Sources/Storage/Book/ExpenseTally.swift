internal import Database

/// What is counted of all expenses in one reading, from the table itself and not from an index, which is another thing that
/// is kept.
struct ExpenseTally {
    /// Those of a day in a category.
    struct Group: Hashable {
        let day: Int64
        let category: Int64
    }

    /// How many, and what they add up to; what a damaged book adds up to may not fit into 64 bits.
    struct Sum {
        private(set) var count = 0
        private(set) var cents: Int128 = 0

        mutating func add(_ other: Sum) {
            count += other.count
            cents += other.cents
        }

        mutating func add(cents: Int64) {
            count += 1
            self.cents += Int128(cents)
        }
    }

    /// Of what is not void.
    private(set) var sums: [Group: Sum] = [:]
    /// The first number of each day.
    private(set) var firstOfDay: [Int64: Int64] = [:]
    /// Whether two expenses may have the same uid: seldom where none have.
    let mayShareUIDs: Bool

    /// Reads every expense, by number.
    /// - Complexity: O(n log n) in the expenses.
    init(database: any Database) throws {
        var sums: [Group: Sum] = [:]
        var firstOfDay: [Int64: Int64] = [:]
        var uids: [Int] = []
        var last: Int64?
        try database.forEachRow("SELECT id, day, category, cents, void, uid FROM expense ORDER BY id", []) { row in
            let day = row.integer(1) ?? 0
            if day != last {
                last = day
                if firstOfDay[day] == nil { firstOfDay[day] = row.integer(0) ?? 0 }
            }
            if row.integer(4) == 0 {
                sums[Group(day: day, category: row.integer(2) ?? 0), default: Sum()].add(cents: row.integer(3) ?? 0)
            }
            row.withText(5) { uid in uids.append(uid.map(RowText.fingerprint) ?? 0) }
        }
        uids.sort()
        (self.sums, self.firstOfDay) = (sums, firstOfDay)
        mayShareUIDs = zip(uids, uids.dropFirst()).contains { $0 == $1 }
    }
}
