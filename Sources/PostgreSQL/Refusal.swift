/// Why a connection was not made: libpq's words at their longest, taken apart.
struct Refusal {
    /// Five letters and digits; `nil` where it was not the server that refused.
    let state: String?
    /// What is wrong, without the code and without where in its source the server says so.
    let reason: String

    /// As `PQerrorMessage` tells it: `…: SEVERITY:  STATE: WORDS`, and below it `LOCATION:  …`.
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
