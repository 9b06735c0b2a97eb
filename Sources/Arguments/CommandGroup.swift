/// A group of subcommands, such as `category add` and `category rename`.
public struct CommandGroup<Environment>: Sendable {
    /// The group's name and its help texts.
    public let info: CommandInfo
    private let makeSubcommands: @Sendable () -> [Subcommand<Environment>]
    private let makeDefaultCommand: @Sendable () -> (any Command<Environment>.Type)?
    /// The names of the group's objects, for completion; `nil` if it has none.
    let names: (@Sendable (Environment) throws -> [String])?

    /// The subcommands and inner groups, in the order of the help.
    /// - Complexity: O(subcommands). Subcommands are made at each call, so that unused groups have no cost.
    public var subcommands: [Subcommand<Environment>] { makeSubcommands() }
    /// The command for the bare group name; `nil` if the group needs a subcommand. Arguments go to it, unless the first
    /// is the name of a subcommand.
    public var defaultCommand: (any Command<Environment>.Type)? { makeDefaultCommand() }

    /// A group. The default command may be a subcommand, or exist only for the bare group name.
    /// - Parameter names: the names of the group's objects, for arguments and options completed with `.custom` and the
    ///   group's name.
    public init(
        info: CommandInfo, subcommands: @autoclosure @escaping @Sendable () -> [Subcommand<Environment>],
        defaultCommand: @autoclosure @escaping @Sendable () -> (any Command<Environment>.Type)? = nil,
        names: (@Sendable (Environment) throws -> [String])? = nil
    ) {
        self.info = info
        makeSubcommands = subcommands
        makeDefaultCommand = defaultCommand
        self.names = names
    }

    func subcommand(named name: String) -> Subcommand<Environment>? {
        // `first(where:)` of a sequence does type lookups at run time, which take as long as all comparisons.
        for subcommand in subcommands where subcommand.info.name == name { return subcommand }
        return nil
    }

    var shownSubcommands: [Subcommand<Environment>] {
        subcommands.filter { !$0.info.isHidden }
    }

    /// The name of the default command as a subcommand; `nil` if it is not a subcommand, and runs only for the bare
    /// group name.
    var defaultName: String? {
        guard let defaultCommand else { return nil }
        return subcommands.first { $0.command.map { $0 == defaultCommand } ?? false }?.info.name
    }
}

/// A node in the command tree: a command or a group, with the help section that lists it.
public struct Subcommand<Environment>: Sendable {
    enum Kind: Sendable {
        case command(any Command<Environment>.Type)
        case group(CommandGroup<Environment>)
    }

    let kind: Kind
    /// The section that lists this subcommand in help; `nil` for the usual section, "Commands".
    let section: CommandSection?

    /// A command.
    public static func command<Chosen: Command>(_ type: Chosen.Type, section: CommandSection? = nil) -> Subcommand
    where Chosen.Environment == Environment {
        Subcommand(kind: .command(type), section: section)
    }

    /// A group of commands.
    public static func group(_ group: CommandGroup<Environment>, section: CommandSection? = nil) -> Subcommand {
        Subcommand(kind: .group(group), section: section)
    }

    /// The name and help texts of the command or group.
    public var info: CommandInfo {
        switch kind {
        case .command(let type): type.info
        case .group(let group): group.info
        }
    }

    var command: (any Command<Environment>.Type)? {
        if case .command(let type) = kind { type } else { nil }
    }

    var group: CommandGroup<Environment>? {
        if case .group(let group) = kind { group } else { nil }
    }
}
