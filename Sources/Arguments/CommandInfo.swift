/// The documentation of a command: name, summary, discussion and examples.
public struct CommandInfo: Sendable {
    /// A whole command line, beginning with the program's name, and its meaning.
    public typealias Example = (words: String, meaning: String)

    /// The name as typed, in kebab case.
    public let name: String
    /// The purpose of the command in a single line. Ends in a full stop if, and only if, the program's summary does.
    public let summary: String
    /// The description: paragraphs separated by empty lines. Lines that begin with a space are shown verbatim.
    public let discussion: String
    /// The arguments in the usage line; `nil` to derive them from the properties.
    public let usage: String?
    /// Examples, shown at the end of the command's help and in the manual.
    public let examples: [Example]
    /// Whether help, manual, completions and suggestions omit the command.
    public let isHidden: Bool
    /// Other names that users try. They lead to a suggestion and never run the command.
    public let alsoCalled: [String]
    /// Whether a user may type a secret as an argument by mistake. Errors then never repeat unexpected arguments, and
    /// suggestions omit every word that may be the secret.
    public let isDiscreet: Bool
    /// Whether only numbers among the arguments may be secret, such as the number of a card. A suggestion of the
    /// command then repeats the arguments if they have few digits. Has an effect only with `isDiscreet`.
    public let hidesOnlyNumbers: Bool
    /// Whether the command destroys data, without undo. For an unknown word it is suggested only if the user typed the
    /// name of its group before.
    public let isDestructive: Bool

    /// The memberwise initializer.
    public init(
        name: String, summary: String, discussion: String = "", usage: String? = nil, examples: [Example] = [],
        isHidden: Bool = false, alsoCalled: [String] = [], isDiscreet: Bool = false,
        hidesOnlyNumbers: Bool = false, isDestructive: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.usage = usage
        self.examples = examples
        self.isHidden = isHidden
        self.alsoCalled = alsoCalled
        self.isDiscreet = isDiscreet
        self.hidesOnlyNumbers = hidesOnlyNumbers
        self.isDestructive = isDestructive
    }
}
