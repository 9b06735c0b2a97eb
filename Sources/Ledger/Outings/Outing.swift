internal import Failures
public import Money
public import Outings
public import Periods
internal import Text

/// An occasion for expenses, such as a trip, with a first and a last day.
public struct Outing: Hashable, Sendable {
    /// The row number in this copy of the book. 0 for a record that is not stored yet.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book.
    public internal(set) var uid: String
    /// The name, compared without case and accents.
    public var name: String
    /// The days of the outing, from the first to the last, both included.
    public var days: DayRange
    /// Time of the start on the first day.
    public var starts: TimeOfDay?
    /// Time of the end on the last day.
    public var ends: TimeOfDay?
    /// The number of the place.
    public var place: Int64?
    /// The numbers of the participants, without duplicates.
    public var people: [Int64]
    /// The numbers of the payees, without duplicates.
    public var payees: [Int64]
    /// The spending limit of the whole outing, not negative. `nil` for none.
    public var ceiling: Amount?
    /// The cash at the start in minor units of `currency`, not negative. `nil` if cash is not reconciled.
    public var purse: Int64?
    /// The cash withdrawals during the outing, each in minor units of `currency`.
    public var drawn: [Int64]
    /// The currency of the cash and cards.
    public var currency: Currency
    /// The exchange rate of the outing, in units of `currency` for one euro. It takes precedence over the rates of the
    /// book; `nil` to use those.
    public var rate: ExchangeRate?
    /// A free text.
    public var note: String?
    /// The counted amounts, by name of the payment method.
    public var counts: [OutingCount]
    /// The accepted differences between counted and recorded amounts.
    public var differences: [OutingDifference]
    /// Whether the outing is closed: it takes no expenses, and amounts of its expenses cannot change.
    public var isClosed: Bool
    /// The reason for closing the outing despite an unexplained difference. `nil` if there was none.
    public var unreconciled: String?
    /// The name of the user who opened the outing.
    public internal(set) var by: String
    /// The time of the first opening.
    public internal(set) var created: Instant
    /// The time of the last change.
    public var changed: Instant

    /// Makes an open outing with only a name and days.
    public init(
        id: Int64 = 0, uid: String = "", name: String, days: DayRange, by: String = "",
        created: Instant = Instant(seconds: 0), changed: Instant = Instant(seconds: 0)
    ) {
        self.id = id
        self.uid = uid
        self.name = name
        self.days = days
        (starts, ends, place, ceiling, purse, rate, note, unreconciled) = (nil, nil, nil, nil, nil, nil, nil, nil)
        (people, payees, drawn, counts, differences) = ([], [], [], [], [])
        currency = .euro
        isClosed = false
        self.by = by
        self.created = created
        self.changed = changed
    }

    /// Returns the outing with the number, uid, author and times under which a book stores it.
    public func recorded(_ id: Int64, uid: String, by signature: Signature) -> Outing {
        var outing = Outing(
            id: id, uid: uid, name: name, days: days, by: signature.by, created: signature.at, changed: signature.at)
        (outing.starts, outing.ends, outing.place) = (starts, ends, place)
        (outing.people, outing.payees) = (people, payees)
        (outing.ceiling, outing.purse, outing.drawn) = (ceiling, purse, drawn)
        (outing.currency, outing.rate, outing.note) = (currency, rate, note)
        (outing.counts, outing.differences) = (counts, differences)
        (outing.isClosed, outing.unreconciled) = (isClosed, unreconciled)
        return outing
    }
}

/// The counted amount of a payment method in an outing.
public struct OutingCount: Hashable, Sendable {
    /// The name of the payment method.
    public let method: String
    /// The counted amount and number of payments.
    public let count: MethodCount

    /// Makes a count without validation.
    public init(method: String, count: MethodCount) {
        self.method = method
        self.count = count
    }
}

/// An accepted difference between the counted and the recorded amount of an outing. Totals of spending exclude it.
public struct OutingDifference: Hashable, Sendable {
    /// The name of the payment method.
    public let method: String
    /// Counted minus recorded, in minor units of the outing's currency.
    public let units: Int64
    /// Author and time of the acceptance.
    public let made: Signature

    /// Makes a difference without validation.
    public init(method: String, units: Int64, made: Signature) {
        self.method = method
        self.units = units
        self.made = made
    }
}

extension Outing {
    /// Cash at the start plus withdrawals, in minor units of the currency. `nil` if cash is not reconciled, or on
    /// overflow.
    public var putIntoPurse: Int64? {
        purse.flatMap { start in Int64(exactly: drawn.reduce(Int128(start)) { $0 + Int128($1) }) }
    }

    /// Validates the outing, with empty texts removed.
    /// - Throws: `LedgerError` of kind `outing.name` for a blank name or one that reads as a number, period or keyword;
    ///   `outing.time` if an outing of one day does not end after it begins; `outing.ceiling` or `outing.purse` for a
    ///   negative amount, `outing.purse` also on overflow; or the error of `checkedText`.
    public func checked() throws(LedgerError) -> Outing {
        var outing = self
        guard let kept = try checkedText(name, "name of the outing"), !folded(kept).allSatisfy(\.isWhitespace) else {
            throw .refused(
                "outing.name", "an outing has a name", hint: "write one like: spesa outing open 'Fair of Ferrara'")
        }
        guard !Self.isNoName(kept) else {
            throw .refused(
                "outing.name", "a number, a period, 'none' and 'all' cannot be the name of an outing", input: kept,
                hint: "write more words, for example: spesa outing open \(inShellQuotes("Fair \(kept)"))")
        }
        if let starts, let ends, days.first == days.last, ends <= starts {
            throw .refused(
                "outing.time",
                "an outing of one day ends after it begins, and \(ends.text) is not after \(starts.text)",
                hint: "write a later --until, or two days: --on FROM..TO")
        }
        if let ceiling, ceiling.cents < 0 {
            throw .refused("outing.ceiling", "a ceiling cannot be below zero", hint: "for example: --ceiling 100")
        }
        if let purse, purse < 0 {
            throw .refused(
                "outing.purse", "the cash in a purse cannot be below zero", hint: "for example: --purse 50")
        }
        guard purse == nil || putIntoPurse != nil else {
            throw .refused(
                "outing.purse", "a purse cannot contain that much",
                hint: "write what was drawn, for example: spesa outing purse +50")
        }
        for count in counts { _ = try checkedText(count.method, "method") }
        outing.note = try checkedText(note, "note")
        outing.unreconciled = try checkedText(unreconciled, "reason")
        return outing
    }

    /// Whether a name would be read as a number, a period or a keyword.
    private static func isNoName(_ name: String) -> Bool {
        let word = folded(name)
        if word.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) || ["none", "all"].contains(word) {
            return true
        }
        do throws(PeriodError) {
            _ = try PeriodParser(today: Day(number: 0), vocabulary: .basic).parse(name)
            return true
        } catch {
            // A period too far in the future is still read as a period.
            return switch error.problem {
            case .unreadablePeriod, .unreadableDay: false
            default: true
            }
        }
    }

    /// Whether a day is one of the outing's, the first and the last included.
    public func contains(_ day: Day) -> Bool { days.first <= day && day <= days.last }

    /// The last count of a payment method. `nil` if the method was not counted.
    public func count(of method: String) -> MethodCount? { counts.last { $0.method == method }?.count }
}

extension Sequence<Outing> {
    /// Finds an outing by number, or by name without case and accents.
    ///
    /// An open outing is preferred over closed ones, then the newest. `NAME@DAY` finds the outing of that name on that
    /// day.
    /// - Parameter day: parses a day.
    /// - Complexity: O(n).
    public func named(_ text: String, day: (String) -> Day?) -> Outing? {
        if let id = Int64(text) { return first { $0.id == id } }
        if let found = newest(named: text) { return found }
        guard let mark = text.unicodeScalars.lastIndex(of: "@"),
            let day = day(String(text.unicodeScalars[text.unicodeScalars.index(after: mark)...]))
        else { return nil }
        let name = String(text.unicodeScalars[..<mark])
        return filter { $0.contains(day) }.newest(named: name)
    }

    private func newest(named name: String) -> Outing? {
        let wanted = folded(name)
        return filter { folded($0.name) == wanted }
            .max { ($0.isClosed ? 0 : 1, $0.days.first, $0.id) < ($1.isClosed ? 0 : 1, $1.days.first, $1.id) }
    }
}
