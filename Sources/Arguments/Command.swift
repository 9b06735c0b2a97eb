/// A command of the program: its arguments and options are properties, its action is `run`.
public protocol Command<Environment>: Parameters {
    /// The context that a command works with.
    associatedtype Environment
    /// The command's name and its help texts.
    static var info: CommandInfo { get }
    /// Executes the command with the parsed values.
    func run(in context: Environment) throws
}
