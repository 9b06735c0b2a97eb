/// Shelves by their ids, whatever their parents are.
struct ShelfTree {
    private var shelves: [String: (name: String, parent: String?)] = [:]

    /// Adds a shelf; `false` where there is one of that id.
    mutating func add(_ id: String, _ name: String, parent: String?) -> Bool {
        guard shelves[id] == nil else { return false }
        // Many write 0 for a shelf at the top.
        shelves[id] = (name, parent)
        return true
    }

    /// The names from the top down, and whether a parent is not there or leads back; `nil` where the shelf is not
    /// there.
    ///
    /// `0` for a parent is none where there is no such shelf, as many write it. What lies too deep is cut at the top.
    func path(_ id: String) -> (names: [String], isCut: Bool)? {
        guard var shelf = shelves[id] else { return nil }
        var names = [shelf.name]
        var seen: Set<String> = [id]
        while let parent = shelf.parent {
            guard let above = shelves[parent] else { return (names.reversed(), parent != "0") }
            guard seen.insert(parent).inserted else {
                // Whichever shelf of a circle is asked for, it stands at the top itself.
                return ([names[0]], true)
            }
            guard names.count < TextRules.deepestShelf else { return (names.reversed(), true) }
            names.append(above.name)
            shelf = above
        }
        return (names.reversed(), false)
    }
}
