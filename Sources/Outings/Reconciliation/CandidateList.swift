internal import Periods
internal import Text

/// The payments that can be causes of a difference, by method.
struct CandidateList {
    /// For each method, payments with a possible duplicate first, then the latest.
    private(set) var rows: [String: [Candidate]] = [:]

    /// Lists the payments of a record by method.
    /// - Complexity: O(*n* log *n*).
    init(_ record: OutingRecord) {
        let payments = record.payments.sorted(by: Self.isLater)
        var prints: [String: String] = [:]
        func mark(_ payment: Payment) -> Mark {
            let payee = payment.payee.map { payee in
                if let known = prints[payee] { return known }
                let print = folded(payee)
                prints[payee] = print
                return print
            }
            return Mark(amount: payment.amount, payee: payee, day: payment.day)
        }
        let marks = payments.map(mark)
        var byMark: [Mark: [Int]] = [:]
        var tenders: [Int64: Int] = [:]
        for (index, payment) in payments.enumerated() {
            if !payment.isVoid { byMark[marks[index], default: []].append(index) }
            if case .receipt(let id, _, _) = payment.origin { tenders[id, default: 0] += 1 }
        }
        for (index, payment) in payments.enumerated() {
            switch payment.origin {
            case .expense: break
            // A receipt paid with several methods cannot be changed for one method alone.
            case .receipt(let id, _, _): guard tenders[id] == 1 else { continue }
            case .other: continue
            }
            let twin = byMark[marks[index]]?.first { $0 != index }
            let candidate = Candidate(payment: payment, twin: twin.map { payments[$0].origin }, age: index)
            rows[record.row(of: payment), default: []].append(candidate)
        }
        rows = rows.mapValues { row in row.filter { $0.twin != nil } + row.filter { $0.twin == nil } }
    }

    /// Whether the left payment is later: by day, then by the largest number of its expenses.
    static func isLater(_ left: Payment, _ right: Payment) -> Bool {
        (left.day, left.origin.latestExpense) > (right.day, right.origin.latestExpense)
    }

    /// The properties that possible duplicates share.
    private struct Mark: Hashable {
        let amount: Int64
        let payee: String?
        let day: Day
    }
}
