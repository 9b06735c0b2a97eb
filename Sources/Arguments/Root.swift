/// The command-line interface of the whole program, common to parser, help, manual and completions.
public struct Root<Environment, Common: Parameters>: Sendable {
    /// The program's name as typed.
    public let program: String
    /// The program's purpose in one line.
    public let summary: String
    /// The version shown in the manual.
    public let version: String
    let top: CommandGroup<Environment>
    private let isValue: @Sendable (String) -> Bool
    /// Returns the name of the command for a first word that is not a command, such as an amount; `nil` for other
    /// words.
    public let impliedCommand: @Sendable (String) -> String?
    /// The form of the arguments with a custom completion of this name; `nil` if they take any text.
    let form: @Sendable (String) -> ArgumentForm?

    /// An interface. The default command runs if no command is given, and may be one of the commands.
    /// - Parameters:
    ///   - isValue: whether a word is a value, such as an amount. Asked for words whose minus is not followed by a
    ///     digit.
    ///   - impliedCommand: the name of the command for a first word that is not a command.
    ///   - form: the form of the arguments with a custom completion; `nil` if they are any text.
    public init(
        program: String, summary: String, version: String, common: Common.Type, commands: [Subcommand<Environment>],
        defaultCommand: any Command<Environment>.Type, isValue: @escaping @Sendable (String) -> Bool = { _ in false },
        impliedCommand: @escaping @Sendable (String) -> String? = { _ in nil },
        form: @escaping @Sendable (String) -> ArgumentForm? = { _ in nil }
    ) {
        self.isValue = isValue
        self.impliedCommand = impliedCommand
        self.form = form
        self.program = program
        self.summary = summary
        self.version = version
        top = CommandGroup(
            info: CommandInfo(name: program, summary: summary), subcommands: commands, defaultCommand: defaultCommand)
    }

    /// Parses the words after the program's name.
    ///
    /// Parsing has no side effects. `--help` and `--version` take precedence over every error except an unknown command.
    ///
    /// - Throws: `UsageError` for the first error from the left, options before arguments.
    /// - Complexity: linear in the words. Commands other than the chosen one are made only if an option precedes the command
    ///   or is unknown.
    public func parse(_ words: [String]) throws(UsageError) -> Invocation<Environment, Common> {
        var parser = Parser(self, reading: words)
        return try parser.finish()
    }

    /// The usage line of the command or group at a path, such as `spesa add AMOUNT CATEGORY [WHAT…] [OPTIONS]`.
    ///
    /// An unknown path is cut at its first unknown name.
    public func usage(of path: [String]) -> String {
        usageLines(of: path)[0]
    }

    /// Whether a word is the name of a command or group at the top of the tree.
    public func names(_ word: String) -> Bool { top.subcommand(named: word) != nil }

    /// The names of the objects of a group, for completion; `nil` without such a group, or without names.
    /// - Throws: the errors of reading the names.
    public func names(of group: String, in environment: Environment) throws -> [String]? {
        try top.subcommand(named: group)?.group?.names?(environment)
    }

    /// An error in the use of the command at a path, detected when it runs.
    public func misuse(_ fault: UsageError.Fault, of path: [String]) -> UsageError {
        UsageError(fault, command: spelled(path), usage: usage(of: path))
    }

    /// Whether a word is an option. A value can begin with a minus too, such as `-`, `-12,50` and values accepted by
    /// `isValue`.
    ///
    /// The first of two words that are one value, such as `-€ 12,50`, is not an option either.
    /// - Parameter next: the word after it, if that may belong to the value.
    func isOption(_ word: String, before next: String? = nil) -> Bool {
        var bytes = word.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
        if second == UInt8(ascii: "-") { return true }
        guard !Self.isDigit(second), !isValue(word) else { return false }
        // A minus and one letter are a short option, such as `-d 3`.
        let isLetter = bytes.next() == nil && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
        return isLetter || !(Self.joined(word, before: next).map(isValue) ?? false)
    }

    /// The name of the command for a first word that is not a command, also if only two words are an amount, such as
    /// `€ 12,50`; `nil` for other words.
    func impliedCommand(_ word: String, before next: String?) -> String? {
        impliedCommand(word) ?? Self.joined(word, before: next).flatMap { impliedCommand($0) }
    }

    /// A word without digits and a following word that begins with a digit, as one text; otherwise `nil`.
    private static func joined(_ word: String, before next: String?) -> String? {
        guard let next, next.utf8.first.map(isDigit) == true, !word.utf8.contains(where: isDigit) else { return nil }
        return "\(word) \(next)"
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    func spelled(_ path: [String]) -> String {
        ([program] + path).joined(separator: " ")
    }

    /// The options of every command: those of `Common`, then help and version.
    func commonSlots(_ common: Common) -> [Slot] {
        // Help texts end like the program's summary.
        let stop = summary.hasSuffix(".") ? "." : ""
        let help = Slot(parameter: .helpFlag(stop: stop)) { _ in true }
        let version = Slot(parameter: .versionFlag(stop: stop)) { _ in true }
        return common.slots() + [help, version]
    }

    /// Every command of the tree with its path, including hidden ones. A default command without a name has the path of
    /// its group, and is after the group's other commands.
    func allCommands() -> [(path: [String], type: any Command<Environment>.Type)] {
        func walk(_ group: CommandGroup<Environment>, _ path: [String]) -> [(
            path: [String], type: any Command<Environment>.Type
        )] {
            var found: [(path: [String], type: any Command<Environment>.Type)] = []
            for subcommand in group.subcommands {
                let subcommandPath = path + [subcommand.info.name]
                switch subcommand.kind {
                case .command(let type): found.append((subcommandPath, type))
                case .group(let inner): found += walk(inner, subcommandPath)
                }
            }
            if let type = group.defaultCommand, group.defaultName == nil { found.append((path, type)) }
            return found
        }
        return walk(top, [])
    }
}

extension Parameter {
    static func helpFlag(stop: String) -> Parameter {
        Parameter(role: .flag, name: "help", short: "h", help: "Show help for the program or a command" + stop)
    }
    static func versionFlag(stop: String) -> Parameter {
        Parameter(role: .flag, name: "version", help: "Show the version" + stop)
    }
}
