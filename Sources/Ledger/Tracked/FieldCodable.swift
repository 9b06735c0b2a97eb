public import Household
public import Money
public import Outings
public import Periods

/// A value that one field of a row holds.
public protocol FieldCodable {
    /// What such a field holds, if the field says nothing else.
    static var kind: TrackedField.Kind { get }
    /// Whether every row has such a field.
    static var isRequired: Bool { get }
    /// From a value of a row; `nil` for a value that no such field has.
    init?(_ field: FieldValue)
    /// As a row holds it.
    var field: FieldValue { get }
}

extension FieldCodable {
    /// Every row has it.
    public static var isRequired: Bool { true }
}

extension Optional: FieldCodable where Wrapped: FieldCodable {
    /// What the field holds where there is one.
    public static var kind: TrackedField.Kind { Wrapped.kind }
    /// A row may say nothing of it.
    public static var isRequired: Bool { false }

    /// Nothing, or what the row holds.
    public init?(_ field: FieldValue) {
        if case .none = field {
            self = .none
        } else if let wrapped = Wrapped(field) {
            self = .some(wrapped)
        } else {
            return nil
        }
    }

    /// As a row holds it.
    public var field: FieldValue { self?.field ?? .none }
}

extension String: FieldCodable {
    /// Any text.
    public static var kind: TrackedField.Kind { .text }

    /// From a text.
    public init?(_ field: FieldValue) {
        guard let text = field.text else { return nil }
        self = text
    }

    /// As a row holds it.
    public var field: FieldValue { .text(self) }
}

extension Int64: FieldCodable {
    /// Any whole number.
    public static var kind: TrackedField.Kind { .number }

    /// From a number.
    public init?(_ field: FieldValue) {
        guard let number = field.number else { return nil }
        self = number
    }

    /// As a row holds it.
    public var field: FieldValue { .number(self) }
}

extension Int: FieldCodable {
    /// Any whole number.
    public static var kind: TrackedField.Kind { .number }

    /// From a number.
    public init?(_ field: FieldValue) {
        guard let number = field.number.flatMap(Int.init(exactly:)) else { return nil }
        self = number
    }

    /// As a row holds it.
    public var field: FieldValue { .number(Int64(self)) }
}

extension Bool: FieldCodable {
    /// 1 or 0.
    public static var kind: TrackedField.Kind { .truth }

    /// From 1 or 0.
    public init?(_ field: FieldValue) {
        switch field.number {
        case 0: self = false
        case 1: self = true
        default: return nil
        }
    }

    /// As a row holds it.
    public var field: FieldValue { .number(self ? 1 : 0) }
}

extension Day: FieldCodable {
    /// Days since 1970-01-01.
    public static var kind: TrackedField.Kind { .day }

    /// From days since 1970-01-01.
    public init?(_ field: FieldValue) {
        guard let number = Int(field) else { return nil }
        self.init(number: number)
    }

    /// As a row holds it.
    public var field: FieldValue { number.field }
}

extension Month: FieldCodable {
    /// `year * 12 + month - 1`.
    public static var kind: TrackedField.Kind { .month }

    /// From `year * 12 + month - 1`.
    public init?(_ field: FieldValue) {
        guard let index = Int(field) else { return nil }
        self.init(index: index)
    }

    /// As a row holds it.
    public var field: FieldValue { index.field }
}

extension Instant: FieldCodable {
    /// Seconds since 1970.
    public static var kind: TrackedField.Kind { .instant }

    /// From seconds since 1970.
    public init?(_ field: FieldValue) {
        guard let seconds = field.number else { return nil }
        self.init(seconds: seconds)
    }

    /// As a row holds it.
    public var field: FieldValue { .number(seconds) }
}

extension Amount: FieldCodable {
    /// Cents, also below zero.
    public static var kind: TrackedField.Kind { .amount(isSigned: true) }

    /// From cents.
    public init?(_ field: FieldValue) {
        guard let cents = field.number else { return nil }
        self.init(cents: cents)
    }

    /// As a row holds it.
    public var field: FieldValue { .number(cents) }
}

extension TimeOfDay: FieldCodable {
    /// Minutes since midnight.
    public static var kind: TrackedField.Kind { .number }

    /// From minutes since midnight.
    public init?(_ field: FieldValue) {
        guard let minutes = Int(field), let time = TimeOfDay(minutes: minutes) else { return nil }
        self = time
    }

    /// As a row holds it.
    public var field: FieldValue { minutes.field }
}

extension ExchangeRate: FieldCodable {
    /// Hundred millionths of the euro.
    public static var kind: TrackedField.Kind { .number }

    /// From hundred millionths of the euro.
    public init?(_ field: FieldValue) {
        guard let e8 = field.number, let rate = ExchangeRate(e8: e8) else { return nil }
        self = rate
    }

    /// As a row holds it.
    public var field: FieldValue { .number(e8) }
}

extension Currency: FieldCodable {
    /// The ISO 4217 code.
    public static var kind: TrackedField.Kind { .anyCurrency }

    /// From the code.
    public init?(_ field: FieldValue) {
        guard let currency = field.text.flatMap(Currency.init(code:)) else { return nil }
        self = currency
    }

    /// As a row holds it.
    public var field: FieldValue { .text(code) }
}

extension Unit: FieldCodable {
    /// The sign, as `kg`.
    public static var kind: TrackedField.Kind { .text }

    /// From the sign.
    public init?(_ field: FieldValue) {
        guard let sign = field.text else { return nil }
        self.init(sign: sign)
    }

    /// As a row holds it.
    public var field: FieldValue { .text(sign) }
}

extension UnitPrice: FieldCodable {
    /// Hundred thousandths of a euro.
    public static var kind: TrackedField.Kind { .number }

    /// From hundred thousandths of a euro.
    public init?(_ field: FieldValue) {
        guard let e5 = field.number else { return nil }
        self.init(e5: e5)
    }

    /// As a row holds it.
    public var field: FieldValue { .number(e5) }
}

extension VATRate: FieldCodable {
    /// Thousandths.
    public static var kind: TrackedField.Kind { .number }

    /// From thousandths.
    public init?(_ field: FieldValue) {
        guard let permille = Int(field) else { return nil }
        self.init(permille: permille)
    }

    /// As a row holds it.
    public var field: FieldValue { permille.field }
}

extension BarcodePattern: FieldCodable {
    /// As it is written.
    public static var kind: TrackedField.Kind { .text }

    /// From a pattern as it is written.
    public init?(_ field: FieldValue) {
        guard let pattern = field.text.flatMap({ try? BarcodePattern(reading: $0) }) else { return nil }
        self = pattern
    }

    /// As a row holds it.
    public var field: FieldValue { .text(text) }
}

extension [String]: FieldCodable {
    /// Words, each by itself part of the row or not.
    public static var kind: TrackedField.Kind { .words }
    /// There may be none.
    public static var isRequired: Bool { false }

    /// From words.
    public init?(_ field: FieldValue) {
        guard case .words(let words) = field else { return nil }
        self = words
    }

    /// As a row holds it.
    public var field: FieldValue { .words(self) }
}

/// One of a few values that are written as texts.
public protocol FieldChoice: FieldCodable, RawRepresentable, CaseIterable where RawValue == String {}

extension FieldChoice {
    /// One of the texts.
    public static var kind: TrackedField.Kind { .choice(allCases.map(\.rawValue)) }

    /// From the text.
    public init?(_ field: FieldValue) {
        guard let choice = field.text.flatMap(Self.init(rawValue:)) else { return nil }
        self = choice
    }

    /// As a row holds it.
    public var field: FieldValue { .text(rawValue) }
}

extension MethodKind: FieldChoice {}
extension PriceBasis: FieldChoice {}
extension PictureFormat: FieldChoice {}
extension MoveReason: FieldChoice {}
extension VoucherMove.Action: FieldChoice {}
extension PeriodUnit: FieldChoice {}
