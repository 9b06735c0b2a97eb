import Money
import Periods
import Sheets

/// Matches card bills across the files of one import: the bank's payment in one file, the purchases or the money that
/// the card received in another.
///
/// A row is a bill if another file has the purchases that it pays, or received its amount within a few days. If the row
/// does not name a bill, it must name a card or an issuer, or the other file must have both the purchases and the money
/// received.
struct BillsAmongFiles {
    /// A row of a file.
    private struct Movement {
        /// The number of the row in the file, because lines may repeat.
        let row: Int
        let cents: UInt64
        let day: Day
        let namesCard: Bool

        init(_ entry: Entry, row: Int, namesCard: Bool = false) {
            self.row = row
            cents = entry.amount.cents.magnitude
            day = entry.day
            self.namesCard = namesCard
        }
    }

    private struct File {
        let statement: Statement
        /// Rows whose text names a card bill.
        var bills: [Movement] = []
        /// Payments out whose text names no bill, but whose amount another file received.
        var others: [Movement] = []
        /// Money received in rows whose text does not name a bill payment, by amount in cents.
        var received: [UInt64: [Movement]] = [:]
        /// Money received in rows whose text names a bill payment, by amount in cents.
        var payments: [UInt64: [OpenCardBills.Side]] = [:]
        var purchases: BilledPurchases?
        /// The sum of all rows in cents, if there are several and nothing came in, as in a file of a card's purchases.
        var total: UInt64?
    }

    private var files: [File]
    /// For each file the numbers, from 0, of the rows that were matched with another file.
    private(set) var skipped: [Set<Int>]
    /// For each file the bills and payments that have no counterpart in any of the files.
    private(set) var single: [OpenCardBills]

    /// The maximum number of rows compared per file, against hostile files.
    private static let most = 10_000

    /// Reads all files. Reads those with rows that may be bills a second time.
    /// - Complexity: O(rows).
    init(_ statements: [Statement]) {
        skipped = statements.map { _ in [] }
        single = statements.map(\.openBills)
        files = statements.map { statement in
            var file = File(statement: statement)
            file.payments = Dictionary(grouping: statement.openBills.payments) { $0.cents }
            var (count, total, spent) = (0, Int64(0), 0)
            // Errors in the file are reported when the rows are read.
            try? statement.forEachEntry { entry, row in
                spent += entry.amount > .zero ? 1 : 0
                total = total.addingReportingOverflow(entry.amount.cents).partialValue
                guard count < Self.most, entry.singleSide == .cardBill || entry.amount < .zero else { return }
                count += 1
                let movement = Movement(entry, row: row)
                if entry.amount < .zero {
                    file.received[movement.cents, default: []].append(movement)
                } else {
                    file.bills.append(movement)
                }
            }
            if spent > 1, file.received.isEmpty, file.payments.isEmpty { file.total = total.magnitude }
            return file
        }
        let received = files.map { Set($0.received.keys).union($0.payments.keys).union([$0.total].compactMap(\.self)) }
        for index in files.indices {
            let amounts = received.indices.filter { $0 != index }.reduce(into: Set()) { $0.formUnion(received[$1]) }
            guard !amounts.isEmpty else { continue }
            var found: [Movement] = []
            try? statements[index].forEachEntry { entry, row in
                guard entry.amount > .zero, entry.singleSide != .cardBill, found.count < Self.most,
                    amounts.contains(entry.amount.cents.magnitude)
                else { return }
                found.append(Movement(entry, row: row, namesCard: CardBills.namesCard(entry)))
            }
            files[index].others = found.sorted { $0.day < $1.day }
        }
    }

    /// Matches bills with payments and purchases. Files may overlap, so one payment can settle the same bill in two
    /// files.
    mutating func settle() {
        for index in files.indices {
            for other in files.indices where other != index { settle(index, with: other) }
        }
    }

    private mutating func settle(_ index: Int, with other: Int) {
        var left = (received: files[other].received, payments: files[other].payments)
        var purchases: BilledPurchases?
        for bill in files[index].bills where !skipped[index].contains(bill.row) {
            if let payment = Self.take(bill, &left) { skip(bill, of: index, payment, of: other) }
        }
        for row in files[index].others where !skipped[index].contains(row.row) {
            var rest = left
            let payment = Self.take(row, &rest)
            // Without money received, only the sum of all purchases shows that they are those of the bill.
            guard payment != nil || row.cents == files[other].total else { continue }
            if payment == nil || !row.namesCard {
                var billed = purchases ?? self.purchases(of: other)
                guard billed.add(upTo: row.cents, day: row.day, account: nil, several: true) else { continue }
                purchases = billed
            }
            left = rest
            skip(row, of: index, payment, of: other)
        }
        let bills = files[index].bills.filter { !skipped[index].contains($0.row) }.sorted { $0.day < $1.day }
        guard !bills.isEmpty else { return }
        var billed = purchases ?? self.purchases(of: other)
        for bill in bills where billed.add(upTo: bill.cents, day: bill.day, account: nil) {
            skip(bill, of: index, nil, of: other)
        }
    }

    /// The row in another file that matches a bill: one whose text names a payment, else any money received.
    private enum Payment {
        case named(OpenCardBills.Side)
        case received(row: Int)
    }

    private static func take(
        _ bill: Movement, _ left: inout (received: [UInt64: [Movement]], payments: [UInt64: [OpenCardBills.Side]])
    ) -> Payment? {
        let payments = left.payments[bill.cents] ?? []
        if let nearest = OpenCardBills.nearest(to: bill.day, among: payments.map(\.day)) {
            left.payments[bill.cents]?.remove(at: nearest)
            return .named(payments[nearest])
        }
        let received = left.received[bill.cents] ?? []
        guard let nearest = OpenCardBills.nearest(to: bill.day, among: received.map(\.day)) else { return nil }
        left.received[bill.cents]?.remove(at: nearest)
        return .received(row: received[nearest].row)
    }

    private mutating func skip(_ bill: Movement, of index: Int, _ payment: Payment?, of other: Int) {
        skipped[index].insert(bill.row)
        if let place = single[index].bills.firstIndex(of: OpenCardBills.Side(cents: bill.cents, day: bill.day)) {
            single[index].bills.remove(at: place)
        }
        switch payment {
        case .named(let side):
            if let place = single[other].payments.firstIndex(of: side) { single[other].payments.remove(at: place) }
        case .received(let row): skipped[other].insert(row)
        case nil: break
        }
    }

    /// The purchases of a file, without money received that may pay a bill of another file.
    private mutating func purchases(of index: Int) -> BilledPurchases {
        if let purchases = files[index].purchases { return purchases }
        let paid = files.indices.filter { $0 != index }.reduce(into: Set<UInt64>()) { amounts, other in
            amounts.formUnion((files[other].bills + files[other].others).map(\.cents))
        }
        var purchases = BilledPurchases()
        try? files[index].statement.forEachEntry { entry, _ in
            guard entry.amount > .zero || !paid.contains(entry.amount.cents.magnitude) else { return }
            var entry = entry
            entry.account = entry.account ?? "purchases"
            purchases.add(entry)
        }
        purchases.sort()
        files[index].purchases = purchases
        return purchases
    }
}

extension Statement {
    /// The files of one import, under their names. Card bills whose payments or purchases other files have are skipped
    /// as transfers, because those files have the purchases. Errors in a file appear when its rows are read.
    /// - Complexity: O(rows + files² × bills and payments).
    public static func settlingCardBills(among files: [Named]) -> [Named] {
        guard files.count > 1 else { return files }
        var bills = BillsAmongFiles(files.map(\.statement))
        bills.settle()
        return files.indices.map { index in
            let statement = files[index].statement.skipping(bills.skipped[index], leaving: bills.single[index])
            return (name: files[index].name, statement: statement)
        }
    }

    /// The statement with the rows that were matched with another file skipped as transfers.
    private func skipping(_ rows: Set<Int>, leaving single: OpenCardBills) -> Statement {
        let facts = single.facts(replacingIn: self.facts)
        guard !rows.isEmpty else { return named(format, facts: facts) }
        return Statement(
            format: format, facts: facts, mayHaveCardBills: mayHaveCardBills, mayHaveTransfers: mayHaveTransfers,
            openBills: single
        ) { body in
            var count = 0
            try forEachRow { row in
                defer { count += 1 }
                guard case .entry(let entry) = row, rows.contains(count) else { return try body(row) }
                try body(.leftOut(line: entry.line, .transfer, nil, SkippedRow(entry)))
            }
        }
    }
}
