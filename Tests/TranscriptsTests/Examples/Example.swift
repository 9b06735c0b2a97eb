import Support

@testable import Arguments
@testable import Commands

/// Command lines of an example in help, manual or README, run in order.
struct Example: Hashable, Sendable {
    let place: String
    let lines: [String]

    /// The examples of each command and group that help shows.
    static let ofHelp: [Example] = infos(of: root.top, []).flatMap { path, info in
        info.examples.map { Example(place: "help \(path.joined(separator: " "))", lines: [$0.words]) }
    }

    /// The indented command lines of the manual, a paragraph each, and whole commands within its sentences.
    ///
    /// Sessions with their output, which begin with `$`, are played from transcripts, or as the tutorial.
    static let ofManual: [Example] = {
        var examples: [Example] = []
        for (title, text) in ManualText.sections {
            var isSession = false
            for block in Block.paragraphs(of: text) {
                switch block {
                case .verbatim(let lines):
                    // The output of a session may contain empty lines; the session ends with the next sentence.
                    isSession = isSession || lines.contains { $0.hasPrefix("$ ") }
                    guard !isSession, !lines.contains(where: { $0.hasPrefix("{") }) else { continue }
                    let commands = lines.filter(Self.isCommand)
                    if !commands.isEmpty { examples.append(Example(place: "manual \(title)", lines: commands)) }
                case .paragraph(let text):
                    isSession = false
                    for command in Self.quoted(in: text) where Self.isWhole(command) {
                        examples.append(Example(place: "manual \(title)", lines: [command]))
                    }
                default: break
                }
            }
        }
        return examples
    }()

    /// The command lines of the fenced blocks of README that are no sessions, and whole commands within its sentences.
    static let ofReadme: [Example] = {
        let text = document("README.md")
        let pieces = text.split(separator: "```", omittingEmptySubsequences: false)
        return pieces.enumerated().flatMap { index, piece -> [Example] in
            guard index % 2 == 1 else {
                let prose = String(piece).replacing("\n", with: " ")
                return quoted(in: prose, marks: ["`"]).filter(isWhole).map { Example(place: "README", lines: [$0]) }
            }
            guard !piece.contains("$ spesa") else { return [] }
            var commands: [String] = []
            var isInput = false
            for line in piece.split(separator: "\n") {
                let command = line.firstRange(of: "  #").map { String(line[..<$0.lowerBound]) } ?? String(line)
                if isInput { commands[commands.count - 1] += "\n" + line } else { commands.append(command) }
                if isInput ? line == "END" : command.contains("<<'END'") { isInput.toggle() }
            }
            return commands.filter(isCommand).map { Example(place: "README", lines: [$0]) }
        }
    }()

    static let all = ofHelp + ofManual + ofReadme

    /// A file of the repository.
    static func document(_ name: String) -> String { String(decoding: fileBytes(path(of: name)), as: UTF8.self) }

    /// The path of a file of the repository.
    static func path(of name: String) -> String {
        #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/" + name
    }

    /// Commands between quotes of a text: `'spesa undo'`.
    static func quoted(in text: String, marks: [Character] = ["'", "`"]) -> [String] {
        var found: [String] = []
        for mark in marks {
            var rest = text[...]
            while let start = rest.firstRange(of: "\(mark)spesa ") {
                let isQuote =
                    start.lowerBound == rest.startIndex || !rest[rest.index(before: start.lowerBound)].isLetter
                rest = rest[rest.index(after: start.lowerBound)...]
                guard isQuote, let end = rest.firstIndex(of: mark) else { continue }
                found.append(String(rest[..<end]))
                rest = rest[end...].dropFirst()
            }
        }
        return found
    }

    private static func infos(of group: CommandGroup<Environment>, _ path: [String]) -> [([String], CommandInfo)] {
        let own = group.defaultName == nil ? group.defaultCommand.map { [(path, $0.info)] } ?? [] : []
        return [(path, group.info)] + own
            + group.shownSubcommands.flatMap { subcommand in
                let path = path + [subcommand.info.name]
                return subcommand.group.map { infos(of: $0, path) } ?? [(path, subcommand.info)]
            }
    }

    private static func isCommand(_ line: String) -> Bool { ShellExample(line) != nil }

    /// Whether a command in a sentence can be run: it has more than a command's name, and no placeholder.
    private static func isWhole(_ line: String) -> Bool {
        let words = line.split { " =".contains($0) }.dropFirst().map(String.init)
        let placeholders: Set<String> = [
            "A", "ADDRESS", "B", "BOOK", "COUNTRY", "DAY", "DIGITS", "FILE", "FORMAT", "ID", "N", "NAME", "PERIOD",
            "ROLE",
        ]
        let isPlaceholder = { (word: String) in
            placeholders.contains(word) || word.contains { "[]…".contains($0) }
        }
        return words.count > root.pathLength(of: words) && !words.contains(where: isPlaceholder)
    }
}

extension Root {
    /// The number of words that name groups and a command.
    func pathLength(of words: [String]) -> Int { place(at: words).found.count }
}

/// The command line of the program in a line for a shell, and its input.
struct ShellExample: Equatable {
    /// `spesa …` without redirections.
    let command: String
    /// The name of the file that it reads.
    let file: String?
    /// The lines below the command, as its input.
    let lines: [String]?
    /// The command whose output is the input.
    let source: String?
    /// Whether the output goes to a file or another program.
    let isPiped: Bool

    /// `nil` for a line that runs another program alone.
    init?(_ line: String) {
        let below = line.split(separator: "\n").map(String.init)
        lines = below.count > 1 ? Array(below[1...].dropLast()) : nil
        var isQuoted = false
        var parts: [(mark: Character?, text: String)] = [(nil, "")]
        for character in below.first ?? "" {
            if character == "'" { isQuoted.toggle() }
            if !isQuoted, "|<>();&".contains(character) {
                parts.append((character, ""))
            } else {
                parts[parts.count - 1].text.append(character)
            }
        }
        let texts = parts.map { (part) -> String in
            var words = part.text.split(separator: " ", omittingEmptySubsequences: false)[...]
            while words.first == "" { words.removeFirst() }
            while words.last == "" { words.removeLast() }
            return words.joined(separator: " ")
        }
        guard let index = texts.firstIndex(where: { Self.begins($0) }) else { return nil }
        command = texts[index]
        file = lines == nil && parts.count > index + 1 && parts[index + 1].mark == "<" ? texts[index + 1] : nil
        isPiped = parts.dropFirst(index + 1).contains { $0.mark == "|" || $0.mark == ">" }
        source = index > 0 && parts[index].mark == "|" ? texts[index - 1] : nil
    }

    private static func begins(_ text: String) -> Bool {
        text == "spesa" || text.hasPrefix("spesa ") || text.hasPrefix("sudo -u postgres spesa ")
    }
}
