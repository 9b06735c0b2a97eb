import Ledger

/// Makes categories from paths, numbered from 1. A parent must be listed before its children.
func categories(_ paths: String...) -> [Category] {
    var ids: [String: Category.ID] = [:]
    return paths.enumerated().map { index, path in
        ids[path] = Category.ID(index + 1)
        let names = path.split(separator: ":")
        return Category(
            id: Category.ID(index + 1), parent: ids[names.dropLast().joined(separator: ":")], name: String(names.last!),
            isArchived: false)
    }
}
