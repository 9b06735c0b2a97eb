import Money
import Periods
import Sheets

/// An expense that spesa exported, as unparsed fields.
struct OwnExpense {
    /// The line on which it begins.
    var line = 0
    var id, uid, day, cents, amount, currency, category, what, payee, method, note, by, void, created, changed: String?
    var tags: [String] = []

    /// The key path of a text field.
    typealias Field = WritableKeyPath<OwnExpense, String?> & Sendable

    /// The fields by the names of columns and members.
    static let fields: [String: Field] = [
        "id": \.id, "uid": \.uid, "day": \.day, "cents": \.cents, "amount": \.amount, "currency": \.currency,
        "category": \.category, "what": \.what, "payee": \.payee, "method": \.method, "note": \.note, "by": \.by,
        "void": \.void, "created": \.created, "changed": \.changed,
    ]

    /// Parses the fields. A row in another currency than the euro is skipped. Any other is refused unless every field
    /// has exactly the exported format.
    func row() -> ParsedRow {
        if let currency, currency != CurrencyWords.euro {
            let money = ForeignMovement(
                currency: CurrencyWords.label(currency), spent: amount.flatMap { try? WrittenAmount.read($0) })
            let content = SkippedRow(
                day: try? readDay(), spent: money.spent, currency: money.currency, payee: payee, what: what)
            return .leftOut(line: line, .currency, money, content)
        }
        do throws(Refusal) {
            var entry = Entry(line: line, day: try readDay(), amount: Amount(cents: try readCents()))
            (entry.payee, entry.what, entry.note) = (payee, what, note)
            (entry.category, entry.method, entry.tags) = (category, method, tags)
            let created = try created.map(readInstant)
            entry.origin = Entry.Origin(
                uid: uid.flatMap { $0.isEmpty ? nil : $0 }, id: try id.map(readNumber),
                by: by.flatMap { $0.isEmpty ? nil : $0 }, created: created,
                // Most expenses are never changed.
                changed: changed == self.created ? created : try changed.map(readInstant), isVoid: try readVoid())
            return .entry(entry)
        } catch {
            return .refused(line: line, error)
        }
    }

    private func readDay() throws(Refusal) -> Day {
        guard let day else { throw Refusal(kind: "day.unreadable", message: "no day was given") }
        guard let read = Day(iso: day) else {
            throw Refusal("day.unreadable", "is not a day like 2026-11-20", of: day)
        }
        guard read >= .earliest else { throw .tooEarly(day) }
        return read
    }

    /// The amount in cents. If the fields `cents` and `amount` both exist, they must agree.
    private func readCents() throws(Refusal) -> Int64 {
        let fromAmount = try amount.map(Self.cents)
        let fromCents = try cents.map(readNumber)
        guard let read = fromCents ?? fromAmount else {
            throw Refusal(kind: "amount.unreadable", message: "no amount was given")
        }
        guard (fromAmount ?? read) == read else {
            throw Refusal(
                kind: "amount.contradiction", message: "\(cents ?? "") cents and '\(amount ?? "")' are not the same")
        }
        return read
    }

    /// Parses `12.50`: a point and exactly two decimals.
    /// - Throws: `Refusal` for any other text, and on overflow.
    static func cents(_ text: String) throws(Refusal) -> Int64 {
        let bytes = text.utf8
        let digits = bytes.first == 0x2D ? bytes.dropFirst() : bytes[...]
        var cents: Int64? = 0
        var place = digits.count
        var isWritten = place >= 4
        for byte in digits {
            if place == 3 {
                isWritten = isWritten && byte == 0x2E
            } else {
                isWritten = isWritten && (0x30...0x39).contains(byte)
                // The number is kept negative, because `Int64.min` has no positive counterpart.
                cents = cents.flatMap { $0.timesTen(minus: byte) }
            }
            place -= 1
        }
        guard isWritten else {
            throw Refusal("amount.unreadable", "is not an amount like 12.50", of: text)
        }
        guard let cents, bytes.first == 0x2D || cents > .min else {
            throw Refusal(kind: "amount.overflow", message: AmountOverflow().message, input: text)
        }
        return bytes.first == 0x2D ? cents : -cents
    }

    private func readNumber(_ text: String) throws(Refusal) -> Int64 {
        guard let number = Int64(text) else {
            throw Refusal("number.unreadable", "is not a whole number", of: text)
        }
        return number
    }

    /// Parses `2026-11-20T18:03:11Z` to seconds since 1970.
    private func readInstant(_ text: String) throws(Refusal) -> Int64 {
        if let seconds = secondsSince1970(rfc3339: text) { return seconds }
        throw Refusal("instant.unreadable", "is not an instant like 2026-11-20T18:03:11Z", of: text)
    }

    private func readVoid() throws(Refusal) -> Bool {
        switch void {
        case nil, "false": return false
        case "true": return true
        case .some(let text):
            throw Refusal("void.unreadable", "is neither true nor false", of: text)
        }
    }
}

extension Entry {
    /// The metadata of an exported expense. Each field is `nil` if the file does not contain it.
    public struct Origin: Hashable, Sendable {
        /// Identifies the expense in every copy of its book. Not validated as a UUID.
        public var uid: String?
        /// The number of the expense in the book that was exported.
        public var id: Int64?
        /// The name of the user who recorded the expense. Not validated.
        public var by: String?
        /// When the expense was recorded, in seconds since 1970.
        public var created: Int64?
        /// When the expense was last changed, in seconds since 1970.
        public var changed: Int64?
        /// Whether the expense was void when it was exported.
        public var isVoid: Bool

        /// Creates the metadata of an exported expense.
        public init(uid: String?, id: Int64?, by: String?, created: Int64?, changed: Int64?, isVoid: Bool) {
            self.uid = uid
            self.id = id
            self.by = by
            self.created = created
            self.changed = changed
            self.isVoid = isVoid
        }
    }
}

extension Int64 {
    /// Ten times the number minus an ASCII digit; `nil` on overflow.
    fileprivate func timesTen(minus digit: UInt8) -> Int64? {
        let (tens, overflow) = multipliedReportingOverflow(by: 10)
        let (result, alsoOverflow) = tens.subtractingReportingOverflow(Int64(digit) - 0x30)
        return overflow || alsoOverflow ? nil : result
    }
}
