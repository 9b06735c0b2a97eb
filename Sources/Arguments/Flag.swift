/// An option without a value, such as `--dry-run`: true when given, and giving it again changes nothing.
@propertyWrapper
public final class Flag: SlotSource {
    private let box = ParameterBox<Bool>.flag()

    /// Whether the flag was given.
    public var wrappedValue: Bool { box.current }

    /// A flag whose long name is the property's in kebab case unless one is given.
    public init(name: String? = nil, short: Character? = nil, _ help: String) {
        let parameter = Parameter(role: .flag, name: name ?? "", short: short, help: help)
        super.init { [box] in [Slot(parameter: parameter.named(after: $0), accept: box.accept)] }
    }
}
