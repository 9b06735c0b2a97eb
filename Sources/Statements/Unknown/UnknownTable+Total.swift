import Sheets

extension UnknownTable {
    /// The column that is the sum of two or three others in every row: of a net amount, its tax and a tip. Of several,
    /// the one with the largest numbers; `nil` without one, and for a single row.
    /// - Parameter columns: the columns of numbers to compare, at most twelve, without balances.
    static func total(_ rows: [Record], among columns: [Int]) -> Int? {
        let numbers = columns.map { column in rows.map { ColumnContents.signed($0.cell(column)).map { Int128($0) } } }
        let sums = numbers.map { $0.reduce(Int128(0)) { $0 + Int128(($1 ?? 0).magnitude) } }
        let totals = numbers.indices.filter { total in
            let others = numbers.indices.filter { $0 != total }
            return others.contains { first in
                others.contains { second in
                    first < second
                        && (isSum(numbers[total], [numbers[first], numbers[second]])
                            || others.contains { third in
                                second < third
                                    && isSum(numbers[total], [numbers[first], numbers[second], numbers[third]])
                            })
                }
            }
        }
        return totals.max { (sums[$0], $1) < (sums[$1], $0) }.map { columns[$0] }
    }

    /// Whether the numbers of a column are the sums of others, with their signs or without. Each of the others must have
    /// a number but zero.
    private static func isSum(_ total: [Int128?], _ parts: [[Int128?]]) -> Bool {
        guard total.count(where: { $0 != nil }) > 1,
            parts.allSatisfy({ part in part.contains { $0.map { $0 != 0 } ?? false } })
        else { return false }
        return total.indices.allSatisfy { row in
            guard let sum = total[row] else { return true }
            let numbers = parts.map { $0[row] ?? 0 }
            return sum == numbers.reduce(0, +)
                || sum.magnitude == numbers.reduce(UInt128(0)) { $0 + $1.magnitude }
        }
    }

    /// Whether a header names an amount without tax or only a part of it: `Suma be PVM`, `Subtotal`, `Amount excl`.
    static func isPart(_ name: HeaderName) -> Bool {
        TaxHeader.isNet(name) || TaxHeader.isTax(name) || FeeHeader.names(name)
            || name.words.split(separator: " ").contains { word in
                ["excl", "exkl", "excluding"].contains(word) || subtotals.contains { word.hasPrefix($0) }
            }
    }

    /// Whether a header names an amount with tax or a total: `Suma su PVM`, `Total incl`.
    static func isTotal(_ name: HeaderName) -> Bool {
        !isPart(name)
            && (TaxHeader.isGross(name)
                || name.words.split(separator: " ").contains { word in totals.contains { word.hasPrefix($0) } })
    }

    /// Beginnings of words for totals, without accents.
    private static let totals = [
        "total", "totaal", "gesamt", "insgesamt", "endbetrag", "razem", "celkem", "spolu", "ukupno", "skupaj",
        "yhteensa", "kokku", "kopa", "viso", "iomlan", "kollox", "complessiv", "συνολ", "общо",
    ]

    /// Beginnings of words for subtotals, without accents.
    private static let subtotals = [
        "subtot", "zwischensumm", "soustotal", "parcial", "parzial", "imponibil", "tussentot",
    ]
}
