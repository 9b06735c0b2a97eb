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
        var slots: [Slot] = []
        for child in Mirror(reflecting: self).children {
            guard let source = child.value as? SlotSource, let label = child.label else { continue }
            slots += source.slots(property: String(label.drop { $0 == "_" }))
        }
        return slots
    }
}

/// One word or option together with the place its value goes to.
struct Slot {
    let parameter: Parameter
    /// Takes one given text; false when it cannot be read.
    let accept: (String) -> Bool
}

/// A property wrapper that stands for one or more parameters.
///
/// A class, as one is told from other values without a look through every conformance of the program, which a protocol costs
/// for each type of value once a run.
public class SlotSource {
    init() {}

    func slots(property: String) -> [Slot] {
        preconditionFailure("Every wrapper says what it stands for.")
    }
}
