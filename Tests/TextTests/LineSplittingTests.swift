import Testing
import Text

@Suite struct LineSplittingTests {
    @Test(
        arguments: [
            (
                "12,50 groceries caffè --payee L'Étoile --note d'oro",
                ["12,50", "groceries", "caffè", "--payee", "L'Étoile", "--note", "d'oro"]
            ),
            ("5 food 'for two' --note \"it's\"", ["5", "food", "for two", "--note", "it's"]),
            ("--note='d oro' --payee=L'Étoile x=''", ["--note=d oro", "--payee=L'Étoile", "x=''"]),
            ("rock 'n' roll", ["rock", "n", "roll"]), ("12\" 5'10", ["12\"", "5'10"]), ("''", [""]), ("a''", ["a''"]),
            ("C:\\new \\path", ["C:\\new", "\\path"]), ("Da\\ Gino a\\\\b", ["Da Gino", "a\\b"]),
            ("\\'tis 'it\\'s'", ["'tis", "it's"]), ("end\\", ["end\\"]), ("'a b'c d", ["a bc", "d"]),
            ("1'234,56\trent", ["1'234,56", "rent"]), ("", []), (" \t ", []), ("'\u{301}x'", ["\u{301}x"]),
        ] as [(String, [String])])
    func `quotes work only at the start of a word`(line: String, words: [String]) throws {
        #expect(try splitWords(of: line).map { scalars($0.text) } == words.map(scalars))
    }

    @Test(arguments: [("a 'b c", 2), ("'", 0), ("é \"", 2), ("a 'b\\'", 2), ("--note='x", 7)])
    func `an unclosed quote is reported with its place`(line: String, offset: Int) {
        #expect(throws: QuoteError(line: line, offset: offset)) { try splitWords(of: line) }
    }

    @Test(arguments: [
        ("12 food 'L'Étoile'", 8, "L'Étoile"), ("'Dell'Arte di vino' x", 0, "Dell'Arte di vino"),
        ("--note='d'oro' x", 7, "d'oro"), ("\"5\"x\"", 0, "5\"x"), ("''tis'", 0, "'tis"),
    ])
    func `a quote that an apostrophe ends is refused with what was meant`(line: String, offset: Int, meant: String) {
        let error = QuoteError(line: line, offset: offset, meant: meant)
        #expect(throws: error) { try splitWords(of: line) }
        #expect(error.remedy == "if all of it is quoted, write: \(quotedInLine(meant))")
    }

    @Test(
        arguments: [
            ("'a b'c 'd e'", ["a bc", "d e"]), ("'a b'c L'Étoile", ["a bc", "L'Étoile"]),
            ("'a b'c \"boys' toys\"", ["a bc", "boys' toys"]), ("'a b'c --note='d e'", ["a bc", "--note=d e"]),
            ("'a b'c\\' d", ["a bc'", "d"]), ("'a' b'", ["a", "b'"]),
        ] as [(String, [String])])
    func `a quote that ends before a letter is taken without a later end`(line: String, words: [String]) throws {
        #expect(try splitWords(of: line).map(\.text) == words)
    }

    @Test func `blanks separate words without quotes and backslashes`() throws {
        for line in texts(of: ["a", " ", "\t", "é", "-", "="], upTo: 6) {
            let parted = line.split { $0 == " " || $0 == "\t" }.map(String.init)
            #expect(try splitWords(of: line).map(\.text) == parted, "\(line.debugDescription)")
        }
    }

    @Test func `quoted words are read back from a line`() throws {
        let words = texts(of: ["a", "'", "\"", "\\", " ", "=", "-"], upTo: 4) + ["--n='", "--n=\"x y", "--n=\\'"]
        for (index, word) in words.enumerated() {
            let others = [words[index * 31 % words.count], word, words[index * 17 % words.count]]
            let line = others.map(quotedInLine).joined(separator: " ")
            #expect(try splitWords(of: line).map(\.text) == others, "\(line)")
        }
    }

    @Test func `an ordinary quote or backslash is kept`() throws {
        for line in texts(of: ["a", "'", "\"", "\\", " "], upTo: 6) {
            let all = scalars(line)
            do throws(QuoteError) {
                var end = 0
                for word in try splitWords(of: line) {
                    #expect(all[end..<word.place.lowerBound].allSatisfy { $0 == " " })
                    end = word.place.upperBound
                    let written = Array(all[word.place])
                    guard written.first != "'", written.first != "\"", !written.contains("\\") else { continue }
                    #expect(scalars(word.text) == written, "\(line)")
                }
                #expect(all[end...].allSatisfy { $0 == " " })
            } catch {
                let before = error.offset == 0 ? " " : all[error.offset - 1]
                #expect(["'", "\""].contains(all[error.offset]) && before == " ", "\(line)")
            }
        }
    }

    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    /// Every text of at most `length` of the letters.
    private func texts(of letters: [String], upTo length: Int) -> [String] {
        var all = [""]
        var longest = [""]
        for _ in 0..<length {
            longest = longest.flatMap { text in letters.map { text + $0 } }
            all += longest
        }
        return all
    }
}
