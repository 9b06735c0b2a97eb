/// Parses a command line word by word, then fills the chosen command.
struct Parser<Environment, Common: Parameters> {
    /// An option as typed in the command line.
    struct Given {
        /// The option as typed, without its value: "--on" or "-d".
        var key: String
        /// The option's long name without dashes; `nil` if unknown.
        var name: String?
        /// The index of the option's word among all words.
        var place: Int
        /// The offset of a short option's letter in the word; `nil` for a long option.
        var letter: Int?
        /// The index of the word with the option's value; `nil` if the value is joined or missing.
        var valuePlace: Int?
        /// The whole word that contains the option.
        var word: String
        /// The range of the letter in the word, if the word has several letters; otherwise `nil`.
        var range: Range<Int>?
        var value: String?
        /// The option that follows where a value is expected; otherwise `nil`.
        var follower: String?
        /// Whether the chosen command has this option; before a command is chosen, whether any command of the tree has
        /// it without ambiguity.
        var isKnown: Bool
    }

    let root: Root<Environment, Common>
    let common: Common
    let commonSlots: [Slot]
    /// The path of the group or command reached so far.
    var path: [String] = []
    var group: CommandGroup<Environment>
    var command: (any Command<Environment>)?
    var commandSlots: [Slot] = []
    var given: [Given] = []
    var words: [String] = []
    /// The indices among all words of the names in `path`.
    var pathPlaces: [Int] = []
    /// The indices among all words of the arguments in `words`.
    var wordPlaces: [Int] = []
    /// The index among all words of an unknown command; `nil` without one.
    var unknownPlace: Int?
    /// The index among all words of `--`, after which every word is an argument; `nil` without it.
    var endPlace: Int?
    /// The index of the current word among all words; -1 before the first.
    private var place = -1
    var optionsEnded: Bool { endPlace != nil }
    /// Whether the last option still needs its value.
    var awaitsValue = false
    /// The word after a group, if it was taken as an argument of the group's default command; otherwise `nil`.
    var defaultWord: String?
    var unknownCommand: String?
    var optionsBeforeUnknown = 0
    /// The options known so far, by spelling: those of all commands, then also those of the chosen command.
    private(set) var options: [String: Slot] = [:]
    private var wholeTree: [String: Parameter]?
    var wantsHelp = false
    var wantsVersion = false

    init(_ root: Root<Environment, Common>) {
        self.root = root
        common = Common()
        commonSlots = root.commonSlots(common)
        group = root.top
        // More than any command has. Growing would hash all spellings again several times.
        options.reserveCapacity(96)
        for slot in commonSlots { add(slot) }
    }

    /// A parser that has read the words.
    init(_ root: Root<Environment, Common>, reading words: [String]) {
        self.init(root)
        for (index, word) in words.enumerated() {
            read(word, before: index + 1 < words.count ? words[index + 1] : nil)
        }
    }

    private mutating func add(_ slot: Slot) {
        for spelling in slot.parameter.spellings { options[spelling] = slot }
    }

    /// - Parameter next: the word after this one; `nil` after the last word.
    private mutating func read(_ word: String, before next: String?) {
        place += 1
        if awaitsValue {
            awaitsValue = false
            guard isKnownOption(word) else {
                given[given.count - 1].value = word
                given[given.count - 1].valuePlace = place
                return
            }
            given[given.count - 1].follower = word == "--" ? nil : word
        }
        if optionsEnded || !root.isOption(word, before: next) {
            readWord(word, before: next)
        } else if word == "--" {
            endPlace = place
        } else if word.utf8.starts(with: "--".utf8) {
            readLong(word)
        } else {
            readLetters(word)
        }
    }

    /// Whether a word is an option of the chosen command, or `--`. Any other word can be a value.
    private mutating func isKnownOption(_ word: String) -> Bool {
        guard root.isOption(word), word != "--" else { return word == "--" }
        if word.utf8.starts(with: "--".utf8) {
            return parameter(spelled: String(word.prefix { $0 != "=" })) != nil
        }
        return parameter(spelled: String(word.unicodeScalars.prefix(2))) != nil || parameter(spelled: "-" + word) != nil
    }

    private mutating func readWord(_ word: String, before next: String?) {
        guard command == nil, unknownCommand == nil else {
            append(word)
            return
        }
        if let subcommand = group.subcommand(named: word) {
            path.append(word)
            pathPlaces.append(place)
            switch subcommand.kind {
            case .command(let type): choose(type)
            case .group(let inner): group = inner
            }
            return
        }
        // Without a group, a word is always meant as a command. A mistyped command must not run the default one.
        if !path.isEmpty, let type = group.defaultCommand {
            let instance = type.init()
            if instance.slots().contains(where: { $0.parameter.role == .word }) {
                chooseDefault(instance)
                defaultWord = word
                append(word)
                return
            }
        }
        if path.isEmpty, let name = root.impliedCommand(word, before: next),
            let type = group.subcommand(named: name)?.command
        {
            path.append(name)
            choose(type)
            append(word)
            return
        }
        unknownCommand = word
        unknownPlace = place
        optionsBeforeUnknown = given.count
    }

    private mutating func append(_ word: String) {
        words.append(word)
        wordPlaces.append(place)
    }

    private mutating func choose(_ type: any Command<Environment>.Type) {
        take(type.init())
    }

    mutating func chooseDefault(_ instance: any Command<Environment>) {
        if let name = group.defaultName { path.append(name) }
        take(instance)
    }

    private mutating func take(_ instance: any Command<Environment>) {
        command = instance
        commandSlots = instance.slots()
        for slot in commandSlots { add(slot) }
    }

    private mutating func readLong(_ word: String) {
        let bytes = word.utf8
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        let key = String(word[..<(equals ?? word.endIndex)])
        let value = equals.map { String(word[bytes.index(after: $0)...]) }
        note(key, in: word, value: value)
    }

    /// Parses short options: `-q`, `-qv`, `-d 3d`, `-d3d`, `-d=3d`, `-qd3d`.
    private mutating func readLetters(_ word: String) {
        let scalars = word.unicodeScalars
        if scalars.count > 2, parameter(spelled: "-" + word) != nil {
            // `-dry-run` lacks a dash; it is not `-d` with the value "ry-run".
            given.append(Given(key: word, place: place, word: word, isKnown: false))
            return
        }
        var index = scalars.index(after: scalars.startIndex)
        var offset = 1
        while index < scalars.endIndex {
            let key = "-" + String(scalars[index])
            index = scalars.index(after: index)
            let rest = scalars[index...]
            let isAlone = offset == 1 && rest.isEmpty
            let (letter, range) = (offset, isAlone ? nil : offset..<offset + 1)
            offset += 1
            let takesValue = parameter(spelled: key)?.awaitsValue
            guard takesValue == true || rest.first == "=" else {
                note(key, in: word, letter: letter, range: range, value: nil)
                if takesValue == nil { return }
                continue
            }
            let value = rest.first == "=" ? rest.dropFirst() : rest
            note(key, in: word, letter: letter, range: range, value: rest.isEmpty ? nil : String(value))
            return
        }
    }

    private mutating func note(
        _ key: String, in word: String, letter: Int? = nil, range: Range<Int>? = nil, value: String?
    ) {
        let parameter = parameter(spelled: key)
        given.append(
            Given(
                key: key, name: parameter?.name, place: place, letter: letter, word: word, range: range, value: value,
                isKnown: parameter != nil))
        guard value == nil, let parameter else { return }
        awaitsValue = parameter.awaitsValue
        wantsHelp = wantsHelp || parameter.name == "help"
        wantsVersion = wantsVersion || parameter.name == "version"
    }

    /// The option of the chosen command, or of any command before one is chosen; `nil` if there is none. Before the
    /// command, an option that has a value in some commands and none in others is unknown, since the meaning of the
    /// next word would be ambiguous.
    mutating func parameter(spelled key: String) -> Parameter? {
        if let slot = options[key] { return slot.parameter }
        guard command == nil else { return nil }
        if let wholeTree { return wholeTree[key] }
        var tree: [String: Parameter] = [:]
        var ambiguous: Set<String> = []
        for command in root.allCommands() {
            for slot in command.type.init().slots() {
                for spelling in slot.parameter.spellings {
                    let other = tree.updateValue(slot.parameter, forKey: spelling)
                    if other?.awaitsValue == !slot.parameter.awaitsValue { ambiguous.insert(spelling) }
                }
            }
        }
        for spelling in ambiguous { tree[spelling] = nil }
        wholeTree = tree
        return tree[key]
    }
}
