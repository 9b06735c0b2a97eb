public import Terminal

extension Table {
    /// The lines of the table. On a terminal that is too narrow for some columns, a last line names these and says how
    /// to see them: `Count and Ceiling are not shown; they need 90 columns, or --format csv`.
    /// - Complexity: O(cells × columns that leave).
    public func lines(on screen: OutputScreen) -> [StyledText] {
        let lines = lines(width: screen.width, glyphs: screen.glyphs)
        guard screen.isTerminal else { return lines }
        let headings = headingsLeftOut(atWidth: screen.width, glyphs: screen.glyphs)
        guard let last = headings.last else { return lines }
        let needed = "\(leastWidth(glyphs: screen.glyphs)) columns, or --format csv"
        let note =
            headings.count == 1
            ? "\(last) is not shown; it needs \(needed)"
            : "\(headings.dropLast().joined(separator: ", ")) and \(last) are not shown; they need \(needed)"
        return lines + screen.paragraph(note, style: .dim)
    }
}
