internal import Database

/// Sums of all expenses, computed in one scan of the table itself. An index is not used, because it is redundant data
/// that may be wrong too.
struct ExpenseTally {
    /// The group that a sum is for: a day and a category.
    struct Group: Hashable {
        let day: Int64
        let category: Int64
    }

    /// The number and total of expenses, 128 bits wide because the total of a damaged book may exceed 64.
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

    /// The sums of the expenses that are not void, by day and category.
    private(set) var sums: [Group: Sum] = [:]
    /// The lowest number of the expenses of each day, by number of the day.
    private(set) var firstOfDay: [Int64: Int64] = [:]
    /// Whether two expenses may have equal uids: always `true` if they have, and hardly ever if all uids differ.
    let mayShareUIDs: Bool

    /// Reads every expense, in the order of the numbers.
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
