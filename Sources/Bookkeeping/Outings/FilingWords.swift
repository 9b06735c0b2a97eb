public import Ledger
internal import Outings
public import Periods

/// The outing and the time of day of a record, as typed.
public struct FilingWords: Sendable {
    /// The name or number of an outing; `none` or an empty text for no outing. `nil` if not given: a new record goes to
    /// the outing in use, and an edit keeps the outing.
    public let outing: String?
    /// The time of day, such as `10:30`; `nil` if not given. In an edit, an empty text removes the time.
    public let time: String?

    /// Makes a value from the typed options.
    public init(outing: String?, time: String?) {
        (self.outing, self.time) = (outing, time)
    }

    /// Whether an outing or a time is given.
    public var hasValues: Bool { outing != nil || time != nil }
}

extension Context {
    /// Returns the outing and the time of a record of a day.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsClosed`, `TimeOfDayError`.
    public func filing(of day: Day, _ words: FilingWords) throws -> OutingFiling {
        try filing(
            of: day, under: outingChoice(words), at: words.time.map { try TimeOfDay($0) }, now: timeOfDay())
    }

    /// Returns the outing and the time that an edit sets: `nil` to keep a value, `.some(nil)` to remove it.
    /// - Throws: `LedgerError.noSuchOuting`, `TimeOfDayError`.
    public func filingEdit(_ words: FilingWords) throws -> (outing: Outing??, time: TimeOfDay??) {
        let outing: Outing?? =
            switch try outingChoice(words) {
            case .inUse: nil
            case .none: .some(nil)
            case .chosen(let outing): .some(outing)
            }
        return (outing, try words.time.map { try $0.isEmpty ? nil : TimeOfDay($0) })
    }

    /// Returns the chosen outing.
    /// - Throws: `LedgerError.noSuchOuting`.
    public func outingChoice(_ words: FilingWords) throws -> OutingChoice {
        switch words.outing {
        case nil: .inUse
        case "none", "": .none
        case let name?: .chosen(try outing(name))
        }
    }
}
