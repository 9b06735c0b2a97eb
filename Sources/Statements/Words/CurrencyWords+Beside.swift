import Money
import Sheets

extension CurrencyWords {
    /// The currency that the cell of an amount names beside the number.
    enum Beside: Equatable {
        /// A currency: its code, or the letters or sign of an unknown one.
        case named(String)
        /// No currency: the cell is only a number, or a number with a mark for debit or credit.
        case missing
        /// Other letters, so that the amount cannot be read.
        case unreadable
    }

    /// The currency beside the number of a cell.
    static func beside(_ cell: ArraySlice<UInt8>) -> Beside {
        let text = String(decoding: SideMark(cell)?.amount ?? cell, as: UTF8.self)
        if let code = glued(to: text.filter { !$0.isWhitespace }) { return .named(code) }
        do throws(AmountError) {
            _ = try parser.parse(text)
        } catch {
            switch error.reason {
            case .otherCurrency: return .named(label(letters(of: text)))
            case .debitCreditMarker: return .missing
            case .unexpectedCharacter, .notFinite, .exponent, .bidiControl, .controlCharacter, .nonASCIIDigit:
                return .unreadable
            // The parser checks letters first, so these are a word for the euro.
            default: break
            }
        }
        return letters(of: text).isEmpty ? .missing : .named(euro)
    }

    private static let parser = AmountParser(locale: .undetermined)

    private static func letters(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(isOfCurrency)))
    }
}
