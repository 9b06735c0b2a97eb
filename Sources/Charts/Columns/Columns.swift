public import Money
public import Terminal

/// Amounts over time as upright columns.
///
/// A period of which nothing is known is a dot in the base line, one below zero a mark there; a period with nothing spent has
/// neither column nor mark.
public struct Columns: Sendable {
    private let title: String
    private let points: [ChartPoint]
    private let ceilingCents: Int64?
    private let cap: Int64?
    private let emptyText: String

    /// A column a point; nothing is laid out before `lines` knows the room.
    /// - Parameters:
    ///   - points: In order of time.
    ///   - ceilingCents: Drawn across the picture as a dashed line; ceilings of the points are told in sentences only.
    ///   - cap: Columns beyond it are cut and marked; `nil`, zero and less cut nothing.
    ///   - emptyText: Said instead of a chart when nothing but zeros is known: "Nothing spent in June 2024."
    public init(
        title: String, points: [ChartPoint], ceilingCents: Int64? = nil, cap: Int64? = nil, emptyText: String
    ) {
        self.title = title
        self.points = points
        self.ceilingCents = ceilingCents
        self.cap = cap.flatMap { $0 > 0 ? $0 : nil }
        self.emptyText = emptyText
    }

    /// The picture, and in words what it cannot show; without the title.
    ///
    /// At most 16 rows, and no more than `layout` has. When the width is short the last points are shown, and said to be.
    /// - Complexity: O(points), and O(rows × width) for what is drawn.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        guard !isEmpty else { return layout.paragraph(emptyText) }
        return ColumnsPicture(points: points, ceiling: ceilingCents, cap: cap, layout: layout).lines
    }

    /// The same for a screen reader: the total first, then every point.
    /// - Complexity: O(points).
    public func sentences(amounts: AmountFormatter) -> [StyledText] {
        guard !isEmpty else { return [StyledText(emptyText)] }
        let known = points.compactMap(\.cents)
        let total = ChartSum(cents: known.reduce(Int128(0)) { $0 + Int128($1) })
        var sentences = ["\(title): \(total.spoken(amounts)) in all."]
        if let ceilingCents {
            let over = known.count { $0 > ceilingCents }
            sentences.append("Ceiling: \(amounts.euros(ceilingCents)), over it in \(over) of \(known.count).")
        }
        if let cap, known.contains(where: { $0 > cap }) {
            sentences.append("The picture is cut at \(amounts.euros(cap)).")
        }
        for (index, point) in points.enumerated() {
            let before = index > 0 ? points[index - 1] : nil
            sentences.append(point.sentence(ceiling: ceilingCents, after: before, amounts: amounts))
        }
        return sentences.map { StyledText($0) }
    }

    private var isEmpty: Bool { points.allSatisfy { ($0.cents ?? 0) == 0 } }
}
