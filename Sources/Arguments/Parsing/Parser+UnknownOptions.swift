internal import Failures
internal import Text

/// Suggestions for an option that the command does not have.
extension Parser {
    /// The error for an unknown option, with corrections of the command line or with the names of other options.
    func unknown(_ option: Given) -> UsageError {
        let name = String((option.range == nil ? option.key : option.word).drop { $0 == "-" })
        func error(at range: Range<Int>? = nil, nearest: [String] = []) -> UsageError {
            UsageError(
                .unknownOption(word: option.word, at: range), command: root.spelled(path), usage: root.usage(of: path),
                nearest: nearest)
        }
        if let found = range(of: option) ?? argument(writtenAs: option, named: name)
            ?? value(after: option, named: name)
        {
            return error().correcting(found)
        }
        let commands = root.allCommands().filter { !$0.type.info.isHidden }
        let known = command == nil ? commands.flatMap { $0.type.init().slots() } : commandSlots
        // Alone, `--verson` is `--version` rather than `--person`.
        let isAlone = pathPlaces.isEmpty && words.isEmpty
        let parameters = (isAlone ? commonSlots + known : known + commonSlots).map(\.parameter)
            .filter { $0.role != .word }
        var near = suggestions(for: name, among: parameters)
        if near.isEmpty, let found = argument(namedBy: option) { return error().correcting(found) }
        if near.isEmpty {
            let equivalents = equivalents(of: option, named: name, among: known + commonSlots)
            // For example `--pay`, which may mean the payee or the method.
            near = equivalents.isEmpty ? [] : (longer(than: option, named: name, among: known) + equivalents).uniqued()
        }
        if near.isEmpty { near = similar(to: name, insteadOf: option, among: parameters) }
        near.removeAll { $0 == option.key }
        guard near.isEmpty else {
            let missing = near.map { valueMissing($0, insteadOf: option, among: parameters) }
            let labels = zip(near, missing).map { $0 + ($1?.valueLabel ?? "") }
            var error = error(nearest: labels)
            for (label, parameter) in zip(labels, missing) { error.helpOfValues[label] = parameter?.help }
            return error
        }
        // Only without a command: another command than the typed one would do something else.
        guard pathPlaces.isEmpty else { return error(at: option.range) }
        let others = commands.filter { command in
            command.type.init().slots().contains { $0.parameter.spellings.contains(option.key) }
        }
        return error(at: option.range, nearest: others.prefix(3).map { root.spelled($0.path + [option.key]) })
    }

    /// The suggested option, if it needs a value and the typed option has none; otherwise `nil`.
    private func valueMissing(_ label: String, insteadOf option: Given, among parameters: [Parameter]) -> Parameter? {
        guard option.range == nil, option.value == nil, !wordPlaces.contains(option.place + 1),
            unknownPlace != option.place + 1,
            let parameter = parameters.first(where: { $0.label == label }), parameter.awaitsValue
        else { return nil }
        return parameter
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

    /// The options whose names begin with this name and that accept the value, as `--name`; empty for a name of up to two
    /// letters.
    private func longer(than option: Given, named name: String, among slots: [Slot]) -> [String] {
        guard name.count > 2 else { return [] }
        let value = value(of: option)
        return slots.filter { slot in
            slot.parameter.awaitsValue && slot.parameter.name.hasPrefix(name) && value.map { slot.accept($0) } ?? true
        }.map(\.parameter.label)
    }

    /// Options with a similar name, as `--name`; only those of the same stem if another command has exactly this option.
    private func similar(to name: String, insteadOf option: Given, among parameters: [Parameter]) -> [String] {
        guard name.count > 1 else { return [] }
        // A flag has no value.
        let names = parameters.filter { option.value == nil || $0.takesValue }.map(\.name).uniqued()
        // For example `list --categories`, which only vouchers have.
        let isLonger = { (other: String) in other.hasPrefix(name + "-") || haveCommonStem(other, name) }
        return nearest(to: name, among: isOfOtherCommand(option) ? names.filter(isLonger) : names).map { "--" + $0 }
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

extension Array where Element: Hashable {
    /// The elements without repetitions, in order of first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
