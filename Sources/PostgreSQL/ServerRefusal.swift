/// The reason for a failed connection, parsed from libpq's verbose error message.
struct ServerRefusal {
    /// The SQLSTATE; `nil` for an error that libpq itself detected, such as an unreachable server.
    let state: String?
    /// The message without SQLSTATE and source location.
    let reason: String

    /// Parses `PQerrorMessage`: `…: SEVERITY:  STATE: WORDS`, followed by `LOCATION:  …`. Any other text becomes the
    /// reason, without SQLSTATE.
    init(_ message: String) {
        let lines = message.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:  ") }
        let text = lines.joined(separator: "\n")
        let scalars = Array(text.unicodeScalars)
        let start = scalars.indices.first { start in
            start + 9 < scalars.count && scalars[start] == ":" && scalars[start + 1] == " " && scalars[start + 2] == " "
                && scalars[start + 8] == ":" && scalars[start + 9] == " "
                && scalars[start + 3..<start + 8].allSatisfy { ("0"..."9").contains($0) || ("A"..."Z").contains($0) }
        }
        guard let start else {
            (state, reason) = (nil, text)
            return
        }
        func string(_ part: ArraySlice<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: part)
            return String(view)
        }
        state = string(scalars[start + 3..<start + 8])
        reason = string(scalars[..<(start + 3)] + scalars[(start + 10)...])
    }
}
