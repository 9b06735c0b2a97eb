/// An action of a key in a line editor.
package enum LineKey: Hashable, Sendable {
    case text(Unicode.Scalar)
    case enter, interrupt, endOfInput
    case deleteBackward, deleteForward, deleteWord, deleteLine
    case left, right, home, end
    /// Accepts the completion.
    case complete
}

/// Parses terminal input into keys.
struct KeyDecoder {
    private enum State {
        case ground
        case escape
        case sequence([UInt8])
        case scalar([UInt8], length: Int)
    }

    private var state = State.ground

    /// The key completed by `byte`; `nil` inside a sequence, and for keys that a line editor does not use.
    mutating func key(after byte: UInt8) -> LineKey? {
        switch state {
        case .ground:
            return ground(byte)
        case .escape:
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
                state = .sequence([])
                return nil
            }
            state = .ground
            return ground(byte)
        case .sequence(let parameters):
            guard (0x40...0x7E).contains(byte) else {
                // A longer sequence is invalid. A control character ends it too.
                state = parameters.count < 16 && byte >= 0x20 ? .sequence(parameters + [byte]) : .ground
                return nil
            }
            state = .ground
            return sequenceKey(final: byte, parameters: parameters)
        case .scalar(let bytes, let length):
            guard byte & 0xC0 == 0x80 else {
                state = .ground
                return ground(byte)
            }
            let bytes = bytes + [byte]
            guard bytes.count == length else {
                state = .scalar(bytes, length: length)
                return nil
            }
            state = .ground
            return textKey(bytes)
        }
    }

    private mutating func ground(_ byte: UInt8) -> LineKey? {
        switch byte {
        case 0x1B: state = .escape
        case 0xC2...0xDF: state = .scalar([byte], length: 2)
        case 0xE0...0xEF: state = .scalar([byte], length: 3)
        case 0xF0...0xF4: state = .scalar([byte], length: 4)
        case 0x20...0x7E: return .text(Unicode.Scalar(byte))
        case 0x01: return .home  // Ctrl-A
        case 0x02: return .left  // Ctrl-B
        case 0x03: return .interrupt  // Ctrl-C
        case 0x04: return .endOfInput  // Ctrl-D
        case 0x05: return .end  // Ctrl-E
        case 0x06: return .right  // Ctrl-F
        case 0x08, 0x7F: return .deleteBackward
        case 0x09: return .complete  // Tab
        case 0x0A, 0x0D: return .enter
        case 0x15: return .deleteLine  // Ctrl-U
        case 0x17: return .deleteWord  // Ctrl-W
        default: break
        }
        return nil
    }

    private func sequenceKey(final: UInt8, parameters: [UInt8]) -> LineKey? {
        switch (Unicode.Scalar(final), String(decoding: parameters, as: UTF8.self)) {
        case ("C", ""): .right
        case ("D", ""): .left
        case ("H", ""), ("~", "1"), ("~", "7"): .home
        case ("F", ""), ("~", "4"), ("~", "8"): .end
        case ("~", "3"): .deleteForward
        default: nil
        }
    }

    private func textKey(_ bytes: [UInt8]) -> LineKey? {
        guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first,
            scalar.properties.generalCategory != .control
        else { return nil }
        return .text(scalar)
    }
}
