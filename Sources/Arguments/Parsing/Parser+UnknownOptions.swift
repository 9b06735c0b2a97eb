internal import Failures
internal import Text

/// Suggestions for an option that the command does not have.
extension Parser {
    /// The error for an unknown option, with suggestions.
    func unknown(_ option: Given) -> UsageError {
        let commands = root.allCommands().filter { !$0.type.info.isHidden }
        let known = command == nil ? commands.flatMap { $0.type.init().slots() } : commandSlots
        // Alone, `--verson` is `--version` rather than `--person`.
        let isAlone = pathPlaces.isEmpty && words.isEmpty
        let slots = isAlone ? commonSlots + known : known + commonSlots
        let parameters = slots.map(\.parameter).filter { $0.role != .word }
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
            error.aloneChanges = argument.changes[0]
            error.corrections = Array(argument.changes.dropFirst())
            return error
        }
        if near.isEmpty, value == nil {
            let slots = command == nil ? commands.flatMap { $0.type.init().slots() } : commandSlots
            near = equivalents(of: option, named: name, among: slots + commonSlots)
        }
        if near.isEmpty, value == nil, name.count > 1 {
            // A flag has no value.
            let names = parameters.filter { option.value == nil || $0.takesValue }.map(\.name).uniqued()
            // For example `list --categories`, which only vouchers have.
            let isLonger = { (other: String) in other.hasPrefix(name + "-") || haveCommonStem(other, name) }
            near = nearest(to: name, among: isOfOtherCommand(option) ? names.filter(isLonger) : names)
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

    /// The changes that replace one or two unknown options by a range of their values: `--from 1.11. --to 10.11.` is
    /// `1.11..10.11.`. Empty if the command takes no range, or the values do not make one.
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

    /// The value of an unknown option as an argument of the command, and the changes that make it one. `nil` if it does
    /// not have the form of an argument, or if an option of the command is `alsoCalled` this name.
    private func value(after option: Given, named name: String) -> (text: String, changes: [CommandChange])? {
        guard option.range == nil,
            let value = option.value ?? wordPlaces.firstIndex(of: option.place + 1).map({ words[$0] }),
            !commandSlots.contains(where: { $0.parameter.role != .word && $0.parameter.alsoCalled.contains(name) })
        else { return nil }
        let forms = commandSlots.compactMap { root.form(of: $0.parameter) }
        let form = forms.first { $0.optionNames.contains(name) && $0.fits($0.meaning(name, value)) }
        guard let argument = form?.meaning(name, value) else { return nil }
        // A value that was joined to the option becomes the argument before the next one.
        let index = wordPlaces.firstIndex { $0 > option.place } ?? words.count
        return (
            argument,
            [.spelling(option.key, "")] + (argument == value ? [] : [.words(index..<index + 1, [argument])])
        )
    }

    /// An argument of the command whose name was typed as an option, and the changes that give the values of all such
    /// options as arguments: `add --amount 5 --category food` is `add 5 food`. `nil` for other options.
    ///
    /// An argument that is given already is replaced. If a text may be that argument or the next one, as `x` in
    /// `add 5 x --category food`, there are two corrections: `add 5 food` and `add 5 food x`.
    private func argument(namedBy option: Given) -> (value: String, changes: [[CommandChange]])? {
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
        let former = zip(wordPlaces, words).filter { !taken.contains($0.0) }.map(\.1)
        var results = [(words: former, replaces: true), (words: former, replaces: false)]
        var (isText, isDescription) = (false, false)
        for (index, parameter) in arguments.enumerated() {
            let values = named.filter { $0.index == index }.map(\.value)
            guard !values.isEmpty else { continue }
            for place in results.indices {
                let words = results[place].words
                guard index <= words.count else { return nil }
                let isGiven = index < words.count ? isValue(words[index], of: parameter) : false
                // Without a way to tell them apart, required arguments are missing before this one is given twice.
                let isSurplus = words.count + values.count > arguments.count { $0.isRequired }
                if isGiven == nil, isSurplus {
                    isText = true
                    // A description is more often in upper case than the name of a category.
                    if words[index].first?.isUppercase == true { isDescription = true }
                }
                let isReplaced = isGiven ?? (isSurplus && results[place].replaces)
                let end = !isReplaced ? index : parameter.isRepeating ? words.count : index + 1
                results[place].words.replaceSubrange(index..<end, with: values)
            }
        }
        if isDescription { results.reverse() }
        let fitting = results.prefix(isText ? 2 : 1).filter {
            $0.words.count <= arguments.count || arguments.last?.isRepeating == true
        }
        guard !fitting.isEmpty else { return nil }
        let spellings = named.map { CommandChange.spelling($0.option.key, "") }
        let count = former.count + named.count
        return (own.value, fitting.map { spellings + [.words(0..<count, $0.words)] })
    }

    /// Whether a word is meant as an argument; `nil` if the argument takes any text.
    private func isValue(_ word: String, of parameter: Parameter) -> Bool? {
        if parameter.name == "amount" { return root.impliedCommand(word) != nil }
        if !parameter.candidates.isEmpty { return parameter.candidates.contains(word) }
        return root.form(of: parameter)?.fits(word)
    }

    /// The value of an unknown option: joined with `=`, or the next word; `nil` if another option or nothing follows.
    private func value(of option: Given) -> String? {
        option.value ?? wordPlaces.firstIndex(of: option.place + 1).map { words[$0] }
    }

    /// The first option with a synonymous name that accepts the value, as `--name`; empty without such an option.
    private func equivalents(of option: Given, named name: String, among slots: [Slot]) -> [String] {
        let value = value(of: option)
        let isPlural = slots.contains { haveCommonStem($0.parameter.name, name) }
        for (other, tried) in otherOptionNames
        where tried.contains(name) || !isPlural && tried.contains(where: { haveCommonStem($0, name) }) {
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

    /// Options for which users try this name; otherwise the option that an edit such as `set-category` names; otherwise
    /// the first option that takes the name as its value: `--csv` may be meant as `--format csv`.
    private func suggestions(for name: String, among parameters: [Parameter]) -> [String] {
        let called = parameters.filter { $0.alsoCalled.contains(name) }.map(\.label)
        guard called.isEmpty else { return called.uniqued() }
        // For example `edit --set-category home`.
        let verb = ["set-", "new-", "to-"].first { name.hasPrefix($0) }
        let plain = verb.map { String(name.dropFirst($0.count)) }
        let changed = parameters.filter { $0.name == plain && $0.awaitsValue }.map(\.label)
        guard changed.isEmpty else { return changed.uniqued() }
        // `--all` may be `--all-matching`.
        guard !parameters.contains(where: { $0.name.hasPrefix(name + "-") }) else { return [] }
        // For example `report --html`, `list --csv` or `add --yesterday`.
        let taker = (commandSlots + commonSlots).map(\.parameter).first { parameter in
            parameter.awaitsValue
                && (parameter.candidates.contains(name) || root.valueForm(of: parameter)?.fits(name) == true)
        }
        if let taker { return ["\(taker.label) \(name)"] }
        // For example `add --dates fri`. The plural of an option's own name is found by its spelling.
        guard !parameters.contains(where: { haveCommonStem($0.name, name) }) else { return [] }
        return parameters.filter { $0.alsoCalled.contains { haveCommonStem($0, name) } }.map(\.label).uniqued()
    }
}

/// Options, with the other names that users try for them. The first of these options that the command has is suggested.
let otherOptionNames: [(option: String, tried: [String])] = [
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

extension Array where Element: Hashable {
    /// The elements without repetitions, in order of first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
