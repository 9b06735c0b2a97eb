internal import Household
internal import Text

extension Cause {
    /// What is typed after the program's name for the causes of a record, quoted for a shell; a pair's two are joined by ` && `.
    ///
    /// Its amounts can be read in one way in every locale. `nil` for `missing` where no category is known.
    public func command(in record: OutingRecord) -> String? {
        let commands = corrections.compactMap { $0.words(in: record) }
        guard commands.count == corrections.count else { return nil }
        return commands.map { $0.map(quoted).joined(separator: " ") }.joined(separator: " && ")
    }
}

extension Correction {
    /// The words of the command that makes the correction, after the program's name; not quoted.
    ///
    /// - Returns: `nil` where something is to be recorded without a category.
    public func words(in record: OutingRecord) -> [String]? {
        switch self {
        case .void(let origin): origin.words("void")
        case .restore(let origin): origin.words("restore")
        case .amount(let origin, _, let amount):
            origin.words("edit").map { $0 + Self.option("amount", record.text(of: amount)) + record.currencyWords }
        case .method(let origin, _, let method): origin.wordsToPay(by: method)
        case .add(let amount, let category, let method):
            category.map { Self.words(adding: record.text(of: amount), $0, by: method, in: record) }
        case .count(let method, let count): Self.words(counting: method, count, in: record)
        }
    }

    private static func words(
        adding amount: String, _ category: String, by method: String, in record: OutingRecord
    ) -> [String] {
        let options =
            option("method", method) + option("on", record.day.iso) + option("outing", record.name)
            + record.currencyWords
        // Where a word would pass for an option, options stand before all words.
        return category.passesForOption
            ? ["add"] + options + ["--", amount, category] : ["add", amount, category] + options
    }

    private static func words(counting method: String, _ count: MethodCount, in record: OutingRecord) -> [String] {
        let value = record.text(of: count.value)
        let isCash = record.purse?.method == method || record.kind(of: method) == .cash
        let number = count.number.map { "/\($0)" } ?? ""
        let options = isCash ? option("cash", value) : option("card", "\(method)=\(value)\(number)")
        return ["outing", "reconcile"]
            + (record.name.passesForOption ? options + ["--", record.name] : [record.name] + options)
    }

    static func option(_ name: String, _ value: String) -> [String] {
        value.passesForOption ? ["--\(name)=\(value)"] : ["--\(name)", value]
    }
}

extension String {
    /// Whether a command line takes it for an option: a minus and a digit begin an amount.
    fileprivate var passesForOption: Bool {
        utf8.first == UInt8(ascii: "-") && utf8.dropFirst().first.map { !(0x30...0x39).contains($0) } ?? false
    }
}

extension PaymentOrigin {
    fileprivate func words(_ command: String) -> [String]? {
        switch self {
        case .expense(let id): [command, String(id)]
        case .receipt(let id, _, _): ["receipt", command, String(id)]
        case .other: nil
        }
    }

    fileprivate func wordsToPay(by method: String) -> [String]? {
        // Of the one tender of a receipt all is paid that is left.
        if case .receipt = self { return words("edit").map { $0 + Correction.option("pay", method) } }
        return words("edit").map { $0 + Correction.option("method", method) }
    }
}

extension OutingRecord {
    /// An amount in the form for files and scripts: `-1234.50`. It reads back in every locale.
    ///
    /// Before three decimals stands a zero where they could be thousands: `01.234`.
    public func text(of amount: Int64) -> String {
        let text = currency.form.machineText(amount)
        let (sign, digits) = amount < 0 ? ("-", text.dropFirst()) : ("", text[...])
        let couldBeThousands = currency.decimals == 3 && digits.utf8.count <= 7 && !digits.hasPrefix("0")
        return sign + (couldBeThousands ? "0" : "") + digits
    }

    /// An outing's own amounts are euros where nothing else is said.
    fileprivate var currencyWords: [String] { currency == .euro ? [] : ["--currency", currency.code] }
}
