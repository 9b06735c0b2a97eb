/// A struct whose `@Argument`, `@Option`, `@Flag` and `@OptionGroup` properties are filled from the command line.
///
/// A value holds what was parsed from the moment `Root.parse` hands it out; copies share it.
public protocol Parameters: SendableMetatype {
    /// Makes the value with every property at its default, before anything is parsed.
    init()
}

extension Parameters {
    /// The wrapped properties in the order they are declared, groups unfolded in place.
    func slots() -> [Slot] {
        Mirror(reflecting: self).children.flatMap { child -> [Slot] in
            guard let source = child.value as? any SlotSource, let label = child.label else { return [] }
            return source.slots(property: String(label.drop { $0 == "_" }))
        }
    }
}

/// One word or option together with the place its value goes to.
struct Slot {
    let parameter: Parameter
    /// Takes one given text; false when it cannot be read.
    let accept: (String) -> Bool
}

/// A property wrapper that stands for one or more parameters.
protocol SlotSource {
    func slots(property: String) -> [Slot]
}
