internal import Failures
public import Money
public import Outings
public import Periods
internal import Text

/// An occasion with a beginning and an end at which money is spent.
public struct Outing: Hashable, Sendable {
    /// The number; 0 for one that no book has yet.
    public let id: Int64
    /// The same in every copy of the book.
    public internal(set) var uid: String
    /// What it is called; compared without case and accents.
    public var name: String
    /// The day or days it takes.
    public var days: DayRange
    /// When it begins on its first day.
    public var starts: TimeOfDay?
    /// When it ends on its last day.
    public var ends: TimeOfDay?
    /// The number of the place it is at.
    public var place: Int64?
    /// The numbers of who takes part, each once.
    public var people: [Int64]
    /// The numbers of whom one pays there, each once.
    public var payees: [Int64]
    /// What is to be spent at most; never below zero.
    public var ceiling: Amount?
    /// The cash it begins with, in the smallest units of its currency; never below zero, and `nil` where it is not compared.
    public var purse: Int64?
    /// What was drawn on the way, in the smallest units of its currency.
    public var drawn: [Int64]
    /// What its cash and cards are in.
    public var currency: Currency
    /// The rate that beats every other one.
    public var rate: ExchangeRate?
    /// Whatever else is kept of it.
    public var note: String?
    /// What was counted of each method, by name.
    public var counts: [OutingCount]
    /// What remained between counted and recorded, and is kept as that.
    public var differences: [OutingDifference]
    /// Takes no more expenses, and lets no number of its own be changed.
    public var isClosed: Bool
    /// Why it was closed although what was counted does not agree.
    public var unreconciled: String?
    /// The name of the user who opened it.
    public internal(set) var by: String
    /// When it was opened first.
    public internal(set) var created: Instant
    /// When it was changed last.
    public var changed: Instant

    /// An outing that is open and has no more than a name and its days.
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

    /// The same as a book has it.
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

/// What was counted of one method in an outing.
public struct OutingCount: Hashable, Sendable {
    /// The method's name.
    public let method: String
    /// What was counted of it.
    public let count: MethodCount

    /// A count as it is given.
    public init(method: String, count: MethodCount) {
        self.method = method
        self.count = count
    }
}

/// What remained of an outing between what was counted and what was recorded: in no total of spending.
public struct OutingDifference: Hashable, Sendable {
    /// The method's name.
    public let method: String
    /// Counted less recorded, in the smallest units of the outing's currency.
    public let units: Int64
    /// Who keeps it so, and when.
    public let made: Signature

    /// A difference as it is given.
    public init(method: String, units: Int64, made: Signature) {
        self.method = method
        self.units = units
        self.made = made
    }
}

extension Outing {
    /// What the purse began with and what was drawn on the way, in the smallest units of its currency; `nil` where it is not
    /// compared.
    public var putIntoPurse: Int64? {
        purse.flatMap { start in Int64(exactly: drawn.reduce(Int128(start)) { $0 + Int128($1) }) }
    }

    /// The outing, or why no book keeps it.
    /// - Throws: `LedgerError` of kind `outing.name`, `outing.time`, `outing.ceiling`, `outing.purse`, or why a text cannot
    ///   be kept.
    public func checked() throws(LedgerError) -> Outing {
        var outing = self
        guard let kept = try checkedText(name, "name of the outing"), !folded(kept).allSatisfy(\.isWhitespace) else {
            throw .refused(
                "outing.name", "an outing has a name", hint: "write one like: spesa outing open 'Fair of Ferrara'")
        }
        guard !Self.isNoName(kept) else {
            throw .refused(
                "outing.name", "a number, a period, 'none' and 'all' are no names of an outing", input: kept,
                hint: "write more words, as in: spesa outing open 'Fair \(kept)'")
        }
        if let starts, let ends, days.first == days.last, ends <= starts {
            throw .refused(
                "outing.time",
                "an outing of one day ends after it begins, and \(ends.text) is not after \(starts.text)",
                hint: "write a later --until, or two days: --on FROM..TO")
        }
        if let ceiling, ceiling.cents < 0 {
            throw .refused("outing.ceiling", "a ceiling is not below zero", hint: "write it as in: --ceiling 100")
        }
        if let purse, purse < 0 {
            throw .refused(
                "outing.purse", "there is not less than nothing in a purse", hint: "write it as in: --purse 50")
        }
        guard purse == nil || putIntoPurse != nil else {
            throw .refused(
                "outing.purse", "no purse holds as much", hint: "write what was drawn, as in: spesa outing purse +50")
        }
        outing.note = try checkedText(note, "note")
        outing.unreconciled = try checkedText(unreconciled, "reason")
        return outing
    }

    /// Whether a name would be taken for something else.
    private static func isNoName(_ name: String) -> Bool {
        let word = folded(name)
        if word.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) || ["none", "all"].contains(word) {
            return true
        }
        do throws(PeriodError) {
            _ = try PeriodParser(today: Day(number: 0)).parse(name)
            return true
        } catch {
            // One that lies too far ahead is a period all the same.
            return switch error.problem {
            case .unreadablePeriod, .unreadableDay: false
            default: true
            }
        }
    }

    /// Whether the outing takes place on a day.
    public func contains(_ day: Day) -> Bool { days.first <= day && day <= days.last }

    /// What was counted of a method last; `nil` where nobody did.
    public func count(of method: String) -> MethodCount? { counts.last { $0.method == method }?.count }
}

extension Sequence<Outing> {
    /// The outing of a name or a number, whatever the case and accents: the open one of that name, else the newest;
    /// `NAME@DAY` is the one that takes place on that day.
    /// - Parameter day: reads a day.
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
