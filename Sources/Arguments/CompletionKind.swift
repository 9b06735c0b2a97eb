/// The completion of an argument or an option's value.
public enum CompletionKind: Equatable, Sendable {
    /// No completion, except the candidates of the value's type.
    case none
    /// File names, completed by the shell.
    case file
    /// Folder names, completed by the shell.
    case directory
    /// A fixed list.
    case values([String])
    /// The program's commands; further words complete the subcommands of a group.
    case command
    /// Names that the program looks up, such as the user's categories. The value is their kind: "category".
    case custom(String)
}
