import Money
import Sheets

/// Payments in another currency that were paid in euro, in files with several rows for each payment, as PayPal writes
/// them: the payment of 10.00 USD, the conversion that brings in 10.00 USD, and the conversion that takes 9.00 €.
///
/// The payment counts as an expense of 9.00 €, and the rows of the conversions are skipped.
struct PaidConversions {
    /// The cost of a payment in euro.
    struct Cost {
        /// Cents spent; negative for a refund.
        let spent: Int64
        /// The amount in the other currency: `10.00 USD`.
        let original: String
        /// The reference of the conversion in euro, which identifies the booking; `nil` if it has none.
        let reference: String?
    }

    /// A row of a payment in another currency, or of a conversion.
    private struct Leg {
        let line: Int
        let day: ArraySlice<UInt8>
        let currency: ArraySlice<UInt8>
        /// The amount in hundredths of the row's currency; negative for money out.
        let moved: Int64
        let reference: ArraySlice<UInt8>
        let related: ArraySlice<UInt8>
    }

    /// The costs in euro, by the line of the payment.
    private(set) var costs: [Int: Cost] = [:]
    /// The lines of the conversions that paid for a payment.
    private(set) var legs: Set<Int> = []

    private let kind, currency, day: Int
    private let reference, related: Int?
    private var payments: [Leg] = []
    private var foreign: [Leg] = []
    private var euro: [Leg] = []
    private var conversions = WordCache<Bool>()
    private var euros = WordCache<Bool>()

    /// The maximum number of rows that are kept, against hostile files.
    private static let most = 20_000
    /// The maximum number of lines between the rows of a payment that no reference connects.
    private static let mostLines = 20
    /// The maximum number of bytes in a currency cell. Rows with a longer one are ignored.
    private static let mostBytes = 64

    /// Finds the columns; `nil` if the file lacks a column of types, currencies or dates.
    init?(_ map: ColumnMap) {
        guard let kind = map.first(.kind), let currency = map.first(.currency), let day = map.dateColumns.first else {
            return nil
        }
        (self.kind, self.currency, self.day) = (kind, currency, day)
        (reference, related) = (map.first(.reference), map.first(.related))
    }

    mutating func read(_ record: Record, _ moved: BalanceCheck.Moved) {
        guard case .cents(let cents) = moved, cents != 0, payments.count + foreign.count + euro.count < Self.most,
            record.cell(currency).count <= Self.mostBytes
        else { return }
        let isConversion = conversions.value(record.cell(kind)) { CellWords.isConversion(kind: $0) }
        let isEuro = euros.value(record.cell(currency), CurrencyWords.isEuro)
        guard isConversion || !isEuro else { return }
        func kept(_ column: Int?) -> ArraySlice<UInt8> { column.map { ArraySlice(Array(record.cell($0))) } ?? [] }
        let leg = Leg(
            line: record.line, day: kept(day), currency: kept(currency), moved: cents, reference: kept(reference),
            related: kept(related))
        if !isConversion { payments.append(leg) } else if isEuro { euro.append(leg) } else { foreign.append(leg) }
    }

    /// Connects the payments with their conversions: by the reference of the payment, otherwise by day, amount and
    /// nearby lines. The references count only if the payments have any, because the header of their column may be
    /// unknown.
    mutating func connect() {
        let haveReferences = payments.contains { !$0.reference.isEmpty }
        // The amounts of the conversions, by the reference of the payment that they name.
        var connected: [ArraySlice<UInt8>: Set<Int64>] = [:]
        for leg in foreign {
            let isByReference = haveReferences && !leg.related.isEmpty
            let paid = Self.nearest(to: leg, among: payments, isAnywhere: isByReference) {
                // The reference identifies the payment; the sign may be either.
                let isEqual =
                    isByReference
                    ? $0.moved.magnitude == leg.moved.magnitude && leg.related == $0.reference
                    : $0.moved == 0 &- leg.moved
                return isEqual && $0.currency == leg.currency
            }
            let taken = Self.nearest(to: leg, among: euro, isAnywhere: !leg.related.isEmpty) {
                ($0.moved < 0) == (leg.moved > 0) && (leg.related.isEmpty || leg.related == $0.related)
            }
            guard let paid, let taken else { continue }
            let (payment, cost) = (payments.remove(at: paid), euro.remove(at: taken))
            let (cents, code) = (payment.moved < 0 ? 0 &- payment.moved : payment.moved, payment.currency)
            costs[payment.line] = Cost(
                spent: 0 &- cost.moved,
                original: "\(Amount(cents: cents).machineText) "
                    + CurrencyWords.label(String(decoding: code, as: UTF8.self)),
                reference: cost.reference.isEmpty ? nil : String(decoding: cost.reference, as: UTF8.self))
            legs.formUnion([leg.line, cost.line])
            if !leg.related.isEmpty { connected[leg.related, default: []].formUnion([leg.moved, cost.moved]) }
        }
        // A payment is paid by one conversion. A conversion of another amount belongs elsewhere.
        legs.formUnion((foreign + euro).filter { connected[$0.related]?.contains($0.moved) == true }.map(\.line))
        (payments, foreign, euro) = ([], [], [])
    }

    /// The index of the nearest row that fits.
    /// - Parameter isAnywhere: whether the row may have another day and be far away.
    private static func nearest(
        to leg: Leg, among legs: [Leg], isAnywhere: Bool, where fits: (Leg) -> Bool
    ) -> Int? {
        var best: (index: Int, distance: Int)?
        for (index, other) in legs.enumerated() {
            let distance = abs(other.line - leg.line)
            guard distance < best?.distance ?? .max,
                isAnywhere || distance <= mostLines && other.day == leg.day, fits(other)
            else { continue }
            best = (index, distance)
        }
        return best?.index
    }
}

extension RowReader {
    /// The row of a payment in another currency that a conversion paid in euro: an expense of its cost in euro.
    /// - Parameter cost: its cost in euro.
    mutating func paid(_ record: Record, _ cost: PaidConversions.Cost) -> ParsedRow {
        do throws(Refusal) {
            var entry = details.entry(record, day: try days.day(record), cents: cost.spent)
            entry.original = cost.original
            entry.reference = cost.reference ?? entry.reference
            return .entry(entry)
        } catch {
            return .refused(line: record.line, error)
        }
    }
}
