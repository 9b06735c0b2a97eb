internal import Money

/// The whole of an expense, in minor units of its currency.
public struct SharedWhole {
    /// The amount; negative for a refund.
    let units: Int64
    /// Parses an amount of the currency.
    let read: (String) throws -> Int64
    /// Formats an amount of the currency.
    let text: (Int64) -> String

    /// Creates the whole of an expense.
    /// - Parameters:
    ///   - units: minor units; negative for a refund.
    ///   - read: parses an amount of the currency into minor units.
    ///   - text: formats minor units.
    public init(_ units: Int64, read: @escaping (String) throws -> Int64, text: @escaping (Int64) -> String) {
        (self.units, self.read, self.text) = (units, read, text)
    }
}

extension ShareList {
    /// 100 %, in ten-thousandths of a percent.
    private static let hundred: Int64 = 1_000_000

    /// The largest sum of weights with which the views of debts compute.
    private static let largestSum = Int128(Int32.max)

    /// Whether the weights depend on the whole of an expense, because the list has an amount.
    public var needsWhole: Bool { firstAmount != nil }

    /// The first amount of the list; `nil` if it has only weights and percentages.
    private var firstAmount: Term? {
        entries.lazy.compactMap { entry in
            switch entry.part {
            case .amount(let term), .more(let term): term
            case .rest, .percent: nil
            }
        }.first
    }

    /// Returns the weights in the order of the entries, by which the whole is divided as typed.
    ///
    /// Amounts give the shares themselves as weights, in minor units, so that they stay exact: 2000 and 3500 for
    /// `me=20,ben=35`. Percentages without amounts give their ratio: 40 and 60 for `me=40%,ben`.
    ///
    /// - Parameter whole: the whole of the expense; `nil` if the shares are not those of one expense.
    /// - Throws: `ShareError` if the shares do not add up to the whole, or leave nothing for a person; and the errors of
    ///   `read`.
    /// - Complexity: O(*n* log *n*) in the entries.
    public func weights(of whole: SharedWhole?) throws -> [Int64] {
        guard entries.contains(where: { $0.part != .rest }) else { return entries.map(\.weight) }
        guard let amount = firstAmount else { return try ratio() }
        guard let whole else { throw ShareError.unreadable(.noWhole, text: text, range: amount.range) }
        return try shares(of: whole)
    }

    /// The indices of the entries that divide by weight what the others leave.
    private var open: [Int] {
        entries.indices.filter { index in
            switch entries[index].part {
            case .rest, .more: true
            case .amount, .percent: false
            }
        }
    }

    /// The weights of a list of percentages.
    private func ratio() throws(ShareError) -> [Int64] {
        let percents = entries.map { entry in if case .percent(let percent) = entry.part { percent } else { Int64(0) } }
        let left = percents.reduce(Int128(Self.hundred)) { $0 - Int128($1) }
        try requireWhole(left: left, of: Int128(Self.hundred)) { "\(Self.percentText($0)) %" }
        let open = open
        let sum = open.isEmpty ? 1 : open.reduce(Int128(0)) { $0 + Int128(entries[$1].weight) }
        let weights = entries.indices.map { index in
            let percent = Int128(percents[index])
            return percent > 0 ? percent * sum : left * Int128(entries[index].weight)
        }
        // The weights are the percentages if these are whole numbers.
        let divisor = Self.divisor(of: weights + [sum * Int128(Self.hundred / 100)])
        return try reduced(weights.map { $0 / divisor })
    }

    /// The shares of an expense in the order of the entries, as positive numbers of minor units.
    private func shares(of whole: SharedWhole) throws -> [Int64] {
        let total = Int128(whole.units.magnitude)
        var shares = try entries.map { entry -> Int128 in
            switch entry.part {
            case .rest: 0
            case .percent(let percent): (total * Int128(percent) * 2 / Int128(Self.hundred) + 1) / 2
            case .amount(let term), .more(let term): Int128(try read(term, of: whole))
            }
        }
        let left = total - shares.reduce(0, +)
        try requireWhole(left: left, of: total) { whole.text(Int64(clamping: $0)) }
        let open = open
        let parts = apportion(Int(clamping: left), by: open.map { entries[$0].weight })
        for (index, part) in zip(open, parts) { shares[index] += Int128(part) }
        for (entry, share) in zip(entries, shares) where share == 0 {
            throw ShareError.nothingLeft(of: text, name: entry.name, range: entry.range)
        }
        return try reduced(shares)
    }

    /// Returns an amount of the list by magnitude, in minor units.
    ///
    /// - Throws: `ShareError` for zero, and for a negative amount unless the whole is a refund; and the errors of
    ///   `read`.
    private func read(_ term: Term, of whole: SharedWhole) throws -> UInt64 {
        let units = try whole.read(term.text)
        guard units > 0 || units < 0 && whole.units < 0 else {
            throw ShareError.unreadable(.amount, text: text, range: term.range)
        }
        return units.magnitude
    }

    /// Throws if the shares exceed the whole, leave a remainder without a person to bear it, or leave nothing for a
    /// person who bears the remainder.
    /// - Parameters:
    ///   - left: the whole minus the shares; negative if they exceed it.
    ///   - text: formats an amount for the error.
    private func requireWhole(left: Int128, of whole: Int128, _ text: (Int128) -> String) throws(ShareError) {
        guard left < 0 || left > 0 && open.isEmpty else {
            let unpaid = open.first { entries[$0].part == .rest }
            if left == 0, let entry = unpaid.map({ entries[$0] }) {
                throw .nothingLeft(of: self.text, name: entry.name, range: entry.range)
            }
            return
        }
        throw .total(
            of: self.text, shares: text(whole - left), whole: text(whole), difference: text(abs(left)),
            isMissing: left > 0)
    }

    /// Returns the weights, divided by their greatest common divisor if their sum is larger than the views of debts
    /// compute with.
    private func reduced(_ weights: [Int128]) throws(ShareError) -> [Int64] {
        let divisor = weights.reduce(0, +) > Self.largestSum ? Self.divisor(of: weights) : 1
        let small = weights.compactMap { Int64(exactly: $0 / divisor) }
        guard small.count == weights.count else { throw .unreadable(.weight, text: text, range: nil) }
        return small
    }

    private static func divisor(of numbers: [Int128]) -> Int128 {
        numbers.reduce(0) { first, second in
            var (first, second) = (first, second)
            while second != 0 { (first, second) = (second, first % second) }
            return max(first, 1)
        }
    }

    /// Formats ten-thousandths of a percent: `33.3`.
    private static func percentText(_ value: Int128) -> String {
        let decimals = String(String(value % 10_000 + 10_000).dropFirst())
        let shown = String(decimals.reversed().drop { $0 == "0" }.reversed())
        return String(value / 10_000) + (shown.isEmpty ? "" : "." + shown)
    }
}
