import Outings
import Support

extension RandomOuting {
    /// Makes a mistake of that kind, so that record and counts differ in value.
    /// - Returns: `false` if the outing has no payment for the mistake.
    mutating func err(_ kind: Cause.Kind, using random: inout SplitMix64) -> Bool {
        guard let model = paid(using: &random) else { return false }
        method = model.method
        let isMade =
            switch kind {
            case .twice, .void, .transposed, .factor, .sign: slip(kind, with: model, using: &random)
            case .method: misplace(model, using: &random)
            case .methods: misplaceTwo(model, using: &random)
            case .missing: forget(model)
            case .counted: miscount(using: &random)
            case .pair: slipTwice(with: model, using: &random)
            }
        return isMade && counts[method]?.value != status(of: method).value
    }

    private func paid(besides id: Int64? = nil, by method: String? = nil, using random: inout SplitMix64) -> Payment? {
        payments.filter { !$0.isVoid && $0.origin.expenses.first != id && (method ?? $0.method) == $0.method }
            .randomElement(using: &random)
    }

    /// A mistake of the first five kinds.
    private mutating func slip(_ kind: Cause.Kind, with model: Payment, using random: inout SplitMix64) -> Bool {
        mistaken.formUnion(model.origin.expenses)
        switch kind {
        case .twice:
            let id = Int64(payments.count + 1)
            payments.append(model.with(id: id))
            mistaken.insert(id)
        case .void: change(model.origin) { $0.with(isVoid: true) }
        case .sign: change(model.origin) { $0.with(amount: -$0.amount) }
        case .transposed:
            guard let typed = Self.exchanged(model.amount, using: &random) else { return false }
            change(model.origin) { $0.with(amount: typed) }
        default:
            guard let typed = Self.moved(model.amount, by: [10, 100], using: &random) else { return false }
            change(model.origin) { $0.with(amount: typed) }
        }
        return true
    }

    private mutating func misplace(_ model: Payment, using random: inout SplitMix64) -> Bool {
        mistaken.formUnion(model.origin.expenses)
        method = Self.methods.filter { $0 != model.method }.randomElement(using: &random) ?? "visa"
        let wrong = method
        change(model.origin) { $0.with(method: wrong) }
        return true
    }

    /// Two payments of a method recorded under another method, or a payment of each method recorded under the other.
    private mutating func misplaceTwo(_ model: Payment, using random: inout SplitMix64) -> Bool {
        let target = Self.methods.filter { $0 != model.method }.randomElement(using: &random) ?? "visa"
        let isExchange = Bool.random(using: &random)
        guard
            let other = paid(
                besides: model.origin.expenses.first, by: isExchange ? target : model.method, using: &random)
        else { return false }
        mistaken.formUnion(model.origin.expenses + other.origin.expenses)
        method = target
        change(model.origin) { $0.with(method: target) }
        change(other.origin) { $0.with(method: isExchange ? model.method : target) }
        return true
    }

    /// Removes a payment; only a number in the count shows this.
    private mutating func forget(_ model: Payment) -> Bool {
        guard counts[method]?.number != nil else { return false }
        payments.removeAll { $0.origin == model.origin }
        return true
    }

    private mutating func miscount(using random: inout SplitMix64) -> Bool {
        guard let count = counts[method] else { return false }
        let typed =
            Bool.random(using: &random)
            ? Self.exchanged(count.value, using: &random) : Self.moved(count.value, by: [10], using: &random)
        guard let typed else { return false }
        counts[method] = MethodCount(value: typed, number: count.number)
        return true
    }

    private mutating func slipTwice(with model: Payment, using random: inout SplitMix64) -> Bool {
        let kinds = (0..<2).map { _ in PairKinds.all.randomElement(using: &random) ?? .twice }
        guard let id = model.origin.expenses.first,
            let other = paid(besides: id, by: model.method, using: &random)
        else { return false }
        return slip(kinds[0], with: model, using: &random) && slip(kinds[1], with: other, using: &random)
    }

    /// Exchanges two digits of the written amount, but never moves a zero to the front, since no user types one there.
    private static func exchanged(_ amount: Int64, using random: inout SplitMix64) -> Int64? {
        var digits = Array(String(amount.magnitude))
        while digits.count < 3 { digits.insert("0", at: 0) }
        let (first, second) = (
            digits.indices.randomElement(using: &random)!, digits.indices.randomElement(using: &random)!
        )
        digits.swapAt(first, second)
        guard digits[0] != "0" || digits.count == 3, let typed = Int64(String(digits)) else { return nil }
        return typed == Int64(amount.magnitude) ? nil : typed * amount.signum()
    }

    /// Moves the decimal mark by one or two places.
    private static func moved(_ amount: Int64, by factors: [Int64], using random: inout SplitMix64) -> Int64? {
        guard let factor = factors.randomElement(using: &random), amount != 0 else { return nil }
        return amount % factor == 0 && Bool.random(using: &random) ? amount / factor : amount * factor
    }
}

/// The kinds of payments in a pair.
enum PairKinds {
    static let all: [Cause.Kind] = [.twice, .void, .transposed, .factor, .sign]
}
