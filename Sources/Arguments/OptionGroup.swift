/// Options that several commands share, such as the filters of `list` and `export`, as one property.
@propertyWrapper
public final class OptionGroup<Group: Parameters>: SlotSource {
    /// The group with the values that were given.
    public let wrappedValue: Group

    /// The group's parameters, as if they were declared in this place.
    public override init() {
        wrappedValue = Group()
    }

    override func slots(property: String) -> [Slot] {
        wrappedValue.slots()
    }
}
