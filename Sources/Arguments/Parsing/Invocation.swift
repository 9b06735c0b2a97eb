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
    /// The names of groups and command, such as `["category", "add"]`: as typed, with the name of a default or implied
    /// command that was not typed. A default command without a name adds none.
    public let path: [String]
    /// The action to take.
    public let request: Request
}
