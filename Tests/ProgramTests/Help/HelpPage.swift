@testable import Arguments
@testable import Commands

/// The page of a command or a group, composed of its declarations, without a layout.
struct HelpPage: Sendable {
    /// The words after the program's name; empty for the program itself.
    let path: [String]
    /// The usages: `spesa add AMOUNT CATEGORY [WHAT…] [OPTIONS]`.
    let usages: [String]
    let summary: String
    let discussion: String
    let words: [HelpLine]
    let options: [HelpLine]
    let examples: [CommandInfo.Example]
    /// The group if the page lists subcommands; `nil` for a command.
    let group: CommandGroup<Environment>?

    /// Every page that help shows but that of the program, in the order of the manual.
    static let all: [HelpPage] = sections.flatMap { $0.subcommands.flatMap { pages(of: $0, above: []) } }

    /// The sections of the program's commands.
    static var sections: [Root<Environment, CommonOptions>.Section] {
        Root<Environment, CommonOptions>.sections(root.top)
    }

    private static func pages(of subcommand: Subcommand<Environment>, above: [String]) -> [HelpPage] {
        let path = above + [subcommand.info.name]
        return [HelpPage(of: subcommand, path)]
            + (subcommand.group?.shownSubcommands ?? []).flatMap { pages(of: $0, above: path) }
    }

    private init(of subcommand: Subcommand<Environment>, _ path: [String]) {
        self.path = path
        usages = root.usageLines(of: path)
        group = subcommand.group
        // A group whose bare name runs a command shows what that takes; one that runs a subcommand lists it apart.
        let bare = subcommand.group.flatMap { $0.defaultName == nil ? $0.defaultCommand : nil }
        let parameters = (subcommand.command ?? bare).map { $0.init().slots().map(\.parameter) } ?? []
        words = parameters.filter { $0.role == .word }.map(HelpLine.init)
        options = parameters.filter { $0.role != .word }.map(HelpLine.init)
        summary = subcommand.info.summary
        discussion = [subcommand.info.discussion, bare?.info.discussion ?? ""].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
        examples = (bare?.info.examples ?? []) + subcommand.info.examples
    }

    /// The texts of the page before the common options, in order.
    var texts: [String] {
        usages + body(headed: true)
            + (group.map { Root<Environment, CommonOptions>.sections($0).flatMap { HelpPage.texts(of: $0, in: group) } }
                ?? [])
    }

    /// The texts of the manual about the command or group, in order.
    var manualTexts: [String] {
        [(["spesa"] + path).joined(separator: " ")] + usages + body(headed: false)
    }

    private func body(headed: Bool) -> [String] {
        func titled(_ title: String, _ lines: [String]) -> [String] {
            lines.isEmpty || !headed ? lines : [title] + lines
        }
        return [summary, discussion] + titled("Words", words.map(\.text)) + titled("Options", options.map(\.text))
            + titled("Examples", examples.map { "\($0.words) \($0.meaning)" })
    }

    /// The texts of a section in a list of commands.
    static func texts(
        of section: Root<Environment, CommonOptions>.Section, in group: CommandGroup<Environment>?
    ) -> [String] {
        [section.section.title]
            + section.subcommands.map { subcommand in
                let isDefault = subcommand.info.name == group?.defaultName
                return "\(subcommand.info.name) \(subcommand.info.summary)"
                    + (isDefault ? " (the default)" : "")
            }
    }

    /// The texts at the end of the page of every command.
    static var commonTexts: [String] {
        return [
            "Options every command takes", common.map(\.long).joined(separator: ", "),
            "spesa help --all says what they do.",
        ]
    }

    /// Options that every command takes.
    static var common: [HelpLine] { root.commonParameters.map(HelpLine.init) }
}

/// A word or an option in help, on one line.
struct HelpLine: Sendable {
    /// Without the short form: `--on DAY`.
    let long: String
    /// `-d, --on DAY`
    let spelling: String
    let says: String

    init(_ parameter: Parameter) {
        let value = parameter.placeholder
        long =
            switch parameter.role {
            case .word: value + (parameter.isRepeating ? "…" : "")
            case .option: "--\(parameter.name)" + (parameter.impliedValue == nil ? " \(value)" : "[=\(value)]")
            case .flag: "--\(parameter.name)"
            }
        spelling = (parameter.short.map { "-\($0), " } ?? "") + long
        says = parameter.wholeHelp
    }

    var text: String { "\(spelling) \(says)" }
}
