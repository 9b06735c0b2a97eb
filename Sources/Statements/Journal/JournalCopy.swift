import Files
import Programs

/// A sanitised private copy of a journal and its included files, for the external program.
///
/// The program never learns the path of the journal. Its input consists of memory files: `/dev/stdin` for the journal
/// and `/dev/fd/N` for each included file. So the content cannot change after the check, no relative path opens another
/// file, and a killed process leaves no files behind. Included files stay separate, because years, decimal marks,
/// aliases and tags end with their file in both programs.
final class JournalCopy {
    /// A file of the copy.
    struct File {
        /// The file name that the user knows.
        let name: String
        var text = JournalText()
    }

    /// The maximum number of files, including the journal itself.
    static let mostFiles = 100
    /// The maximum depth of includes: 1 for a file that the journal includes.
    static let deepest = 10

    private let kind: JournalKind
    private let limit: Int
    private let refusal: (JournalProblem) -> StatementError
    private(set) var files: [File] = []
    private var bytes = 0
    private var included: Set<InputFolder.Identity> = []

    /// Reads a journal with everything that it includes, and checks every line.
    /// - Parameters:
    ///   - path: the path of the journal, to resolve its includes.
    ///   - limit: the maximum number of bytes of all files together.
    ///   - refusal: makes the error for a problem.
    /// - Throws: `StatementError.journal` with file and line; `StatementError.file` with `FileError.tooLarge` or
    ///   `.cannotRead`.
    /// - Complexity: O(n) in the bytes, which are all kept.
    init(
        _ file: InputFile, at path: String, as kind: JournalKind, limit: Int,
        refusal: @escaping (JournalProblem) -> StatementError
    ) throws(StatementError) {
        (self.kind, self.limit, self.refusal) = (kind, limit, refusal)
        var bytes: [UInt8] = []
        while true {
            let piece = try StatementError.ofFile { () throws(FileError) in
                try file.bytes(from: bytes.count, limit: 1 << 20)
            }
            if piece.isEmpty { break }
            bytes += piece
        }
        _ = try add(bytes, named: file.name, in: try? InputFolder(ofFile: path), depth: 0)
    }

    /// The files of the copy as memory files; `nil` if there is not enough memory.
    func memoryFiles() -> [MemoryFile]? {
        var memory: [MemoryFile] = []
        for file in files {
            guard let copy = MemoryFile(file.text.bytes) else { return nil }
            memory.append(copy)
        }
        return memory
    }

    /// The path by which the program opens the file at an index of `files`; 0 is the journal itself.
    static func path(_ index: Int) -> String { index == 0 ? "/dev/stdin" : "/dev/fd/\(index + 2)" }

    private func add(
        _ bytes: [UInt8], named name: String, in folder: InputFolder?, depth: Int
    ) throws(StatementError) -> Int {
        let index = files.count
        files.append(File(name: name))
        self.bytes += bytes.count
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let line =
                bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                .prefix { String(validating: $0, as: UTF8.self) != nil }.count + 1
            throw refusal(
                .line(file: name, line: line, reason: "it is not UTF-8, the only encoding that \(kind.program) reads"))
        }
        let include = { [unowned self] (path: String, line: Int) throws(StatementError) -> String in
            try self.include(path, from: name, line, in: folder, depth: depth + 1)
        }
        let refusal = { (problem: JournalLineProblem) -> StatementError in self.refusal(problem.inFile(name)) }
        files[index].text =
            switch kind {
            case .beancount: try BeancountText.copy(bytes, include, refusal)
            case .ledger: try LedgerText.copy(bytes, include, refusal)
            }
        return index
    }

    private func include(
        _ path: String, from file: String, _ line: Int, in folder: InputFolder?, depth: Int
    ) throws(StatementError) -> String {
        func refused(_ reason: String) -> StatementError {
            refusal(.include(path, file: file, line: line, reason: reason))
        }
        guard depth <= Self.deepest else { throw refused("files are included \(Self.deepest) deep at most") }
        guard files.count < Self.mostFiles else { throw refused("\(Self.mostFiles) files are read at most") }
        guard let folder else { throw refused("the folder of the journal cannot be opened") }
        if let reason = Self.specialMeaning(of: path) { throw refused(reason) }
        let parent = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        let found: InputFolder.Found?
        do {
            found = try folder.open(path)
        } catch .cannotRead(_, let reason) {
            throw refused(reason)
        } catch {
            throw .file(error)
        }
        guard let found else { throw refused("there is no such file") }
        let (count, isTooMuch) = bytes.addingReportingOverflow(found.file.count)
        guard !isTooMuch, count <= limit else { throw .file(.tooLarge(parent + path, bytes: count, limit: limit)) }
        // hledger allows repeated includes, Beancount refuses them.
        guard included.insert(found.identity).inserted || kind == .ledger else {
            throw refused("it is included already")
        }
        let content = try StatementError.ofFile { () throws(FileError) in
            try found.file.bytes(from: 0, limit: found.file.count)
        }
        return Self.path(try add(content, named: parent + path, in: found.folder, depth: depth))
    }

    /// Why a path is refused before it is opened: it has a special meaning in one of the programs. `nil` if it has
    /// none.
    private static func specialMeaning(of path: String) -> String? {
        if path.hasPrefix("~") { return "it leads to a home folder; only files below its folder are read" }
        if path.contains(where: { "*?[]{}".contains($0) }) { return "it is a pattern; include each file by its name" }
        if path.contains(":") {
            return "it has a colon, which names a format; include journals by their names"
        }
        if path.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }) {
            return "it has a backslash or a control character"
        }
        return nil
    }

    /// Replaces the paths and lines of the copy in the program's message by the paths and lines of the original files.
    func named(_ complaint: String) -> String {
        var result = ""
        var rest = complaint[...]
        while let start = rest.firstIndex(of: "/") {
            result += rest[..<start]
            rest = rest[start...]
            if let (index, length) = file(at: rest) {
                result += files[index].name
                rest = rest.dropFirst(length)
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                if rest.first == ":", let line = Int(digits) {
                    result += ":\(files[index].text.line(line))"
                    rest = rest.dropFirst(1 + digits.count)
                }
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }

    /// The file whose copy path begins the text, and the length of that path.
    private func file(at text: Substring) -> (index: Int, length: Int)? {
        if text.hasPrefix(Self.path(0)) { return (0, Self.path(0).count) }
        guard text.hasPrefix("/dev/fd/") else { return nil }
        let digits = text.dropFirst("/dev/fd/".count).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), files.indices.contains(number - 2), number > 2 else { return nil }
        return (number - 2, "/dev/fd/".count + digits.count)
    }
}

/// The text of a copied file, line by line like the original. Multi-line strings are joined to one line.
struct JournalText {
    var bytes: [UInt8] = []
    private var lines = 0
    /// Lines of the copy that join several lines of the original, with the number of additional lines.
    private var joined: [(line: Int, more: Int)] = []

    /// Ends a line of the copy.
    /// - Parameter more: the number of additional lines of the original in it.
    mutating func endLine(more: Int = 0) {
        bytes.append(0x0A)
        lines += 1
        if more > 0 { joined.append((lines, more)) }
    }

    /// The line in the original for a line in the copy, from 1.
    func line(_ copied: Int) -> Int {
        joined.prefix { $0.line < copied }.reduce(copied) { $0.addingReportingOverflow($1.more).partialValue }
    }
}

/// A problem with a line of a journal.
enum JournalLineProblem {
    case directive(String, line: Int)
    case line(Int, String)

    func inFile(_ name: String) -> JournalProblem {
        switch self {
        case .directive(let directive, let line): .directive(directive, file: name, line: line)
        case .line(let line, let reason): .line(file: name, line: line, reason: reason)
        }
    }
}

/// Copies an included file, and returns the path by which the program opens the copy.
typealias JournalInclude = (_ path: String, _ line: Int) throws(StatementError) -> String

/// Makes an error from a problem with a line.
typealias JournalRefusal = (JournalLineProblem) -> StatementError
