internal import Failures

/// An error in a command line, with a suggestion.
public struct UsageError: Error, Equatable, Sendable {
    /// The kind of error, with its facts. Texts of the command line are as typed.
    public enum Fault: Equatable, Sendable {
        /// There is no command of this name.
        case unknownCommand(String)
        /// A group without a default command needs a subcommand.
        case missingCommand
        /// The command has no such option. `at` are the scalar offsets of one letter among several in `word`; `nil` for
        /// the whole word.
        case unknownOption(word: String, at: Range<Int>?)
        /// A required option is missing.
        case missingOption(String, placeholder: String)
        /// The option's value is missing. If an option follows, `joined` is the notation that would make it the value.
        case missingValue(option: String, placeholder: String, joined: String? = nil)
        /// The option takes no value, but was given one. `word` is the whole word; only the option if the value may be
        /// secret.
        case unexpectedValue(option: String, word: String)
        /// The option is not repeatable.
        case repeatedOption(String)
        /// The text is invalid. `parameter` is an option or the name of an argument.
        case invalidValue(String, parameter: String, candidates: [String], expectation: String)
        /// A required argument is missing.
        case missingWord(String)
        /// The text is a surplus argument; empty if it may be secret.
        case unexpectedWord(String)
    }

    /// The kind of error, with its facts.
    public let fault: Fault
    /// Program and command as typed, such as "spesa category add".
    public let command: String
    /// The usage line of that command.
    public let usage: String
    /// Suggestions, best first, in the form in which users type them: "spesa list", "--on", "csv".
    public private(set) var nearest: [String]
    /// The help of suggested options whose value is missing in the typed command, by suggestion: "--yes-erase NAME".
    var helpOfValues: [String: String] = [:]
    /// Corrections of an unknown option, an invalid value or an unexpected word, the best first; empty without known
    /// corrections.
    var corrections: [[CommandChange]] = []
    /// The advice in place of the first correction if the typed command is unknown or contains a secret; may be `nil`.
    private(set) var otherwise: String?

    /// The memberwise initializer, without the corrections.
    public init(_ fault: Fault, command: String, usage: String, nearest: [String] = []) {
        self.fault = fault
        self.command = command
        self.usage = usage
        self.nearest = nearest
    }

    /// The error with the corrections of an unknown option.
    func correcting(_ found: OptionCorrections) -> UsageError {
        var error = self
        (error.corrections, error.otherwise) = (found.changes, found.otherwise)
        return error
    }

    /// The error with further suggestions at the end: names that the command accepts in place of commands, such as help
    /// topics.
    public func proposing(_ names: [String]) -> UsageError {
        let program = command.prefix { $0 != " " }
        var error = self
        error.nearest += names.map { "\(program) \($0)" }.filter { !nearest.contains($0) }
        return error
    }
}
