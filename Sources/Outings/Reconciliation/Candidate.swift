/// A payment that may contain a mistake.
struct Candidate {
    let payment: Payment
    /// The latest other payment, not void, with equal amount, payee and day: a possible duplicate; `nil` if there is
    /// none.
    let twin: PaymentOrigin?
    /// The position among all payments of the outing by recency, 0 for the latest.
    let age: Int

    /// Returns the mistakes that this payment may contain, each with the increase of the recorded sum that corrects it,
    /// in the smallest units of the outing's currency.
    ///
    /// No value occurs twice in a kind, and no corrected amount exceeds the range of amounts.
    /// - Parameter decimals: the decimals of the currency.
    func gains(decimals: Int) -> [(kind: Cause.Kind, value: Int128)] {
        let amount = Int128(payment.amount)
        if payment.isVoid { return [(.void, amount)] }
        var gains: [(kind: Cause.Kind, value: Int128)] = [(.twice, -amount)]
        // The amount of a receipt follows from its lines.
        guard amount != 0, case .expense = payment.origin else { return gains }
        let exchanged = exchangedDigits(of: payment.amount, decimals: decimals)
        for other in exchanged { gains.append((.transposed, Int128(other) - amount)) }
        for factor: Int128 in [10, 100] {
            let smaller = amount.isMultiple(of: factor) ? amount / factor : nil
            for other in [amount * factor, smaller].compactMap({ $0.flatMap(Int64.init(exactly:)) })
            // Digit swaps that are also a factor, as of 5,00 and 0,50, are listed once.
            where !exchanged.contains(other) {
                gains.append((.factor, Int128(other) - amount))
            }
        }
        if Int64(exactly: -amount) != nil { gains.append((.sign, -2 * amount)) }
        return gains
    }
}

/// A mistake with one payment that affects only its own method.
struct Mistake {
    /// The kinds, most likely first.
    static let kinds: [Cause.Kind] = [.twice, .void, .transposed, .factor, .sign]

    let kind: Cause.Kind
    /// The increase of the recorded sum that corrects the mistake.
    let value: Int128
    /// The index of the payment among the candidates of its method.
    let place: Int

    /// Returns the increase of the recorded number of payments that corrects a mistake of this kind.
    static func number(_ kind: Cause.Kind) -> Int {
        switch kind {
        case .twice: -1
        case .void: 1
        default: 0
        }
    }
}

extension Cause {
    /// Creates a cause from one mistake, or from a pair of mistakes.
    init(_ mistakes: [Mistake], with candidates: [Candidate]) {
        kind = mistakes.count == 1 ? mistakes[0].kind : .pair
        corrections = mistakes.map { mistake in
            let payment = candidates[mistake.place].payment
            return switch mistake.kind {
            case .twice: .void(payment.origin)
            case .void: .restore(payment.origin)
            default: .amount(payment.origin, from: payment.amount, to: Int64(Int128(payment.amount) + mistake.value))
            }
        }
        var concerned: [Int64] = []
        for mistake in mistakes {
            let candidate = candidates[mistake.place]
            let twin = mistake.kind == .twice ? candidate.twin?.expenses ?? [] : []
            concerned += (candidate.payment.origin.expenses + twin).filter { !concerned.contains($0) }
        }
        expenses = concerned
    }
}
