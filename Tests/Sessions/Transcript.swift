/// A terminal session as text: command lines with their output, and changes of the system between them.
///
/// `$ spesa …` is a command line, and `< …` below it is a line of standard input. The output follows in order: standard
/// output unchanged, standard error with the prefix `! `, and `? 2` at the end if the exit code is not 0. `@…` changes the
/// system between commands, `#` begins a comment. Later lines may use the last recovery code and token as `$RECOVERY`
/// and `$TOKEN`.
public struct Transcript: Sendable {
    enum Item: Equatable, Sendable {
        /// A comment or a blank line.
        case text(String)
        /// The words after `@`.
        case directive([String])
        case command(String, input: [String])
    }

    let items: [(line: Int, item: Item)]

    /// Parses a transcript. Its output lines are skipped, because playing creates them again.
    /// - Throws: `TranscriptError` with the line number.
    /// - Complexity: O(n).
    public init(_ text: String) throws {
        var items: [(Int, Item)] = []
        var blanks: [Int] = []
        var isInOutput = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
            let number = index + 1
            let begins = line.first
            if line.isEmpty {
                blanks.append(number)
                continue
            }
            let beginsItem = begins == "$" || begins == "@" || begins == "#"
            if beginsItem || !isInOutput { items += blanks.map { ($0, .text("")) } }
            blanks = []
            switch begins {
            case "$":
                guard line.hasPrefix("$ ") else { throw TranscriptError("line \(number): write '$ spesa …'") }
                items.append((number, .command(String(line.dropFirst(2)), input: [])))
                isInOutput = true
            case "@":
                items.append((number, .directive(line.dropFirst().split(separator: " ").map(String.init))))
                isInOutput = false
            case "#":
                items.append((number, .text(String(line))))
                isInOutput = false
            case "<":
                guard case .command(let command, let input)? = items.last?.1 else {
                    throw TranscriptError("line \(number): input without a command")
                }
                let text = line == "<" ? "" : String(line.dropFirst(2))
                items[items.count - 1].1 = .command(command, input: input + [text])
            default:
                guard isInOutput else { throw TranscriptError("line \(number): output without a command: \(line)") }
            }
        }
        self.items = items
    }
}
