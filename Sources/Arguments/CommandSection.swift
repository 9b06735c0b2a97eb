/// Commands that help lists together, and shows by themselves under a name.
public struct CommandSection: Hashable, Sendable {
    /// The word that is typed after `help`, in kebab case.
    let name: String
    /// The heading.
    let title: String

    /// Whether it stands only where all commands do.
    let isAside: Bool

    /// Names a section; one that is named as a command is shown by no word.
    public init(name: String, title: String, isAside: Bool = false) {
        self.name = name
        self.title = title
        self.isAside = isAside
    }

    static let unnamed = CommandSection(name: "commands", title: "Commands")
}
