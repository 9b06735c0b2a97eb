import Household
import Periods

/// The stock of a product calculated piece by piece, a piece being a thousandth of its unit.
///
/// The numbers of moves are in the order of their uids, and every place is a letter.
struct StockOracle {
    struct Piece: Equatable {
        let lot: Int64
        let place: String?
        let bestBefore: Day?
        /// The sort key: expiry day, day of arrival, time of recording, order of the uid, whether the lot was moved,
        /// place.
        let rank: [Int]
        /// The cost of the lot, and its number of pieces.
        let cents: Int64?
        let count: Int64
    }

    /// The remaining pieces, in the order of use.
    private(set) var pieces: [Piece] = []
    /// The number of missing pieces.
    private(set) var missing: Int64 = 0

    init(_ moves: [StockMove]) {
        let origins = Dictionary(uniqueKeysWithValues: moves.filter(\.beginsLot).map { ($0.id, $0) })
        for move in moves where move.quantity.milli > 0 {
            guard let lot = move.lot, let origin = origins[lot] ?? Self.first(of: lot, in: moves) else { continue }
            let change = move.change
            let isThere = origins[lot] != nil && change.place == origin.change.place
            let place = change.place.map { Int($0.utf8.first ?? 0) } ?? 0
            let rank = [
                change.bestBefore?.number ?? .max, origin.day.number, Int(origin.made),
                Self.order(origin.uid), isThere ? 0 : 1, place,
            ]
            let piece = Piece(
                lot: lot, place: change.place, bestBefore: change.bestBefore, rank: rank,
                cents: origins[lot]?.change.value?.cents, count: origins[lot].map { Self.pieces($0) } ?? 1)
            pieces += Array(repeating: piece, count: Int(Self.pieces(move)))
        }
        pieces.sort { $0.rank.lexicographicallyPrecedes($1.rank) }
        var owed: [Int64: Int64] = [:]
        var owedByAnybody: Int64 = 0
        for move in moves where move.quantity.milli < 0 {
            for _ in 0..<(-Self.pieces(move)) {
                guard let lot = move.lot else {
                    owedByAnybody += 1
                    continue
                }
                let exact = pieces.firstIndex {
                    $0.lot == lot && $0.place == move.change.place && $0.bestBefore == move.change.bestBefore
                }
                guard let exact else {
                    owed[lot, default: 0] += 1
                    continue
                }
                pieces.remove(at: exact)
            }
        }
        for (lot, count) in owed {
            for _ in 0..<count {
                guard let own = pieces.firstIndex(where: { $0.lot == lot }) else {
                    owedByAnybody += 1
                    continue
                }
                pieces.remove(at: own)
            }
        }
        let taken = min(Int(owedByAnybody), pieces.count)
        pieces.removeFirst(taken)
        missing = owedByAnybody - Int64(taken)
    }

    var total: Int64 { Int64(pieces.count) - missing }

    /// The stock in one line, in the format of `ProductStock.told`.
    var told: String {
        var words: [(piece: Piece, count: Int)] = []
        for piece in pieces {
            if let last = words.last, last.piece == piece {
                words[words.endIndex - 1].count += 1
            } else {
                words.append((piece, 1))
            }
        }
        return words.map { piece, count in
            let until = piece.bestBefore.map { " until \($0.dayOfMonth)" } ?? ""
            return "\(piece.lot): \(count)\(piece.place.map { " \($0)" } ?? "")\(until)"
        }.joined(separator: "; ")
    }

    /// The cost of all pieces with a known cost; `nil` if no cost is known.
    ///
    /// Lots have at most 40 pieces, so that all share a denominator.
    var cents: Int64? {
        let known = pieces.filter { $0.cents != nil }
        guard !known.isEmpty || pieces.isEmpty else { return nil }
        let common = Self.common
        return Self.rounded(known.reduce(0) { $0 + Int128($1.cents ?? 0) * (common / Int128($1.count)) }, over: common)
    }

    /// To the nearest whole, a half away from zero.
    static func rounded(_ sum: Int128, over whole: Int128) -> Int64 {
        let twice = 2 * abs(sum) + whole
        return Int64((twice - twice % (2 * whole)) / (2 * whole)) * (sum < 0 ? -1 : 1)
    }

    /// The least common multiple of all numbers up to 40.
    private static let common = (1...40).reduce(Int128(1)) { multiple($0, Int128($1)) }

    private static func multiple(_ one: Int128, _ other: Int128) -> Int128 {
        var multiple = one
        while multiple % other != 0 { multiple += one }
        return multiple
    }

    /// Moves in grams have as many thousandths of a kilogram.
    private static func pieces(_ move: StockMove) -> Int64 {
        move.quantity.unit == .gram ? move.quantity.milli / 1000 : move.quantity.milli
    }

    private static func order(_ uid: String) -> Int { Int(uid.dropFirst(4)) ?? 0 }

    private static func first(of lot: Int64, in moves: [StockMove]) -> StockMove? {
        moves.filter { $0.lot == lot }.min {
            ($0.day.number, $0.made, order($0.uid)) < ($1.day.number, $1.made, order($1.uid))
        }
    }
}
