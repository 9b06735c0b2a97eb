/// A property of a file that was detected, and the evidence for it.
public struct FileFact: Hashable, Sendable {
    /// The property: `encoding`, `delimiter`, `decimal mark`, `date order`, `header`.
    public let name: String
    /// The detected value.
    public let value: String
    /// The evidence, as text that is shown after the value.
    public let reason: String

    /// Creates a fact from the property, its value and the evidence.
    public init(_ name: String, _ value: String, because reason: String) {
        self.name = name
        self.value = value
        self.reason = reason
    }
}
