internal import Charts
internal import Ledger
internal import Statistics
internal import Terminal

/// The colours of categories, equal in marks, bars and slices of all periods.
///
/// A category has the colour of its place among its siblings in the order in which they were added, so that a new one
/// changes no other. After fourteen the colours repeat.
struct CategoryColors {
    private let hues: [Category.ID: ChartRow.Hue]

    /// - Complexity: O(n log n) in the categories.
    init(of tree: CategoryTree) {
        var hues: [Category.ID: ChartRow.Hue] = [:]
        for siblings in Dictionary(grouping: tree.all, by: \.parent).values {
            for (place, id) in siblings.map(\.id).sorted().enumerated() { hues[id] = .numbered(place) }
        }
        self.hues = hues
    }

    /// The colour of a category; `nil` for a group that is not a category. The part of a category outside its
    /// subcategories is grey.
    func hue(of group: Group) -> ChartRow.Hue? {
        guard let category = group.category else { return nil }
        return group.isOwnPart ? .rest : hues[category]
    }

    /// The coloured mark before a category's name. Empty for other groups, and on a screen without colours.
    func mark(of group: Group, on canvas: Canvas) -> StyledText {
        guard canvas.isColored, let hue = hue(of: group) else { return StyledText() }
        return StyledText(canvas.glyphs == .ascii ? "* " : "● ", style: hue.style)
    }
}
