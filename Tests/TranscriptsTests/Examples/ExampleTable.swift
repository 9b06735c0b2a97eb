import Support

/// The content of a store before an example is run.
enum ExampleState: Int, CaseIterable {
    /// A user with a new book, and the files that the examples name.
    case newBook
    /// Files only, without a user.
    case nothing
    /// A household's book after a year, with all names of the examples.
    case furnished

    /// The transcripts that lead to the state.
    var transcripts: [String] {
        switch self {
        case .nothing: [Self.text("Examples/files.txt")]
        case .newBook:
            [
                "@today 2026-11-21\n$ spesa signup anna --password-stdin\n< \(ExampleHome.password)\n",
                Self.text("Examples/files.txt"),
            ]
        case .furnished: [Self.yearOfReadme, Self.text("Examples/files.txt"), Self.text("Examples/furnished.txt")]
        }
    }

    /// The year that README begins with, up to where it shows an error.
    private static var yearOfReadme: String {
        let text = Self.text("readme.txt")
        return text.firstRange(of: "$ spesa add 1.234.5").map { String(text[..<$0.lowerBound]) } ?? text
    }

    private static func text(_ name: String) -> String { Example.document("Tests/Transcripts/\(name)") }
}

/// The examples that need more than a new book, and the examples that cannot be run: `Examples/table.txt`, in which
/// each state and the left-out examples have a heading in brackets.
struct ExampleTable {
    struct Entry {
        /// The first words of a command in an example, after the program's name.
        let words: String
        let state: ExampleState
        /// Commands that are run before it, behind the words and `after`.
        let before: [String]
    }

    struct Exception {
        /// Words in a line of the example.
        let words: String
        let reason: String

        func holds(for example: Example) -> Bool { example.lines.contains { $0.contains(words) } }
    }

    /// The prefix of a server's address.
    static let serverAddress = "postgres:"

    private(set) var entries: [Entry] = []
    private(set) var exceptions: [Exception] = []

    init() {
        var heading = ""
        for line in Example.document("Tests/Transcripts/Examples/table.txt").split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                heading = String(line.dropFirst().dropLast())
                continue
            }
            let parts = line.split(separator: " after ", maxSplits: 1).map(String.init)
            if let state = ExampleState.allCases.first(where: { "\($0)" == heading }) {
                let before = parts.dropFirst().flatMap { $0.split(separator: "; ").map(String.init) }
                entries.append(Entry(words: parts[0], state: state, before: before))
            } else {
                let parts = line.split(separator: " | ").map(String.init)
                exceptions.append(Exception(words: parts[0], reason: parts[1]))
            }
        }
    }

    /// The entry of a line: the entry with the longest matching prefix of words.
    func entry(of line: String) -> Entry? {
        guard let command = ShellExample(line)?.command.dropFirst("spesa ".count) else { return nil }
        return entries.filter { command == $0.words || command.hasPrefix($0.words + " ") }
            .max { $0.words.count < $1.words.count }
    }
}
