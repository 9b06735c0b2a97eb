/// A payment that a mistake may have been made with.
struct Candidate {
    let payment: Payment
    /// The latest other one, not void, of the same amount, payee and day.
    let twin: PaymentOrigin?
    /// 0 for the latest payment of the outing.
    let age: Int

    /// What one mistake with it explains, by kind: by how much more must be recorded.
    ///
    /// No value comes twice in a kind, and nothing is larger than an amount.
    func gains(decimals: Int) -> [(kind: Cause.Kind, value: Int128)] {
        let amount = Int128(payment.amount)
        if payment.isVoid { return [(.void, amount)] }
        var gains: [(kind: Cause.Kind, value: Int128)] = [(.twice, -amount)]
        // What a receipt comes to follows from its lines.
        guard amount != 0, case .expense = payment.origin else { return gains }
        let exchanged = exchangedDigits(of: payment.amount, decimals: decimals)
        for other in exchanged { gains.append((.transposed, Int128(other) - amount)) }
        for factor: Int128 in [10, 100] {
            let smaller = amount.isMultiple(of: factor) ? amount / factor : nil
            for other in [amount * factor, smaller].compactMap({ $0.flatMap(Int64.init(exactly:)) })
            // What exchanged digits explain, as of 5,00 and 0,50, is named once.
            where !exchanged.contains(other) {
                gains.append((.factor, Int128(other) - amount))
            }
        }
        if Int64(exactly: -amount) != nil { gains.append((.sign, -2 * amount)) }
        return gains
    }
}

/// A mistake with one payment that concerns its own method alone.
struct Mistake {
    /// The kinds, the likeliest first.
    static let kinds: [Cause.Kind] = [.twice, .void, .transposed, .factor, .sign]

    let kind: Cause.Kind
    /// By how much more must be recorded.
    let value: Int128
    /// Which of the row's candidates it is made with.
    let place: Int

    /// By how many payments more must be recorded.
    static func number(_ kind: Cause.Kind) -> Int {
        switch kind {
        case .twice: -1
        case .void: 1
        default: 0
        }
    }
}

extension Cause {
    /// What mistakes with candidates of a row come to: one, or a pair.
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
