public import Failures

extension Root {
    /// Edits a typed command line. A change leaves all other words as typed.
    ///
    /// - Returns: `nil` if a change does not apply, and if an argument of the typed command may be a secret. If a
    ///   change names a command that takes a secret, words that may be the secret are left out.
    /// - Complexity: parses the words once per change.
    public func changing(_ words: [String], by changes: [CommandChange]) -> [String]? {
        changes.reduce(words) { words, change in
            guard let words else { return nil }
            var parser = Parser(self, reading: words)
            return parser.changed(words, by: change)
        }
    }
}

extension Parser {
    /// Returns the typed words with a change; `nil` if it does not apply, or if the arguments may contain a secret.
    /// - Parameter typed: all words that were parsed.
    fileprivate mutating func changed(_ typed: [String], by change: CommandChange) -> [String]? {
        if command == nil, unknownCommand == nil, let type = group.defaultCommand { chooseDefault(type.init()) }
        guard command.map({ !type(of: $0).info.isDiscreet }) ?? true else { return nil }
        switch change {
        case .option(let name, nil): return given.contains { $0.key == name } ? typed : adding([name], to: typed)
        case .option(let name, let value?): return setting(name, to: value, in: typed)
        case .another(let name, let value):
            return adding(value.utf8.first == UInt8(ascii: "-") ? ["\(name)=\(value)"] : [name, value], to: typed)
        case .entry(let name, let key, let value):
            let list = given.last { $0.name == String(name.dropFirst(2)) }?.value ?? ""
            return setting(name, to: Self.setting(key, to: value, inList: list), in: typed)
        case .without(let name): return given.contains { $0.key == name } ? removing(name, from: typed) : nil
        case .withoutAny(let name): return removing(name, from: typed)
        case .words(let range, let words): return replacing(range, by: words, in: typed)
        case .value(let former, let text, let kind): return replacing(former, by: text, of: kind, in: typed)
        case .command(let path): return naming(path, in: typed)
        case .spelling(let former, let name):
            guard let option = given.first(where: { $0.key == former || $0.word == former }) else {
                return nil
            }
            let value = option.word == former ? "" : String(option.word.dropFirst(former.count))
            guard !name.isEmpty else {
                let alone = value.hasPrefix("=") ? [String(value.dropFirst())] : []
                return typed.replacing(option.place..<option.place + 1, by: alone)
            }
            let words = name.split(separator: " ").map(String.init)
            return typed.replacing(
                option.place..<option.place + 1, by: words.dropLast() + [(words.last ?? "") + value])
        }
    }

    private func removing(_ name: String, from typed: [String]) -> [String] {
        let places = given.filter { $0.key == name }.flatMap { [$0.place, $0.valuePlace].compactMap(\.self) }
        return typed.indices.filter { !places.contains($0) }.map { typed[$0] }
    }

    private func adding(_ words: [String], to typed: [String]) -> [String]? {
        guard !awaitsValue else { return nil }
        let end = endPlace ?? typed.count
        return typed.replacing(end..<end, by: words)
    }

    private mutating func setting(_ name: String, to value: String, in typed: [String]) -> [String]? {
        // An optional value must be joined with `=`.
        let mayMislead = value.utf8.first == UInt8(ascii: "-") || parameter(spelled: name)?.awaitsValue == false
        guard let former = given.last(where: { $0.name == String(name.dropFirst(2)) }) else {
            return adding(mayMislead ? ["\(name)=\(value)"] : [name, value], to: typed)
        }
        if let place = former.valuePlace {
            guard mayMislead else { return typed.replacing(place..<place + 1, by: [value]) }
            guard former.word == former.key else { return nil }
            return typed.replacing(former.place..<place + 1, by: ["\(name)=\(value)"])
        }
        guard former.value != nil, former.word != former.key else {
            return typed.replacing(former.place..<former.place + 1, by: ["\(name)=\(value)"])
        }
        let letters = former.word.unicodeScalars.prefix((former.letter ?? 0) + 1)
        let head = former.letter == nil ? former.key : String(String.UnicodeScalarView(letters))
        return typed.replacing(former.place..<former.place + 1, by: ["\(head)=\(value)"])
    }

    /// Returns a list of `KEY=VALUE` pairs with an entry: in place of the last one with this key, otherwise at the end.
    private static func setting(_ key: String, to value: String, inList list: String) -> String {
        var entries = list.split(separator: ",").map(String.init)
        let entry = "\(key)=\(value)"
        if let place = entries.lastIndex(where: { $0.hasPrefix(key + "=") }) {
            entries[place] = entry
        } else {
            entries.append(entry)
        }
        return entries.joined(separator: ",")
    }

    private func replacing(_ range: Range<Int>, by words: [String], in typed: [String]) -> [String]? {
        guard range.upperBound <= wordPlaces.count else { return nil }
        let start =
            range.lowerBound < wordPlaces.count
            ? wordPlaces[range.lowerBound]
            : (wordPlaces.last ?? endPlace ?? pathPlaces.last).map { $0 + 1 } ?? typed.count
        let gone = Set(wordPlaces[range])
        if endPlace.map({ start < $0 }) ?? true, words.contains(where: { root.isOption($0) }) {
            // After `--` every word is an argument.
            let all = Set(wordPlaces + [endPlace].compactMap(\.self))
            let kept = Array(self.words[..<range.lowerBound]) + words + self.words[range.upperBound...]
            return typed.indices.filter { !all.contains($0) }.map { typed[$0] } + ["--"] + kept
        }
        let before = typed[..<start].indices.filter { !gone.contains($0) }.map { typed[$0] }
        return before + words + typed[start...].indices.filter { !gone.contains($0) }.map { typed[$0] }
    }

    /// Replaces a text in the only argument, option value or entry of a list that is this text. Among several, only one
    /// may complete names of `kind`, and it is changed. `nil` if no place is found, or several remain.
    private func replacing(
        _ former: String, by text: String, of kind: String?, in typed: [String]
    ) -> [String]? {
        var found: [(words: [String]?, isOfKind: Bool)] = []
        let arguments = commandSlots.map(\.parameter).filter { $0.role == .word }
        func completesKind(_ parameter: Parameter?) -> Bool {
            if let kind, case .custom(kind)? = parameter?.completion { true } else { false }
        }
        for start in words.indices {
            // A name of several words may be typed without quotes.
            var joined = words[start]
            var end = start + 1
            while joined.utf8.count < former.utf8.count, end < words.count {
                joined += " " + words[end]
                end += 1
            }
            if joined == former {
                let parameter = arguments.indices.contains(start) ? arguments[start] : arguments.last
                found.append((replacing(start..<end, by: [text], in: typed), completesKind(parameter)))
            }
        }
        for option in given {
            guard let value = option.value, let changed = Self.replacing(former, by: text, inList: value) else {
                continue
            }
            let isOfKind = completesKind(commandSlots.first { $0.parameter.name == option.name }?.parameter)
            if let place = option.valuePlace {
                let words = changed.hasPrefix("-") ? nil : typed.replacing(place..<place + 1, by: [changed])
                found.append((words, isOfKind))
            } else {
                let head = option.word.dropLast(value.count)
                found.append((typed.replacing(option.place..<option.place + 1, by: [head + changed]), isOfKind))
            }
        }
        if found.count > 1 { found = found.filter(\.isOfKind) }
        return found.count == 1 ? found[0].words : nil
    }

    /// Replaces a text that is the whole value, or the name in one entry of a list, such as `Bne` in `me:2,Bne:1` and
    /// `me,Bne+5`; `nil` if it is neither, or the name in several entries.
    private static func replacing(_ former: String, by text: String, inList list: String) -> String? {
        guard list != former else { return text }
        var entries = list.split(separator: ",", omittingEmptySubsequences: false)
        let places = entries.indices.filter { index in
            let entry = entries[index].drop { $0 == " " }
            return entry.hasPrefix(former) && (entry.dropFirst(former.count).first.map("=:+".contains) ?? true)
        }
        guard !former.isEmpty, places.count == 1, let place = places.first else { return nil }
        let entry = entries[place]
        entries[place] = entry.prefix { $0 == " " } + text + entry.drop { $0 == " " }.dropFirst(former.count)
        return entries.joined(separator: ",")
    }

    private func naming(_ path: [String], in typed: [String]) -> [String]? {
        let (found, _, command) = root.place(at: path)
        guard found == path || command != nil else { return nil }
        let name = unknownPlace ?? (defaultWord == nil ? nil : wordPlaces.first)
        let places = pathPlaces + [name].compactMap(\.self)
        let rest = typed.indices.filter { !places.contains($0) }
        let start = places.first ?? 0
        let named =
            rest.filter { $0 < start }.map { typed[$0] } + path + rest.filter { $0 >= start }.map { typed[$0] }
        guard let info = command?.info, info.isDiscreet else { return named }
        guard info.hidesOnlyNumbers else { return Self.withoutSecrets(named, root) }
        return Self.hasFewDigits(rest.map { typed[$0] }) ? named : nil
    }

    /// The parts of a typed command that cannot be a secret: the names, the arguments that the command has, and its options
    /// with their values. A password typed by mistake is a surplus argument, the value of an unknown option or of a flag,
    /// or follows an unknown option.
    private static func withoutSecrets(_ typed: [String], _ root: Root<Environment, Common>) -> [String] {
        let parser = Parser(root, reading: typed)
        let parameters = (parser.commandSlots + parser.commonSlots).map(\.parameter)
        let unsafe = parser.given.filter { option in
            guard let parameter = parameters.first(where: { $0.spellings.contains(option.key) }) else { return true }
            return !parameter.takesValue && option.value != nil
        }.map(\.place)
        var kept = Set(parser.pathPlaces)
        kept.formUnion(
            parser.wordPlaces.filter { !unsafe.contains($0 - 1) }.prefix(parameters.count { $0.role == .word }))
        for option in parser.given where !unsafe.contains(option.place) {
            kept.formUnion([option.place, option.valuePlace ?? option.place])
        }
        if let endPlace = parser.endPlace { kept.insert(endPlace) }
        return typed.indices.filter(kept.contains).map { typed[$0] }
    }

    /// Whether the words have fewer than 8 digits in total. Card and tax numbers have more.
    private static func hasFewDigits(_ words: [String]) -> Bool {
        words.joined().utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } < 8
    }
}

extension Array where Element == String {
    fileprivate func replacing(_ range: Range<Int>, by words: [String]) -> [String] {
        var all = self
        all.replaceSubrange(range, with: words)
        return all
    }
}
