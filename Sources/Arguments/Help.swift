extension Root {
    /// The help for the command or group at a path, or for the whole program where the path is empty.
    ///
    /// Lines have at most `width` columns, which is taken as 20 at least and 200 at most; only examples may be
    /// longer. Ends in a newline.
    ///
    /// - Throws: `UsageError` for a path that leads nowhere.
    public func help(for path: [String] = [], width: Int) throws(UsageError) -> String {
        let (found, group, command) = place(at: path)
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

    /// Summary, discussion, words, options and examples.
    func blocksOf(_ type: any Command<Environment>.Type, info: CommandInfo) -> [Block] {
        let parameters = type.init().slots().map(\.parameter)
        let words = parameters.filter { $0.role == .word }
        let options = parameters.filter { $0.role != .word }
        var blocks = [Block.paragraph(info.summary)] + Block.paragraphs(of: info.discussion)
        if !words.isEmpty { blocks += [.heading("Words"), .entries(Self.entries(of: words))] }
        if !options.isEmpty { blocks += [.heading("Options"), .entries(Self.entries(of: options))] }
        return blocks + Self.examples(info)
    }

    /// What a group says of itself, with the words and options of a default command that has no name of its own.
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

    /// The members that are shown, by section in the order the sections first appear.
    static func sections(_ group: CommandGroup<Environment>) -> [(title: String, members: [Member<Environment>])] {
        var sections: [(title: String, members: [Member<Environment>])] = []
        for member in group.shownMembers {
            let title = member.section ?? "Commands"
            if let index = sections.firstIndex(where: { $0.title == title }) {
                sections[index].members.append(member)
            } else {
                sections.append((title, [member]))
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
            let value = parameter.takesValue ? " " + parameter.placeholder : ""
            return Block.Entry(term: short + parameter.label + value, text: parameter.wholeHelp)
        }
    }

    private static func examples(_ info: CommandInfo) -> [Block] {
        guard !info.examples.isEmpty else { return [] }
        return [.heading("Examples"), .examples(info.examples.map { Block.Entry(term: $0.words, text: $0.says) })]
    }

    private func commandLists(_ group: CommandGroup<Environment>) -> [Block] {
        Self.sections(group).flatMap { section -> [Block] in
            let entries = section.members.map { member in
                let isDefault = member.info.name == group.defaultName
                let note = isDefault ? " (when no command is named)" : ""
                return Block.Entry(term: member.info.name, text: member.info.summary + note)
            }
            return [.heading(section.title), .entries(entries)]
        }
    }

    private var commonInShort: [Block] {
        let names = commonParameters.map { $0.label + ($0.takesValue ? " " + $0.placeholder : "") }
        return [
            .heading("Options every command takes"), .paragraph(names.joined(separator: ", ")),
            .paragraph("\(program) --help says what they do."),
        ]
    }
}
