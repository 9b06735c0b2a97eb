/// The class of a character in an amount.
enum AmountSymbol {
    case digit, point, comma, space, apostrophe
    case minus, plus, opening, closing, emDash
    case euroSign, otherCurrency, infinity
    case letter, other

    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "0"..."9": self = .digit
        case ".": self = .point
        case ",": self = .comma
        case " ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": self = .space
        case "'", "\u{2019}": self = .apostrophe
        case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": self = .minus
        case "+": self = .plus
        case "(": self = .opening
        case ")": self = .closing
        case "\u{2014}": self = .emDash
        case "\u{20AC}": self = .euroSign
        case "\u{221E}": self = .infinity
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
            case .currencySymbol: self = .otherCurrency
            default: self = .other
            }
        }
    }

    /// Whether the character is a point or a comma, the two possible decimal marks.
    var isMark: Bool { self == .point || self == .comma }

    /// Whether the character can separate digits of a number: a point, comma, space or apostrophe.
    var isSeparator: Bool { isMark || self == .space || self == .apostrophe }
}

extension Unicode.Scalar {
    /// The error for a scalar that no amount may contain; `nil` for others.
    var poison: AmountError.Kind? {
        switch value {
        case 0x20...0x7E: return nil
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .bidiControl
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return .controlCharacter
        case .decimalNumber: return .nonASCIIDigit
        default: return nil
        }
    }
}
