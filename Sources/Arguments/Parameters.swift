@_spi(Reflection) private import Swift

/// A struct whose `@Argument`, `@Option`, `@Flag` and `@OptionGroup` properties are parsed from the command line.
///
/// The values are complete when `Root.parse` returns. Copies share them.
public protocol Parameters: SendableMetatype {
    /// Makes the value with all defaults, before parsing.
    init()
}

extension Parameters {
    /// The wrapped properties in the order of their declarations, with groups expanded in place.
    ///
    /// Wrappers are classes, so each property is a reference that can be read by its offset. `Mirror` calls this runtime
    /// function too, but takes five times as many instructions, a sixth of a small report.
    func slots() -> [Slot] {
        var slots: [Slot] = []
        withUnsafeBytes(of: self) { memory in
            // Writing the empty set as `[]` would search the conformances of all set types.
            _ = _forEachField(of: Self.self, options: _EachFieldOptions(rawValue: 0)) { name, offset, _, kind in
                guard kind == .class else { return true }
                let value = memory.load(fromByteOffset: offset, as: AnyObject.self)
                guard let source = value as? SlotSource else { return true }
                // The stored wrapper is named like its property with an underscore before it.
                slots += source.slots(String(cString: name + 1))
                return true
            }
        }
        return slots
    }
}

/// An argument or option with the storage of its value.
struct Slot {
    let parameter: Parameter
    /// Parses a text; `false` if it is invalid.
    let accept: (String) -> Bool
}

/// A property wrapper for one or more parameters.
///
/// A class rather than a protocol, since a dynamic cast to a class is cheap. For a protocol the runtime would search all
/// conformances once for each type of value.
public class SlotSource {
    /// The parameters, given the property's name.
    let slots: (_ property: String) -> [Slot]

    init(slots: @escaping (_ property: String) -> [Slot]) {
        self.slots = slots
    }
}
