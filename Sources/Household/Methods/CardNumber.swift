/// The stored part of a card number: its last four digits.
///
/// The number is checked in place. No copy of it is made, and no error contains it.
public struct CardNumber: Hashable, Sendable {
    /// The last four digits as a number from 0 to 9999.
    public let lastFour: Int

    /// Validates a card number and keeps its last four digits.
    ///
    /// Spaces and hyphens between digits and surrounding white space are ignored.
    /// - Parameter bytes: the number in ASCII, as typed.
    /// - Throws: `CardError` without digits, for other characters, a length the issuer does not use, and a wrong check
    ///   digit (Luhn, ISO/IEC 7812-1).
    /// - Complexity: O(n).
    public init(checking bytes: some Sequence<UInt8>) throws(CardError) {
        var head = 0
        var count = 0
        var lastFour = 0
        // Luhn doubles every second digit from the right. The parity is known only at the end, so both sums are kept.
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

    /// Formats the last four digits of a card with leading zeros: `0042`.
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
