internal import Failures

/// An amount typed as several words: `12, 50`, `12 , 50`, `1 234,56`, `12 50`.
public struct ContinuedAmount: Equatable, Sendable {
    /// The amount as one word.
    public let text: String
    /// The range of the amount's words in the command.
    private let words: Range<Int>
    /// Whether the command would lack a word, such as its category, once the words are one amount.
    let isWhole: Bool

    /// Joins the amount with following words that may belong to it.
    /// - Parameters:
    ///   - count: the number of words already in the amount.
    ///   - rest: the following words.
    ///   - needsMore: whether the command needs a word after the amount.
    /// - Returns: `nil` if the following words cannot belong to it.
    public init?(
        _ amount: String, of count: Int = 1, before rest: [String], needsMore: Bool = true, in context: Context
    ) {
        let parts = rest.prefix(while: Self.isPart)
        for length in (0..<parts.count).map({ parts.count - $0 })
        where parts[length - 1].unicodeScalars.contains(where: Self.isDigit) {
            guard let text = Self.joined([amount] + parts.prefix(length), in: context) else { continue }
            self.text = text
            words = 0..<count + length
            isWhole = needsMore && rest.count == length
            return
        }
        return nil
    }

    /// A sum typed as several words: `10 + 5`, `3 *2,50`.
    /// - Parameters:
    ///   - count: the number of words already in the amount.
    ///   - rest: the following words.
    /// - Returns: `nil` if the next word does not begin with an operator, or the words are no sum.
    init?(sum amount: String, of count: Int, before rest: [String], in context: Context) {
        guard let sign = rest.first?.unicodeScalars.first, Self.operators.contains(sign) else { return nil }
        let parts = rest.prefix {
            $0.unicodeScalars.allSatisfy {
                Self.isDigit($0) || Self.operators.contains($0) || ".,'’€%()".unicodeScalars.contains($0)
            }
        }
        for length in (0..<parts.count).map({ parts.count - $0 }) {
            let text = ([amount] + parts.prefix(length)).joined()
            guard (try? context.amount(text)) != nil else { continue }
            self.text = text
            words = 0..<count + length
            isWhole = rest.count == length
            return
        }
        return nil
    }

    private static let operators = "+-−*×·/÷".unicodeScalars

    /// The hint, with a corrected command unless its category would be missing.
    var advice: Advice {
        let lead = "if the amount is \(text), write it as one word"
        return isWhole ? .text(lead) : .command(lead, [.words(words, [text])], otherwise: lead)
    }

    /// Whether a word has digits and only characters of amounts, or is a single mark.
    public static func isPart(_ word: String) -> Bool {
        word == "," || word == "."
            || word.unicodeScalars.contains(where: isDigit)
                && word.unicodeScalars.allSatisfy { isDigit($0) || ".,'’€".unicodeScalars.contains($0) }
    }

    private static func joined(_ parts: [String], in context: Context) -> String? {
        func isRead(_ text: String) -> Bool { (try? context.amount(text)) != nil }
        let text = parts.joined()
        // A mark at the boundary, or groups of three digits, show that the number continues.
        let hasMark = zip(parts, parts.dropFirst()).contains {
            isMark($0.unicodeScalars.last) || isMark($1.unicodeScalars.first)
        }
        if (hasMark || isRead(parts.joined(separator: " "))) && isRead(text) { return text }
        let cents = parts[parts.count - 1]
        let euros = parts.dropLast().joined()
        guard cents.utf8.count == 2, cents.unicodeScalars.allSatisfy(isDigit),
            euros.unicodeScalars.last.map(isDigit) == true
        else { return nil }
        let withCents = euros + String(context.locale.decimalMark) + cents
        return isRead(withCents) ? withCents : nil
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isMark(_ scalar: Unicode.Scalar?) -> Bool { scalar == "." || scalar == "," }
}
