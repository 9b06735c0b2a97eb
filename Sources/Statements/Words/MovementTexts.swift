/// Payee and purpose of a movement in a format without columns, such as MT940.
struct MovementTexts {
    let payee: String?
    let memo: String?
    /// The kinds of movements in the whole file.
    let kinds: MovementKinds

    /// The reason to skip the movement, taken from its texts; `nil` without one.
    var reasonToLeaveOut: LeftOut? {
        if isPending(payee, isReservation: memo == nil || kinds.arePayees)
            || isPending(memo, isReservation: payee == nil || kinds.areMemos)
        {
            return .pending
        }
        let cells = [payee, memo].compactMap(\.self).map { ArraySlice($0.utf8) }
        if cells.contains(where: Self.isBalance) { return .balance }
        return cells.contains(where: SecurityText.isTrade) ? .transfer : nil
    }

    /// Whether a text marks the movement as announced, reserved or void.
    /// - Parameter isReservation: whether a word for a reservation is enough. As the purpose of a payment it is not.
    private func isPending(_ text: String?, isReservation: Bool) -> Bool {
        guard let text, PendingText.mayBe(ArraySlice(text.utf8)) else { return false }
        switch PendingText.finding(text) {
        case .certain: return true
        case .reservation: return isReservation
        case .kind, nil: return false
        }
    }

    private static func isBalance(_ cell: ArraySlice<UInt8>) -> Bool {
        CellWords.mayBeBalance(cell) && CellWords.isBalance(String(decoding: cell, as: UTF8.self))
    }
}

/// Detects files that write a bank's word for the kind of movement, such as `KORTTIOSTO`, as payee or memo. In them,
/// `VARAUS` in another row may be a kind too.
struct MovementKinds {
    private(set) var arePayees = false
    private(set) var areMemos = false

    mutating func read(payee: String?, memo: String?) {
        if !arePayees { arePayees = Self.isMovement(payee) }
        if !areMemos { areMemos = Self.isMovement(memo) }
    }

    private static func isMovement(_ text: String?) -> Bool {
        text.map { PendingText.isMovement(ArraySlice($0.utf8)) } ?? false
    }
}
