import Charts
import Support

/// Rows as the points of a chart over time, each with the change from the previous point.
func points(_ rows: [ChartRow], ceiling: Int64? = nil) -> [ChartPoint] {
    rows.indices.map { index in
        ChartPoint(
            label: rows[index].label, title: rows[index].label, cents: rows[index].cents, ceilingCents: ceiling,
            changeCents: index > 0 ? rows[index].cents - rows[index - 1].cents : nil)
    }
}

extension SplitMix64 {
    /// Up to 30 periods with digits for labels: refunds if `signed`, ceilings of their own, and some that are missing or zero.
    mutating func points(signed: Bool, hasCeilings: Bool = true) -> [ChartPoint] {
        rows(upTo: 30, signed: signed).enumerated().map { index, row in
            let isMissing = Int.random(in: 0...9, using: &self) == 0
            let near = row.cents.magnitude == 0 ? 1000 : Int64(row.cents.magnitude)
            let ceilings = [nil, 0, near, near - 1, near + 1, near / 2, near * 3, 41_239]
            let ceiling = hasCeilings ? ceilings.randomElement(using: &self)! : nil
            let change = Bool.random(using: &self) ? row.cents - 777 : nil
            return ChartPoint(
                label: String(10 + index), title: "Week \(10 + index)", cents: isMissing ? nil : row.cents,
                ceilingCents: ceiling, changeCents: isMissing ? nil : change, isRunning: false)
        }
    }
}
