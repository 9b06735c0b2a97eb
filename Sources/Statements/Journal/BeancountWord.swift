/// The longest token at an offset, by the patterns of `lexer.l` of Beancount 2 and 3, except strings and comments.
struct BeancountWord {
    enum Kind {
        case date, word, other
    }

    let end: Int
    let kind: Kind

    init?(_ bytes: [UInt8], _ start: Int) {
        func run(_ from: Int, _ isPart: (UInt8) -> Bool) -> Int {
            var end = from
            while end < bytes.count, isPart(bytes[end]) { end += 1 }
            return end
        }
        func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
        func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
        func isSmall(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }
        func isName(_ byte: UInt8) -> Bool {
            isDigit(byte) || isCapital(byte) || isSmall(byte) || byte == UInt8(ascii: "-") || byte >= 0x80
        }
        func isOfTag(_ byte: UInt8) -> Bool { isName(byte) || "_/.".utf8.contains(byte) }
        func isOfCurrency(_ byte: UInt8) -> Bool { isDigit(byte) || isCapital(byte) || "'._-".utf8.contains(byte) }
        /// The end of the longest currency name that begins at an offset.
        func currency(_ from: Int) -> Int {
            var end = run(from, isOfCurrency)
            while end > from, !isDigit(bytes[end - 1]), !isCapital(bytes[end - 1]) { end -= 1 }
            return end
        }
        func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
        let first = bytes[start]
        switch first {
        case 0x30...0x39:
            let year = run(start, isDigit)
            if year - start >= 4, let mark = byte(year), mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") {
                let month = run(year + 1, isDigit)
                if month > year + 1, let mark = byte(month), mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") {
                    let day = run(month + 1, isDigit)
                    if day > month + 1 {
                        (end, kind) = (day, .date)
                        return
                    }
                }
            }
            var whole = run(start) { isDigit($0) || $0 == UInt8(ascii: ",") }
            while bytes[whole - 1] == UInt8(ascii: ",") { whole -= 1 }
            (end, kind) = (byte(whole) == UInt8(ascii: ".") ? run(whole + 1, isDigit) : whole, .other)
        case 0x41...0x5A, 0x80...:
            var account = run(start, isName)
            var hasParts = false
            while byte(account) == UInt8(ascii: ":"), let next = byte(account + 1),
                isDigit(next) || isCapital(next) || next >= 0x80
            {
                account = run(account + 1, isName)
                hasParts = true
            }
            let code = first < 0x80 ? max(currency(start), start + 1) : start
            let longest = max(code, hasParts ? account : start)
            guard longest > start else { return nil }
            // A single letter must stand alone; Beancount reports longer words as errors.
            if longest == start + 1, let next = byte(longest), isName(next) || next == UInt8(ascii: ":") { return nil }
            (end, kind) = (longest, .other)
        case 0x61...0x7A:
            let word = run(start) { isName($0) && $0 < 0x80 || $0 == UInt8(ascii: "_") }
            let isKey = byte(word) == UInt8(ascii: ":") && word > start + 1
            (end, kind) = isKey ? (word + 1, .other) : (word, .word)
        case UInt8(ascii: "#"): (end, kind) = (run(start + 1, isOfTag), .other)
        case UInt8(ascii: "^"):
            let link = run(start + 1, isOfTag)
            guard link > start + 1 else { return nil }
            (end, kind) = (link, .other)
        case UInt8(ascii: "/"):
            let code = currency(start + 1)
            (end, kind) = (
                bytes[start + 1..<max(code, start + 1)].contains(where: isCapital) ? code : start + 1, .other
            )
        case UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            (end, kind) = (byte(start + 1) == first ? start + 2 : start + 1, .other)
        default:
            guard "|,~+-()*:!&?%".utf8.contains(first) else { return nil }
            (end, kind) = (start + 1, .other)
        }
    }
}
