import Output

/// Access of tests to the contents of a report.
extension Report {
    /// A member of the document, or the members of a list of objects by name.
    func number(_ path: String...) -> Int64? {
        var value: JSON? = json()
        for name in path { value = value?.member(name) }
        guard case .integer(let number)? = value else { return nil }
        return number
    }

    /// A member of each object in a list.
    func numbers(of list: String, _ name: String) -> [Int64?] {
        guard case .list(let objects)? = json().member(list) else { return [] }
        return objects.map { object in
            guard case .integer(let number)? = object.member(name) else { return nil }
            return number
        }
    }

    /// The cells of a column, in the records of one kind.
    func column(_ name: String, of kind: String) -> [JSON] {
        let records = records()
        guard let place = records.columns.firstIndex(of: name) else { return [] }
        return records.rows.filter { $0.first == .text(kind) }.map { $0[place] }
    }
}

extension JSON {
    func member(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The values of a list.
    var elements: [JSON]? {
        guard case .list(let values) = self else { return nil }
        return values
    }
}

extension String {
    /// The text with ordinary blanks in place of no-break spaces.
    var spaced: String { replacing("\u{A0}", with: " ") }
}
