/// Something found out about a file, and why.
public struct FileFact: Hashable, Sendable {
    /// `encoding`, `delimiter`, `decimal mark`, `date order`, `header`.
    public let name: String
    /// What was found.
    public let value: String
    /// What shows it, to be told behind the value.
    public let reason: String

    /// A finding with what it was found by.
    public init(_ name: String, _ value: String, because reason: String) {
        self.name = name
        self.value = value
        self.reason = reason
    }
}
