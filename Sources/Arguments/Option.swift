/// An option with a value, such as `--on DAY`. Its default long name is the property's in kebab case.
///
/// The property's type sets the number: `T?` or `T` with a default at most once, `T` exactly once, `[T]` any number.
@propertyWrapper
public final class Option<Value>: SlotSource {
    private let box: ParameterBox<Value>

    /// The parsed value, or the default.
    ///
    /// - Precondition: a required option has been parsed.
    public var wrappedValue: Value { box.current }

    /// A required option, whose value is shown in help as `placeholder`, by default the property's name in capitals.
    public convenience init(
        name: String? = nil, short: Character? = nil, _ help: String, placeholder: String? = nil,
        completing completion: CompletionKind = .none, alsoCalled: [String] = []
    ) where Value: ParameterValue {
        self.init(
            Self.option(name, short, help, placeholder, completion, alsoCalled, Value.self, isRequired: true), .one(nil)
        )
    }

    /// An option with a default.
    public convenience init(
        wrappedValue: Value, name: String? = nil, short: Character? = nil, _ help: String, placeholder: String? = nil,
        completing completion: CompletionKind = .none, alsoCalled: [String] = []
    ) where Value: ParameterValue {
        self.init(
            Self.option(name, short, help, placeholder, completion, alsoCalled, Value.self, defaultValue: wrappedValue),
            .one(wrappedValue))
    }

    /// An option that is `nil` if missing.
    /// - Parameter shownDefault: the value that a new record gets without the option, for help: "today".
    public convenience init<Element: ParameterValue>(
        name: String? = nil, short: Character? = nil, _ help: String, shownDefault: String? = nil,
        placeholder: String? = nil,
        completing completion: CompletionKind = .none, alsoCalled: [String] = []
    ) where Value == Element? {
        var parameter = Self.option(name, short, help, placeholder, completion, alsoCalled, Element.self)
        parameter.shownDefault = shownDefault
        self.init(parameter, .maybe())
    }

    /// An option that is `nil` if missing, and whose value is optional. A value must be joined with `=`.
    /// - Parameter impliedValue: the value of the option without one.
    public convenience init<Element: ParameterValue>(
        name: String? = nil, _ help: String, placeholder: String? = nil, leftOut impliedValue: String
    ) where Value == Element? {
        var parameter = Self.option(name, nil, help, placeholder, .none, [], Element.self)
        parameter.impliedValue = impliedValue
        self.init(parameter, .maybe())
    }

    /// A repeatable option; empty if missing.
    public convenience init<Element: ParameterValue>(
        wrappedValue: [Element] = [], name: String? = nil, short: Character? = nil, _ help: String,
        placeholder: String? = nil, completing completion: CompletionKind = .none, alsoCalled: [String] = []
    ) where Value == [Element] {
        self.init(
            Self.option(name, short, help, placeholder, completion, alsoCalled, Element.self, isRepeating: true),
            .many(wrappedValue))
    }

    private init(_ parameter: Parameter, _ box: ParameterBox<Value>) {
        self.box = box
        super.init { [Slot(parameter: parameter.named(after: $0), accept: box.accept)] }
    }

    private static func option(
        _ name: String?, _ short: Character?, _ help: String, _ placeholder: String?, _ completion: CompletionKind,
        _ alsoCalled: [String], _ type: any ParameterValue.Type, isRequired: Bool = false, isRepeating: Bool = false,
        defaultValue: (any ParameterValue)? = nil
    ) -> Parameter {
        Parameter(
            role: .option, name: name ?? "", short: short, help: help, isRequired: isRequired,
            isRepeating: isRepeating, givenPlaceholder: placeholder, givenCompletion: completion, valueType: type,
            defaultValue: defaultValue, alsoCalled: alsoCalled)
    }
}
