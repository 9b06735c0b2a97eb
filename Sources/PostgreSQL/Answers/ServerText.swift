/// Messages of a server, which are not trusted.
enum ServerText {
    /// Returns one line of at most 300 characters, without terminal control characters.
    static func oneLine(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard result.count < 300 else { break }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: if result.last != " " { result.append(" ") }
            case .format, .surrogate, .privateUse, .unassigned: continue
            default: result.append(scalar)
            }
        }
        while result.last == " " { result.removeLast() }
        return String(result)
    }
}
