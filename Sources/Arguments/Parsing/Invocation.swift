/// The result of parsing a command line.
public struct Invocation<Environment, Common: Parameters> {
    /// The kinds of request.
    public enum Request {
        /// Run this command. All its values are parsed.
        case run(any Command<Environment>)
        /// Show the help of the command or group at this path, which is empty for the whole program.
        case help(of: [String])
        /// Show the version.
        case version
    }

    /// The common options of all commands; for help and version only those that could be parsed.
    public let common: Common
    /// The names of groups and command as typed, such as `["category", "add"]`, and the default command's name if it has
    /// one.
    public let path: [String]
    /// The action to take.
    public let request: Request
}
