extension JSON {
    /// An object with members inserted before its own. Records made from it use the first member of each name.
    ///
    /// Other values are returned unchanged.
    public func led(by members: KeyValuePairs<String, JSON>) -> JSON {
        guard case .object(let own) = self else { return self }
        return .object(members.map { Member($0.key, $0.value) } + own)
    }
}
