public import Failures
internal import Text

/// Lists of command names that have one meaning.
private let synonyms = [
    ["show", "view", "print", "list", "ls", "get"],
    ["end", "close", "stop", "finish"],
    [
        "remove", "delete", "del", "rm", "void", "end", "stop", "archive", "revoke", "cancel", "drop", "unsubscribe",
        "unset", "clear", "reset",
    ],
    ["add", "new", "create", "make", "set", "get", "open", "subscribe", "record", "start", "begin"],
    ["edit", "change", "modify", "update", "amend", "set"], ["rename", "move", "mv"],
    ["restore", "undelete", "unvoid", "unarchive"],
]

/// Commands that take more periods than another one: `summary` takes a month, `stats` also a year.
private let broader = ["summary": "stats"]

extension Root {
    /// The commands of a group that an unknown name was probably meant as, best first: a command that is `alsoCalled`
    /// this name, has a synonymous name, or a similar spelling. A command that destroys data is proposed only below its
    /// own first word.
    /// - Parameter next: the word after the unknown name. If it is an amount, a command that takes an amount is meant.
    func suggestions(
        for name: String, in group: CommandGroup<Environment>, path: [String], next: String? = nil
    ) -> [String] {
        let isAmount = next.map { impliedCommand($0) != nil }
        let subcommands = group.shownSubcommands.filter { !path.isEmpty || !$0.info.isDestructive }
        let called = Self.called(name, among: subcommands)
        guard called.isEmpty else {
            let fitting = isAmount.map { isAmount in called.filter { Self.takesAmount($0) == isAmount } } ?? []
            return takers(of: next, among: fitting.isEmpty ? called : fitting, in: subcommands).map { subcommand in
                // For example `budget 900` is `ceiling set 900`.
                if isAmount == true, let inner = subcommand.group?.shownSubcommands.first(where: Self.takesAmount) {
                    return spelled(path + [subcommand.info.name, inner.info.name])
                }
                // For example `pie` is `chart pie`.
                let word = subcommand.command?.init().slots().first { $0.parameter.role == .word }
                let isWord = word?.parameter.candidates.contains(name) ?? false
                return spelled(path + [subcommand.info.name] + (isWord ? [name] : []))
            }
        }
        // At the top, the same word means commands of many objects.
        let equivalents = path.isEmpty ? [] : Self.equivalents(of: name, in: subcommands, before: next)
        guard equivalents.isEmpty else { return equivalents.prefix(1).map { spelled(path + [$0.info.name]) } }
        if !path.isEmpty, let implied = impliedCommand(name),
            let subcommand = Self.equivalents(of: implied, in: subcommands).first(where: { Self.takesAmount($0) })
        {
            // For example `ceiling 900` is `ceiling set 900`.
            return [spelled(path + [subcommand.info.name, name])]
        }
        if path.isEmpty, let words = wordsJoined(in: name) { return [spelled(words)] }
        if let subcommand = renaming(name, in: subcommands) { return [spelled(path + [subcommand.info.name])] }
        let near = near(name, among: subcommands.map(\.info.name)).map { spelled(path + [$0]) }
        guard near.isEmpty, !path.isEmpty else { return near }
        // For example `outing ad` is `outing add`, which means `outing open`.
        let meant = nearest(to: name, among: synonyms.flatMap(\.self), limit: 1).flatMap {
            Self.equivalents(of: $0, in: subcommands, before: next)
        }
        return meant.prefix(1).map { spelled(path + [$0.info.name]) }
    }

    /// The subcommands that users mean by another name, in the singular or plural unless one has exactly this name.
    static func called(
        _ name: String, among subcommands: [Subcommand<Environment>]
    ) -> [Subcommand<Environment>] {
        let exact = subcommands.filter { $0.info.alsoCalled.contains(name) }
        // The plural of a command's own name is found by its spelling.
        guard exact.isEmpty, !subcommands.contains(where: { haveCommonStem($0.info.name, name) }) else { return exact }
        return subcommands.filter { $0.info.alsoCalled.contains { haveCommonStem($0, name) } }
    }

    /// The nearest names; ties keep the given order. If only one begins with the word, it is the first.
    private func near(_ word: String, among names: [String]) -> [String] {
        let near = nearest(to: word, among: names)
        let begun = near.filter { $0.hasPrefix(word) }
        return begun.count == 1 ? begun + near.filter { $0 != begun[0] } : near
    }

    /// The subcommands that take a word as an argument: those for which it is a valid period or a known value, otherwise
    /// broader ones for which it is, otherwise those that take any text, otherwise all.
    private func takers(
        of word: String?, among called: [Subcommand<Environment>], in subcommands: [Subcommand<Environment>]
    ) -> [Subcommand<Environment>] {
        guard let word else { return called }
        func take(_ subcommand: Subcommand<Environment>, _ takes: (Parameter) -> Bool) -> Bool? {
            subcommand.command?.init().slots().contains { $0.parameter.role == .word && takes($0.parameter) }
        }
        let others = called.compactMap { command in
            broader[command.info.name].flatMap { name in subcommands.first { $0.info.name == name } }
        }
        for commands in [called, others] {
            let valid = commands.filter { command in
                take(command) { $0.candidates.contains(word) || form(of: $0)?.reads(word) == true } ?? false
            }
            if !valid.isEmpty { return valid }
        }
        let free = called.filter { command in
            take(command) { $0.candidates.isEmpty && form(of: $0) == nil } ?? true
        }
        return free.isEmpty ? called : free
    }

    /// The changes that make words after a command's other name the value of the option with that name: `find pizza` is
    /// `list --search pizza`. Periods among the words stay arguments. `nil` without such an option, or without other words.
    func searching(
        for words: [String], at index: Int, calledBy name: String, in group: CommandGroup<Environment>, path: [String]
    ) -> [CommandChange]? {
        let called = group.shownSubcommands.first { $0.info.alsoCalled.contains(name) && !Self.takesAmount($0) }
        guard let called, let slots = called.command?.init().slots() else { return nil }
        let option = slots.map(\.parameter).first { parameter in
            parameter.awaitsValue
                && (parameter.name == name
                    || otherOptionNames.contains { $0.option == parameter.name && $0.tried.contains(name) })
        }
        let searched = words.indices.filter { place in
            !slots.contains { form(of: $0.parameter)?.fits(words[place]) == true }
        }
        guard let option, !searched.isEmpty else { return nil }
        let text = searched.map { words[$0] }.joined(separator: " ")
        return searched.reversed().map { CommandChange.words(index + $0..<index + $0 + 1, []) }
            + [.option(option.label, text), .command(path + [called.info.name])]
    }

    /// The subcommands that the first word after a group may have been meant as, where it was taken as an argument of the
    /// group's default command: `basket delete Week` is `basket remove Week`.
    ///
    /// For errors of the default command when it runs.
    public func subcommandsMeant(in words: [String]) -> [Advice] {
        let parser = Parser(self, reading: words)
        // A number without letters is an amount or a period.
        guard parser.defaultWord?.contains(where: \.isLetter) == true else { return [] }
        return parser.mistakenCommand()?.commands ?? []
    }

    /// The words of an implied command whose first two arguments were joined: `add 12,50 groceries` for
    /// `12,50groceries`. `nil` for endings of one or two letters, which may be units.
    private func wordsJoined(in name: String) -> [String]? {
        guard let start = name.firstIndex(where: \.isLetter), start > name.startIndex else { return nil }
        let (head, tail) = (String(name[..<start]), String(name[start...]))
        guard tail.count > 2, tail.allSatisfy({ $0.isLetter || $0 == "-" }), let implied = impliedCommand(head) else {
            return nil
        }
        return [implied, head, tail]
    }

    /// The subcommands whose names are synonyms of a name, in the order of `synonyms`.
    /// - Parameter next: the word after the unknown name. If there is one, only commands that take a word are meant.
    private static func equivalents(
        of name: String, in subcommands: [Subcommand<Environment>], before next: String? = nil
    ) -> [Subcommand<Environment>] {
        synonyms.filter { $0.contains(name) }.joined().compactMap { other in
            subcommands.first { $0.info.name == other }
        }.filter { subcommand in
            next == nil || subcommand.command?.init().slots().contains { $0.parameter.role == .word } ?? true
        }
    }

    /// An option whose dashes were forgotten: in `chart bar by payee` the arguments `by payee` are `--by payee`. `nil` if no
    /// argument is the name of an option that takes the next one.
    public func optionWithoutDashes(
        in words: [String]
    ) -> (name: String, value: String, changes: [CommandChange])? {
        let parser = Parser(self, reading: words)
        guard let command = parser.command, !type(of: command).info.isDiscreet else { return nil }
        for (index, (name, value)) in zip(parser.words, parser.words.dropFirst()).enumerated() {
            let slot = parser.commandSlots.first { $0.parameter.awaitsValue && $0.parameter.name == name }
            guard let slot, !parser.given.contains(where: { $0.name == name }), slot.accept(value) else { continue }
            return (name, value, [.words(index..<index + 2, []), .option("--" + name, value)])
        }
        return nil
    }

    /// The subcommand whose option `--name` renames, in a group without a subcommand for that; `nil` if the name of the
    /// subcommand does not mean renaming.
    func renaming(_ name: String, in subcommands: [Subcommand<Environment>]) -> Subcommand<Environment>? {
        guard isSynonym(name, of: "rename"), Self.equivalents(of: name, in: subcommands).isEmpty else { return nil }
        return subcommands.first { subcommand in
            subcommand.command?.init().slots().contains { $0.parameter.role == .option && $0.parameter.name == "name" }
                ?? false && isSynonym(subcommand.info.name, of: "edit")
        }
    }

    /// Whether two names of commands have one meaning, such as `unset` and `remove`.
    public func isSynonym(_ name: String, of other: String) -> Bool {
        synonyms.contains { $0.contains(name) && $0.contains(other) }
    }

    /// Whether a word is the usual name of a command, such as `show`.
    public func isVerb(_ word: String) -> Bool { synonyms.joined().contains(word) }

    private static func takesAmount(_ subcommand: Subcommand<Environment>) -> Bool {
        subcommand.command?.init().slots().first { $0.parameter.role == .word }?.parameter.name == "amount"
    }
}
