/// The initial categories of new books, as the store keeps them.
enum InitialCategories {
    /// A JSON list of objects with `id`, `parent`, `name` and `uid`, from paths such as `Food:Fruit`, parents first. As in local
    /// books, the uids are equal in all books.
    static func json(of paths: [String]) -> String {
        let numbers = Dictionary(zip(paths, 1...)) { first, _ in first }
        let objects = paths.enumerated().map { index, path in
            let parts = path.split(separator: ":")
            let parent = numbers[parts.dropLast().joined(separator: ":")].map(String.init) ?? "null"
            return """
                {"id":\(index + 1),"parent":\(parent),"name":\(quoted(parts.last ?? "")),"uid":\(quoted(path[...]))}
                """
        }
        return "[" + objects.joined(separator: ",") + "]"
    }

    /// A text without control characters as JSON.
    private static func quoted(_ text: Substring) -> String {
        "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "\""
    }
}
