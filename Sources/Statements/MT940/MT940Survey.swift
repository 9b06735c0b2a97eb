import Files

/// The findings of a first pass over MT940 messages: whether the balances agree, which movements may not be
/// booked, and currencies that follow their movements.
struct MT940Survey {
    private var all = MT940Balances()
    /// The balances without the movements whose texts say that they are not booked.
    private var booked = MT940Balances()
    private var hasPending = false
    private var doubtful = DoubtfulRows()
    private(set) var lateCurrencies = LateCurrencies()
    /// A field `:61:` whose text is not read yet.
    private var movement: MT940Field?
    /// The number of movements of the current message.
    private var count = 0
    /// Whether the current message has a field of an interim report (MT942), or an opening balance.
    private var (isInterim, hasOpening) = (false, false)
    /// The number of movements in interim reports.
    private var interim = 0

    mutating func read(_ field: MT940Field) {
        all.read(field)
        lateCurrencies.read(field)
        if let movement {
            let isPending = field.tag == "86" && isPending(field, of: movement)
            if isPending { hasPending = true } else { booked.read(movement) }
            self.movement = nil
        }
        switch field.tag {
        case "61":
            movement = field
            count += 1
            return
        case "20": endMessage()
        case "34F", "13", "13D", "90C", "90D": isInterim = true
        case "60F", "60M": hasOpening = true
        default: break
        }
        booked.read(field)
    }

    /// Ends the last message of the file.
    mutating func endMessage() {
        if isInterim, !hasOpening { interim += count }
        (count, isInterim, hasOpening) = (0, false, false)
    }

    private mutating func isPending(_ field: MT940Field, of movement: MT940Field) -> Bool {
        guard MT940Details.mayBePending(field.lines) else { return false }
        let details = MT940Details(field.lines)
        doubtful.read(payee: details.payee, memo: details.what, line: movement.line)
        return details.isPending
    }

    /// The balances to compare. If the stated balances include all movements, all are booked.
    var balances: StatedBalances { leavesOutPending ? booked.stated : all.stated }

    /// Whether to skip movements whose texts say that they are not booked: only if the stated balances do not include
    /// them.
    var leavesOutPending: Bool {
        hasPending && (all.stated.finding.changes == 0 || all.stated.finding.agreeing < all.stated.finding.changes)
    }

    /// The facts about movements that are recorded and may not be booked.
    var facts: [FileFact] {
        let report =
            interim == 0
            ? nil
            : FileFact(
                "maybe not booked", interim == 1 ? "1 row" : "\(interim) rows",
                because: "an interim report (MT942) may announce rows; they are recorded, and the statement (MT940) "
                    + "has the booked ones")
        return [report, doubtful.fact()].compactMap(\.self)
    }
}

extension MT940Details {
    /// Whether payee, purpose or type say that the movement is not booked.
    var isPending: Bool {
        MovementTexts(payee: payee, memo: what, kinds: MovementKinds()).reasonToLeaveOut == .pending
            || kind.map { PendingText.finding($0) == .certain } ?? false
    }
}
