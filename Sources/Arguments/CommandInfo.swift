/// What a person reads about a command: its name, one line, paragraphs, examples.
public struct CommandInfo: Sendable {
    /// A whole command line, beginning with the program's name, and what it does.
    public typealias Example = (words: String, says: String)

    /// The word that is typed, in kebab case.
    public let name: String
    /// One line; every summary ends as the program's own does, with a full stop or without.
    public let summary: String
    /// Paragraphs separated by empty lines; lines that begin with a space are shown as they are.
    public let discussion: String
    /// The words as the usage line shows them, where those derived from the properties would mislead.
    public let usage: String?
    /// Shown at the end of the command's help and in the manual.
    public let examples: [Example]
    /// Whether help, manual, completions and suggestions leave the command out.
    public let isHidden: Bool
    /// Words that people try for it; they are answered with its name and never run.
    public let alsoCalled: [String]
    /// Whether people may type a secret after it by mistake, so that words it does not take are never shown again.
    public let isDiscreet: Bool

    /// Describes a command or a group of commands.
    public init(
        name: String, summary: String, discussion: String = "", usage: String? = nil, examples: [Example] = [],
        isHidden: Bool = false, alsoCalled: [String] = [], isDiscreet: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.usage = usage
        self.examples = examples
        self.isHidden = isHidden
        self.alsoCalled = alsoCalled
        self.isDiscreet = isDiscreet
    }
}
