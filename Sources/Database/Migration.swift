/// One step that brings tables from a version to the next; once released it never changes.
public struct Migration: Sendable {
    /// What the step is for, in a few words.
    public let name: String
    /// The statements of the step.
    public let script: String

    public init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }
}
