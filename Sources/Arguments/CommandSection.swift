/// A section of the command list in help.
public struct CommandSection: Hashable, Sendable {
    /// The name for `help`, in kebab case.
    let name: String
    /// The heading.
    let title: String

    /// Whether the section appears only in the list of all commands.
    let isAside: Bool

    /// A section. A command with this name takes precedence in `help`.
    public init(name: String, title: String, isAside: Bool = false) {
        self.name = name
        self.title = title
        self.isAside = isAside
    }

    static let unnamed = CommandSection(name: "commands", title: "Commands")
}
