/// A key hint: the key, and what it does.
struct Hint: Hashable {
    let key: String
    let does: String

    init(_ key: String, _ does: String) {
        self.key = key
        self.does = does
    }
}
