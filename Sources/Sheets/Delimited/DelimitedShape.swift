/// The delimiter and quote character of a delimited text file.
public struct DelimitedShape: Hashable, Sendable {
    /// The byte between fields: one ASCII character.
    public let delimiter: UInt8
    /// The byte that may enclose a field and is doubled inside it; `nil` if fields are never quoted.
    public var quote: UInt8?

    /// Creates a shape. A delimiter outside ASCII becomes a comma, and such a quote means no quotes.
    public init(delimiter: Character, quote: Character? = "\"") {
        self.delimiter = delimiter.asciiValue ?? 0x2C
        self.quote = quote.flatMap(\.asciiValue)
    }
}
