/// A type of argument and option values.
public protocol ParameterValue: SendableMetatype {
    /// Parses the whole text; `nil` if it is invalid.
    init?(parsing text: String)
    /// All valid texts, if they can be listed; else empty.
    static var candidates: [String] { get }
    /// The expected form, as in "a whole number"; empty if `candidates` suffice.
    static var expectation: String { get }
    /// The option, with an example of its value, without which a command with this candidate is refused; `nil` for none.
    static func optionNeeded(with candidate: String) -> (name: String, value: String)?
}

extension ParameterValue {
    /// Empty: the values cannot be listed.
    public static var candidates: [String] { [] }
    /// Empty.
    public static var expectation: String { "" }
    /// None.
    public static func optionNeeded(with candidate: String) -> (name: String, value: String)? { nil }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// Parses a raw value, case-sensitively; `nil` for other text.
    public init?(parsing text: String) { self.init(rawValue: text) }
    /// The raw values of all cases, in order.
    public static var candidates: [String] { allCases.map(\.rawValue) }
}

extension String: ParameterValue {
    /// Accepts any text, even an empty one.
    public init?(parsing text: String) { self = text }
}

extension Int: ParameterValue {
    /// Parses decimal digits with an optional sign; `nil` beyond the range of `Int`.
    public init?(parsing text: String) { self.init(text, radix: 10) }
    /// The expectation "a whole number".
    public static var expectation: String { "a whole number" }
}
