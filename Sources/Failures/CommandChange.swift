/// One change of a typed command, for what to type instead.
public enum CommandChange: Equatable, Sendable {
    /// Gives an option, such as `--to`, its value, or another one than was typed; without a value it is a flag.
    case option(String, String? = nil)
    /// Leaves a flag out.
    case without(String)
    /// Puts other words into the place of some of the command's words, which are counted behind its name; an empty range adds.
    case words(Range<Int>, [String])
    /// Names another command, such as `["category", "rename"]`.
    case command([String])
    /// Spells an option that is unknown as typed otherwise: "--csv" becomes "--format csv".
    case spelling(String, String)
}

/// One line of what to type instead.
public enum Advice: Equatable, Sendable {
    /// Lines of text.
    case text(String)
    /// The typed command with changes, behind words such as "make it with"; `otherwise` is said where the typed command is not
    /// known or holds a secret.
    case command(String, [CommandChange], otherwise: String? = nil)

    var text: String? {
        switch self {
        case .text(let text): text
        case .command(_, _, let otherwise): otherwise
        }
    }
}
