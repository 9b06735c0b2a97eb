/// A control sequence after `ESC [`, up to its final byte (ECMA-48, 5.4).
struct ControlSequence: Sendable {
    /// The state after another byte.
    enum Outcome {
        case unfinished
        /// The sequence is complete; the value is `nil` if it is not a key.
        case key(Key?)
        /// A sequence of the Linux console began; the next byte is one of F1 to F5.
        case consoleFunction
        /// A mouse event without SGR 1006 began; its next three bytes follow.
        case oldMouse
        /// The sequence marks the beginning of pasted text.
        case paste
        /// The byte is invalid in a sequence, and aborts it.
        case broken
    }

    private var bytes: [UInt8] = []

    var count: Int { bytes.count }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func read(_ byte: UInt8) -> Outcome {
        switch byte {
        case UInt8(ascii: "[") where isEmpty: return .consoleFunction
        case UInt8(ascii: "M") where isEmpty: return .oldMouse
        // `$` is the final byte of rxvt with Shift. In other sequences, which have several numbers, `$` precedes the
        // final byte.
        case UInt8(ascii: "$") where !isEmpty && bytes.allSatisfy { 0x30...0x39 ~= $0 }: return .key(keypadKey)
        case 0x20...0x3F:
            bytes.append(byte)
            return .unfinished
        case UInt8(ascii: "~") where numbers == [200]: return .paste
        case 0x40...0x7E: return .key(key(final: byte))
        default: return .broken
        }
    }

    /// The parameters between semicolons; -1 for a missing or invalid one. Empty without parameters.
    private var numbers: [Int] {
        bytes.isEmpty
            ? []
            : bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? -1 }
    }

    private func key(final: UInt8) -> Key? {
        if bytes.first == UInt8(ascii: "<") { return mouse(final) }
        guard bytes.allSatisfy({ 0x30...0x3B ~= $0 }) else { return nil }
        switch final {
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"): return keypadKey
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "P")...UInt8(ascii: "S"):
            // Function keys always have modifiers here. Sequences without modifiers, or with other numbers, are not
            // keys.
            return numbers.count == 2 && numbers[0] == 1 ? .function(Int(final) - 0x4F) : nil
        default: return cursorKey(final)
        }
    }

    /// The key identified by the first parameter; `nil` for a number without a key.
    private var keypadKey: Key? {
        switch numbers.first ?? -1 {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case let number where 11...15 ~= number: .function(number - 10)
        case let number where 17...21 ~= number: .function(number - 11)
        case let number where 23...24 ~= number: .function(number - 12)
        default: nil
        }
    }

    /// A mouse event in the format SGR 1006; `nil` for releases and for invalid numbers.
    private func mouse(_ final: UInt8) -> Key? {
        var parameters = self
        parameters.bytes.removeFirst()
        let numbers = parameters.numbers
        guard final == UInt8(ascii: "M"), numbers.count == 3 else { return nil }
        return mouseKey(button: numbers[0], column: numbers[1], row: numbers[2])
    }
}

/// The key of a final letter that has one meaning after `ESC [` and `ESC O`; `nil` for other letters. With modifiers,
/// rxvt sends the letters in lower case.
func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "a"): .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
}

/// The click or wheel event of a mouse button, ignoring modifiers; `nil` for other buttons and releases. Columns and
/// rows are counted from 1.
func mouseKey(button: Int, column: Int, row: Int) -> Key? {
    guard button >= 0, column > 0, row > 0 else { return nil }
    switch button & ~0b1_1100 {
    case 0: return .click(Position(row: row - 1, column: column - 1))
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
}
