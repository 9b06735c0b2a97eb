import Money

/// The cents of a text, or the raw value of the error's kind.
func reading(_ text: String, in locale: EuroLocale = .undetermined) -> String {
    do {
        return String(try AmountParser(locale: locale).parse(text).cents)
    } catch {
        return error.reason.rawValue
    }
}

func reading(_ text: String, in name: String) throws -> String {
    guard let locale = EuroLocale(named: name) else { throw UnknownLocale(name: name) }
    return reading(text, in: locale)
}

/// The error for a text that must not be read.
func refusal(_ text: String, in locale: EuroLocale = .undetermined) throws -> AmountError {
    do {
        let amount = try AmountParser(locale: locale).parse(text)
        throw UnexpectedAmount(text: text, amount: amount)
    } catch let error as AmountError {
        return error
    }
}

struct UnknownLocale: Error {
    let name: String
}

struct UnexpectedAmount: Error {
    let text: String
    let amount: Amount
}

let everyLocale = EuroLocale.all + [.undetermined]
