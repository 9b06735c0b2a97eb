internal import Screen

/// The description of one or more keys: what the footer and the help page say, and which keys the mouse presses.
struct Hint: Hashable {
    /// The names of the keys, separated by blanks, as the footer shows them: `h l`.
    let key: String
    /// The names of further keys for the same purpose, in the same order. Only the help page shows them.
    let also: String
    let does: String
    /// The reason why the keys cannot be used now; `nil` if they can.
    var obstacle: String?

    init(_ key: String, also: String = "", _ does: String, unless obstacle: String? = nil) {
        self.key = key
        self.also = also
        self.does = does
        self.obstacle = obstacle
    }

    /// The names of all keys, those in the footer first.
    var allNames: [Substring] { key.split(separator: " ") + also.split(separator: " ") }

    /// A copy without the names in `taken`, which other keys use; `nil` if no name is left.
    func without(_ taken: Set<Substring>) -> Hint? {
        func rest(_ names: String) -> String {
            names.split(separator: " ").filter { !taken.contains($0) }.joined(separator: " ")
        }
        let hint = Hint(rest(key), also: rest(also), does, unless: obstacle)
        return hint.allNames.isEmpty ? nil : hint
    }

    /// The position of a key in `key`. A key of `also` has the position of the footer key that does the same. `nil` for
    /// other keys.
    func index(of key: Key) -> Int? {
        let count = self.key.split(separator: " ").count
        return allNames.firstIndex { Key(named: $0) == key }.map { $0 % count }
    }

    /// The key at a column of the hint in the footer: the one whose name is there, otherwise the first. `nil` if that
    /// name is not a key, such as `…`.
    func key(at column: Int) -> Key? {
        var end = 0
        let names = key.split(separator: " ")
        let name = names.first { name in
            end += name.count + 1
            return column < end
        }
        return (name ?? names.first).flatMap { Key(named: $0) }
    }
}

extension Key {
    private static let names: [String: Key] = [
        "Enter": .enter, "Esc": .escape, "Tab": .tab, "Shift-Tab": .backTab, "Backspace": .backspace, "Delete": .delete,
        "Space": .text(" "),
        "↑": .up, "↓": .down, "←": .left, "→": .right, "Home": .home, "End": .end, "PgUp": .pageUp, "PgDn": .pageDown,
    ]

    /// The key that a hint names: `a`, `Ctrl-R`, `F1`, `Esc`, `↓`; `nil` for other text.
    init?(named name: some StringProtocol) {
        if let key = Self.names[String(name)] {
            self = key
        } else if name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.last {
            self = .control(Character(letter.lowercased()))
        } else if name.hasPrefix("F"), let number = Int(name.dropFirst()) {
            self = .function(number)
        } else if name.count == 1 {
            self = .text(String(name))
        } else {
            return nil
        }
    }
}
