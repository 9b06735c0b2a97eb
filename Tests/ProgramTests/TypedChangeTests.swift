import Failures
import Support
import Testing
import Text

@testable import Arguments
@testable import Commands

/// Proposed commands over all commands and options.
@Suite struct TypedChangeTests {
    /// The meaning of a command line: options with their values, and words.
    private struct Said: Equatable {
        var path: [String]
        var options: [String]
        var words: [String]

        init(_ typed: [String]) {
            let parser = Parser(root, reading: typed)
            path = parser.path
            options = parser.given.map { "\($0.name ?? $0.key)=\($0.value ?? "")" }.sorted()
            words = parser.words
        }
    }

    private static let texts = ["12,50", "food", "Da Gino", "L'Étoile", "-5", "it's $5", "", "a=b", "-€3", "\"x\\"]

    /// A command line with every option of the command, each in a random notation.
    private static func typed(_ path: [String], _ generator: inout SplitMix64) -> [String] {
        guard let type = root.allCommands().first(where: { $0.path == path })?.type else { return path }
        let parameters = (type.init().slots() + root.commonSlots(CommonOptions())).map(\.parameter)
        var parts: [[String]] = parameters.filter { $0.role != .word && $0.name != "help" && $0.name != "version" }
            .map { parameter in
                let value = texts.randomElement(using: &generator) ?? ""
                guard parameter.takesValue else { return parameter.spellings.suffix(1) }
                guard parameter.awaitsValue else { return ["\(parameter.label)=\(value)"] }
                return switch (parameter.short, Int.random(in: 0..<3, using: &generator)) {
                case (let short?, 0): ["-\(short)=\(value)"]
                case (_, 1): ["\(parameter.label)=\(value)"]
                default: [parameter.label, value]
                }
            }
        let words = parameters.filter { $0.role == .word }.flatMap { parameter in
            (0..<(parameter.isRepeating ? 2 : 1)).map { _ in texts.randomElement(using: &generator) ?? "" }
        }
        parts += words.map { [$0] }
        parts.shuffle(using: &generator)
        return path + parts.flatMap(\.self)
    }

    private static var paths: [[String]] {
        root.allCommands().filter { !$0.type.info.isHidden && !$0.type.info.isDiscreet && !$0.path.isEmpty }.map(\.path)
    }

    @Test(arguments: paths)
    func `a proposed command repeats all typed words except for its one change`(path: [String]) throws {
        var generator = SplitMix64(seed: UInt64(path.joined().utf8.count))
        for _ in 0..<8 {
            let typed = Self.typed(path, &generator)
            let said = Said(typed)
            // A default command without a name takes no name of its own.
            guard said.path == path || said.path.starts(with: path) else { continue }
            let dryRun = try #require(root.changing(typed, by: [.option("--no-more")]))
            #expect(dryRun.filter { $0 != "--no-more" } == typed)

            let store = try #require(root.changing(typed, by: [.option("--store", "/else where")]))
            var other = said
            other.options = (said.options.filter { !$0.hasPrefix("store=") } + ["store=/else where"]).sorted()
            #expect(Said(store) == other)

            if !said.words.isEmpty {
                let last = said.words.count - 1
                let replaced = try #require(root.changing(typed, by: [.words(last..<last + 1, ["new word"])]))
                var other = said
                other.words[last] = "new word"
                #expect(Said(replaced) == other)
                let dashed = try #require(root.changing(typed, by: [.words(0..<1, ["-x"])]))
                other = said
                other.words[0] = "-x"
                #expect(Said(dashed) == other)
            }

            let unknown = "Unknown name"
            let elsewhere = try #require(root.changing(typed, by: [.option("--store", unknown)]))
            #expect(root.changing(elsewhere, by: [.value(unknown, "/else where")]) == store)
            if !said.words.isEmpty {
                let named = try #require(root.changing(typed, by: [.words(0..<1, [unknown])]))
                var other = said
                other.words[0] = "new word"
                #expect(Said(try #require(root.changing(named, by: [.value(unknown, "new word")]))) == other)
                #expect(root.changing(named, by: [.option("--store", unknown), .value(unknown, "x")]) == nil)
            }

            let misspelt = typed + ["--stroe=x"]
            #expect(root.changing(misspelt, by: [.spelling("--stroe", "--quiet")]) == typed + ["--quiet=x"])
        }
    }

    @Test(arguments: paths)
    func `a mistyped command is proposed with everything typed after it`(path: [String]) {
        var generator = SplitMix64(seed: UInt64(path.joined().utf8.count))
        let typed = Array(Self.typed(path, &generator).dropFirst(path.count))
        guard path.count == 1 else { return }
        #expect(root.changing([path[0] + "xyz"] + typed, by: [.command(path)]) == path + typed)
    }

    @Test func `a shell reads a proposed command as intended`() throws {
        for word in Self.texts {
            let words = ["add", "5", word, "--note=\(word)", "--payee", word]
            let line = (["spesa"] + words).map(quoted).joined(separator: " ")
            #expect(try ShellWords.read(line) == ["spesa"] + words, "\(line)")
        }
    }

    @Test func `a command with a secret is not shown again`() {
        #expect(root.changing(["login", "anna", "hunter2"], by: [.option("--quiet")]) == nil)
    }

    @Test(arguments: [
        ("logn anna", ["login"], "login anna"), ("logn anna hunter2", ["login"], "login anna"),
        ("signupp mario --store /tmp/q", ["signup"], "signup mario --store /tmp/q"),
        ("--store /tmp/q signupp mario --password-stdin", ["signup"], "--store /tmp/q signup mario --password-stdin"),
        ("recove anna --accept-keys hunter2", ["recover"], "recover anna --accept-keys"),
        ("bckup f.spesa --replace", ["backup"], "backup f.spesa"),
        ("restore-stor x --group=family", ["restore-store"], "restore-store x --group=family"),
        ("passwdd hunter2 hunter3 -q", ["passwd"], "passwd -q"),
        ("signupp mario --password hunter2", ["signup"], "signup mario"),
        ("signupp --password hunter2 mario", ["signup"], "signup mario"),
        ("signupp mario --password=hunter2", ["signup"], "signup mario"),
        ("signupp mario --password-stdin=hunter2", ["signup"], "signup mario"),
        ("signupp mario -p hunter2", ["signup"], "signup mario"), ("logn -- anna hunter2", ["login"], "login -- anna"),
        ("--category hunter2 signupp mario", ["signup"], "signup mario"),
    ])
    func `a mistyped command that takes a password is proposed without what may be one`(
        line: String, path: [String], command: String
    ) {
        let words = line.split(separator: " ").map(String.init)
        #expect(root.changing(words, by: [.command(path)]) == command.split(separator: " ").map(String.init))
    }
}

/// The words of a line as a POSIX shell reads quotes and backslashes.
private enum ShellWords {
    static func read(_ line: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\\" {
                isEscaped = true
            } else if character == "'" || character == "\"" {
                (quote, word) = (character, word ?? "")
            } else if character == " " {
                words += word.map { [$0] } ?? []
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        try #require(quote == nil && !isEscaped)
        return words + (word.map { [$0] } ?? [])
    }
}
