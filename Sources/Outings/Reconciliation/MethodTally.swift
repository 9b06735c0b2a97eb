internal import Household
internal import Money

/// The recorded and counted figures of a method, before causes are searched.
struct MethodTally {
    let method: String
    let kind: MethodKind
    let paid: Int64
    let recorded: Int64?
    let number: Int
    let counted: MethodCount?
    let difference: Int64?
    let differenceInNumber: Int?

    /// The difference to explain; `nil` if count and record agree, or were not compared.
    var gap: Gap? {
        guard let recorded, let counted, let difference, difference != 0 else { return nil }
        return Gap(
            method: method, recorded: recorded, counted: counted,
            // Cash missing from the purse was spent.
            value: kind == .cash ? -Int128(difference) : Int128(difference), number: differenceInNumber)
    }

    /// Returns a tally for each method that was used or counted, and for the purse, sorted by kind and name.
    /// - Throws: `AmountOverflow` if a sum or difference exceeds 64 bits.
    static func all(of record: OutingRecord, counted counts: [String: MethodCount]) throws(AmountOverflow)
        -> [MethodTally]
    {
        var sums: [String: (paid: Int128, number: Int)] = [:]
        if let purse = record.purse { sums[purse.method] = (0, 0) }
        for payment in record.payments {
            let row = record.row(of: payment)
            let sum = sums[row] ?? (0, 0)
            sums[row] = payment.isVoid ? sum : (sum.paid + Int128(payment.amount), sum.number + 1)
        }
        var counted: [String: MethodCount] = [:]
        for (method, count) in counts.sorted(by: { $0.key < $1.key }) {
            let isCash = record.kind(of: method) == .cash
            counted[isCash ? record.purse?.method ?? method : method] = count
        }
        for method in counted.keys where sums[method] == nil { sums[method] = (0, 0) }
        var tallies: [MethodTally] = []
        for (method, sum) in sums {
            let kind = record.purse?.method == method ? .cash : record.kind(of: method)
            tallies.append(
                try MethodTally(
                    method: method, kind: kind, paid: sum.paid, number: sum.number, counted: counted[method],
                    purse: record.purse))
        }
        return tallies.sorted { ($0.place, $0.method) < ($1.place, $1.method) }
    }

    private init(
        method: String, kind: MethodKind, paid: Int128, number: Int, counted: MethodCount?, purse: Purse?
    ) throws(AmountOverflow) {
        self.method = method
        self.kind = kind
        self.number = number
        self.counted = counted
        self.paid = try paid.minorUnits()
        if kind == .cash {
            recorded = try purse?.left(after: paid)
        } else {
            recorded = self.paid
        }
        guard let recorded, let counted else {
            (difference, differenceInNumber) = (nil, nil)
            return
        }
        difference = try (Int128(counted.value) - Int128(recorded)).minorUnits()
        guard let countedNumber = counted.number else {
            differenceInNumber = nil
            return
        }
        let (apart, overflow) = countedNumber.subtractingReportingOverflow(number)
        guard !overflow else { throw AmountOverflow() }
        differenceInNumber = apart
    }

    /// The sort key of the kind. Cards come first, because they must agree.
    private var place: Int {
        switch kind {
        case .card: 0
        case .cash: 1
        case .transfer: 2
        case .voucher: 3
        case .other: 4
        }
    }
}

extension Int128 {
    /// Converts the number to 64 bits.
    func minorUnits() throws(AmountOverflow) -> Int64 {
        guard let units = Int64(exactly: self) else { throw AmountOverflow() }
        return units
    }
}
