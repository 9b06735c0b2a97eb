public import Household
public import Money
public import Outings
public import Periods

/// A type whose values are stored in one field of a row.
public protocol FieldCodable {
    /// The default kind of a field with this type.
    static var kind: TrackedField.Kind { get }
    /// Whether the field must have a value in every row.
    static var isRequired: Bool { get }
    /// Decodes a stored value. `nil` if the value is invalid for this type.
    init?(_ field: FieldValue)
    /// The value in its stored form.
    var field: FieldValue { get }
}

extension FieldCodable {
    /// Required by default.
    public static var isRequired: Bool { true }
}

extension Optional: FieldCodable where Wrapped: FieldCodable {
    /// The kind of the wrapped type.
    public static var kind: TrackedField.Kind { Wrapped.kind }
    /// Not required: a row may have no value.
    public static var isRequired: Bool { false }

    /// Decodes an absent value as `nil`, and any other with the wrapped type.
    public init?(_ field: FieldValue) {
        if case .none = field {
            self = .none
        } else if let wrapped = Wrapped(field) {
            self = .some(wrapped)
        } else {
            return nil
        }
    }

    /// The stored form, `none` for `nil`.
    public var field: FieldValue { self?.field ?? .none }
}

extension String: FieldCodable {
    /// Text.
    public static var kind: TrackedField.Kind { .text }

    /// Decodes a text.
    public init?(_ field: FieldValue) {
        guard let text = field.text else { return nil }
        self = text
    }

    /// The text.
    public var field: FieldValue { .text(self) }
}

extension Int64: FieldCodable {
    /// Number.
    public static var kind: TrackedField.Kind { .number }

    /// Decodes a number.
    public init?(_ field: FieldValue) {
        guard let number = field.number else { return nil }
        self = number
    }

    /// The number.
    public var field: FieldValue { .number(self) }
}

extension Int: FieldCodable {
    /// Number.
    public static var kind: TrackedField.Kind { .number }

    /// Decodes a number that fits into an `Int`.
    public init?(_ field: FieldValue) {
        guard let number = field.number.flatMap(Int.init(exactly:)) else { return nil }
        self = number
    }

    /// The number.
    public var field: FieldValue { .number(Int64(self)) }
}

extension Bool: FieldCodable {
    /// Truth value: 1 or 0.
    public static var kind: TrackedField.Kind { .truth }

    /// Decodes 1 or 0.
    public init?(_ field: FieldValue) {
        switch field.number {
        case 0: self = false
        case 1: self = true
        default: return nil
        }
    }

    /// 1 for true, 0 for false.
    public var field: FieldValue { .number(self ? 1 : 0) }
}

extension Day: FieldCodable {
    /// Day.
    public static var kind: TrackedField.Kind { .day }

    /// Decodes the number of days since 1970-01-01.
    public init?(_ field: FieldValue) {
        guard let number = Int(field) else { return nil }
        self.init(number: number)
    }

    /// The number of days since 1970-01-01.
    public var field: FieldValue { number.field }
}

extension Month: FieldCodable {
    /// Month.
    public static var kind: TrackedField.Kind { .month }

    /// Decodes the index `year * 12 + month - 1` of a calendar month. Any number is accepted.
    public init?(_ field: FieldValue) {
        guard let index = Int(field) else { return nil }
        self.init(index: index)
    }

    /// The index `year * 12 + month - 1`.
    public var field: FieldValue { index.field }
}

extension Instant: FieldCodable {
    /// Instant.
    public static var kind: TrackedField.Kind { .instant }

    /// Decodes seconds since 1970-01-01 00:00 UTC.
    public init?(_ field: FieldValue) {
        guard let seconds = field.number else { return nil }
        self.init(seconds: seconds)
    }

    /// Seconds since 1970-01-01 00:00 UTC.
    public var field: FieldValue { .number(seconds) }
}

extension Amount: FieldCodable {
    /// Amount that may be negative.
    public static var kind: TrackedField.Kind { .amount(isSigned: true) }

    /// Decodes cents.
    public init?(_ field: FieldValue) {
        guard let cents = field.number else { return nil }
        self.init(cents: cents)
    }

    /// Cents.
    public var field: FieldValue { .number(cents) }
}

extension TimeOfDay: FieldCodable {
    /// Number of minutes.
    public static var kind: TrackedField.Kind { .number }

    /// Decodes minutes since midnight.
    public init?(_ field: FieldValue) {
        guard let minutes = Int(field), let time = TimeOfDay(minutes: minutes) else { return nil }
        self = time
    }

    /// Minutes since midnight.
    public var field: FieldValue { minutes.field }
}

extension ExchangeRate: FieldCodable {
    /// Number of hundred-millionths of the currency's unit for one euro.
    public static var kind: TrackedField.Kind { .number }

    /// Decodes a rate in hundred-millionths of the currency's unit for one euro. `nil` unless it is positive.
    public init?(_ field: FieldValue) {
        guard let e8 = field.number, let rate = ExchangeRate(e8: e8) else { return nil }
        self = rate
    }

    /// The rate in hundred-millionths of the currency's unit for one euro.
    public var field: FieldValue { .number(e8) }
}

extension Currency: FieldCodable {
    /// Any currency by its ISO 4217 code.
    public static var kind: TrackedField.Kind { .anyCurrency }

    /// Decodes an ISO 4217 code.
    public init?(_ field: FieldValue) {
        guard let currency = field.text.flatMap(Currency.init(code:)) else { return nil }
        self = currency
    }

    /// The ISO 4217 code.
    public var field: FieldValue { .text(code) }
}

extension Unit: FieldCodable {
    /// Text of the unit's symbol, such as `kg`.
    public static var kind: TrackedField.Kind { .text }

    /// Decodes the symbol of a unit, such as `kg`. A text that no unit can have becomes `unreadable`.
    public init?(_ field: FieldValue) {
        guard let text = field.text else { return nil }
        self.init(stored: text)
    }

    /// The symbol.
    public var field: FieldValue { .text(sign) }
}

extension UnitPrice: FieldCodable {
    /// Number in units of 1e-5 euro.
    public static var kind: TrackedField.Kind { .number }

    /// Decodes a price in units of 1e-5 euro.
    public init?(_ field: FieldValue) {
        guard let e5 = field.number else { return nil }
        self.init(e5: e5)
    }

    /// The price in units of 1e-5 euro.
    public var field: FieldValue { .number(e5) }
}

extension VATRate: FieldCodable {
    /// Number in thousandths.
    public static var kind: TrackedField.Kind { .number }

    /// Decodes a rate in thousandths.
    public init?(_ field: FieldValue) {
        guard let permille = Int(field) else { return nil }
        self.init(permille: permille)
    }

    /// The rate in thousandths.
    public var field: FieldValue { permille.field }
}

extension BarcodePattern: FieldCodable {
    /// Text of the pattern.
    public static var kind: TrackedField.Kind { .text }

    /// Parses the text of a pattern.
    public init?(_ field: FieldValue) {
        guard let pattern = field.text.flatMap({ try? BarcodePattern(reading: $0) }) else { return nil }
        self = pattern
    }

    /// The text of the pattern.
    public var field: FieldValue { .text(text) }
}

extension [String]: FieldCodable {
    /// List of words.
    public static var kind: TrackedField.Kind { .words }
    /// Not required: the list may be empty.
    public static var isRequired: Bool { false }

    /// Decodes words.
    public init?(_ field: FieldValue) {
        guard case .words(let words) = field else { return nil }
        self = words
    }

    /// The words in their order.
    public var field: FieldValue { .words(self) }
}

/// An enumeration that is stored as the text of its raw value.
public protocol FieldChoice: FieldCodable, RawRepresentable, CaseIterable where RawValue == String {}

extension FieldChoice {
    /// Choice between the raw values of all cases.
    public static var kind: TrackedField.Kind { .choice(allCases.map(\.rawValue)) }

    /// Decodes a raw value.
    public init?(_ field: FieldValue) {
        guard let choice = field.text.flatMap(Self.init(rawValue:)) else { return nil }
        self = choice
    }

    /// The raw value.
    public var field: FieldValue { .text(rawValue) }
}

extension MethodKind: FieldChoice {}
extension PriceBasis: FieldChoice {}
extension PictureFormat: FieldChoice {}
extension MoveReason: FieldChoice {}
extension VoucherMove.Action: FieldChoice {}
extension CeilingPeriod: FieldChoice {}
extension CeilingCarry: FieldChoice {}

/// The units of intervals. A quarter is stored as three months.
extension PeriodUnit: FieldChoice {
    /// Choice between the raw values of all units but the quarter.
    public static var kind: TrackedField.Kind { .choice(allCases.filter { $0 != .quarter }.map(\.rawValue)) }

    /// Decodes a raw value; `nil` for a quarter.
    public init?(_ field: FieldValue) {
        guard let unit = field.text.flatMap(Self.init(rawValue:)), unit != .quarter else { return nil }
        self = unit
    }
}
