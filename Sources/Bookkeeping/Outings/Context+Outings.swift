public import Ledger
internal import Money
internal import Outings
public import Periods
internal import Text

/// How the outing of a new expense is chosen.
public enum OutingChoice: Hashable, Sendable {
    /// The outing in use, if its days include the expense.
    case inUse
    /// No outing.
    case none
    /// A named outing.
    case chosen(Outing)
}

/// The outing and the time of a new expense.
public struct OutingFiling: Hashable, Sendable {
    /// The extras to store with the expense: outing and time.
    public let extras: ExpenseExtras
    /// The outing; `nil` without one.
    public let outing: Outing?
    /// The outing in use that was passed over, because its days do not include the expense; `nil` if there was none.
    public let passedBy: Outing?

    /// Creates a value without an outing, with a time if given.
    init(time: TimeOfDay?, passedBy: Outing? = nil) {
        extras = ExpenseExtras(outing: nil, time: time)
        outing = nil
        self.passedBy = passedBy
    }

    init(_ outing: Outing, time: TimeOfDay?) {
        extras = ExpenseExtras(outing: outing.id, time: time)
        self.outing = outing
        passedBy = nil
    }
}

extension Context {
    /// Returns the outing with a name, a name and a day (`NAME@DAY`) or a number; `nil` if no outing has it. Of several
    /// with one name, an open one is preferred, then the newest.
    /// - Complexity: O(outings).
    public func outing(named name: String) throws -> Outing? {
        try book.outings().named(name) { try? day($0) }
    }

    /// Returns the outing with a name; without a name the outing in use.
    /// - Throws: `LedgerError.noSuchOuting` with similar names; without a name, `OutingError.noneInUse`.
    /// - Complexity: O(outings).
    public func outing(_ name: String?) throws -> Outing {
        guard let name else {
            guard let outing = try outingInUse() else { throw OutingError.noneInUse }
            return outing
        }
        guard let outing = try outing(named: name) else {
            let names = Set(try book.outings().map(\.name)).sorted()
            throw LedgerError.noSuchOuting(name, near: nearest(to: name, among: names))
        }
        return outing
    }

    /// Returns the open outing in use; `nil` if no outing is in use, or if the user signed in with a token.
    public func outingInUse() throws -> Outing? {
        session.token == nil ? try book.outingInUse(by: session.user.name.description) : nil
    }

    /// Chooses the outing for an expense.
    /// - Parameters:
    ///   - time: the time that the user gave; `nil` for none.
    ///   - now: the current time, stored for an expense of today in an outing if no time was given.
    /// - Throws: `LedgerError.outingIsClosed` if the chosen outing is closed.
    public func filing(
        of day: Day, under choice: OutingChoice, at time: TimeOfDay?, now: @autoclosure () -> TimeOfDay?
    ) throws -> OutingFiling {
        let outing: Outing
        switch choice {
        case .none: return OutingFiling(time: time)
        case .chosen(let chosen):
            guard !chosen.isClosed else { throw LedgerError.outingIsClosed(chosen.name) }
            outing = chosen
        case .inUse:
            guard let used = try outingInUse() else { return OutingFiling(time: time) }
            guard used.contains(day) else { return OutingFiling(time: time, passedBy: used) }
            outing = used
        }
        return OutingFiling(outing, time: time ?? (day == today ? now() : nil))
    }

    /// Sets the outing in use; with `nil`, no outing is in use.
    /// - Throws: `LedgerError.outingIsClosed`.
    public func useOuting(_ outing: Outing?) throws {
        try book.useOuting(outing?.id, by: session.user.name.description)
    }

    /// Returns the outing with a name that begins last, open or closed; `nil` if no outing has the name.
    public func lastOuting(named name: String) throws -> Outing? {
        let wanted = folded(name)
        return try book.outings().filter { folded($0.name) == wanted }.max {
            ($0.days.first, $0.id) < ($1.days.first, $1.id)
        }
    }

    /// Opens an outing and puts it in use.
    /// - Throws: the errors of `Book.openOuting`.
    public func open(_ outing: Outing, naming names: OutingNames) throws -> Outing {
        try book.openOuting(outing, naming: names, by: signature)
    }

    /// Changes an outing. A closed outing can only be reopened.
    /// - Parameter moves: moves of vouchers to record with this change.
    /// - Throws: the errors of `Book.editOuting`; `LedgerError.outingIsClosed` for a change of a closed outing;
    ///   `outingIsOpen` if an open one is reopened.
    public func edit(
        _ outing: Outing, as action: Change.Action, naming names: OutingNames = OutingNames(),
        noting moves: [VoucherRecord] = [], _ change: (inout Outing) throws -> Void
    ) throws -> Outing {
        try book.editOuting(outing.id, as: action, naming: names, noting: moves, by: signature) { outing in
            if outing.isClosed, action != .reopenOuting { throw LedgerError.outingIsClosed(outing.name) }
            if !outing.isClosed, action == .reopenOuting { throw LedgerError.outingIsOpen(outing.name) }
            try change(&outing)
        }
    }

    /// Checks that the outing has no expenses, purse or counts yet, so that its currency may change.
    /// - Throws: `OutingError.currencyInUse`.
    public func requireNothing(in outing: Outing) throws {
        let isInUse =
            try outing.purse != nil || !outing.drawn.isEmpty || !outing.counts.isEmpty || !outing.differences.isEmpty
            || !book.expenses(ofOuting: outing.id).isEmpty
        guard !isInUse else { throw OutingError.currencyInUse(outing.name, currency: outing.currency.code) }
    }

    /// Closes an outing and deselects it for all members.
    /// - Parameter reason: the reason for closing an outing that is not reconciled. Stored only if there is an open
    ///   difference, which may be of cash alone; see `OutingStatus.hasOpenDifference`.
    /// - Throws: if the outing is not reconciled, `OutingError.unreconciled` without a reason, and `withoutReason` for
    ///   a blank one; `LedgerError.outingIsClosed`.
    public func close(_ outing: Outing, unreconciled reason: String?) throws -> Outing {
        let status = try status(of: outing)
        let kept = reason.flatMap { folded($0).allSatisfy(\.isWhitespace) ? nil : $0 }
        if let disagreement = status.disagreement, kept == nil {
            throw reason == nil
                ? OutingError.unreconciled(outing.name, because: disagreement)
                : .withoutReason(outing.name, because: disagreement)
        }
        return try edit(outing, as: .closeOuting) { outing in
            outing.isClosed = true
            outing.unreconciled = status.hasOpenDifference ? kept : nil
        }
    }
}
