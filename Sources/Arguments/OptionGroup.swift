/// Options that several commands share, such as the filters of `list` and `export`, as one property.
///
/// What a group must be is asked where one is made, not of the type: to name a type with such a demand the program looks
/// through all its conformances.
@propertyWrapper
public final class OptionGroup<Group>: SlotSource {
    /// The group with the values that were given.
    public let wrappedValue: Group

    /// The group's parameters, as if they were declared in this place.
    public init() where Group: Parameters {
        let group = Group()
        wrappedValue = group
        super.init { _ in group.slots() }
    }

    /// The same for a command that changes something, where an option that is not given leaves what is there as it is: their
    /// help does not tell what a new one gets.
    /// - Parameter changing: `true`.
    public init(changing: Bool) where Group: Parameters {
        let group = Group()
        wrappedValue = group
        super.init { _ in
            guard changing else { return group.slots() }
            return group.slots().map { slot in
                var parameter = slot.parameter
                parameter.unsaid = nil
                return Slot(parameter: parameter, accept: slot.accept)
            }
        }
    }
}
