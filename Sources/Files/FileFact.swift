/// A property of a file that was detected, and the evidence for it.
public struct FileFact: Hashable, Sendable {
    /// The property: `encoding`, `delimiter`, `decimal mark`, `date order`, `header`.
    public let name: String
    /// The detected value.
    public let value: String
<<<<<<< HEAD
    /// The evidence, as text that is shown behind the value.
=======
    /// The evidence, as text that is shown after the value.
>>>>>>> c58168fd9f3b443d3d3445ac51b8c7ae9c19463d
    public let reason: String

    /// Creates a fact from the property, its value and the evidence.
    public init(_ name: String, _ value: String, because reason: String) {
        self.name = name
        self.value = value
        self.reason = reason
    }
}
