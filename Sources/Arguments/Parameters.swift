@_spi(Reflection) private import Swift

/// A struct whose `@Argument`, `@Option`, `@Flag` and `@OptionGroup` properties are filled from the command line.
///
/// A value holds what was parsed from the moment `Root.parse` hands it out; copies share it.
public protocol Parameters: SendableMetatype {
    /// Makes the value with every property at its default, before anything is parsed.
    init()
}

extension Parameters {
    /// The wrapped properties in the order they are declared, groups unfolded in place.
    ///
    /// They are read where they lie: wrappers are classes, so each is a reference in the value. `Mirror` finds the same
    /// by this very list, and takes five times as many instructions, a sixth of a small report.
    func slots() -> [Slot] {
        var slots: [Slot] = []
        withUnsafeBytes(of: self) { memory in
            // An empty set written as `[]` would be made by a look through the types of all sets.
            _ = _forEachField(of: Self.self, options: _EachFieldOptions(rawValue: 0)) { name, offset, _, kind in
                guard kind == .class else { return true }
                let value = memory.load(fromByteOffset: offset, as: AnyObject.self)
                guard let source = value as? SlotSource else { return true }
                // A wrapper lies under the name of its property behind an underscore.
                slots += source.slots(String(cString: name + 1))
                return true
            }
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
    /// What it stands for, by the name of its property.
    let slots: (_ property: String) -> [Slot]

    init(slots: @escaping (_ property: String) -> [Slot]) {
        self.slots = slots
    }
}
