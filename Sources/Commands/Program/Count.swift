internal import Arguments

/// A positive whole number, as for `--top`, `--limit` and `--depth`.
struct Count: ParameterValue, CustomStringConvertible {
    let number: Int
    var description: String { String(number) }

    init(_ number: Int) {
        self.number = number
    }

    init?(parsing text: String) {
        guard let number = Int(text), number > 0 else { return nil }
        self.number = number
    }

    static var expectation: String { "a whole number above zero" }
}
