/// What the words of a command line ask for.
public struct Invocation<Environment, Common: Parameters> {
    /// The kinds of thing that can be asked for.
    public enum Request {
        /// Run this command; all its values are parsed.
        case run(any Command<Environment>)
        /// Show the help of the command or group at this path, which is empty for the whole program.
        case help(of: [String])
        /// Show the version.
        case version
    }

    /// The options that every command takes; for help and version those of them that could be read.
    public let common: Common
    /// The names of groups and command as typed, such as `["category", "add"]`, with the default command's own name
    /// where it has one.
    public let path: [String]
    /// What to do.
    public let request: Request
}
