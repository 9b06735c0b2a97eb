/// One thing the program does: its words and options are its properties, its work is `run`.
public protocol Command<Environment>: Parameters {
    /// What a command is handed to work with.
    associatedtype Environment
    /// The command's name and what help says about it.
    static var info: CommandInfo { get }
    /// Does the work with the values that were parsed.
    func run(in context: Environment) throws
}
