import Money

/// The meaning of an amount's sign in a column with money out and in. The raw values are the words on the command line.
public enum SpentSign: String, CaseIterable, Sendable {
    /// `-12.50` is an expense and `12.50` is income, as in bank statements.
    case negativeIsSpent = "negative-is-spent"
    /// `12.50` is an expense and `-12.50` a refund, as in lists of expenses.
    case positiveIsSpent = "positive-is-spent"

    /// The amount spent for a written amount. Negation cannot overflow, because `WrittenAmount` never gives
    /// `Int64.min`.
    func spent(_ written: Amount) -> Amount { self == .positiveIsSpent ? written : Amount(cents: -written.cents) }

    /// The value of the fact about the signs.
    var words: String { self == .negativeIsSpent ? "negative is spent" : "positive is spent" }
}

/// The number of amounts with and without a minus. Zero counts as neither.
struct SignCount: Hashable, Sendable {
    var negatives = 0
    var positives = 0

    /// The minimum number of amounts for `overwhelming`. With fewer, the other sign may be missing by chance.
    private static let leastForMajority = 20

    /// The sign of all amounts, as in a list of only expenses; `nil` if both signs occur, or there are no amounts.
    var unanimous: SpentSign? {
        switch (negatives > 0, positives > 0) {
        case (true, false): .negativeIsSpent
        case (false, true): .positiveIsSpent
        default: nil
        }
    }

    /// The sign of the great majority: at least twenty amounts for each one of the other sign. `nil` without such a
    /// majority, or with fewer than twenty amounts. A list of purchases has so few refunds, but in an account
    /// salaries are more frequent.
    var overwhelming: SpentSign? {
        guard negatives + positives >= Self.leastForMajority else { return nil }
        if negatives >= 20 * positives { return .negativeIsSpent }
        return positives >= 20 * negatives ? .positiveIsSpent : nil
    }

    /// Counts an amount other than zero.
    mutating func add(isNegative: Bool) {
        if isNegative { negatives += 1 } else { positives += 1 }
    }

    /// Counts an amount of a standard format. Unreadable text counts if it has a minus.
    mutating func add(_ written: String, grouping: Bool = false) {
        if written.hasPrefix("-") {
            if (try? WrittenAmount.read(written, grouping: grouping)) != .zero { negatives += 1 }
        } else if let amount = try? WrittenAmount.read(written, grouping: grouping), amount != .zero {
            positives += 1
        }
    }
}

/// Compares words for out and in with the signs of the amounts beside them.
struct DirectionEvidence {
    /// The signs of the amounts beside words for money out.
    private(set) var out = SignCount()
    /// The signs of the amounts beside words for money in.
    private(set) var `in` = SignCount()

    /// How the signs of most rows relate to the words for their direction.
    enum Finding: Equatable {
        /// The signs agree with the words and have this meaning.
        case sign(SpentSign)
        /// Only the words give the direction, and a minus marks a reversal.
        case words
        /// Words and signs contradict each other.
        case contradiction
    }

    mutating func read(_ direction: CellWords.Direction, isNegative: Bool) {
        switch direction {
        case .out: out.add(isNegative: isNegative)
        case .in: self.in.add(isNegative: isNegative)
        case .transfer, .balance: break
        }
    }

    /// How the signs of most rows relate to the words; `nil` if no word was a direction.
    var finding: Finding? {
        guard out != SignCount() || self.in != SignCount() else { return nil }
        let outIsPositive = out.positives >= out.negatives
        let inIsPositive = self.in.positives >= self.in.negatives
        if outIsPositive && inIsPositive { return .words }
        if !outIsPositive && inIsPositive { return .sign(.negativeIsSpent) }
        return outIsPositive ? .sign(.positiveIsSpent) : .contradiction
    }
}
