import Household
import Money
import Periods
import Support

/// A copy of a book with the moves of one product, used by one person.
struct StockCopy {
    /// An action of the user.
    enum Act: String, CaseIterable {
        case add, take, count, move, date, void
    }

    private(set) var moves: [StockMove] = []
    private(set) var void: Set<Int64> = []
    private(set) var seen: [String: Int] = [:]

    /// The moves of receipts that are not void.
    var counting: [StockMove] { moves.filter { $0.receipt.map { !void.contains($0) } ?? true } }

    /// The moves of both copies, in the order of this copy.
    func joined(with other: StockCopy) -> StockCopy {
        var joined = self
        let known = Set(moves.map(\.uid))
        joined.moves += other.moves.filter { !known.contains($0.uid) }
        joined.void.formUnion(other.void)
        return joined
    }

    /// Takes a random action, and returns its fault by the piecewise calculation; `nil` for no fault.
    mutating func act(numbers: inout Int64, using random: inout SplitMix64) throws -> String? {
        let act = Act.allCases.randomElement(using: &random) ?? .add
        let before = StockOracle(counting)
        let status = try ProductStock(of: counting, in: .kilogram)
        let milli = Int64.random(in: 1...12, using: &random)
        let wanted = Bool.random(using: &random) ? kilograms(milli) : Quantity(milli: milli * 1000, unit: .gram)
        let place = [nil, "a", "b", "c"].randomElement(using: &random) ?? nil
        let day = Bool.random(using: &random) ? november(.random(in: 10...20, using: &random)) : nil
        let allows = Int.random(in: 0..<4, using: &random) == 0
        seen[act.rawValue, default: 0] += 1
        do throws(StockError) {
            switch act {
            case .add:
                let cents = Bool.random(using: &random) ? Int64.random(in: -5...500, using: &random) : nil
                let change = try status.adding(
                    wanted, place: place, bestBefore: day, value: cents.map(Amount.init(cents:)))
                record([change], .bought, &numbers, isOnReceipt: true, using: &random)
                return StockOracle(counting).total == before.total + milli ? nil : "added"
            case .take:
                let reason = [MoveReason.used, .spoiled, .returned].randomElement(using: &random) ?? .used
                let changes = try status.taking(wanted, allowsBelowZero: allows)
                record(changes, reason, &numbers, using: &random)
                let isRight = takes(changes, milli, of: before.pieces, allowsMore: allows)
                return isRight && StockOracle(counting).total == before.total - milli ? nil : "taken"
            case .count:
                let changes = try status.counting(wanted)
                record(changes, .counted, &numbers, using: &random)
                let isRight = before.total < milli || takes(changes, before.total - milli, of: before.pieces)
                return isRight && StockOracle(counting).total == milli ? nil : "counted"
            case .move:
                let changes = try status.moving(wanted, to: place)
                record(changes, .moved, &numbers, using: &random)
                let away = changes.filter { $0.quantity.milli < 0 }
                let isRight = takes(away, milli, of: before.pieces.filter { $0.place != place })
                return isRight && StockOracle(counting).total == before.total ? nil : "moved"
            case .date:
                let lot = before.pieces.randomElement(using: &random)?.lot
                record(try status.settingBestBefore(day, ofLot: lot), .moved, &numbers, using: &random)
                let after = StockOracle(counting)
                let isRight = after.pieces.allSatisfy { $0.lot != lot || $0.bestBefore == day }
                return isRight && after.total == before.total ? nil : "dated"
            case .void:
                void.formSymmetricDifference(Set([moves.compactMap(\.receipt).randomElement(using: &random) ?? 0]))
                return nil
            }
        } catch {
            return isRightly(error, wanted, milli, place, before, allows) ? nil : "refused: \(error)"
        }
    }

    /// Whether the changes take the first pieces, lot by lot, and take an excess from no lot.
    private func takes(
        _ changes: [StockChange], _ milli: Int64, of pieces: [StockOracle.Piece], allowsMore: Bool = false
    ) -> Bool {
        let expected = pieces.prefix(Int(milli)).map { "\($0.lot) \($0.place ?? "") \($0.bestBefore?.iso ?? "")" }
        let more = max(0, Int(milli) - pieces.count)
        let taken = changes.flatMap { change in
            let words = "\(change.lot ?? 0) \(change.place ?? "") \(change.bestBefore?.iso ?? "")"
            return Array(repeating: words, count: Int(-change.quantity.milli))
        }
        return taken == expected + Array(repeating: "0  ", count: more) && (more == 0 || allowsMore)
    }

    private func isRightly(
        _ error: StockError, _ wanted: Quantity, _ milli: Int64, _ place: String?, _ before: StockOracle, _ allows: Bool
    ) -> Bool {
        switch error {
        case .belowZero(let quantity, let there):
            return !allows && quantity == kilograms(milli) && there == kilograms(before.total) && before.total < milli
        case .elsewhere(let quantity, let there, let told):
            let elsewhere = Int64(before.pieces.count { $0.place != place })
            return quantity == kilograms(milli) && there == kilograms(elsewhere) && elsewhere < milli && told == place
        case .nothingThere: return before.pieces.isEmpty
        default: return false
        }
    }

    private mutating func record(
        _ changes: [StockChange], _ reason: MoveReason, _ numbers: inout Int64, isOnReceipt: Bool = false,
        using random: inout SplitMix64
    ) {
        let day = november(.random(in: 1...9, using: &random))
        for change in changes {
            numbers += 1
            // The order of uids differs from that of numbers, as in a merged copy.
            let uid = "uid-\(10_000 + numbers * 7919 % 9973)"
            let receipt = isOnReceipt && Bool.random(using: &random) ? numbers : nil
            moves.append(
                StockMove(
                    id: numbers, uid: uid, product: 1, reason: reason, day: day,
                    made: .random(in: 0...2, using: &random), receipt: receipt, change: change))
        }
    }
}
