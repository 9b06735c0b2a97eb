/// Commands under one name, as in `category add` and `category rename`.
public struct CommandGroup<Environment>: Sendable {
    /// The group's name and what help says about it.
    public let info: CommandInfo
    private let makeMembers: @Sendable () -> [Member<Environment>]
    private let makeDefaultCommand: @Sendable () -> (any Command<Environment>.Type)?
    /// The names of what the group's commands are about; `nil` for a group whose words name nothing.
    let names: (@Sendable (Environment) throws -> [String])?

    /// What can follow the group's name, in the order help shows it.
    /// - Complexity: O(members); they are made each time, so that a group that nobody names costs nothing.
    public var members: [Member<Environment>] { makeMembers() }
    /// What runs when no member is named; it gets the words unless the first of them names a member.
    public var defaultCommand: (any Command<Environment>.Type)? { makeDefaultCommand() }

    /// Groups commands; the default command may be one of the members or stand for the group's bare name.
    /// - Parameter names: the names of what the commands are about, for words and options that complete `.custom` with the
    ///   name of the group.
    public init(
        info: CommandInfo, members: @autoclosure @escaping @Sendable () -> [Member<Environment>],
        defaultCommand: @autoclosure @escaping @Sendable () -> (any Command<Environment>.Type)? = nil,
        names: (@Sendable (Environment) throws -> [String])? = nil
    ) {
        self.info = info
        makeMembers = members
        makeDefaultCommand = defaultCommand
        self.names = names
    }

    func member(named name: String) -> Member<Environment>? {
        // `first(where:)` of a sequence looks its types up, which takes as long as all that is compared.
        for member in members where member.info.name == name { return member }
        return nil
    }

    var shownMembers: [Member<Environment>] {
        members.filter { !$0.info.isHidden }
    }

    /// The default command's name among the members, or nil when only the bare group runs it.
    var defaultName: String? {
        guard let defaultCommand else { return nil }
        return members.first { $0.command.map { $0 == defaultCommand } ?? false }?.info.name
    }
}

/// A place in the tree of commands: a command or a group, with the heading help lists it under.
public struct Member<Environment>: Sendable {
    enum Kind: Sendable {
        case command(any Command<Environment>.Type)
        case group(CommandGroup<Environment>)
    }

    let kind: Kind
    /// Where the help of what holds this member lists it.
    let section: CommandSection?

    /// A command.
    public static func command<Chosen: Command>(_ type: Chosen.Type, section: CommandSection? = nil) -> Member
    where Chosen.Environment == Environment {
        Member(kind: .command(type), section: section)
    }

    /// A group of commands.
    public static func group(_ group: CommandGroup<Environment>, section: CommandSection? = nil) -> Member {
        Member(kind: .group(group), section: section)
    }

    /// The name and description of the command or group.
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
