public import Periods

/// The last month in which a card is valid.
public struct CardExpiry: Hashable, Sendable {
    /// The month. The card is valid to its last day.
    public let month: Month

    /// Creates an expiry from its stored month.
    public init(month: Month) {
        self.month = month
    }

    /// Parses an expiry as printed on cards: `11/28`, `11/2028`, `11-28`, `11.28`, or `2028-11`.
    ///
    /// Two-digit years are in 2000 to 2099.
    /// - Throws: `CardError.expiry` for any other text.
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

    /// Whether the card has expired on a day.
    public func isOver(on day: Day) -> Bool { month < Month(containing: day) }

    /// Checks that the card is valid on a day.
    /// - Throws: `CardError.expired` if the card has expired on that day.
    public func requireGood(on day: Day) throws(CardError) {
        if isOver(on: day) { throw .expired(month) }
    }

    /// The expiry as printed on cards: `11/28`, with a four-digit year outside 2000 to 2099.
    public var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let year = month.year
        return two(month.month) + "/" + (2000..<2100 ~= year ? two(year - 2000) : String(year))
    }
}
