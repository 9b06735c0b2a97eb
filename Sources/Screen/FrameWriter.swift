internal import Terminal

/// What a terminal is told to turn one frame into the next.
///
/// Only cells that changed are written. Terminals differ on how wide text is that is not plain ASCII or U+2500–259F, so the cursor
/// is put anew after any of it, and what it may have covered is written again. Where rows moved, the terminal moves them, if that is shorter than to write them.
public struct FrameWriter {
    private let abilities: Abilities

    /// For a terminal that can do this.
    public init(_ abilities: Abilities) {
        self.abilities = abilities
    }

    /// The bytes to send; none where nothing changed. Ends in plain style, with the cursor where `new` has it.
    /// - Parameter old: what the terminal shows; without it, and where it has another size, the screen is made blank first.
    /// - Complexity: O(cells), and O(rows²) where several rows changed.
    public func text(from old: Frame?, to new: Frame) -> String {
        abilities.hasSafeCorner ? code(from: old, to: new) : code(from: old?.withoutCorner, to: new.withoutCorner)
    }

    private func code(from old: Frame?, to new: Frame) -> String {
        guard let old, old.size == new.size else {
            var pen = Pen(abilities, size: new.size)
            pen.eraseScreen()
            let blank = Array(repeating: Frame.Cell.blank, count: new.size.columns)
            draw(new, over: Array(repeating: blank, count: new.size.rows), with: &pen)
            pen.end(at: place(of: new), before: nil, isFirst: true)
            return pen.text
        }
        var pen = Pen(abilities, size: new.size)
        draw(new, over: old.rows, with: &pen)
        // Moved rows could bring something into a corner that must stay blank.
        if abilities.hasScrollRegion, abilities.hasSafeCorner, let scroll = Scroll(from: old.rows, to: new.rows) {
            var shorter = Pen(abilities, size: new.size)
            shorter.scroll(scroll)
            draw(new, over: scroll.applied(to: old.rows), with: &shorter)
            if shorter.count < pen.count { pen = shorter }
        }
        pen.end(at: place(of: new), before: place(of: old), isFirst: false)
        return pen.text
    }

    private func place(of frame: Frame) -> Position? {
        guard let cursor = frame.cursor, (0..<frame.size.rows).contains(cursor.row),
            (0..<frame.size.columns).contains(cursor.column)
        else { return nil }
        return cursor
    }

    private func draw(_ new: Frame, over old: [[Frame.Cell]], with pen: inout Pen) {
        for (row, cells) in new.rows.enumerated() where cells != old[row] {
            draw(row: row, cells, over: old[row], with: &pen)
        }
    }

    private func draw(row: Int, _ new: [Frame.Cell], over old: [Frame.Cell], with pen: inout Pen) {
        var old = old
        var column = 0
        while column < new.count {
            if new[column] == old[column] {
                column += 1
                continue
            }
            if new[column] == .blank {
                let end = new[column...].firstIndex { $0 != .blank } ?? new.count
                let changed = (column..<end).last { new[$0] != old[$0] } ?? column
                if end == new.count, abilities.erasesLines, changed - column > 2 {
                    pen.eraseLine(from: Position(row: row, column: column), in: new)
                    return
                }
                if abilities.erasesColumns, changed - column > 7 {
                    pen.erase(changed + 1 - column, from: Position(row: row, column: column), in: new)
                    column = changed + 1
                    continue
                }
            }
            let isWide = column + 1 < new.count && new[column + 1].text.isEmpty
            let isOverText = isWide && !["", " "].contains(old[column + 1].text)
            pen.put(new, at: Position(row: row, column: column), isOverText: isOverText)
            let next = column + (isWide ? 2 : 1)
            // A terminal that does not know the cluster shows its scalars one beside the other, over what is there.
            for place in next..<max(next, min(new.count, column + new[column].mostColumns)) { old[place] = .unknown }
            column = next
        }
    }
}

extension Frame {
    /// The same with nothing in the lower right corner.
    fileprivate var withoutCorner: Frame {
        var frame = self
        frame.put(StyledText(" "), row: size.rows - 1, column: size.columns - 1)
        return frame
    }
}
