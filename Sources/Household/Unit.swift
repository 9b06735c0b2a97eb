/// What a quantity counts or measures, by its sign: `piece`, `g kg ml l cm m h`, or a word of one's own.
///
/// g and kg, ml and l, cm and m convert exactly into each other, as quantities are whole thousandths; other units do not.
public struct Unit: Hashable, Sendable {
    /// As it is written: `kg`, or the user's own word.
    public let sign: String

    /// A unit by its sign, which is taken as it is.
    public init(sign: String) {
        self.sign = sign
    }

    /// What is counted one by one; the unit where none is said.
    public static let piece = Unit(sign: "piece")
}
