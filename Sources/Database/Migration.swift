/// One step that brings tables from a version to the next; once released it never changes.
public struct Migration: Sendable {
    /// What the step is for, in a few words.
    public let name: String
    /// The statements of the step.
    public let script: String
    /// What no statement can do, run after them in the same transaction.
    public let finish: @Sendable (any Database) throws -> Void

    /// A step of that name, with its statements and what follows them in the same transaction.
    public init(
        _ name: String, _ script: String, finish: @escaping @Sendable (any Database) throws -> Void = { _ in }
    ) {
        self.name = name
        self.script = script
        self.finish = finish
    }
}
