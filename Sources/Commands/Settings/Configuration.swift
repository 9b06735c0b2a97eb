internal import Arguments
internal import Storage
internal import Text

/// The settings of a machine, from a hand-written file: one `key = value` a line. Lines starting with `#` are comments.
struct Configuration {
    private var values: [SettingKey: String] = [:]

    /// - Parameter path: the path of the file, which may be missing; `nil` without a home folder.
    /// - Throws: `CommandError.configuration`, `configurationLine`.
    init(at path: String?) throws(CommandError) {
        guard let path else { return }
        let text: String?
        do {
            text = try TrustedText.read(path)
        } catch {
            throw .configuration(path: path, error)
        }
        if let text { try read(text, path: path) }
    }

    /// The value of a setting in the file; `nil` if the file does not have it.
    subscript(key: SettingKey) -> String? { values[key] }

    private mutating func read(_ text: String, path: String) throws(CommandError) {
        // By scalars, because CR LF is one character.
        let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        let lines = scalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        for (index, line) in lines.enumerated() {
            let line = Self.trimmed(line)
            guard let first = line.first, first != "#" else { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw .configurationLine(path: path, line: index + 1, .notASetting(String(line)))
            }
            let name = String(Self.trimmed(line[..<equals]))
            let value = String(Self.trimmed(line[line.index(after: equals)...]))
            let known = SettingKey.allCases.filter(\.isOfMachine)
            guard let key = known.first(where: { $0.rawValue == (name == "colour" ? "color" : name) }) else {
                let near = nearest(to: name, among: known.map(\.rawValue), limit: 1).first
                throw .configurationLine(
                    path: path, line: index + 1,
                    .unknown(name, nearest: near, known: known.map(\.rawValue)))
            }
            guard key.accepts(value) else {
                throw .configurationLine(
                    path: path, line: index + 1, .value(key: key.rawValue, value: value, expected: key.meaning))
            }
            guard values.updateValue(value, forKey: key) == nil else {
                throw .configurationLine(path: path, line: index + 1, .twice(key.rawValue))
            }
        }
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var text = text
        while let first = text.first, isBlank(first) { text.removeFirst() }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }
}

/// The fault of a configuration line.
enum ConfigurationFault: Equatable {
    /// The line has no `=`. The value is the line.
    case notASetting(String)
    /// There is no machine setting of this name. `known` are the existing ones.
    case unknown(String, nearest: String?, known: [String])
    /// The value is invalid.
    case value(key: String, value: String, expected: String)
    /// The setting occurs twice.
    case twice(String)
}
