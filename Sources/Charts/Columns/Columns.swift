public import Money
public import Terminal

/// A column chart of amounts over time, each against its own ceiling.
///
/// An unknown period is a dot in the base line, a negative one a mark there. A period without spending has neither
/// column nor mark.
public struct Columns: Sendable {
    private let title: String
    private let points: [ChartPoint]
    private let cap: Int64?
    private let emptyText: String

    /// A chart with a column per point. Layout is left to `lines`.
    /// - Parameters:
    ///   - points: in chronological order. The ceiling of each is a dashed line across its column; equal ceilings of
    ///     neighbours are one line. A ceiling of zero or less is not drawn.
    ///   - cap: the highest column in cents; higher ones are cut and marked. `nil`, zero and less mean no cap.
    ///   - emptyText: shown instead of a chart when all amounts are unknown or zero: "Nothing spent in June 2024."
    public init(
        title: String, points: [ChartPoint], cap: Int64? = nil, emptyText: String
    ) {
        self.title = title
        self.points = points
        self.cap = cap.flatMap { $0 > 0 ? $0 : nil }
        self.emptyText = emptyText
    }

    /// The picture, and notes on everything it cannot show; without the title.
    ///
    /// The height is that of the layout, at most 16 rows unless the layout is to be filled. A narrow screen shows only
    /// the last points, with a note.
    /// - Complexity: O(points), and O(rows × width) for the drawing.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        guard !isEmpty else { return layout.paragraph(emptyText) }
        return ColumnsPicture(points: points, cap: cap, layout: layout).lines
    }

    /// The chart in sentences, for a screen reader: the total first, then every point.
    /// - Complexity: O(points).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        guard !isEmpty else { return [StyledText(emptyText)] }
        let known = points.compactMap(\.cents)
        let total = ChartSum(cents: known.reduce(Int128(0)) { $0 + Int128($1) })
        var sentences = ["\(title): \(total.spoken(amounts)) in all."]
        if let ceilings = PeriodCeilings(points) {
            let range = ceilings.words(
                lowest: amounts.spoken(ceilings.lowest), highest: amounts.euros(ceilings.highest))
            sentences.append("\(ceilings.noun): \(range), \(ceilings.overWords).")
        }
        if let cap, known.contains(where: { $0 > cap }) {
            sentences.append("The picture is cut at \(amounts.euros(cap)).")
        }
        for (index, point) in points.enumerated() {
            let before = index > 0 ? points[index - 1] : nil
            sentences.append(point.sentence(after: before, amounts: amounts))
        }
        return sentences.map { StyledText($0) }
    }

    private var isEmpty: Bool { points.allSatisfy { ($0.cents ?? 0) == 0 } }
}
