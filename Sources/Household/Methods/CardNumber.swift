/// What is kept of the number of a card: its last four digits.
///
/// The number itself is looked at where it lies, and neither copied nor part of any error.
public struct CardNumber: Hashable, Sendable {
    /// The last four digits, as a number of 0 to 9999.
    public let lastFour: Int

    /// The last four digits of a number that a card can have.
    ///
    /// Spaces and hyphens may stand between digits, and white space around all of it.
    /// - Parameter bytes: the number in ASCII, as it was typed.
    /// - Throws: `CardError` for anything but digits, for a length that the issuer does not give, and for a last digit that
    ///   does not check the others (ISO/IEC 7812-1, Luhn).
    /// - Complexity: O(n).
    public init(checking bytes: some Sequence<UInt8>) throws(CardError) {
        var head = 0
        var count = 0
        var lastFour = 0
        // The last digit counts once, the one before it twice and so on: which is which is known at the end.
        var sums = (once: 0, twice: 0)
        for byte in bytes where !Self.isBetweenDigits(byte) {
            guard (0x30...0x39).contains(byte) else { throw .characters }
            guard count < CardIssuer.longest else { throw .length }
            let digit = Int(byte) - 0x30
            if count < CardIssuer.prefixLength { head = head * 10 + digit }
            lastFour = (lastFour * 10 + digit) % 10_000
            let doubled = digit < 5 ? digit * 2 : digit * 2 - 9
            sums = (once: sums.twice + digit, twice: sums.once + doubled)
            count += 1
        }
        guard count > 0 else { throw .empty }
        guard CardIssuer.lengths(ofPrefix: head).contains(count) else { throw .length }
        guard sums.once.isMultiple(of: 10) else { throw .checkDigit }
        self.lastFour = lastFour
    }

    /// The four digits as they stand on the card.
    public static func text(of lastFour: Int) -> String {
        let digits = String(lastFour)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func isBetweenDigits(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20, 0x2D: true
        default: false
        }
    }
}
