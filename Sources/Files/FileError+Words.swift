public import Failures

extension FileError: WordedError {
    /// The kind begins with `import.`. The message begins with the file name, followed by the line if there is one.
    public var words: ErrorWords {
        switch self {
        case .cannotRead(let file, let reason):
            ErrorWords(kind: "import.cannot-read", message: "cannot read \(file): \(reason)")
        case .tooLarge(let file, let bytes, let limit):
            ErrorWords(
                kind: "import.limit", message: "\(file) has \(bytes) bytes; at most \(limit) are read",
                hint: "to read it anyway: --no-limit")
        case .recordTooLong(let file, let line, let limit):
            ErrorWords(
                kind: "import.limit", message: "\(file), line \(line): longer than \(limit) bytes",
                hint: "to read it anyway: --no-limit")
        case .tooManyColumns(let file, let line, let limit):
            ErrorWords(
                kind: "import.limit", message: "\(file), line \(line): more than \(limit) columns",
                hint: "to read it anyway: --no-limit")
        case .tooManyRows(let file, let limit):
            ErrorWords(
                kind: "import.limit", message: "\(file) has more than \(limit) rows",
                hint: "to read it anyway: --no-limit")
        case .tooManyMembers(let file, let limit):
            ErrorWords(
                kind: "import.limit", message: "\(file) contains more than \(limit) files",
                hint: "to read it anyway: --no-limit")
        case .quoteNotClosed(let file, let line):
            ErrorWords(
                kind: "import.quote", message: "\(file), line \(line): a quote is not closed",
                hint: "check that line of the file; nothing was imported")
        case .notText(let file, let offset):
            ErrorWords(
                kind: "import.encoding", message: "\(file) is not text at byte \(offset)",
                hint: "give its encoding, such as --encoding ISO-8859-15")
        case .notUTF8(let file, let line):
            ErrorWords(
                kind: "import.encoding", message: "\(file), line \(line): it is not UTF-8",
                hint: "give its encoding, such as --encoding ISO-8859-15")
        case .encoding(let file, let name):
            ErrorWords(
                kind: "import.encoding", message: "\(file) cannot be read as \(name)",
                hint: "give its encoding, such as --encoding UTF-8\nto list the encodings: iconv -l")
        case .empty(let file):
            ErrorWords(
                kind: "import.empty", message: "\(file) is empty",
                hint: "export it again from your bank or program; nothing was imported")
        case .damaged(let file, 0, let problem):
            ErrorWords(
                kind: "import.damaged", message: "\(file): \(problem)", hint: "check the file; nothing was imported")
        case .damaged(let file, let line, let problem):
            ErrorWords(
                kind: "import.damaged", message: "\(file), line \(line): \(problem)",
                hint: "check that line of the file; nothing was imported")
        case .emptyArchive(let file):
            ErrorWords(
                kind: "import.unknown", message: "\(file) contains no file",
                hint: "pack the files of your bank or program again, and import that")
        case .twoEncodings(let file, let example, let readings, let encodings):
            ErrorWords(
                kind: "import.ambiguous",
                message: "\(file): '\(example)' can be read as \(readings.joined(separator: " or as ")) (encoding)",
                input: example, hint: "choose one: --encoding \(Self.alternatives(encodings))")
        }
    }

    private static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
