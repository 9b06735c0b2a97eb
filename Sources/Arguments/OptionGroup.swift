/// Options shared by several commands, such as the filters of `list` and `export`, as one property.
///
/// `Group: Parameters` is required by the initializers, not by the type: for a constrained generic type the Swift runtime
/// searches all protocol conformances of the program, which takes time at every start.
@propertyWrapper
public final class OptionGroup<Group>: SlotSource {
    /// The group with the parsed values.
    public let wrappedValue: Group

    /// Inserts the group's parameters at this place of the command.
    public init() where Group: Parameters {
        let group = Group()
        wrappedValue = group
        super.init { _ in group.slots() }
    }

    /// Inserts the group's parameters in a command that may edit.
    /// - Parameter changing: whether the command edits. Missing options then leave fields unchanged, so help omits the
    ///   values for new records. `false` is like `init()`.
    public init(changing: Bool) where Group: Parameters {
        let group = Group()
        wrappedValue = group
        super.init { _ in
            guard changing else { return group.slots() }
            return group.slots().map { slot in
                var parameter = slot.parameter
                parameter.shownDefault = nil
                return Slot(parameter: parameter, accept: slot.accept)
            }
        }
    }
}
