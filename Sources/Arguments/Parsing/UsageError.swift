/// What is wrong with the words of a command line, and what to type instead.
public struct UsageError: Error, Equatable, Sendable {
    /// The mistake with its facts; texts are as they were given.
    public enum Fault: Equatable, Sendable {
        /// No command has this name.
        case unknownCommand(String)
        /// A group was named that does nothing by itself.
        case missingCommand
        /// The command has no such option; `at` are scalar offsets of one letter among several in `word`.
        case unknownOption(word: String, at: Range<Int>?)
        /// The option has to be given.
        case missingOption(String, placeholder: String)
        /// The option stands without its value; `joined` is how it would be given what follows, which is an option itself.
        case missingValue(option: String, placeholder: String, joined: String? = nil)
        /// The option takes no value; `word` is the whole of what was given.
        case unexpectedValue(option: String, word: String)
        /// The option takes one value and was given again.
        case repeatedOption(String)
        /// The text cannot be read; `parameter` is an option or the name of a word.
        case invalidValue(String, parameter: String, candidates: [String], expectation: String)
        /// The word with this name has to be given.
        case missingWord(String)
        /// The command takes no more words.
        case unexpectedWord(String)
    }

    /// The mistake.
    public let fault: Fault
    /// Program and command as typed, such as "spesa category add".
    public let command: String
    /// The usage line of that command.
    public let usage: String
    /// What may have been meant, best first, as it would be typed: "spesa list", "--on", "csv".
    public let nearest: [String]

    /// Describes a misuse.
    public init(_ fault: Fault, command: String, usage: String, nearest: [String] = []) {
        self.fault = fault
        self.command = command
        self.usage = usage
        self.nearest = nearest
    }
}
