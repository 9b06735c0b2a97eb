internal import Failures
internal import Text

extension Parser {
    /// Fills the chosen command with the parsed values.
    /// - Throws: `UsageError` for the first error, as `Root.parse` does.
    mutating func finish() throws(UsageError) -> Invocation<Environment, Common> {
        if let name = unknownCommand {
            if let option = given.prefix(optionsBeforeUnknown).first(where: { !$0.isKnown }) { throw unknown(option) }
            throw root.unknownCommand(name, in: group, path: path, next: words.first, words: words, at: 0)
        }
        let helpPath = path
        if command == nil, let type = group.defaultCommand { chooseDefault(type.init()) }
        if wantsHelp || wantsVersion {
            fillCommonLeniently()
            return Invocation(common: common, path: helpPath, request: wantsHelp ? .help(of: helpPath) : .version)
        }
        do {
            try fillOptions()
        } catch {
            // The unknown option may belong to a mistyped subcommand, which was taken as an argument of the default
            // command.
            guard case .unknownOption = error.fault, !isOfDefaultForm, let meant = mistakenCommand() else {
                throw error
            }
            throw meant
        }
        guard let command else { throw root.missingCommand(in: group, path: path) }
        try fillWords()
        return Invocation(common: common, path: path, request: .run(command))
    }

    var isDiscreet: Bool { command.map { type(of: $0).info.isDiscreet } ?? false }

    private func fillOptions() throws(UsageError) {
        var seen: Set<String> = []
        for option in given {
            guard let slot = options[option.key] else { throw unknown(option) }
            let parameter = slot.parameter
            guard parameter.takesValue else {
                if option.value != nil {
                    throw misuse(.unexpectedValue(option: option.key, word: isDiscreet ? option.key : option.word))
                }
                _ = slot.accept("")
                continue
            }
            guard let value = option.value ?? parameter.impliedValue else {
                throw misuse(
                    .missingValue(
                        option: option.key, placeholder: parameter.placeholder,
                        joined: isDiscreet ? nil : option.follower.map { "\(parameter.label)=\($0)" }))
            }
            let isFirst = seen.insert(parameter.name).inserted
            if !isFirst, !parameter.isRepeating { throw misuse(.repeatedOption(option.key)) }
            if !slot.accept(value) {
                throw invalid(value, option.key, parameter) { [.option(parameter.label, $0)] }
            }
        }
        for slot in commonSlots + commandSlots where slot.parameter.role == .option && slot.parameter.isRequired {
            guard !seen.contains(slot.parameter.name) else { continue }
            throw misuse(.missingOption(slot.parameter.label, placeholder: slot.parameter.placeholder))
        }
    }

    private func fillWords() throws(UsageError) {
        var rest = words[...]
        let slots = commandSlots.filter { $0.parameter.role == .word }
        for (index, slot) in slots.enumerated() {
            let parameter = slot.parameter
            if rest.isEmpty, parameter.isRequired { throw missing(parameter) }
            let taken = rest.prefix(parameter.isRepeating ? rest.count : 1)
            guard let refused = taken.first(where: { !slot.accept($0) }) else {
                rest = rest.dropFirst(taken.count)
                continue
            }
            // For example `stats 2026`: the unit may be left out, and the word is the period.
            guard !parameter.isRequired, !parameter.isRepeating, rest.count < slots.count - index,
                nearest(to: refused, among: parameter.candidates).isEmpty
            else {
                let place = words.firstIndex(of: refused) ?? 0
                throw invalid(refused, parameter.givenPlaceholder ?? parameter.name.uppercased(), parameter) {
                    [.words(place..<place + 1, [$0])]
                }
            }
        }
        if let word = rest.first, !isDiscreet, let change = withoutVerb(slots.first?.parameter) {
            var error = misuse(.unexpectedWord(word))
            error.corrections = [change]
            throw error
        }
        if let word = rest.first, !isDiscreet, let joined = joined(before: rest.startIndex, as: slots.last?.parameter) {
            var error = misuse(.unexpectedWord(word))
            error.corrections = [joined]
            throw error
        }
        // The first word after a group was probably meant as a subcommand if it does not fit, or there are too many.
        let isMisplaced = slots.first.map { root.form(of: $0.parameter) != nil && !isOfDefaultForm } ?? false
        if !rest.isEmpty || isMisplaced, let meant = mistakenCommand() { throw meant }
        if let word = rest.first { throw misuse(.unexpectedWord(isDiscreet ? "" : word)) }
    }

    /// The change that leaves out the usual name of a command before a value, such as `show` in `chart show pie`. `nil`
    /// if the first word is not such a name, or the second word is not a valid first argument.
    private func withoutVerb(_ parameter: Parameter?) -> [CommandChange]? {
        guard words.count > 1, root.isVerb(words[0]), let parameter,
            case .values(let values) = parameter.completion, values.contains(words[1]), !values.contains(words[0])
        else { return nil }
        return [.words(0..<1, [])]
    }

    /// The change that joins a surplus word with the word before it; `nil` if they do not make one argument.
    private func joined(before index: Int, as parameter: Parameter?) -> [CommandChange]? {
        guard index > 0, let form = parameter.flatMap({ root.form(of: $0) }) else { return nil }
        return form.joined(words[index - 1], words[index]).map { [.words(index - 1..<index + 1, [$0])] }
    }

    /// Whether the word after a group has the form, such as a period, of the first argument of the group's default
    /// command.
    private var isOfDefaultForm: Bool {
        let first = commandSlots.first { $0.parameter.role == .word }
        guard let defaultWord, let form = first.flatMap({ root.form(of: $0.parameter) }) else { return false }
        return form.fits(defaultWord)
    }

    /// The error for an unknown subcommand, if the argument of a default command resembles a subcommand; otherwise
    /// `nil`.
    func mistakenCommand() -> UsageError? {
        guard let defaultWord else { return nil }
        let path = Array(path.dropLast(group.defaultName == nil ? 0 : 1))
        guard !root.suggestions(for: defaultWord, in: group, path: path).isEmpty else { return nil }
        return root.unknownCommand(defaultWord, in: group, path: path, words: Array(words.dropFirst()), at: 1)
    }

    /// For help and version, valid common options such as a width apply, and invalid ones are ignored.
    private func fillCommonLeniently() {
        for option in given {
            guard let slot = commonSlots.first(where: { $0.parameter.spellings.contains(option.key) }) else { continue }
            let isFlag = !slot.parameter.takesValue
            if let value = option.value ?? (isFlag ? "" : nil) { _ = slot.accept(value) }
        }
    }

    private func misuse(_ fault: UsageError.Fault) -> UsageError {
        root.misuse(fault, of: path)
    }

    private func missing(_ word: Parameter) -> UsageError {
        UsageError(
            .missingWord(word.placeholder), command: root.spelled(path), usage: root.usage(of: path),
            nearest: word.candidates)
    }

    /// The error for an invalid value, with the nearest valid values.
    /// - Parameter change: returns the change of the command line that gives another value.
    private func invalid(
        _ text: String, _ name: String, _ parameter: Parameter, _ change: (String) -> [CommandChange]
    ) -> UsageError {
        let type = parameter.valueType
        let candidates = type?.candidates ?? []
        var near = nearest(to: text, among: candidates)
        if near.isEmpty {
            near = otherOptionNames.filter { $0.tried.contains(text) && candidates.contains($0.option) }.map(\.option)
        }
        var error = UsageError(
            .invalidValue(text, parameter: name, candidates: candidates, expectation: type?.expectation ?? ""),
            command: root.spelled(path), usage: root.usage(of: path), nearest: near)
        if !isDiscreet {
            error.corrections = near.prefix(1).map { value in
                let needed = type?.optionNeeded(with: value).flatMap { option in
                    given.contains { $0.key == option.name } ? nil : CommandChange.option(option.name, option.value)
                }
                return change(value) + (needed.map { [$0] } ?? [])
            }
            if near.isEmpty, text == words.first, let change = withoutVerb(parameter) { error.corrections = [change] }
            // For example `report --format html` is `report --as html`.
            if near.isEmpty, name.hasPrefix("--"),
                let other = commandSlots.map(\.parameter).first(where: { other in
                    other.role == .option && other.candidates.contains(text) && other.label != name
                        && !given.contains { $0.name == other.name }
                })
            {
                error.corrections = [[.spelling(name, other.label)]]
            }
        }
        return error
    }
}

extension Root {
    /// The error for a name that no command of a group has, with the commands that may be meant.
    /// - Parameters:
    ///   - next: the word after the unknown name; `nil` without one.
    ///   - words: all arguments after the unknown name. `index` is that of the first among all arguments.
    func unknownCommand(
        _ name: String, in group: CommandGroup<Environment>, path: [String], next: String? = nil,
        words: [String] = [], at index: Int = 0
    ) -> UsageError {
        var near = suggestions(for: name, in: group, path: path, next: next)
        if near.isEmpty, path.isEmpty {
            // For example `spesa rename` may be meant as `spesa category rename`.
            near = top.shownSubcommands.filter { !$0.info.isDestructive }.compactMap { subcommand in
                subcommand.group?.shownSubcommands.first { $0.info.name == name && !$0.info.isDestructive }
                    .map { spelled([subcommand.info.name, $0.info.name]) }
            }
        }
        var error = groupMisuse(.unknownCommand(name), path: path, nearest: Array(near.prefix(3)))
        if near.isEmpty, path.isEmpty, let next, let implied = impliedCommand(next) {
            // For example `rent 650` is `add 650 rent`.
            error.corrections = [[.words(index..<index + 1, [next, name]), .command([implied])]]
        }
        if let changes = searching(for: words, at: index, calledBy: name, in: group, path: path) {
            error.corrections = [changes]
        }
        let show = group.shownSubcommands.first { subcommand in
            subcommand.info.name == "show"
                && subcommand.command?.init().slots().contains { $0.parameter.role == .word } == true
        }
        if near.isEmpty, !path.isEmpty, words.isEmpty, let show {
            // For example `payee Lidl` is `payee show Lidl`.
            error.corrections = [[.words(index..<index, [name]), .command(path + [show.info.name])]]
        }
        if words.count > 1, let subcommand = renaming(name, in: group.shownSubcommands),
            near == [spelled(path + [subcommand.info.name])]
        {
            // For example `person rename Ben Benno` is `person edit Ben --name Benno`.
            let last = index + words.count - 1
            error.corrections = [
                [
                    .words(last..<last + 1, []), .option("--name", words[words.count - 1]),
                    .command(path + [subcommand.info.name]),
                ]
            ]
        }
        return error
    }

    fileprivate func missingCommand(in group: CommandGroup<Environment>, path: [String]) -> UsageError {
        groupMisuse(.missingCommand, path: path, nearest: group.shownSubcommands.map { spelled(path + [$0.info.name]) })
    }

    private func groupMisuse(_ fault: UsageError.Fault, path: [String], nearest: [String]) -> UsageError {
        let usage = usageLines(of: path)
        return UsageError(fault, command: spelled(path), usage: usage[usage.count - 1], nearest: nearest)
    }
}
