/// How the fields of a text file are told apart.
public struct DelimitedShape: Hashable, Sendable {
    /// One ASCII character.
    public let delimiter: UInt8
    /// What may stand around a field, doubled inside it; `nil` for none.
    public var quote: UInt8?

    /// Anything but an ASCII character counts as a comma, or as no quote.
    public init(delimiter: Character, quote: Character? = "\"") {
        self.delimiter = delimiter.asciiValue ?? 0x2C
        self.quote = quote.flatMap(\.asciiValue)
    }
}
