public import Ledger
internal import Money
internal import Outings
public import Periods
internal import Text

/// Which outing something is to file under.
public enum OutingChoice: Hashable, Sendable {
    /// The one in use, if its days are meant.
    case inUse
    /// None.
    case none
    /// That one.
    case chosen(Outing)
}

/// Where something that is recorded files.
public struct OutingFiling: Hashable, Sendable {
    /// What is kept of it.
    public let circumstances: Circumstances
    /// The outing it files under; `nil` for none.
    public let outing: Outing?
    /// The one in use, where its days are others.
    public let passedBy: Outing?

    /// Files under nothing, and remembers a time where one is said.
    init(time: TimeOfDay?, passedBy: Outing? = nil) {
        circumstances = Circumstances(outing: nil, time: time)
        outing = nil
        self.passedBy = passedBy
    }

    init(_ outing: Outing, time: TimeOfDay?) {
        circumstances = Circumstances(outing: outing.id, time: time)
        self.outing = outing
        passedBy = nil
    }
}

extension Context {
    /// The outing of a name or number; `nil` where there is none.
    /// - Complexity: O(outings).
    public func outing(named name: String) throws -> Outing? {
        try book.outings().named(name) { try? DayParser(today: today).parse($0) }
    }

    /// The open outing that what is recorded files under; `nil` where none is in use, and for what a token records.
    public func outingInUse() throws -> Outing? {
        session.token == nil ? try book.outingInUse(by: session.user.name.description) : nil
    }

    /// Where something of a day files.
    /// - Parameters:
    ///   - time: as it was said.
    ///   - now: the time that it is; remembered for what is of today.
    /// - Throws: `LedgerError.outingIsClosed`.
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

    /// Takes an outing into use, or with `nil` none.
    /// - Throws: `LedgerError.outingIsClosed`.
    public func useOuting(_ outing: Outing?) throws {
        try book.useOuting(outing?.id, by: session.user.name.description)
    }

    /// The newest outing of a name; `nil` for a name that none had yet.
    public func lastOuting(named name: String) throws -> Outing? {
        let wanted = folded(name)
        return try book.outings().filter { folded($0.name) == wanted }.max {
            ($0.days.first, $0.id) < ($1.days.first, $1.id)
        }
    }

    /// Opens an outing and takes it into use.
    /// - Throws: as `Book.openOuting`.
    public func open(_ outing: Outing, naming names: OutingNames) throws -> Outing {
        try book.openOuting(outing, naming: names, by: signature)
    }

    /// Changes an outing; nothing of a closed one but whether it is closed.
    /// - Throws: as `Book.editOuting`, `LedgerError.outingIsClosed`.
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

    /// Makes sure that nothing of an outing is counted in its currency yet.
    /// - Throws: `OutingError.currencyInUse`.
    public func requireNothing(in outing: Outing) throws {
        let isInUse =
            try outing.purse != nil || !outing.drawn.isEmpty || !outing.counts.isEmpty || !outing.differences.isEmpty
            || !book.expenses(ofOuting: outing.id).isEmpty
        guard !isInUse else { throw OutingError.currencyInUse(outing.name, currency: outing.currency.code) }
    }

    /// Closes an outing that agrees, or for a reason one that does not, and takes it out of use for everybody.
    /// - Throws: `OutingError.unreconciled`, `withoutReason`, `LedgerError.outingIsClosed`.
    public func close(_ outing: Outing, unreconciled reason: String?) throws -> Outing {
        let disagreement = try standing(of: outing).disagreement
        if let disagreement {
            guard let reason else { throw OutingError.unreconciled(outing.name, because: disagreement) }
            guard !folded(reason).allSatisfy(\.isWhitespace) else {
                throw OutingError.withoutReason(outing.name, because: disagreement)
            }
        }
        return try edit(outing, as: .closeOuting) { outing in
            outing.isClosed = true
            outing.unreconciled = disagreement == nil ? nil : reason
        }
    }
}
