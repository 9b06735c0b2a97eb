/// A key and its meaning.
struct Hint: Hashable {
    let key: String
    let does: String

    init(_ key: String, _ does: String) {
        self.key = key
        self.does = does
    }
}
