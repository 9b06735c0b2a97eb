import Money

/// What the sign of an amount says where one column holds money out and money in; the raw values are the words that a
/// person says it with.
public enum SpentSign: String, CaseIterable, Sendable {
    /// `-12.50` was spent, and `12.50` came in, as accounts are written.
    case negativeIsSpent = "negative-is-spent"
    /// `12.50` was spent, and `-12.50` came back, as lists of expenses are written.
    case positiveIsSpent = "positive-is-spent"

    /// What was spent by an amount as it is written, which is never the least that fits: `WrittenAmount` puts the sign to
    /// digits that fit.
    func spent(_ written: Amount) -> Amount { self == .positiveIsSpent ? written : Amount(cents: -written.cents) }

    /// As it is told of a file.
    var words: String { self == .negativeIsSpent ? "negative is spent" : "positive is spent" }
}

/// How many amounts of a column have a minus, and how many have none; zero is neither.
struct SignCount: Hashable, Sendable {
    var negatives = 0
    var positives = 0

    /// With fewer amounts one sign being rare is chance.
    private static let leastForMajority = 20

    /// The sign that all amounts have, as lists have it in which only what was spent stands; `nil` where both occur, or
    /// none.
    var unanimous: SpentSign? {
        switch (negatives > 0, positives > 0) {
        case (true, false): .negativeIsSpent
        case (false, true): .positiveIsSpent
        default: nil
        }
    }

    /// The sign that at least twenty amounts have for each one that has the other: what is spent is far oftener than what
    /// comes back. A list of purchases has a refund among many, while an account has so few movements for each salary that
    /// it does not count.
    var overwhelming: SpentSign? {
        guard negatives + positives >= Self.leastForMajority else { return nil }
        if negatives >= 20 * positives { return .negativeIsSpent }
        return positives >= 20 * negatives ? .positiveIsSpent : nil
    }

    mutating func add(isNegative: Bool) {
        if isNegative { negatives += 1 } else { positives += 1 }
    }

    /// Counts an amount as standard formats write it; what cannot be read counts by its minus alone.
    mutating func add(_ written: String, grouping: Bool = false) {
        if written.hasPrefix("-") {
            if (try? WrittenAmount.read(written, grouping: grouping)) != .zero { negatives += 1 }
        } else if let amount = try? WrittenAmount.read(written, grouping: grouping), amount != .zero {
            positives += 1
        }
    }
}

/// What words for out and in, beside amounts with signs, tell of these.
struct DirectionEvidence {
    private(set) var out = SignCount()
    private(set) var `in` = SignCount()

    /// What the signs say in most rows of either direction.
    enum Finding: Equatable {
        /// The words say what the signs say.
        case sign(SpentSign)
        /// The words tell by themselves; a minus takes back.
        case words
        /// Neither follows from the other.
        case contradiction
    }

    mutating func read(_ direction: CellWords.Direction, isNegative: Bool) {
        switch direction {
        case .out: out.add(isNegative: isNegative)
        case .in: self.in.add(isNegative: isNegative)
        case .transfer, .balance: break
        }
    }

    /// `nil` where no word was one of a direction.
    var finding: Finding? {
        guard out != SignCount() || self.in != SignCount() else { return nil }
        let outIsPositive = out.positives >= out.negatives
        let inIsPositive = self.in.positives >= self.in.negatives
        if outIsPositive && inIsPositive { return .words }
        if !outIsPositive && inIsPositive { return .sign(.negativeIsSpent) }
        return outIsPositive ? .sign(.positiveIsSpent) : .contradiction
    }
}
