internal import Failures
internal import Text

extension Parser {
    /// Fills the chosen command with the parsed values.
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
            // Of a mistyped subcommand, the options are unknown to the default command.
            guard case .unknownOption = error.fault, !isOfDefaultForm, let meant = mistakenCommand() else {
                throw error
            }
            throw meant
        }
        guard let command else { throw root.missingCommand(in: group, path: path) }
        try fillWords()
        return Invocation(common: common, path: path, request: .run(command))
    }

    private var isDiscreet: Bool { command.map { type(of: $0).info.isDiscreet } ?? false }

    private func fillOptions() throws(UsageError) {
        var slots: [String: Slot] = [:]
        for slot in commonSlots + commandSlots {
            for spelling in slot.parameter.spellings { slots[spelling] = slot }
        }
        var seen: Set<String> = []
        for option in given {
            guard let slot = slots[option.key] else { throw unknown(option) }
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

    /// The change that leaves out the usual name of a command before a value, such as `show` in `chart show pie`; `nil` if
    /// the first argument is not such a name, or the second no value for the first argument.
    private func withoutVerb(_ parameter: Parameter?) -> [CommandChange]? {
        guard words.count > 1, root.isVerb(words[0]), let parameter,
            case .values(let values) = parameter.completion, values.contains(words[1]), !values.contains(words[0])
        else { return nil }
        return [.words(0..<1, [])]
    }

    /// The change that makes a word too many and the one before it one argument; `nil` if they are none together.
    private func joined(before index: Int, as parameter: Parameter?) -> [CommandChange]? {
        guard index > 0, let form = parameter.flatMap({ root.form(of: $0) }) else { return nil }
        return form.joined(words[index - 1], words[index]).map { [.words(index - 1..<index + 1, [$0])] }
    }

    /// Whether the word after a group has the form of the first argument of its default command, such as a period.
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

    /// - Parameter change: the change of the command that gives another value.
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
            error.corrections = near.prefix(1).map(change)
            if near.isEmpty, text == words.first, let change = withoutVerb(parameter) { error.corrections = [change] }
            // For example `report --format html` is `report --as html`.
            if near.isEmpty, name.hasPrefix("--"),
                let other = commandSlots.map(\.parameter).first(where: {
                    $0.role == .option && $0.candidates.contains(text) && $0.label != name
                })
            {
                error.corrections = [[.spelling(name, other.label)]]
            }
        }
        return error
    }

    private func unknown(_ option: Given) -> UsageError {
        let commands = root.allCommands().filter { !$0.type.info.isHidden }
        let known = command == nil ? commands.flatMap { $0.type.init().slots() } : commandSlots
        let parameters = (known + commonSlots).map(\.parameter).filter { $0.role != .word }
        let name = String((option.range == nil ? option.key : option.word).drop { $0 == "-" })
        let range = rangeChanges(for: option)
        guard range.isEmpty else {
            var error = UsageError(
                .unknownOption(word: option.word, at: nil), command: root.spelled(path), usage: root.usage(of: path))
            error.rangeChanges = range
            return error
        }
        let isArgument =
            option.range == nil && option.value == nil && option.key.hasPrefix("--")
            && commandSlots.contains { root.form(of: $0.parameter)?.fits(name) == true }
        if isArgument {
            // For example `list --last-month`.
            var error = UsageError(
                .unknownOption(word: option.word, at: nil), command: root.spelled(path), usage: root.usage(of: path),
                valueAlone: name)
            error.aloneChanges = [.spelling(option.key, name)]
            return error
        }
        let value = value(after: option, named: name)
        var near = value == nil ? suggestions(for: name, among: parameters) : []
        if near.isEmpty, value == nil, let argument = argument(namedBy: option) {
            var error = UsageError(
                .unknownOption(word: option.word, at: nil), command: root.spelled(path), usage: root.usage(of: path),
                valueAlone: argument.value)
            error.aloneChanges = argument.changes
            return error
        }
        if near.isEmpty, value == nil {
            let slots = command == nil ? commands.flatMap { $0.type.init().slots() } : commandSlots
            near = equivalents(of: option, named: name, among: slots + commonSlots)
        }
        if near.isEmpty, value == nil, name.count > 1 {
            // A flag has no value.
            let names = parameters.filter { option.value == nil || $0.takesValue }.map(\.name).uniqued()
            near = nearest(
                to: name, among: isOfOtherCommand(option) ? names.filter { $0.hasPrefix(name + "-") } : names
            )
            .map { "--" + $0 }
        }
        var helpOfValues: [String: String] = [:]
        near = near.filter { $0 != option.key }.map { label in
            guard let parameter = valueMissing(label, insteadOf: option, among: parameters) else { return label }
            helpOfValues[label + parameter.valueLabel] = parameter.help
            return label + parameter.valueLabel
        }
        let isWholeWord = !near.isEmpty
        // Only without a command: another command than the typed one would do something else.
        if near.isEmpty, pathPlaces.isEmpty {
            let others = commands.filter { command in
                command.type.init().slots().contains { $0.parameter.spellings.contains(option.key) }
            }
            near = others.prefix(3).map { root.spelled($0.path + [option.key]) }
        }
        var error = UsageError(
            .unknownOption(word: option.word, at: isWholeWord ? nil : option.range), command: root.spelled(path),
            usage: root.usage(of: path), nearest: near, valueAlone: value?.text)
        error.helpOfValues = helpOfValues
        error.aloneChanges = value?.changes ?? []
        return error
    }

    /// The changes that make the value of an unknown option, or of two, a range: `--from 1.11. --to 10.11.` is
    /// `1.11..10.11.`. Empty if the command takes no range, or the value is none.
    private func rangeChanges(for option: Given) -> [CommandChange] {
        let forms = commandSlots.compactMap { root.form(of: $0.parameter) }
        guard let form = forms.first(where: { !$0.startNames.isEmpty }) else { return [] }
        let ends = given.filter { other in
            let name = String(other.key.dropFirst(2))
            return other.range == nil && !other.isKnown
                && (form.startNames.contains(name) || form.endNames.contains(name))
        }
        guard ends.contains(where: { $0.place == option.place }), ends.count <= 2 else { return [] }
        var texts = (start: "", end: "")
        var changes: [CommandChange] = []
        var places: [Int] = []
        for (index, end) in ends.enumerated() {
            let text = end.value ?? wordPlaces.firstIndex(of: end.place + 1).map { words[$0] }
            guard let value = text, form.fits(value), !value.contains("..") else { return [] }
            let isStart = form.startNames.contains(String(end.key.dropFirst(2)))
            guard (isStart ? texts.start : texts.end).isEmpty else { return [] }
            if isStart { texts.start = value } else { texts.end = value }
            changes.append(.spelling(end.key, ""))
            // A joined value becomes a word of its own.
            let joined = ends.prefix(index).filter { $0.value != nil }.count
            places.append(wordPlaces.filter { $0 < end.place }.count + joined)
        }
        if places.count == 2 { changes.append(.words(places[1]..<places[1] + 1, [])) }
        if texts.start.hasSuffix(".") { texts.start.removeLast() }
        return changes + [.words(places[0]..<places[0] + 1, ["\(texts.start)..\(texts.end)"])]
    }

    /// The suggested option, if it needs a value and the typed option has none.
    private func valueMissing(_ label: String, insteadOf option: Given, among parameters: [Parameter]) -> Parameter? {
        guard option.range == nil, option.value == nil, !wordPlaces.contains(option.place + 1),
            unknownPlace != option.place + 1,
            let parameter = parameters.first(where: { $0.label == label }), parameter.awaitsValue
        else { return nil }
        return parameter
    }

    /// The value of an unknown option that has the form of an argument of the command, and the changes that make it one;
    /// `nil` if an option of the command has this other name.
    private func value(after option: Given, named name: String) -> (text: String, changes: [CommandChange])? {
        guard option.range == nil,
            let value = option.value ?? wordPlaces.firstIndex(of: option.place + 1).map({ words[$0] }),
            !commandSlots.contains(where: { $0.parameter.role != .word && $0.parameter.alsoCalled.contains(name) })
        else { return nil }
        let forms = commandSlots.compactMap { root.form(of: $0.parameter) }
        let form = forms.first { $0.optionNames.contains(name) && $0.fits($0.meaning(name, value)) }
        guard let argument = form?.meaning(name, value) else { return nil }
        // Joined to the option, it becomes the argument before the next one.
        let index = wordPlaces.firstIndex { $0 > option.place } ?? words.count
        return (
            argument,
            [.spelling(option.key, "")] + (argument == value ? [] : [.words(index..<index + 1, [argument])])
        )
    }
}

/// Options, with the other names that users try for them. Of those that the command has, the first is suggested.
private let otherOptionNames: [(option: String, tried: [String])] = [
    ("payee", ["shop", "vendor", "merchant", "seller"]),
    ("method", ["pay", "card", "account", "wallet", "paid-with", "pay-with", "paid-from"]),
    ("pay", ["method", "card", "account", "wallet", "paid-with", "pay-with", "paid-from"]),
    ("paid-by", ["payer"]),
    ("for", ["among", "between", "recipients", "people"]),
    ("person", ["paid-by", "payer", "for", "with", "who"]),
    ("with", ["person", "people", "participants", "user"]),
    ("note", ["comment", "memo", "remark", "remarks"]),
    ("what", ["description", "text", "title"]),
    ("note", ["description", "text"]),
    ("search", ["find", "query", "text", "what", "note", "description", "containing", "comment", "memo"]),
    ("tag", ["label"]),
    ("limit", ["last", "top", "first", "n", "count", "number"]),
    ("top", ["limit", "last", "first"]),
    ("min", ["least", "minimum", "over", "above"]),
    ("max", ["most", "maximum", "under", "below"]),
    ("amount", ["price", "cost", "sum"]),
    ("day", ["date", "when"]),
]

extension Parser {
    /// An argument of the command whose name was typed as an option, and the changes that give the values of all such
    /// options as arguments: `add --amount 5 --category food` is `add 5 food`. `nil` for other options.
    private func argument(namedBy option: Given) -> (value: String, changes: [CommandChange])? {
        guard !isDiscreet else { return nil }
        let arguments = commandSlots.map(\.parameter).filter { $0.role == .word }
        let named = given.compactMap { other -> (option: Given, index: Int, value: String)? in
            let name = String(other.key.dropFirst(2))
            guard other.range == nil, !other.isKnown, let value = value(of: other),
                let index = arguments.firstIndex(where: { $0.name == name || $0.givenPlaceholder?.lowercased() == name }
                )
            else { return nil }
            return (other, index, value)
        }
        guard let own = named.first(where: { $0.option.place == option.place }) else { return nil }
        let taken = Set(named.filter { $0.option.value == nil }.map { $0.option.place + 1 })
        var all = zip(wordPlaces, words).filter { !taken.contains($0.0) }.map(\.1)
        for index in arguments.indices {
            let values = named.filter { $0.index == index }.map(\.value)
            guard values.isEmpty || index <= all.count else { return nil }
            if !values.isEmpty { all.insert(contentsOf: values, at: index) }
        }
        let changes = named.map { CommandChange.spelling($0.option.key, "") }
        return (own.value, changes + [.words(0..<all.count, all)])
    }

    /// The value of an unknown option: joined with `=`, or the next word.
    private func value(of option: Given) -> String? {
        option.value ?? wordPlaces.firstIndex(of: option.place + 1).map { words[$0] }
    }

    /// The option of the same meaning that accepts the value.
    private func equivalents(of option: Given, named name: String, among slots: [Slot]) -> [String] {
        let value = value(of: option)
        for (other, tried) in otherOptionNames where tried.contains(name) {
            let found = slots.first { slot in
                slot.parameter.awaitsValue && slot.parameter.name == other && value.map { slot.accept($0) } ?? true
            }
            if let found { return [found.parameter.label] }
        }
        return []
    }

    /// Whether another command has exactly this option, so that it is no misspelling.
    private func isOfOtherCommand(_ option: Given) -> Bool {
        root.allCommands().contains { command in
            !command.type.info.isHidden
                && command.type.init().slots().contains { $0.parameter.spellings.contains(option.key) }
        }
    }

    /// Options for which users try this name, or common options with this value: `--csv` may be meant as `--format csv`.
    private func suggestions(for name: String, among parameters: [Parameter]) -> [String] {
        let called = parameters.filter { $0.alsoCalled.contains(name) }.map(\.label)
        guard called.isEmpty else { return called.uniqued() }
        // For example `edit --set-category home`.
        let verb = ["set-", "new-", "to-"].first { name.hasPrefix($0) }
        let plain = verb.map { String(name.dropFirst($0.count)) }
        let changed = parameters.filter { $0.name == plain && $0.awaitsValue }.map(\.label)
        guard changed.isEmpty else { return changed.uniqued() }
        // For example `report --html`, `list --csv` or `add --yesterday`.
        return (commandSlots + commonSlots).map(\.parameter).filter { parameter in
            parameter.awaitsValue
                && (parameter.candidates.contains(name) || root.valueForm(of: parameter)?.fits(name) == true)
        }.prefix(1).map { "\($0.label) \(name)" }
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in order of first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Root {
    /// - Parameters:
    ///   - next: the word after the name.
    ///   - words: all arguments after the name, the first of which has the given index.
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
