internal import Household
internal import Ledger
internal import Money
internal import Periods

/// Stock added or returned by the lines of receipts.
///
/// All lines of a receipt that buy one product make one lot, so that the lot keeps its identity when the receipt is
/// edited. All lines that return the product make another. Lines in units that do not convert make further lots, which
/// are numbered as parts.
struct BoughtLots {
    /// The fields of a receipt that its lots share.
    struct ReceiptInfo {
        let id: Int64
        let uid: String
        let day: Day
        let by: String
        let created: Instant
    }

    /// The quantity of a product that one receipt bought, or returned: `quantity` is then negative.
    struct Lot {
        let product: Int64
        let receipt: ReceiptInfo
        /// 1 for a purchase, -1 for a return.
        let sign: Int64
        /// The place among the lots of one product and receipt, whose units do not convert; from 0 in the order of lines.
        let part: Int
        var quantity: Quantity
        var cents: Int64

        var id: Int64 { StockMove.id(ofReceipt: receipt.id, product: product, isReturned: sign < 0, part: part) }
        /// The uid of its move.
        var uid: String { receipt.uid + (sign > 0 ? "" : "-returned") + (part > 0 ? "-\(part + 1)" : "") }
        var reason: MoveReason { sign > 0 ? .bought : .returned }
        var value: Amount? { sign > 0 ? Amount(cents: cents) : nil }

        var move: RecordedMove {
            RecordedMove(
                move: StockMove(
                    id: id, uid: uid, product: product, reason: reason, day: receipt.day, made: receipt.created.seconds,
                    receipt: receipt.id,
                    change: StockChange(quantity: quantity, value: value)),
                by: receipt.by, made: receipt.created)
        }
    }

    /// The lots in the order of the receipts and their lines.
    private(set) var all: [Lot] = []
    private var places: [Place: [Int]] = [:]

    private struct Place: Hashable {
        let product: Int64
        let receipt: Int64
        let sign: Int64
    }

    /// Adds the quantity of a receipt line to the lot of its product and receipt, or begins a lot if there is none in a
    /// convertible unit.
    /// - Parameter quantity: negative for a return.
    /// - Throws: `StockError.overflow`.
    mutating func add(_ quantity: Quantity, cents: Int64, of product: Int64, on receipt: ReceiptInfo) throws {
        let sign: Int64 = quantity.milli < 0 ? -1 : 1
        let key = Place(product: product, receipt: receipt.id, sign: sign)
        for place in places[key] ?? [] {
            guard let more = try? quantity.converted(to: all[place].quantity.unit) else { continue }
            let (milli, overflow) = all[place].quantity.milli.addingReportingOverflow(more.milli)
            let (sum, tooMuch) = all[place].cents.addingReportingOverflow(cents)
            guard !overflow, !tooMuch else { throw StockError.overflow }
            all[place].quantity = Quantity(milli: milli, unit: more.unit)
            all[place].cents = sum
            return
        }
        let part = places[key]?.count ?? 0
        places[key, default: []].append(all.count)
        all.append(
            Lot(product: product, receipt: receipt, sign: sign, part: part, quantity: quantity, cents: cents))
    }

    /// The lots of a receipt; empty if it is void or excluded from stock.
    /// - Throws: `StockError.overflow`.
    init(of receipt: Receipt) throws {
        guard !receipt.isVoid, receipt.isStocked else { return }
        for line in receipt.purchase.lines where line.quantity.milli != 0 {
            guard let product = line.product else { continue }
            try add(
                line.quantity, cents: line.amount.cents, of: product,
                on: ReceiptInfo(
                    id: receipt.id, uid: receipt.uid, day: receipt.day, by: receipt.by, created: receipt.created))
        }
    }

    init() {}
}
