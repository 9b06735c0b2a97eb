/// An error of reading a plain text accounting journal.
public enum JournalProblem: Equatable, Sendable {
    /// The program that reads the format is not installed.
    case notInstalled
    /// The journal has no path on disk, for example because it is inside a zip file.
    case notAFile
    /// The program failed, with its message.
    case failed(String)
    /// The program was stopped after this many seconds.
    case tooLong(seconds: Int)
    /// A directive or option that is not on the list of safe ones.
    case directive(String, file: String, line: Int)
    /// A file that cannot be included.
    case include(String, file: String, line: Int, reason: String)
    /// A line that is not part of a valid journal.
    case line(file: String, line: Int, reason: String)
}

extension JournalProblem {
    func message(_ file: String, _ program: String) -> String {
        switch self {
        case .notInstalled: "\(file) is a journal; \(program), which reads it, is not installed"
        case .notAFile: "\(file) is a journal, which \(program) cannot read there"
        case .failed(let complaint): "\(program) does not read \(file): \(complaint)"
        case .tooLong(let seconds): "\(program) took more than \(seconds) seconds over \(file)"
        case .directive(let name, let file, let line):
            "\(file), line \(line): '\(name)' is not passed to \(program), which could run code or open other files for it"
        case .include(let path, let file, let line, let reason):
            "\(file), line \(line): '\(path)' is not included: \(reason)"
        case .line(let file, let line, let reason): "\(file), line \(line): \(reason)"
        }
    }

    func hint(_ command: String) -> String? {
        let typed = "convert the file into CSV: \(command)\nand import that: spesa import journal.csv"
        return switch self {
        case .notInstalled, .tooLong: "where it is, " + typed
        case .directive, .include:
            "take the line out of a copy, and import that; or, if you trust every line of it, " + typed
        case .line: "check that line of the file; nothing was imported"
        case .notAFile: "take it out of the zip file, and import it by itself"
        case .failed: nil
        }
    }
}
