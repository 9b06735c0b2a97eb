extension JSON {
    /// An object with further members before its own; records that are made of it take the first of a name.
    ///
    /// Any other value stays as it is.
    public func led(by members: KeyValuePairs<String, JSON>) -> JSON {
        guard case .object(let own) = self else { return self }
        return .object(members.map { Member($0.key, $0.value) } + own)
    }
}
