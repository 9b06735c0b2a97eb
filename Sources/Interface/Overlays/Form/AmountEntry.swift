internal import Money
internal import Screen

/// An amount while it is typed.
///
/// Digits alone are cents and shift in from the right: `1250` is 12,50. Any other character turns the entry into free
/// text, in any European notation. A user who enters plain amounts types free text from the first character on.
struct AmountEntry {
    /// Whether digits alone are cents.
    let takesCents: Bool
    /// The sign and digits typed so far; `nil` once the entry is free text.
    private var cents: String?
    private(set) var field = TextField()
    /// Whether part of the text was pasted; digits alone then mean euro.
    private var isPasted = false
    /// Whether the initial text is unchanged. The first typed or pasted character then replaces it.
    private var isAsBefore = false

    /// An empty entry.
    init(takesCents: Bool) {
        self.takesCents = takesCents
        cents = takesCents ? "" : nil
    }

    /// An entry with an initial text.
    init(_ text: String, takesCents: Bool) {
        self.takesCents = takesCents
        field = TextField(text)
        isAsBefore = true
    }

    /// The maximum number of digits, more than any valid amount has: an excessive amount is refused rather than
    /// silently cut.
    private static let mostDigits = 40

    /// The text to parse as an amount.
    /// - Parameter amounts: formats cents; must not hide amounts.
    func text(_ amounts: AmountFormatter) -> String {
        guard let cents else { return field.text }
        guard let value = Int64(cents) else { return cents }
        // Zero is formatted without a sign, so a minus that is typed first has to be added here.
        return (value == 0 && cents.hasPrefix("-") ? "-" : "") + amounts.number(Amount(cents: value))
    }

    /// Whether the entry is in cents, and digits shift in from the right.
    var isCents: Bool { cents != nil }

    /// Handles a key; `false` for a key that does not edit the amount.
    mutating func press(_ key: Key) -> Bool {
        if isAsBefore, Self.isTyped(key) { self = AmountEntry(takesCents: takesCents) }
        isAsBefore = false
        if case .paste = key {
            becomeText()
            isPasted = true
            return field.press(key)
        }
        guard let typed = cents else {
            guard field.press(key) else { return false }
            if field.text.isEmpty { isPasted = false }
            if takesCents, !isPasted, field.text.utf8.allSatisfy(Self.isDigit) { cents = field.text }
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

    /// Whether the key edits the text rather than only moving the cursor.
    static func changes(by key: Key) -> Bool {
        switch key {
        case .text, .paste, .backspace, .delete, .control("d"), .control("u"), .control("w"): true
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
