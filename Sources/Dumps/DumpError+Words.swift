public import Failures

extension DumpError: WordedError {
    /// The kind begins with `dump.`; the message names the file and, if known, the line.
    public var words: ErrorWords {
        switch self {
        case .cannotRead(let file, let reason):
            ErrorWords(kind: "dump.cannot-read", message: "cannot read \(file): \(reason)")
        case .notADump(let file):
            ErrorWords(
                kind: "dump.unknown", message: "\(file) is not a dump of a book",
                hint: "make one of a book with 'spesa dump FILE'")
        case .newer(let file, let line, let what):
            ErrorWords(
                kind: "dump.newer", message: "\(file), line \(line): this spesa does not know \(what)",
                hint: "install the newer spesa; nothing was changed")
        case .cut(let file, let line):
            ErrorWords(
                kind: "dump.cut", message: "\(file) is cut off after line \(line)",
                hint: "make another one of the same book with 'spesa dump FILE'; nothing was changed")
        case .damaged(let file, let line, let problem):
            ErrorWords(
                kind: "dump.damaged", message: "\(file), line \(line): \(problem)",
                hint: "make another one of the same book with 'spesa dump FILE'; nothing was changed")
        case .tooLarge(let file, let bytes, let limit):
            ErrorWords(
                kind: "dump.too-large", message: "\(file) has \(bytes >> 20) MiB; at most \(limit >> 20) are read",
                hint: "to read it anyway: --no-limit")
        case .lineTooLong(let file, let line, let limit):
            ErrorWords(
                kind: "dump.line-too-long", message: "\(file), line \(line): it is longer than \(limit >> 20) MiB",
                hint: "to read it anyway: --no-limit")
        }
    }
}
