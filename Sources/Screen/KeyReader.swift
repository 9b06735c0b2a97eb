/// Parses terminal input into keys. A lone ESC becomes a key only when the caller calls `flush`, after a pause.
///
/// Sequences of xterm, rxvt, the VT220 and the Linux console are supported. Unknown sequences and invalid UTF-8 are skipped
/// completely. The result does not depend on how the bytes are split into reads.
public struct KeyReader: Sendable {
    private enum State {
        case ground
        /// After the first bytes of a character.
        case scalar([UInt8], length: Int, isAlt: Bool)
        case escape
        /// After two ESC. The second may begin a sequence, as rxvt sends for Alt.
        case escapeTwice
        /// After `ESC [`.
        case sequence(ControlSequence)
        /// After `ESC O`, with digits for modifiers.
        case shifted([UInt8])
        /// After `ESC [ [`.
        case consoleFunction
        /// In the three bytes of an old mouse event, from a terminal without SGR 1006.
        case oldMouse([UInt8])
        /// In a control string, with the byte after ESC that began it.
        case string(introducer: UInt8, count: Int)
        /// After an ESC in a control string. A `\` ends it.
        case stringEnd
        /// In pasted text.
        case paste
    }

    /// The maximum length of a sequence.
    private static let longestSequence = 64
    /// The maximum length of a control string.
    private static let longestString = 4096

    private var state = State.ground
    /// The pasted text so far. It is not part of `state`, whose content is copied at every change.
    private var paste = PasteReader()

    /// The initial state.
    public init() {}

    /// Whether `flush` would return a key: the last bytes are a key, or the start of a longer sequence.
    public var isPending: Bool {
        switch state {
        case .escape, .escapeTwice, .stringEnd: true
        case .sequence(let sequence): sequence.isEmpty
        case .shifted(let parameters): parameters.isEmpty
        case .string(_, let count): count == 0
        default: false
        }
    }

    /// The pending keys, which are no longer pending then. Other unfinished input is kept. Call it after a pause.
    public mutating func flush() -> [Key] {
        guard isPending else { return [] }
        defer { state = .ground }
        switch state {
        case .escape, .stringEnd: return [.escape]
        case .escapeTwice: return [.escape, .escape]
        case .sequence: return [.alt("[")]
        case .shifted: return [.alt("O")]
        case .string(let introducer, _): return [.alt(Character(Unicode.Scalar(introducer)))]
        default: return []
        }
    }

    /// The keys completed by `bytes`, in order.
    /// - Complexity: O(n) in the number of bytes.
    public mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { read(byte, &keys) }
        return keys
    }

    private mutating func read(_ byte: UInt8, _ keys: inout [Key]) {
        let before = state
        if case .paste = before {
            guard let text = paste.read(byte) else { return }
            keys.append(.paste(text))
        }
        state = .ground
        switch before {
        case .ground: ground(byte, isAlt: false, &keys)
        case .scalar(let bytes, let length, let isAlt):
            guard byte & 0xC0 == 0x80 else { return ground(byte, isAlt: false, &keys) }
            if bytes.count + 1 < length {
                state = .scalar(bytes + [byte], length: length, isAlt: isAlt)
            } else if let scalar = scalar(of: bytes + [byte]) {
                keys.append(isAlt ? .alt(Character(scalar)) : .text(String(scalar)))
            }
        case .escape: escape(byte, &keys)
        case .escapeTwice:
            if [UInt8(ascii: "["), UInt8(ascii: "O")].contains(byte) {
                escape(byte, &keys)
            } else {
                keys.append(.escape)
                escape(byte, &keys)
            }
        case .sequence(var sequence):
            switch sequence.read(byte) {
            case .unfinished: if sequence.count < Self.longestSequence { state = .sequence(sequence) }
            case .key(let key): if let key { keys.append(key) }
            case .consoleFunction: state = .consoleFunction
            case .oldMouse: state = .oldMouse([])
            case .paste: state = .paste
            case .broken: ground(byte, isAlt: false, &keys)
            }
        case .shifted(let parameters):
            switch byte {
            case 0x30...0x3B where parameters.count < Self.longestSequence: state = .shifted(parameters + [byte])
            case 0x40...0x7E: if let key = shiftedKey(byte) { keys.append(key) }
            case UInt8(ascii: " "): keys.append(.text(" "))
            default: ground(byte, isAlt: false, &keys)
            }
        case .consoleFunction:
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "E"): keys.append(.function(Int(byte) - 0x40))
            case 0x00...0x1F: ground(byte, isAlt: false, &keys)
            default: break
            }
        case .oldMouse(let bytes):
            guard bytes.count == 2 else {
                state = .oldMouse(bytes + [byte])
                return
            }
            let numbers = (bytes + [byte]).map { Int($0) - 32 }
            if let key = mouseKey(button: numbers[0], column: numbers[1], row: numbers[2]) { keys.append(key) }
        case .string(let introducer, let count): string(byte, introducer, count, &keys)
        case .stringEnd: if byte != UInt8(ascii: "\\") { escape(byte, &keys) }
        case .paste: break
        }
    }

    private mutating func ground(_ byte: UInt8, isAlt: Bool, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escape
        case 0xC2...0xDF: state = .scalar([byte], length: 2, isAlt: isAlt)
        case 0xE0...0xEF: state = .scalar([byte], length: 3, isAlt: isAlt)
        case 0xF0...0xF4: state = .scalar([byte], length: 4, isAlt: isAlt)
        case 0x20...0x7E:
            let scalar = Unicode.Scalar(byte)
            keys.append(isAlt ? .alt(Character(scalar)) : .text(String(scalar)))
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x09: keys.append(.tab)
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x00: keys.append(.control(" "))
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x1C...0x1F: keys.append(.control(Character(Unicode.Scalar(byte + 0x40))))
        default: break
        }
    }

    /// Handles the byte after an ESC.
    private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escapeTwice
        case UInt8(ascii: "["): state = .sequence(ControlSequence())
        case UInt8(ascii: "O"): state = .shifted([])
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(introducer: byte, count: 0)
        default: ground(byte, isAlt: true, &keys)
        }
    }

    /// In OSC, DCS and similar strings, which end with BEL or ST. Any control character ends them too, since they contain
    /// none.
    private mutating func string(_ byte: UInt8, _ introducer: UInt8, _ count: Int, _ keys: inout [Key]) {
        switch byte {
        case 0x07 where count > 0, 0x18: break
        case 0x1B: state = .stringEnd
        case 0x00...0x1F: ground(byte, isAlt: false, &keys)
        default: if count < Self.longestString { state = .string(introducer: introducer, count: count + 1) }
        }
    }

    /// The key of a final byte after `ESC O`: arrows, F1 to F4, and the keypad in application mode; `nil` for other
    /// bytes. Modifiers are ignored.
    private func shiftedKey(_ final: UInt8) -> Key? {
        if let key = cursorKey(final) { return key }
        switch final {
        case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(final) - 0x4F)
        case UInt8(ascii: "M"): return .enter
        case UInt8(ascii: "I"): return .tab
        case UInt8(ascii: "X"): return .text("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"): return .text(String(Unicode.Scalar(final - 0x40)))
        default: return nil
        }
    }

    private func scalar(of bytes: [UInt8]) -> Unicode.Scalar? {
        guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first,
            scalar.properties.generalCategory != .control
        else { return nil }
        return scalar
    }
}
