import Money
import Periods

/// The purchases in the accounts of a file, to find those that a card bill in another account pays.
///
/// The purchases of a bill are consecutive rows of one account. They begin with the first row of the file, with the row
/// after the previous bill, or with the first row of a month, and they end with the last row of a day. Otherwise the
/// sums of other rows could equal the bill by chance.
struct BilledPurchases {
    private struct Purchase {
        let day: Day
        /// The amount spent in cents; negative for a refund.
        let cents: Int64
    }

    private var accounts: [String: [Purchase]] = [:]
    /// The indices of the first purchase of each month but the first, by account.
    private var months: [String: [Int]] = [:]
    private var count = 0
    /// The number of purchases that bills have paid, by account.
    private var paid: [String: Int] = [:]

    /// The maximum number of purchases that are kept.
    private static let most = 100_000
    private static let mostAccounts = 20
    /// The maximum number of purchases in a bill. Limits the time for a hostile file.
    private static let mostInBill = 2000
    /// The maximum number of days that the purchases of a bill span.
    private static let mostDays = 62

    /// Adds a row that has an account and is not itself a bill or its payment. Any other row is ignored, as are rows
    /// beyond the limits.
    mutating func add(_ entry: Entry) {
        guard count < Self.most, let account = entry.account, entry.cardBillWord == nil,
            accounts[account] != nil || accounts.count < Self.mostAccounts
        else { return }
        count += 1
        accounts[account, default: []].append(Purchase(day: entry.day, cents: entry.amount.cents))
    }

    /// Sorts the purchases by day. To be called before bills are compared with them.
    mutating func sort() {
        accounts = accounts.mapValues { purchases in purchases.sorted { $0.day < $1.day } }
        months = accounts.mapValues { purchases in
            purchases.indices.dropFirst().filter { index in
                Month(containing: purchases[index].day) != Month(containing: purchases[index - 1].day)
            }
        }
    }

    /// Finds the purchases of another account that add up to a bill, and marks them as paid. Each purchase is in one
    /// bill.
    /// - Returns: whether there are such purchases.
    /// - Parameters:
    ///   - cents: the amount of the bill.
    ///   - day: the day of the bill. Later purchases are not in it.
    ///   - account: the account of the bill; `nil` if the bill is in another file.
    ///   - several: whether the bill needs at least two purchases, even on a card.
    mutating func add(upTo cents: UInt64, day: Day, account: String?, several: Bool = false) -> Bool {
        guard let cents = Int64(exactly: cents) else { return false }
        for (name, purchases) in accounts.sorted(by: { $0.key < $1.key }) where name != account {
            let first = paid[name] ?? 0
            let later = (months[name] ?? []).filter { index in
                index > first && purchases[index].day.days(until: day) <= Self.mostDays && purchases[index].day <= day
            }
            for start in [first] + later {
                guard let end = Self.end(of: purchases, from: start, cents: cents, day: day) else { continue }
                // A single purchase may equal the bill by chance.
                guard end - start > 1 || !several && CardBills.isOfCard(name) else { continue }
                paid[name] = end
                return true
            }
        }
        return false
    }

    /// The index after the purchases from `start` to the end of a day that add up to `cents`; `nil` if none do.
    private static func end(of purchases: [Purchase], from start: Int, cents: Int64, day: Day) -> Int? {
        var sum: Int64 = 0
        for index in start..<min(purchases.count, start + mostInBill) {
            let purchase = purchases[index]
            guard purchase.day <= day else { return nil }
            sum &+= purchase.cents
            let isLastOfDay = index + 1 == purchases.count || purchases[index + 1].day != purchase.day
            if isLastOfDay, sum == cents, purchase.day.days(until: day) <= mostDays { return index + 1 }
        }
        return nil
    }
}
