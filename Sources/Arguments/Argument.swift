/// A word of a command, such as the amount of `add`; words are taken in the order they are declared.
///
/// The property's type says how many: `T` exactly one, `T?` or `T` with a default at most one, `[T]` one or more,
/// `[T] = []` any number. Only the last word may be an array, and no required word follows one that is not.
@propertyWrapper
public final class Argument<Value>: SlotSource {
    private let box: ParameterBox<Value>

    /// The value that was given, or the default.
    ///
    /// - Precondition: a required word has been parsed.
    public var wrappedValue: Value { box.current }

    /// A word that has to be given.
    public convenience init(_ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none)
    where Value: ParameterValue {
        self.init(
            Self.word(help, placeholder, completion, Value.self, isRequired: true), .one(nil))
    }

    /// A word that may be left out.
    public convenience init(
        wrappedValue: Value, _ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none
    ) where Value: ParameterValue {
        self.init(
            Self.word(help, placeholder, completion, Value.self, defaultValue: wrappedValue), .one(wrappedValue))
    }

    /// A word that may be left out and is nil then.
    public convenience init<Element: ParameterValue>(
        _ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none
    ) where Value == Element? {
        self.init(
            Self.word(help, placeholder, completion, Element.self), .maybe())
    }

    /// One word or more.
    public convenience init<Element: ParameterValue>(
        _ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none
    ) where Value == [Element] {
        self.init(
            Self.word(help, placeholder, completion, Element.self, isRequired: true, isRepeating: true), .many(nil))
    }

    /// Any number of words; those given take the place of the default.
    public convenience init<Element: ParameterValue>(
        wrappedValue: [Element], _ help: String, placeholder: String? = nil,
        completing completion: CompletionKind = .none
    ) where Value == [Element] {
        self.init(
            Self.word(help, placeholder, completion, Element.self, isRepeating: true), .many(wrappedValue))
    }

    private init(_ parameter: Parameter, _ box: ParameterBox<Value>) {
        self.box = box
        super.init { [Slot(parameter: parameter.named(after: $0), accept: box.accept)] }
    }

    private static func word(
        _ help: String, _ placeholder: String?, _ completion: CompletionKind, _ type: any ParameterValue.Type,
        isRequired: Bool = false, isRepeating: Bool = false, defaultValue: (any ParameterValue)? = nil
    ) -> Parameter {
        Parameter(
            role: .word, name: "", help: help, isRequired: isRequired, isRepeating: isRepeating,
            givenPlaceholder: placeholder, givenCompletion: completion, valueType: type, defaultValue: defaultValue)
    }
}
