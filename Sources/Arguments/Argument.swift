/// A positional argument of a command, such as the amount of `add`. Arguments are filled in the order of their declarations.
///
/// The property's type sets the number: `T` exactly one, `T?` or `T` with a default at most one, `[T]` one or more,
/// `[T] = []` any number. Only the last argument may be an array, and no required argument may follow an optional one.
@propertyWrapper
public final class Argument<Value>: SlotSource {
    private let box: ParameterBox<Value>

    /// The parsed value, or the default.
    ///
    /// - Precondition: a required argument has been parsed.
    public var wrappedValue: Value { box.current }

    /// A required argument, shown in help as `placeholder`, by default the property's name in capitals.
    public convenience init(_ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none)
    where Value: ParameterValue {
        self.init(
            Self.word(help, placeholder, completion, Value.self, isRequired: true), .one(nil))
    }

    /// An argument with a default.
    public convenience init(
        wrappedValue: Value, _ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none
    ) where Value: ParameterValue {
        self.init(
            Self.word(help, placeholder, completion, Value.self, defaultValue: wrappedValue), .one(wrappedValue))
    }

    /// An optional argument; `nil` if missing.
    /// - Parameter shownDefault: the value that the command uses without the argument, for help: "month".
    public convenience init<Element: ParameterValue>(
        _ help: String, shownDefault: String? = nil, placeholder: String? = nil,
        completing completion: CompletionKind = .none
    ) where Value == Element? {
        var parameter = Self.word(help, placeholder, completion, Element.self)
        parameter.shownDefault = shownDefault
        self.init(parameter, .maybe())
    }

    /// At least one argument.
    public convenience init<Element: ParameterValue>(
        _ help: String, placeholder: String? = nil, completing completion: CompletionKind = .none
    ) where Value == [Element] {
        self.init(
            Self.word(help, placeholder, completion, Element.self, isRequired: true, isRepeating: true), .many(nil))
    }

    /// Any number of arguments. Given ones replace the default.
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
