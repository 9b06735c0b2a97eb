internal import CTerminfo

/// A terminal's entry in the terminfo database.
struct Terminfo: ~Copyable {
    private let entry: UnsafeMutablePointer<TERMINAL>

    /// Opens the entry of a terminal. An unknown name that begins with `xterm-` gets the entry of `xterm-256color`.
    /// `nil` if the database has no entry.
    init?(_ term: String) {
        let isVariant = term.hasPrefix("xterm-")
        guard let entry = spesa_terminfo_open(term) ?? (isVariant ? spesa_terminfo_open("xterm-256color") : nil) else {
            return nil
        }
        self.entry = entry
    }

    deinit { spesa_terminfo_close(entry) }

    /// A string capability without its padding delays, which only paper and tube terminals need; empty if the entry
    /// lacks it.
    subscript(name: String) -> String {
        guard let text = spesa_terminfo_string(entry, name) else { return "" }
        var rest = String(cString: text)[...]
        var plain = ""
        while let start = rest.firstIndex(of: "$"), let end = rest[start...].firstIndex(of: ">"),
            rest[rest.index(after: start)...].first == "<"
        {
            plain += rest[..<start]
            rest = rest[rest.index(after: end)...]
        }
        return plain + rest
    }

    /// A numeric capability; 0 if the entry lacks it.
    func number(_ name: String) -> Int { Int(spesa_terminfo_number(entry, name)) }

    /// A Boolean capability; `false` if the entry lacks it.
    func flag(_ name: String) -> Bool { spesa_terminfo_flag(entry, name) }
}
