/// One step that brings tables from a version to the next; once released it never changes.
public struct Migration: Sendable {
    /// What the step is for, in a few words.
    public let name: String
    /// The statements of the step.
    public let script: String

    /// A step of one or more statements, each ended by a semicolon, without values.
    public init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }
}
