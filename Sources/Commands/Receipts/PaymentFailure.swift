internal import Failures
internal import Household
internal import Money
internal import Text

/// A refused payment of a typed command, with advice to change that command.
struct PaymentFailure: AmountFailure {
    let error: ReceiptError
    /// The values of `--pay`, in order.
    let payments: [String]

    var exitCode: ExitCode { error.exitCode }

    var words: ErrorWords { advised(error.words) }

    func words(_ amounts: AmountFormatter) -> ErrorWords { advised(error.words(amounts)) }

    private func advised(_ words: ErrorWords) -> ErrorWords {
        guard let payment = error.proposedPayment, let option = words.hint else { return words }
        let value = payment.method + (payment.value.isEmpty ? "" : "=\(payment.value)")
        return ErrorWords(
            kind: words.kind, message: words.message, input: words.input, caret: words.caret,
            advice: advice(to: payment.method, value, option))
    }

    /// Returns advice to pay with `value`: the command with one more payment, or with its last payment replaced. Advice
    /// about an earlier payment is text, because a change of a command can replace only the last value of an option.
    /// - Parameter option: the same payment as an option for the shell: `--pay cash=20`.
    private func advice(to method: String, _ value: String, _ option: String) -> [Advice] {
        if case .unpaid = error {
            let lead = payments.isEmpty ? "add the payment, for example" : "if the rest was paid in cash"
            let usual: [Advice] = payments.isEmpty ? [.text("or set the usual method: spesa settings method card")] : []
            return [.command(lead, [.option("--pay=\(value)")], otherwise: "\(lead): \(option)")] + usual
        }
        let place = payments.firstIndex { folded(String($0.prefix { $0 != "=" })) == folded(method) }
        guard let place, place < payments.count - 1 else {
            return [.command("for example", [.option("--pay", value)], otherwise: "for example: \(option)")]
        }
        return [.text("write --pay \(quoted(value)) instead of --pay \(quoted(payments[place]))")]
    }
}
