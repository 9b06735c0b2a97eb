public import Ledger
internal import Outings
public import Periods

/// The outing that something files under and the time of the day, as typed.
public struct FilingWords: Sendable {
    /// A name or a number; `none` and an empty text are no outing, `nil` is the one in use.
    public let outing: String?
    /// The time of day, such as `10:30`.
    public let time: String?

    /// Takes both as typed.
    public init(outing: String?, time: String?) {
        (self.outing, self.time) = (outing, time)
    }

    /// Whether an outing or a time is given.
    public var hasValues: Bool { outing != nil || time != nil }
}

extension Context {
    /// The outing and the time of something of a day, read from words.
    /// - Throws: `LedgerError.noSuchOuting`, `outingIsClosed`, `TimeOfDayError`.
    public func filing(of day: Day, _ words: FilingWords) throws -> OutingFiling {
        try filing(
            of: day, under: outingChoice(words), at: words.time.map { try TimeOfDay($0) }, now: timeOfDay())
    }

    /// The outing and the time that an edit sets: `nil` if the option is not given, `.some(nil)` to take it away.
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

    /// The outing that words choose.
    /// - Throws: `LedgerError.noSuchOuting`.
    public func outingChoice(_ words: FilingWords) throws -> OutingChoice {
        switch words.outing {
        case nil: .inUse
        case "none", "": .none
        case let name?: .chosen(try outing(name))
        }
    }
}
