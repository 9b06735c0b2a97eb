public import Files

/// The kind of a row whose counterpart in the other account is not in the file.
public enum SingleSide: Hashable, Sendable {
    /// The bank's row for the payment of a card bill. Its counterpart on the card is missing.
    case cardBill
    /// A row of a transfer between the user's own accounts. Its counterpart is missing.
    case ownTransfer
}

/// Counts the recorded rows of a file that have no counterpart, by kind.
public struct SingleSides {
    private var bills = 0
    private var transfers = 0

    /// Creates a count of zero.
    public init() {}

    /// Counts a recorded entry if its counterpart is missing.
    public mutating func add(_ entry: Entry) {
        switch entry.singleSide {
        case .cardBill: bills += 1
        case .ownTransfer: transfers += 1
        case nil: break
        }
    }

    /// A fact for each kind that has rows.
    public var facts: [FileFact] {
        func told(_ name: String, _ count: Int, _ reason: String) -> FileFact? {
            count == 0 ? nil : FileFact(name, count == 1 ? "1 row" : "\(count) rows", because: reason)
        }
        return [
            told("card bill", bills, "recorded as one sum each; the file of the card itself has the purchases"),
            told(
                "own transfer", transfers,
                "recorded, because the other side is not in the file; to skip such rows: --leave-out TEXT"),
        ].compactMap(\.self)
    }
}
