internal import Money
internal import Screen

/// An amount as it is typed: digits alone are cents that shift in, anything else is text in any way Europe writes amounts.
struct AmountEntry {
    /// A sign and digits as long as nothing else is typed; `nil` while it is text.
    private var cents: String? = ""
    private(set) var field = TextField()
    /// Whether some of it was pasted, so that digits alone mean euro.
    private var isPasted = false
    /// Whether it stands as it was to begin with, so that the first digit takes its place.
    private var isAsBefore = false

    /// Nothing is typed yet.
    init() {}

    /// A text that is there to begin with.
    init(_ text: String) {
        field = TextField(text)
        cents = nil
        isAsBefore = true
    }

    /// More than there are in any amount: what is too much is refused, and not cut.
    private static let mostDigits = 40

    /// What is to be read.
    /// - Parameter amounts: writes cents; they are not to be hidden.
    func text(_ amounts: AmountFormatter) -> String {
        guard let cents else { return field.text }
        guard let value = Int64(cents) else { return cents }
        // Nothing has no sign, and one that is typed first is not lost for it.
        return (value == 0 && cents.hasPrefix("-") ? "-" : "") + amounts.number(Amount(cents: value))
    }

    /// Whether digits shift in as cents.
    var isCents: Bool { cents != nil }

    /// Does what a key means; `false` for one that means nothing here.
    mutating func press(_ key: Key) -> Bool {
        if isAsBefore, Self.isTyped(key) { self = AmountEntry() }
        isAsBefore = false
        if case .paste = key {
            becomeText()
            isPasted = true
            return field.press(key)
        }
        guard let typed = cents else {
            guard field.press(key) else { return false }
            if field.text.isEmpty { isPasted = false }
            if !isPasted, field.text.utf8.allSatisfy(Self.isDigit) { cents = field.text }
            return true
        }
        switch key {
        case .text(let text) where text.utf8.count == 1 && text.utf8.allSatisfy(Self.isDigit):
            if typed.utf8.count < Self.mostDigits { cents = typed + text }
        case .text("-") where typed.isEmpty, .text("+") where typed.isEmpty: cents = key == .text("-") ? "-" : ""
        case .text:
            becomeText()
            return field.press(key)
        case .backspace: cents = String(typed.dropLast())
        case .control("u"), .control("w"): cents = ""
        default: return false
        }
        return true
    }

    /// Whether a key changes what is typed, and does not just move in it.
    static func changes(by key: Key) -> Bool {
        switch key {
        case .text, .paste, .backspace, .delete, .control("u"), .control("w"): true
        default: false
        }
    }

    private static func isTyped(_ key: Key) -> Bool {
        switch key {
        case .text, .paste: true
        default: false
        }
    }

    private mutating func becomeText() {
        guard let cents else { return }
        field.set(cents)
        self.cents = nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
