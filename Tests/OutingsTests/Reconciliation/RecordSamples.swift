import Household
import Outings
import Periods

/// The only day of an outing.
let marketDay = Day(number: 20_000)

/// An expense from a line: number, cents, method, and options: `void`, a payee, `+1` for the next day.
func payment(_ line: String) -> Payment {
    let words = line.split(separator: " ").map(String.init)
    let rest = words.dropFirst(3)
    return Payment(
        origin: .expense(Int64(words[0])!), method: words[2], amount: Int64(words[1])!,
        day: rest.contains("+1") ? marketDay.next : marketDay, payee: rest.first { $0 != "void" && $0 != "+1" },
        category: "food", isVoid: rest.contains("void"))
}

/// An outing called `Market` with the cards `visa` and `giro`, with `cash`, `bank` and `meal`.
func record(
    _ lines: [String], receipts: [Payment] = [], withoutMethod: [Payment] = [], currency: Currency = .euro,
    purse: Purse? = nil, category: String? = nil
) -> OutingRecord {
    OutingRecord(
        name: "Market", currency: currency, payments: lines.map(payment) + receipts, withoutMethod: withoutMethod,
        kinds: ["visa": .card, "giro": .card, "cash": .cash, "coins": .cash, "bank": .transfer, "meal": .voucher],
        purse: purse, day: marketDay, category: category)
}

/// `2130` or `2130/3`.
func count(_ text: String) -> MethodCount {
    let parts = text.split(separator: "/")
    return MethodCount(value: Int64(parts[0])!, number: parts.count > 1 ? Int(parts[1])! : nil)
}

extension Reconciliation {
    func row(_ method: String) -> ReconciledMethod? { methods.first { $0.method == method } }
}
