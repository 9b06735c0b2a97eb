public import Arguments
internal import Bookkeeping
public import Household
internal import Ledger
internal import Secrets
internal import Terminal
internal import Users

/// The options that describe a payment method.
struct MethodOptions: Parameters {
    @Option("The kind of payment.") var kind: MethodKind?
    @Flag("Read the number of the card from a line of standard input, or at a prompt that does not show it.")
    var numberStdin: Bool
    @Option("The expiry month on the card, such as 11/28.", placeholder: "MONTH") var expires: String?
    @Option("The value of one voucher.", placeholder: "AMOUNT") var face: String?
    @Option("How many vouchers a receipt takes.", placeholder: "N") var most: String?
    @Option(
        name: "for", "A category that vouchers pay for, with its subcategories.", placeholder: "CATEGORY",
        completing: .custom("category"))
    var purposes: [String]
    @Flag("Its vouchers cost nothing.") var free: Bool
    @Flag("Its vouchers cost something.") var notFree: Bool

    /// Returns the options as an edit, without the card number. An empty text clears a field.
    func edit(in context: Context, _ environment: Environment) throws -> MethodEdit {
        var edit = MethodEdit()
        guard !free || !notFree else {
            throw CommandError.notUsableHere("--free and --not-free contradict each other", hint: "write one of them")
        }
        edit.isFree = free ? true : notFree ? false : nil
        edit.kind = kind
        if let expires { edit.expiry = .some(try expires.isEmpty ? nil : CardExpiry(reading: expires)) }
        if let face { edit.face = .some(try face.isEmpty ? nil : context.amount(face)) }
        if let most { edit.most = .some(try most.isEmpty ? nil : Self.count(most)) }
        if !purposes.isEmpty {
            let tree = try context.book.categories()
            edit.categories = try purposes.filter { !$0.isEmpty }.map {
                try tree.usableCategory(named: $0).id
            }
        }
        return edit
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Count(parsing: text) else {
            throw CommandError.notUsableHere(
                "'\(text)' is not \(Count.expectation)", hint: "write how many a receipt takes: --most 8")
        }
        return count.number
    }
}

extension MethodKind: ParameterValue {}

extension Environment {
    /// Reads a card number, at a prompt without echo or from standard input, and returns the part to store.
    ///
    /// An invalid number at a prompt is asked for again.
    /// - Parameter mayBeNone: whether an empty answer at the prompt means no number. Otherwise it is invalid.
    /// - Returns: the part to store; `nil` only for such an empty answer.
    /// - Throws: `CardError` for an invalid number.
    func cardNumber(mayBeNone: Bool) throws -> CardNumber? {
        guard canAsk else { return try checkedCardNumber(readCardNumber()) }
        return try asking {
            let typed = try askCardNumber(
                mayBeNone ? "Number of the card, not shown (Enter: none): " : "Number of the card, not shown: ")
            if mayBeNone && typed.count == 0 { return nil }
            return try checkedCardNumber(typed)
        }
    }

    private func checkedCardNumber(_ secret: Secret) throws(CardError) -> CardNumber {
        try secret.withUnsafeBytes { (bytes) throws(CardError) in try CardNumber(checking: bytes) }
    }

    private func readCardNumber() throws -> Secret {
        do {
            guard let line = try system.readSecretLine() else { throw CardError.empty }
            return line
        } catch UserError.passwordTooLong {
            throw CardError.length
        }
    }

    private func askCardNumber(_ question: String) throws -> Secret {
        let secret = try Secret(capacity: 64)
        do {
            try secret.fill { memory in try prompt.askSecret(question, into: memory) }
        } catch PromptError.tooLong {
            throw CardError.length
        }
        return secret
    }
}
