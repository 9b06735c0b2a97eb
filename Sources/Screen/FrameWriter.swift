internal import Terminal

/// Computes the output that turns one frame into the next.
///
/// Only changed cells are written. Terminals disagree on the width of text beyond ASCII and U+2500–259F. After such text the
/// cursor is placed again, and cells that the text may have covered are rewritten. Rows that moved are scrolled if that is
/// shorter.
public struct FrameWriter {
    private let abilities: TerminalCapabilities

    /// A writer for a terminal's capabilities.
    public init(_ abilities: TerminalCapabilities) {
        self.abilities = abilities
    }

    /// The output; empty if both frames are equal. Ends in plain style, with the cursor of `new`.
    /// - Parameter old: the present content of the terminal. If it is `nil` or has another size, the screen is erased first.
    /// - Complexity: O(cells), and O(rows²) if several rows changed.
    public func text(from old: Frame?, to new: Frame) -> String {
        abilities.hasSafeCorner ? code(from: old, to: new) : code(from: old?.withoutCorner, to: new.withoutCorner)
    }

    private func code(from old: Frame?, to new: Frame) -> String {
        guard let old, old.size == new.size else {
            var pen = TerminalOutputBuffer(abilities, size: new.size)
            pen.eraseScreen()
            let blank = Array(repeating: Frame.Cell.blank, count: new.size.columns)
            draw(new, over: Array(repeating: blank, count: new.size.rows), with: &pen)
            pen.end(at: place(of: new), before: nil, isFirst: true)
            return pen.text
        }
        var pen = TerminalOutputBuffer(abilities, size: new.size)
        draw(new, over: old.rows, with: &pen)
        // Scrolling could move text into a corner that must stay blank.
        if abilities.hasScrollRegion, abilities.hasSafeCorner, let scroll = Scroll(from: old.rows, to: new.rows) {
            var shorter = TerminalOutputBuffer(abilities, size: new.size)
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

    private func draw(_ new: Frame, over old: [[Frame.Cell]], with pen: inout TerminalOutputBuffer) {
        for (row, cells) in new.rows.enumerated() where cells != old[row] {
            draw(row: row, cells, over: old[row], with: &pen)
        }
    }

    private func draw(row: Int, _ new: [Frame.Cell], over old: [Frame.Cell], with pen: inout TerminalOutputBuffer) {
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
            // A terminal that does not support the cluster may show its scalars side by side, over the next cells.
            for place in next..<max(next, min(new.count, column + new[column].mostColumns)) { old[place] = .unknown }
            column = next
        }
    }
}

extension Frame {
    /// A copy with a blank lower right corner.
    fileprivate var withoutCorner: Frame {
        var frame = self
        frame.put(StyledText(" "), row: size.rows - 1, column: size.columns - 1)
        return frame
    }
}
