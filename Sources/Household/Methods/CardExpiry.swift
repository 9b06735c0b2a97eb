public import Periods

/// The month at whose end a card stops to be good.
public struct CardExpiry: Hashable, Sendable {
    /// Good up to the last day of it.
    public let month: Month

    /// A month as it is kept.
    public init(month: Month) {
        self.month = month
    }

    /// The month that a text means, as cards have it: `11/28`, `11/2028`, `11-28`, `11.28`, or `2028-11`.
    ///
    /// Years of two digits are those of this century.
    /// - Throws: `CardError.expiry`.
    public init(reading text: String) throws(CardError) {
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) { "/-.".unicodeScalars.contains($0) }
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { throw .expiry(text) }
        let isYearFirst = parts[0].count == 4
        let (month, year) = isYearFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
        guard 1...2 ~= month.count, year.count == 4 || (year.count == 2 && !isYearFirst),
            let monthNumber = Int(String(month)), let yearNumber = Int(String(year)),
            let found = Month(year: year.count == 2 ? 2000 + yearNumber : yearNumber, month: monthNumber)
        else { throw .expiry(text) }
        self.month = found
    }

    /// Whether the card is not good any more on a day.
    public func isOver(on day: Day) -> Bool { month < Month(containing: day) }

    /// - Throws: `CardError.expired` where the card is not good any more on that day.
    public func requireGood(on day: Day) throws(CardError) {
        if isOver(on: day) { throw .expired(month) }
    }

    /// As cards have it: `11/28`, with all digits of a year of another century.
    public var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let year = month.year
        return two(month.month) + "/" + (2000..<2100 ~= year ? two(year - 2000) : String(year))
    }
}
