internal import Failures

/// The corrections of a command line with an unknown option, the best first.
struct OptionCorrections {
    let changes: [[CommandChange]]
    /// The advice if the typed command is unknown or contains a secret.
    let otherwise: String

    init(changes: [[CommandChange]], otherwise: String) {
        (self.changes, self.otherwise) = (changes, otherwise)
    }

    /// Corrections that replace the option by an argument.
    init(changes: [[CommandChange]], ofArgument argument: String) {
        self.init(changes: changes, otherwise: "write \(argument) alone")
    }
}

/// Corrections that replace an unknown option by an argument of the command.
extension Parser {
    /// The corrections that replace one or two unknown options by a range of their values: `--from 1.11. --to 10.11.`
    /// by `1.11..10.11.`. `nil` if the command takes no range, or the values do not make one.
    func range(of option: Given) -> OptionCorrections? {
        let forms = commandSlots.compactMap { root.form(of: $0.parameter) }
        guard let form = forms.first(where: { !$0.startNames.isEmpty }) else { return nil }
        let ends = given.filter { other in
            let name = String(other.key.dropFirst(2))
            return other.range == nil && !other.isKnown
                && (form.startNames.contains(name) || form.endNames.contains(name))
        }
        guard ends.contains(where: { $0.place == option.place }), ends.count <= 2 else { return nil }
        var texts = (start: "", end: "")
        var changes: [CommandChange] = []
        var places: [Int] = []
        for (index, end) in ends.enumerated() {
            guard let value = value(of: end), form.fits(value), !value.contains("..") else { return nil }
            let isStart = form.startNames.contains(String(end.key.dropFirst(2)))
            guard (isStart ? texts.start : texts.end).isEmpty else { return nil }
            if isStart { texts.start = value } else { texts.end = value }
            changes.append(.spelling(end.key, ""))
            // A joined value becomes a word of its own.
            let joined = ends.prefix(index).filter { $0.value != nil }.count
            places.append(wordPlaces.filter { $0 < end.place }.count + joined)
        }
        if places.count == 2 { changes.append(.words(places[1]..<places[1] + 1, [])) }
        if texts.start.hasSuffix(".") { texts.start.removeLast() }
        changes.append(.words(places[0]..<places[0] + 1, ["\(texts.start)..\(texts.end)"]))
        return OptionCorrections(changes: [changes], otherwise: "write the days as FROM..TO")
    }

    /// The corrections that turn the name of an unknown option into an argument, such as `list --last-month` into
    /// `list last-month`; `nil` if the name does not have the form of an argument.
    func argument(writtenAs option: Given, named name: String) -> OptionCorrections? {
        guard option.range == nil, option.value == nil, option.key.hasPrefix("--"),
            commandSlots.contains(where: { root.form(of: $0.parameter)?.fits(name) == true })
        else { return nil }
        return OptionCorrections(changes: [[.spelling(option.key, name)]], ofArgument: name)
    }

    /// The corrections that turn the value of an unknown option into an argument; `nil` if the value does not have the
    /// form of an argument, or if an option of the command is `alsoCalled` this name.
    func value(after option: Given, named name: String) -> OptionCorrections? {
        guard option.range == nil, let value = value(of: option),
            !commandSlots.contains(where: { $0.parameter.role != .word && $0.parameter.alsoCalled.contains(name) })
        else { return nil }
        let forms = commandSlots.compactMap { root.form(of: $0.parameter) }
        let form = forms.first { $0.optionNames.contains(name) && $0.fits($0.meaning(name, value)) }
        guard let argument = form?.meaning(name, value) else { return nil }
        // A value that was joined to the option becomes the argument before the next one.
        let index = wordPlaces.firstIndex { $0 > option.place } ?? words.count
        let meant: [CommandChange] = argument == value ? [] : [.words(index..<index + 1, [argument])]
        return OptionCorrections(changes: [[.spelling(option.key, "")] + meant], ofArgument: argument)
    }

    /// The corrections that turn all options named like an argument of the command into arguments:
    /// `add --amount 5 --category food` into `add 5 food`. `nil` if this option is not named so.
    ///
    /// An argument that is given already is replaced. If a text may be that argument or the next one, as `x` in
    /// `add 5 x --category food`, there are two corrections: `add 5 food` and `add 5 food x`.
    func argument(namedBy option: Given) -> OptionCorrections? {
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
        return OptionCorrections(
            changes: fitting.map { spellings + [.words(0..<count, $0.words)] }, ofArgument: own.value)
    }

    /// Whether a word is meant as an argument; `nil` if the argument takes any text.
    private func isValue(_ word: String, of parameter: Parameter) -> Bool? {
        if parameter.name == "amount" { return root.impliedCommand(word) != nil }
        if !parameter.candidates.isEmpty { return parameter.candidates.contains(word) }
        return root.form(of: parameter)?.fits(word)
    }

    /// The value of an unknown option: joined with `=`, or the next word; `nil` if another option or nothing follows.
    func value(of option: Given) -> String? {
        option.value ?? wordPlaces.firstIndex(of: option.place + 1).map { words[$0] }
    }
}
