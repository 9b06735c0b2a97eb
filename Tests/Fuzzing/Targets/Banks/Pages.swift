import Files
import Statements

extension FuzzTarget {
    /// Pages in HTML, opened as any file: a byte for the encoding, then the file.
    static let pages = FuzzTarget { input in
        var input = input
        let encodings = [nil, "UTF-8", "ISO-8859-15", "UTF-16LE"]
        let encoding = encodings[input.number(below: encodings.count)].flatMap(TextEncoding.init(named:))
        let options = ReadingOptions(encoding: encoding, limits: StatementRules.limits)
        try StatementRules.check(Array("<html>".utf8) + input.bytes) { file in
            try Statement.open(file, options: options)
        }
    }
}
