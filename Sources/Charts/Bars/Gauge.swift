public import Terminal

/// The spending of a period against its ceiling, drawn as one line with a track, percentage and rest.
public struct Gauge: Hashable, Sendable {
    /// The subject of the ceiling, such as a category; may be empty.
    let subject: String
    /// The end of the label, which is never cut; may be empty.
    let suffix: String
    /// The spending; negative if refunds exceed it.
    public let cents: Int64
    /// The maximum to spend, with what is carried over; may be 0 or below. An amount equal to the ceiling is not over
    /// it.
    public let ceilingCents: Int64
    /// The part of the ceiling that is carried over from the month before, negative if that was over its ceiling; 0 for
    /// none.
    public let carriedCents: Int64
    /// The ceiling minus the spending; negative when over the ceiling.
    public let leftCents: Int64

    /// A gauge of a total in cents against a ceiling in cents.
    /// - Parameters:
    ///   - label: the subject of the ceiling.
    ///   - suffix: the end of the label, which is never cut, such as ` in week 47 of 2026`; empty for none.
    /// - Throws: `ChartError.overflow` if the ceiling minus the total, or its negative, does not fit an `Int64`.
    public init(
        label: String, suffix: String = "", cents: Int64, ceilingCents: Int64, carriedCents: Int64 = 0
    ) throws(ChartError) {
        let (left, overflows) = ceilingCents.subtractingReportingOverflow(cents)
        // The smallest number has no positive counterpart to print after "OVER by".
        if overflows || left == .min { throw ChartError.overflow }
        subject = label
        self.suffix = suffix
        self.cents = cents
        self.ceilingCents = ceilingCents
        self.carriedCents = carriedCents
        leftCents = left
    }

    /// The subject and the suffix.
    public var label: String { subject + suffix }

    /// The lines of this gauge alone.
    public func lines(_ layout: ChartLayout) -> [StyledText] { Gauge.lines([self], layout) }

    /// A line per gauge, in common columns. On a narrow screen words and track have lines of their own.
    ///
    /// The tracks are shortened to 10 cells before labels are cut. Suffixes of labels are never cut. The right end of
    /// each track is that gauge's own ceiling. The track is always drawn, and a bar never passes it. The label column is
    /// omitted if no gauge has a label.
    /// - Complexity: O(gauges × width).
    public static func lines(_ gauges: [Gauge], _ layout: ChartLayout) -> [StyledText] {
        GaugeColumns(gauges, layout).lines()
    }

    /// A ceiling in words: `300,00`, or with a carried part `300,00 + 42,10 carried`, or `300,00 - 42,10 carried`.
    /// - Parameters:
    ///   - cents: the ceiling with the carried part.
    ///   - carried: the carried part; 0 for none.
    ///   - text: formats an amount in cents.
    public static func ceiling(_ cents: Int64, carried: Int64, _ text: (Int64) -> String) -> String {
        guard carried != 0 else { return text(cents) }
        let magnitude = Int64(clamping: carried.magnitude)
        return "\(text(cents &- carried)) \(carried < 0 ? "-" : "+") \(text(magnitude)) carried"
    }

    /// The percentage used, rounded to the nearest integer, but 100 only for exactly the ceiling. `nil` unless the
    /// ceiling is positive.
    var percent: Int128? {
        guard ceilingCents > 0 else { return nil }
        let (amount, ceiling) = (Int128(max(0, cents)), Int128(ceilingCents))
        let nearest = (200 * amount + ceiling) / (2 * ceiling)
        if amount == ceiling { return 100 }
        return amount < ceiling ? min(99, nearest) : max(101, nearest)
    }

    /// The number of filled steps of a track of `cells`, with `perCell` steps each, rounded to the nearest. All are
    /// filled only when the ceiling is reached, and at least one is for any spending.
    func filledSteps(of cells: Int, perCell: Int) -> Int {
        let all = perCell * cells
        if cents <= 0 { return 0 }
        if leftCents <= 0 { return all }
        let (amount, ceiling) = (Int128(cents), Int128(ceilingCents))
        let nearest = (Int128(2 * all) * amount + ceiling) / (2 * ceiling)
        return min(all - 1, max(1, Int(nearest)))
    }
}
