/// What follows `ESC [` up to the byte that ends it (ECMA-48, 5.4).
struct ControlSequence: Sendable {
    /// What a byte makes of a sequence.
    enum Outcome {
        case unfinished
        /// None where the sequence is no key's.
        case key(Key?)
        /// The next byte is one of F1 to F5 of the Linux console.
        case consoleFunction
        /// The next three bytes tell of the mouse.
        case oldMouse
        /// What follows is pasted.
        case paste
        /// The byte belongs to no sequence, and ends this one.
        case broken
    }

    private var bytes: [UInt8] = []

    var count: Int { bytes.count }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func read(_ byte: UInt8) -> Outcome {
        switch byte {
        case UInt8(ascii: "[") where isEmpty: return .consoleFunction
        case UInt8(ascii: "M") where isEmpty: return .oldMouse
        // rxvt ends sequences so with Shift; else the sign stands before the end, behind several numbers.
        case UInt8(ascii: "$") where !isEmpty && bytes.allSatisfy { 0x30...0x39 ~= $0 }: return .key(keypadKey)
        case 0x20...0x3F:
            bytes.append(byte)
            return .unfinished
        case UInt8(ascii: "~") where numbers == [200]: return .paste
        case 0x40...0x7E: return .key(key(final: byte))
        default: return .broken
        }
    }

    /// The numbers between semicolons; -1 for one that is missing or is none. Empty where there are none.
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
            // Always with modifiers: without, and with another number, these are other sequences.
            return numbers.count == 2 && numbers[0] == 1 ? .function(Int(final) - 0x4F) : nil
        default: return cursorKey(final)
        }
    }

    /// The keys with numbers.
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

    /// SGR 1006.
    private func mouse(_ final: UInt8) -> Key? {
        var told = self
        told.bytes.removeFirst()
        let numbers = told.numbers
        guard final == UInt8(ascii: "M"), numbers.count == 3 else { return nil }
        return mouseKey(button: numbers[0], column: numbers[1], row: numbers[2])
    }
}

/// The keys that end in a letter alike behind `ESC [` and `ESC O`; rxvt has small letters with modifiers.
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

/// What a mouse says of a button, with or without modifiers; columns and rows are counted from 1.
func mouseKey(button: Int, column: Int, row: Int) -> Key? {
    guard button >= 0, column > 0, row > 0 else { return nil }
    switch button & ~0b1_1100 {
    case 0: return .click(Position(row: row - 1, column: column - 1))
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
}
