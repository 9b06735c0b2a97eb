/// A type that a word or an option's value can be read as.
public protocol ParameterValue: SendableMetatype {
    /// Reads the whole text, or nothing.
    init?(parsing text: String)
    /// Every text that can be read, where they are few; empty where they cannot be listed.
    static var candidates: [String] { get }
    /// What to write, as in "a whole number"; empty where `candidates` say it.
    static var expectation: String { get }
}

extension ParameterValue {
    /// None: the values cannot be listed.
    public static var candidates: [String] { [] }
    /// Nothing to add.
    public static var expectation: String { "" }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// Reads a raw value, letter by letter.
    public init?(parsing text: String) { self.init(rawValue: text) }
    /// The raw values of all cases, in their order.
    public static var candidates: [String] { allCases.map(\.rawValue) }
}

extension String: ParameterValue {
    /// Takes any text as it is, the empty one too.
    public init?(parsing text: String) { self = text }
}

extension Int: ParameterValue {
    /// Reads decimal digits with or without a sign; nil beyond the range of `Int`.
    public init?(parsing text: String) { self.init(text, radix: 10) }
    /// Asks for a whole number.
    public static var expectation: String { "a whole number" }
}
