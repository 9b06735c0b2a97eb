/// A correction of a typed command, for a suggestion.
public enum CommandChange: Equatable, Sendable {
    /// Sets an option, such as `--to`, to a value, or replaces its value. `nil` sets a flag, which has no value.
    case option(String, String? = nil)
    /// Adds a repeatable option with a value. Its other values stay.
    case another(String, String)
    /// Sets an entry in an option whose value is a list of `KEY=VALUE` pairs, such as `--map date=1,amount=3`. The
    /// other entries stay.
    case entry(String, key: String, value: String)
    /// Removes an option by its long name, with its value.
    case without(String)
    /// Removes an option by its long name, with its value, if it was typed.
    case withoutAny(String)
    /// Replaces a range of the command's arguments by other arguments. The range counts arguments after the command's
    /// name. An empty range inserts.
    case words(Range<Int>, [String])
    /// Replaces a text by another, where an argument, an option's value or an entry of a comma-separated value is this
    /// text. A name of several words may be several arguments. Of several occurrences, the one is changed that is
    /// completed with names of the kind `of`, such as "category". The change fails unless there is exactly one.
    case value(String, String, of: String? = nil)
    /// Replaces the command, for example by `["category", "rename"]`.
    case command([String])
    /// Replaces the first text, the name of an option, by the second: "--csv" becomes "--format csv". An empty second
    /// text leaves only the option's value, as an argument.
    case spelling(String, String)
}

/// A suggestion for an error.
public enum Advice: Equatable, Sendable {
    /// Lines of text.
    case text(String)
    /// The typed command with corrections, after words such as "make it with". `otherwise` is used if the typed command is
    /// unknown or contains a secret.
    case command(String, [CommandChange], otherwise: String? = nil)

    /// The typed command with each of the similar names instead of the unknown one; only the names if the unknown name is
    /// not an argument or value of the typed command. Empty without similar names.
    /// - Parameter kind: the custom completion of the arguments and options that take the name, such as "category".
    public static func similar(_ names: [String], insteadOf name: String, of kind: String? = nil) -> [Advice] {
        names.enumerated().map { index, near in
            .command(
                index == 0 ? "did you mean" : "or", [.value(name, near, of: kind)],
                otherwise: index == 0 ? "did you mean \(names.joined(separator: " or "))?" : nil)
        }
    }

    var text: String? {
        switch self {
        case .text(let text): text
        case .command(_, _, let otherwise): otherwise
        }
    }
}
