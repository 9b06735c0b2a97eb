/// An option without a value, such as `--dry-run`: true if given, once or repeatedly.
@propertyWrapper
public final class Flag: SlotSource {
    private let box = ParameterBox<Bool>.flag()

    /// Whether the flag was given.
    public var wrappedValue: Bool { box.current }

    /// A flag. Its default long name is the property's in kebab case.
    public init(name: String? = nil, short: Character? = nil, _ help: String) {
        let parameter = Parameter(role: .flag, name: name ?? "", short: short, help: help)
        super.init { [box] in [Slot(parameter: parameter.named(after: $0), accept: box.accept)] }
    }
}
