/// The storage of a wrapped property, so that it can be set after the command is made.
final class ParameterBox<Value> {
    private var value: Value?
    private var isGiven = false
    private let read: (inout Value?, String) -> Bool

    private init(_ value: Value?, read: @escaping (inout Value?, String) -> Bool) {
        self.value = value
        self.read = read
    }

    /// The parsed value, or the default.
    var current: Value {
        guard let value else { preconditionFailure("A required word or option was read before it was parsed.") }
        return value
    }

    /// Parses a text, and returns whether it is valid. The first text replaces the default; further ones are added to a
    /// list.
    func accept(_ text: String) -> Bool {
        if !isGiven { value = nil }
        isGiven = true
        return read(&value, text)
    }

    static func one(_ value: Value?) -> ParameterBox where Value: ParameterValue {
        ParameterBox(value) { value, text in
            value = Value(parsing: text)
            return value != nil
        }
    }

    static func maybe<Element: ParameterValue>() -> ParameterBox where Value == Element? {
        ParameterBox(.some(nil)) { value, text in
            let element = Element(parsing: text)
            value = .some(element)
            return element != nil
        }
    }

    static func many<Element: ParameterValue>(_ value: [Element]?) -> ParameterBox where Value == [Element] {
        ParameterBox(value) { value, text in
            guard let element = Element(parsing: text) else { return false }
            if value == nil { value = [] }
            value?.append(element)
            return true
        }
    }

    static func flag() -> ParameterBox where Value == Bool {
        ParameterBox(false) { value, _ in
            value = true
            return true
        }
    }
}
