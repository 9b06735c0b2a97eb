extension Root {
    /// The help text of the command, group or section at a path; of the whole program for an empty path.
    ///
    /// Lines have at most `width` columns, clamped to 20 to 200; only examples may be longer. The text ends in a newline.
    ///
    /// - Throws: `UsageError` for an unknown path.
    public func help(for path: [String] = [], width: Int) throws(UsageError) -> String {
        let (found, group, command) = place(at: path)
        if found.isEmpty, path.count == 1, let section = section(named: path[0]) {
            let blocks =
                Self.list(of: section, in: group) + [
                    .paragraph("\(program) COMMAND --help says more about one command.")
                ]
            return TextLayout.text(blocks, width: width, indentation: 2)
        }
        guard found == path else {
            if command != nil { throw misuse(.unexpectedWord(path[found.count]), of: found) }
            throw unknownCommand(path[found.count], in: group, path: found)
        }
        var blocks: [Block] = [.usage(usageLines(of: path))]
        if let command {
            blocks += blocksOf(command, info: command.info) + commonInShort
        } else if path.isEmpty {
            blocks += [.paragraph(summary)] + commandLists(group)
            blocks += [.heading("Options every command takes"), .entries(Self.entries(of: commonParameters))]
            blocks += [.paragraph("\(program) COMMAND --help says more about one command.")]
        } else {
            blocks += blocksOf(group) + commandLists(group) + commonInShort
        }
        return TextLayout.text(blocks, width: width, indentation: 2)
    }

    /// The short help, which fits on a screen: the commands of the first section, and the names of the others by section.
    /// - Parameters:
    ///   - topics: further topics of `help`.
    ///   - width: as for `help(for:width:)`.
    public func helpInShort(topics: [String], width: Int) -> String {
        let sections = Self.sections(top)
        let others = sections.dropFirst().filter { !$0.section.isAside }.map { section in
            Block.Entry(term: section.section.name, text: section.subcommands.map(\.info.name).joined(separator: ", "))
        }
        let blocks: [Block] =
            [.paragraph(summary)] + sections.prefix(1).flatMap { Self.list(of: $0, in: top) } + [
                .heading("More: \(program) help SECTION or TOPIC, \(program) help --all, \(program) COMMAND --help"),
                .entries(others + [Block.Entry(term: "topics", text: topics.joined(separator: ", "))]),
            ]
        return TextLayout.text(blocks, width: width, indentation: 2)
    }

    /// The path of the top-level command that users mean by another name (`alsoCalled`). `nil` if `path` has several
    /// names, if it is a command or section itself, and unless exactly one command is called so.
    public func path(called path: [String]) -> [String]? {
        guard path.count == 1, !hasHelp(for: path) else { return nil }
        let matching = Self.called(path[0], among: top.shownSubcommands)
        return matching.count == 1 ? [matching[0].info.name] : nil
    }

    /// Whether `help(for:width:)` accepts a path.
    public func hasHelp(for path: [String]) -> Bool {
        place(at: path).found == path || path.count == 1 && section(named: path[0]) != nil
    }

    /// The text of a hand-written part of the manual.
    public func help(_ prose: Prose, width: Int) -> String {
        TextLayout.text(
            [.heading(prose.title)] + Block.paragraphs(of: prose.text), width: width, indentation: 2)
    }

    private func section(named name: String) -> Section? {
        Self.sections(top).first { $0.section.name == name && top.subcommand(named: name) == nil }
    }

    /// Summary, discussion, arguments, options and examples.
    func blocksOf(_ type: any Command<Environment>.Type, info: CommandInfo) -> [Block] {
        let parameters = type.init().slots().map(\.parameter)
        let words = parameters.filter { $0.role == .word }
        let options = parameters.filter { $0.role != .word }
        var blocks = [Block.paragraph(info.summary)] + Block.paragraphs(of: info.discussion)
        if !words.isEmpty { blocks += [.heading("Words"), .entries(Self.entries(of: words))] }
        if !options.isEmpty { blocks += [.heading("Options"), .entries(Self.entries(of: options))] }
        return blocks + Self.examples(info)
    }

    /// The description of a group, with the arguments and options of a default command that has no name of its own.
    func blocksOf(_ group: CommandGroup<Environment>) -> [Block] {
        guard let type = group.defaultCommand, group.defaultName == nil else {
            return [.paragraph(group.info.summary)] + Block.paragraphs(of: group.info.discussion)
                + Self.examples(group.info)
        }
        let info = CommandInfo(
            name: group.info.name, summary: group.info.summary,
            discussion: [group.info.discussion, type.info.discussion].filter { !$0.isEmpty }.joined(separator: "\n\n"),
            examples: type.info.examples + group.info.examples)
        return blocksOf(type, info: info)
    }

    var commonParameters: [Parameter] { commonSlots(Common()).map(\.parameter) }

    typealias Section = (section: CommandSection, subcommands: [Subcommand<Environment>])

    /// The visible subcommands by section, in the order of the sections' first subcommands.
    static func sections(_ group: CommandGroup<Environment>) -> [Section] {
        var sections: [Section] = []
        for subcommand in group.shownSubcommands {
            let section = subcommand.section ?? .unnamed
            if let index = sections.firstIndex(where: { $0.section == section }) {
                sections[index].subcommands.append(subcommand)
            } else {
                sections.append((section, [subcommand]))
            }
        }
        return sections
    }

    static func entries(of parameters: [Parameter]) -> [Block.Entry] {
        let hasShort = parameters.contains { $0.short != nil }
        return parameters.map { parameter in
            guard parameter.role != .word else {
                let term = parameter.placeholder + (parameter.isRepeating ? "…" : "")
                return Block.Entry(term: term, text: parameter.wholeHelp)
            }
            let short = parameter.short.map { "-\($0), " } ?? (hasShort ? "    " : "")
            return Block.Entry(term: short + parameter.label + parameter.valueLabel, text: parameter.wholeHelp)
        }
    }

    private static func examples(_ info: CommandInfo) -> [Block] {
        guard !info.examples.isEmpty else { return [] }
        return [.heading("Examples"), .examples(info.examples.map { Block.Entry(term: $0.words, text: $0.meaning) })]
    }

    private func commandLists(_ group: CommandGroup<Environment>) -> [Block] {
        Self.sections(group).flatMap { Self.list(of: $0, in: group) }
    }

    private static func list(of section: Section, in group: CommandGroup<Environment>) -> [Block] {
        let entries = section.subcommands.map { subcommand in
            let note = subcommand.info.name == group.defaultName ? " (the default)" : ""
            return Block.Entry(term: subcommand.info.name, text: subcommand.info.summary + note)
        }
        return [.heading(section.section.title), .entries(entries)]
    }

    private var commonInShort: [Block] {
        let names = commonParameters.map { $0.label + $0.valueLabel }
        return [
            .heading("Options every command takes"), .paragraph(names.joined(separator: ", ")),
            .paragraph("\(program) help --all says what they do."),
        ]
    }
}
