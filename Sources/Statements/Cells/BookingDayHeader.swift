import Sheets

/// Headers of the day on which a bank books a movement, by parts of their words: `Date comptable`, `Data lançamento`,
/// `Verbuchungstag`, `Datum boeking`.
enum BookingDayHeader {
    /// Whether a header names the day of booking or of settlement, and nothing else but the movement.
    static func names(_ name: HeaderName) -> Bool { isDay(name) { isBooking($0) || begins($0, settlements) } }

    /// The rank among headers of dates. A booking day precedes the day of the operation; a day of settlement, which may
    /// be that of a card's bill, follows all others.
    static func rank(_ name: HeaderName) -> Int { isDay(name, of: isBooking) ? 13 : 560 }

    private static func isDay(_ name: HeaderName, of isEvent: (String) -> Bool) -> Bool {
        let words = name.words.split(separator: " ").map(String.init)
        let others = words.filter { !isCompound($0) && !isEvent($0) && !days.contains($0) }
        return others.allSatisfy { MoneyWords.neutral.contains($0) || begins($0, MoneyWords.transactions) }
            && words.contains { isCompound($0) || days.contains($0) }
            && words.contains { isCompound($0) || isEvent($0) }
    }

    private static func isBooking(_ word: String) -> Bool { whole.contains(word) || begins(word, bookings) }

    /// Whether a word is a compound of a booking and a day: `Buchungstag`, `boekingsdatum`.
    private static func isCompound(_ word: String) -> Bool {
        begins(word, compounds) && ["datum", "tag", "dag"].contains(where: word.hasSuffix)
    }

    private static func begins(_ word: String, _ beginnings: [String]) -> Bool {
        beginnings.contains { word.utf8.starts(with: $0.utf8) }
    }

    /// Words for days, without accents.
    private static let days: Set<String> = [
        "date", "data", "datum", "fecha", "day", "tag", "dag", "jour", "giorno", "dia", "dt", "fec", "f",
    ]

    /// Beginnings of words for booking, without accents.
    private static let bookings = [
        "contab", "registraz", "comptab", "imputat", "ecritur", "asient", "apunt", "lancament",
    ]

    /// Whole words for booking in languages with compounds.
    private static let whole: Set<String> = [
        "buchung", "verbuchung", "gebucht", "verbucht", "boeking", "geboekt", "verwerking", "verwerkt", "booking",
        "booked", "posting", "posted",
    ]

    /// Beginnings of words for settlement, without accents.
    private static let settlements = ["regolament", "reglement", "liquidac", "settle"]

    /// Beginnings of compounds with a day at their end.
    private static let compounds = ["buchung", "verbuchung", "boek", "verwerking"]
}
