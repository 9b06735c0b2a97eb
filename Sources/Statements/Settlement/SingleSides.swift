public import Files

/// One side of a card bill or of a transfer between the user's own accounts, whose other side is not in the file.
public enum SingleSide: Hashable, Sendable {
    /// The bank's payment of a card bill.
    case cardBill
    /// A transfer between the user's own accounts.
    case ownTransfer
}

/// Counts the single sides among the recorded rows of a file.
public struct SingleSides {
    private var bills = 0
    private var transfers = 0

    /// Creates a count of zero.
    public init() {}

    /// Counts a recorded entry if it is a single side.
    public mutating func add(_ entry: Entry) {
        switch entry.singleSide {
        case .cardBill: bills += 1
        case .ownTransfer: transfers += 1
        case nil: break
        }
    }

    /// The facts about the sides. None for a kind without rows.
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
