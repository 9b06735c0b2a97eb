/// What a shell offers for a word or for an option's value.
public enum CompletionKind: Equatable, Sendable {
    /// Nothing, or the candidates of the value's type if it has any.
    case none
    /// Names of files, which the shell knows itself.
    case file
    /// Names of folders, which the shell knows itself.
    case directory
    /// These texts.
    case values([String])
    /// The program's own commands; further words name the members of a group.
    case command
    /// What the program looks up under this name, such as the user's categories.
    case custom(String)
}
