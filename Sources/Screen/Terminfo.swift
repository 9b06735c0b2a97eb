internal import CTerminfo

/// What the machine's database says of a terminal.
struct Terminfo: ~Copyable {
    private let entry: UnsafeMutablePointer<TERMINAL>

    /// `nil` where it says nothing.
    init?(_ term: String) {
        let isVariant = term.hasPrefix("xterm-")
        guard let entry = spesa_terminfo_open(term) ?? (isVariant ? spesa_terminfo_open("xterm-256color") : nil) else {
            return nil
        }
        self.entry = entry
    }

    deinit { spesa_terminfo_close(entry) }

    /// The string of a name without the pauses in it, which only terminals of paper and tubes need; empty where there is none.
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

    /// 0 where there is none.
    func number(_ name: String) -> Int { Int(spesa_terminfo_number(entry, name)) }

    /// `false` where there is none.
    func flag(_ name: String) -> Bool { spesa_terminfo_flag(entry, name) }
}
