/// A reader of text, files or terminal input, with the rules that hold for any bytes.
struct FuzzTarget: Sendable {
    /// Reads the input, and throws a `BrokenRule` for the first rule that does not hold.
    let check: @Sendable (FuzzInput) throws -> Void

    init(_ check: @escaping @Sendable (FuzzInput) throws -> Void) {
        self.check = check
    }
}

/// A rule that an input breaks.
struct BrokenRule: Error, CustomStringConvertible {
    let description: String
}

/// Throws a `BrokenRule` with these words unless the condition holds.
func expect(_ condition: Bool, _ words: @autoclosure () -> String) throws(BrokenRule) {
    guard condition else { throw BrokenRule(description: words()) }
}

/// The result or the error of a reading, so that two readings can be compared.
func outcome<Success, Failure: Error>(_ read: () throws(Failure) -> Success) -> Result<Success, Failure> {
    Result { () throws(Failure) in try read() }
}

/// Checks the error for a refused text: a message, a caret that points into the text, and a hint in which everything
/// with a digit is valid input.
/// - Parameter refusal: the error of reading a text; `nil` if it is accepted.
func checkWords(
    _ message: String, caret: Range<Int>?, hint: String?, about text: String, refusal: (String) -> String?
) throws(BrokenRule) {
    try expect(!message.isEmpty && hint != nil, "the error has no words")
    try expect(isInside(caret, text), "the caret points outside")
    for word in (hint ?? "").split(separator: " ") where word.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
        let offered = String(word.last == "," ? word.dropLast() : word)
        if let refusal = refusal(offered) {
            throw BrokenRule(description: "the hint offers '\(offered)', which is refused: \(refusal)")
        }
    }
}

/// Whether a caret, if any, points at scalars of the text.
func isInside(_ caret: Range<Int>?, _ text: String) -> Bool {
    guard let caret else { return true }
    return caret.lowerBound >= 0 && !caret.isEmpty && caret.upperBound <= text.unicodeScalars.count
}

/// Whether a text has no control characters and no characters that change the direction of writing.
func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
    }
}

/// The input of a run, consumed from the front.
struct FuzzInput {
    private(set) var bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)[...]
    }

    /// A number of the first byte, from 0 up to and without `bound`; 0 if no byte is left.
    mutating func number(below bound: Int) -> Int {
        Int(bytes.popFirst() ?? 0) % bound
    }

    /// The text up to the next newline, which is taken too.
    mutating func line() -> String {
        String(decoding: part(upTo: UInt8(ascii: "\n")), as: UTF8.self)
    }

    /// Removes the bytes up to the next byte of that value, and that byte too. Returns the bytes before it.
    mutating func part(upTo end: UInt8) -> ArraySlice<UInt8> {
        let part = bytes.prefix { $0 != end }
        bytes = bytes.dropFirst(part.count + 1)
        return part
    }

    /// All remaining lines; empty at the end.
    mutating func lines() -> [String] {
        var lines: [String] = []
        while !bytes.isEmpty { lines.append(line()) }
        return lines
    }

    /// All that is left, as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
