public import Failures

extension LineError: WordedError {
    /// Message and hint of the error. The kind is `receipt.line` if the structure of the line is wrong, otherwise the
    /// kind of the error in the amount, price, quantity or rate. The input is the whole line, and the caret marks the
    /// fault.
    public var words: ErrorWords {
        switch self {
        case .malformed(let fault, let text, let range, let example):
            let (message, hint) = Self.words(of: fault)
            return ErrorWords(
                kind: "receipt.line", message: message, input: text, caret: range,
                hint: example.map { "write for example: \($0)" } ?? hint)
        case .quote(let error):
            return ErrorWords(
                kind: "receipt.line", message: error.message, input: error.line,
                caret: error.offset..<error.offset + 1, hint: error.remedy)
        case .amount(let error, let text, let offset): return Self.placed(error.words, in: text, at: offset)
        case .price(let error, let text, let offset): return Self.placed(error.words, in: text, at: offset)
        case .quantity(let error, let text, let range):
            return error.words.caret == nil
                ? Self.placed(error.words, in: text, over: range)
                : Self.placed(error.words, in: text, at: range.lowerBound)
        case .rate(let error, let text, let range): return Self.placed(error.words, in: text, over: range)
        }
    }

    private static func words(of fault: Fault) -> (message: String, hint: String) {
        switch fault {
        case .empty: ("the line is empty", "write for example: 2 x Milk 1,29")
        case .controlCharacter: ("the line contains a control character", "write spaces between words")
        case .noPrice: ("the line has no price", "write for example: 2 x Milk 1,29")
        case .noWords: ("the line does not say what was bought before the price", "write for example: 2 x Milk 1,29")
        case .figureBehindPrice:
            (
                "there is a number in place of a category",
                "the order is: 2 x Milk 1,29 = 2,58 @10% food"
            )
        case .percentBehindPrice:
            (
                "a percentage alone may be a rate of VAT or a discount",
                "write @10% for the rate, or -10% Discount as a line of its own"
            )
        case .wordsBehindPrice:
            ("there is no price", "the order is: 2 x Milk 1,29 = 2,58 @10% food")
        case .spacedPrice: ("the price can be read in two ways", "write it without a space")
        case .twoPrices:
            ("two prices follow each other", "write = before the total: 2 x Milk 1,29 = 2,58")
        case .bareNumber:
            (
                "a number before the words may be a quantity or belong to them",
                "write 2 x Milk 1,29 for two, or 1 x 7 Up 1,29 if it belongs to the words"
            )
        case .timesBehindWords:
            ("the quantity comes before the words", "write for example: 2 x Milk 1,29")
        case .zeroQuantity: ("a line with a total of zero cannot be recorded", "leave the line out")
        case .twiceNegative:
            ("both quantity and price are below zero", "write one minus for a return: -2 x Bottle 0,25")
        case .totalAboveZero:
            ("a return has a total below zero", "write for example: -0,480 kg Apples -1,44")
        case .missingQuantity:
            ("a price of a unit needs a quantity", "write for example: 0,480 kg Apples 2,99/kg")
        case .missingUnit:
            (
                "a price without a unit is already the total of this quantity",
                "write the unit of the price: 0,480 kg Apples 2,99/kg = 1,44"
            )
        case .discountWithCategory:
            (
                "this may be a discount of the line before it, or a line in a category",
                "write the amount after the words for a line: Discount -0,50 food"
            )
        case .shareWithAmount:
            (
                "a percentage discount comes before the words, and an amount above zero after them",
                "write -10% Discount, or the amount with a minus"
            )
        case .discountTotal:
            ("a discount has one amount", "write for example: -0,50 Discount")
        case .discountSize:
            ("a discount is above 0 % and at most 100 %", "write for example: -10% Discount")
        }
    }

    private static func placed(_ words: ErrorWords, in text: String, at offset: Int) -> ErrorWords {
        let length = words.input?.unicodeScalars.count ?? 0
        let caret = words.caret ?? 0..<length
        let start = offset + caret.lowerBound
        return placed(words, in: text, over: start..<max(offset + caret.upperBound, start + 1))
    }

    private static func placed(_ words: ErrorWords, in text: String, over range: Range<Int>) -> ErrorWords {
        ErrorWords(kind: words.kind, message: words.message, input: text, caret: range, hint: words.hint)
    }
}
