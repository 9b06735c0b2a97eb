internal import Household
internal import Text

extension Cause {
    /// Returns the command that corrects the cause, quoted for a shell. Two corrections give two commands joined by
    /// ` && `. Each command is without the program's name.
    ///
    /// Amounts are in a form that every locale reads. `nil` for `missing` if no category is known.
    public func command(in record: OutingRecord) -> String? {
        let commands = corrections.compactMap { $0.words(in: record) }
        guard commands.count == corrections.count else { return nil }
        return commands.map { $0.map(quoted).joined(separator: " ") }.joined(separator: " && ")
    }
}

extension Correction {
    /// Returns the unquoted words of the command that makes the correction, without the program's name.
    ///
    /// - Returns: `nil` if a payment is to be recorded without a category.
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
        // If a word would look like an option, options come before all words.
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
    /// Whether a command line would take the text for an option. A minus followed by a digit is an amount.
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
        // A single tender without an amount pays the whole receipt.
        if case .receipt = self { return words("edit").map { $0 + Correction.option("pay", method) } }
        return words("edit").map { $0 + Correction.option("method", method) }
    }
}

extension OutingRecord {
    /// Returns an amount in the form for files and scripts, `-1234.50`, which every locale reads.
    ///
    /// With three decimals a leading zero prevents reading them as thousands: `01.234`.
    public func text(of amount: Int64) -> String {
        let text = currency.form.machineText(amount)
        let (sign, digits) = amount < 0 ? ("-", text.dropFirst()) : ("", text[...])
        let couldBeThousands = currency.decimals == 3 && digits.utf8.count <= 7 && !digits.hasPrefix("0")
        return sign + (couldBeThousands ? "0" : "") + digits
    }

    /// The option for the currency; empty for euro, the default.
    fileprivate var currencyWords: [String] { currency == .euro ? [] : ["--currency", currency.code] }
}
