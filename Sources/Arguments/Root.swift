/// The whole program as commands: one description that parser, help, manual and completions read.
public struct Root<Environment, Common: Parameters>: Sendable {
    /// The program's name as it is typed.
    public let program: String
    /// The program in one line.
    public let summary: String
    /// The version, as the manual names it.
    public let version: String
    let top: CommandGroup<Environment>
    private let isValue: @Sendable (String) -> Bool
    /// The name of the command that a first word stands for which names none.
    let impliedCommand: @Sendable (String) -> String?

    /// Describes a program; the default command runs when no command is named, and may be one of the commands.
    /// - Parameters:
    ///   - isValue: whether a word that begins with a minus and no digit is a value all the same, as an amount.
    ///   - impliedCommand: the name of the command that a first word stands for which names none.
    public init(
        program: String, summary: String, version: String, common: Common.Type, commands: [Member<Environment>],
        defaultCommand: any Command<Environment>.Type, isValue: @escaping @Sendable (String) -> Bool = { _ in false },
        impliedCommand: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.isValue = isValue
        self.impliedCommand = impliedCommand
        self.program = program
        self.summary = summary
        self.version = version
        top = CommandGroup(
            info: CommandInfo(name: program, summary: summary), members: commands, defaultCommand: defaultCommand)
    }

    /// Reads the words after the program's name.
    ///
    /// Nothing is opened and nothing runs. `--help` and `--version` win over every mistake but an unknown command.
    ///
    /// - Throws: `UsageError` for the first mistake from the left, options before words.
    /// - Complexity: linear in the words; commands other than the chosen one are made only when an option stands
    ///   before the command or is not known.
    public func parse(_ words: [String]) throws(UsageError) -> Invocation<Environment, Common> {
        var parser = Parser(self)
        for word in words { parser.read(word) }
        return try parser.finish()
    }

    /// The usage line of the command or group at a path, such as `spesa add AMOUNT CATEGORY [WHAT…] [OPTIONS]`.
    ///
    /// A path that leads nowhere is cut where it ends.
    public func usage(of path: [String]) -> String {
        usageLines(of: path)[0]
    }

    /// Whether a word is the name of a command or a group.
    public func names(_ word: String) -> Bool { top.member(named: word) != nil }

    /// The names of what the commands of a group are about, for completion; `nil` if no group of the name has any.
    public func names(of group: String, in environment: Environment) throws -> [String]? {
        try top.member(named: group)?.group?.names?(environment)
    }

    /// A misuse of the command at a path, for a command that finds it only while it runs.
    public func misuse(_ fault: UsageError.Fault, of path: [String]) -> UsageError {
        UsageError(fault, command: spelled(path), usage: usage(of: path))
    }

    /// Whether a word is an option rather than a value such as `-`, `-12,50` or what the program knows as one.
    func isOption(_ word: String) -> Bool {
        var bytes = word.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
        if second == UInt8(ascii: "-") { return true }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && !isValue(word)
    }

    func spelled(_ path: [String]) -> String {
        ([program] + path).joined(separator: " ")
    }

    /// Options that every command takes: those of `Common`, then help and version.
    func commonSlots(_ common: Common) -> [Slot] {
        // What they say ends as the program's own summary does.
        let stop = summary.hasSuffix(".") ? "." : ""
        let help = Slot(parameter: .helpFlag(stop: stop)) { _ in true }
        let version = Slot(parameter: .versionFlag(stop: stop)) { _ in true }
        return common.slots() + [help, version]
    }

    /// Every command of the tree with its path, hidden ones too, default commands that have no name last.
    func allCommands() -> [(path: [String], type: any Command<Environment>.Type)] {
        func walk(_ group: CommandGroup<Environment>, _ path: [String]) -> [(
            path: [String], type: any Command<Environment>.Type
        )] {
            var found: [(path: [String], type: any Command<Environment>.Type)] = []
            for member in group.members {
                let memberPath = path + [member.info.name]
                switch member.kind {
                case .command(let type): found.append((memberPath, type))
                case .group(let inner): found += walk(inner, memberPath)
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
