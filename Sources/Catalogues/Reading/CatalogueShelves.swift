/// Shelves by id, linked to their parents.
struct CatalogueShelves {
    private var shelves: [String: (name: String, parent: String?)] = [:]

    /// Adds a shelf. Returns `false` if its id was added before.
    mutating func add(_ id: String, _ name: String, parent: String?) -> Bool {
        guard shelves[id] == nil else { return false }
        // Many databases use parent 0 for top-level shelves.
        shelves[id] = (name, parent)
        return true
    }

    /// Returns the path from the top down, and whether it was cut at a missing parent or a cycle; `nil` if the shelf
    /// does not exist.
    ///
    /// A parent `0` counts as none if there is no such shelf. Paths that are too deep are cut at the top.
    func path(_ id: String) -> (names: [String], isCut: Bool)? {
        guard var shelf = shelves[id] else { return nil }
        var names = [shelf.name]
        var seen: Set<String> = [id]
        while let parent = shelf.parent {
            guard let above = shelves[parent] else { return (names.reversed(), parent != "0") }
            guard seen.insert(parent).inserted else {
                // Every shelf of a cycle is treated as top-level.
                return ([names[0]], true)
            }
            guard names.count < TextRules.deepestShelf else { return (names.reversed(), true) }
            names.append(above.name)
            shelf = above
        }
        return (names.reversed(), false)
    }
}
