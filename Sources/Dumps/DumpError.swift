/// Why a dump is not read; with the file and, where there is one, the line.
public enum DumpError: Error, Equatable, Sendable {
    case cannotRead(String, reason: String)
    /// The first line is none that a dump begins with.
    case notADump(String)
    /// A newer program wrote it, or it holds something that this one does not know.
    case newer(String, line: Int, what: String)
    /// It ends before its end.
    case cut(String, line: Int)
    /// A line is no JSON, or has something else than such a line has.
    case damaged(String, line: Int, problem: String)
    case tooLarge(String, bytes: Int, limit: Int)
    case lineTooLong(String, line: Int, limit: Int)
}

extension DumpError {
    public var kind: String {
        switch self {
        case .cannotRead: "dump.cannot-read"
        case .notADump: "dump.unknown"
        case .newer: "dump.newer"
        case .cut: "dump.cut"
        case .damaged: "dump.damaged"
        case .tooLarge: "dump.too-large"
        case .lineTooLong: "dump.line-too-long"
        }
    }

    public var message: String {
        switch self {
        case .cannotRead(let file, let reason): "cannot read \(file): \(reason)"
        case .notADump(let file): "\(file) is no dump of a book"
        case .newer(let file, let line, let what): "\(file), line \(line): this spesa does not know \(what)"
        case .cut(let file, let line): "\(file) is cut off after line \(line)"
        case .damaged(let file, let line, let problem): "\(file), line \(line): \(problem)"
        case .tooLarge(let file, let bytes, let limit):
            "\(file) has \(bytes >> 20) MiB; at most \(limit >> 20) are read"
        case .lineTooLong(let file, let line, let limit):
            "\(file), line \(line): it is longer than \(limit >> 20) MiB"
        }
    }

    public var input: String? { nil }
    public var caret: Range<Int>? { nil }

    public var hint: String? {
        switch self {
        case .cannotRead: nil
        case .notADump: "make one with: spesa dump FILE"
        case .newer: "install the newer spesa; nothing was changed"
        case .cut, .damaged: "make another one with: spesa dump FILE; nothing was changed"
        case .tooLarge, .lineTooLong: "to read it all the same: --no-limit"
        }
    }
}
