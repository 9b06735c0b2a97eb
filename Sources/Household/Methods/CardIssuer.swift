/// The lengths of card numbers by issuer.
enum CardIssuer {
    /// The number of leading digits that identify the issuer.
    static let prefixLength = 4
    /// The maximum number of digits of a card number (ISO/IEC 7812-1).
    static let longest = 19

    private struct Series {
        let prefixes: ClosedRange<Int>
        let lengths: [Int]
    }

    private static let series = [
        Series(prefixes: 3400...3499, lengths: [15]),  // American Express
        Series(prefixes: 3700...3799, lengths: [15]),
        Series(prefixes: 3000...3059, lengths: Array(14...19)),  // Diners Club
        Series(prefixes: 3095...3095, lengths: Array(14...19)),
        Series(prefixes: 3600...3699, lengths: Array(14...19)),
        Series(prefixes: 3800...3999, lengths: Array(14...19)),
        Series(prefixes: 3528...3589, lengths: Array(16...19)),  // JCB
        Series(prefixes: 4000...4999, lengths: [13, 16, 19]),  // Visa
        Series(prefixes: 5100...5599, lengths: [16]),  // Mastercard
        Series(prefixes: 2221...2720, lengths: [16]),
        Series(prefixes: 6011...6011, lengths: Array(16...19)),  // Discover
        Series(prefixes: 6440...6599, lengths: Array(16...19)),
    ]

    /// Returns the valid lengths of numbers with these first four digits.
    ///
    /// For other issuers, such as banks (Maestro, girocard) and shops: 12 to 19.
    static func lengths(ofPrefix prefix: Int) -> [Int] {
        series.first { $0.prefixes.contains(prefix) }?.lengths ?? Array(12...longest)
    }
}
