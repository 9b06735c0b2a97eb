/// A line, or part of one, as stretches of styled text and marks that say in which column the next stretch begins.
///
/// It holds nothing that could steer a terminal: all text passes through `visible` on its way in.
public struct StyledText: Hashable, Sendable {
    /// A stretch of text in one style, or a mark for a column.
    public enum Piece: Hashable, Sendable {
        /// Never empty, and already `visible`.
        case text(String, Style)
        /// What follows begins in this column of the line, counted from 0; without effect where the text is already past it.
        case column(Int)
    }

    /// Never two texts of one style in a row, and no empty text.
    public private(set) var pieces: [Piece] = []
    /// The columns the text takes when it stands at the start of a line.
    public private(set) var columns = 0

    /// Nothing.
    public init() {}

    /// `text`, made `visible`, in one style.
    public init(_ text: String, style: Style = .plain) {
        append(visible(text), style)
    }

    /// A mark alone: what is added to it begins in column `column` of the line, counted from 0.
    public static func column(_ column: Int) -> StyledText {
        var mark = StyledText()
        mark.append(column: column)
        return mark
    }

    /// The right one after the left; its columns are still counted from the start of the whole line.
    /// - Complexity: O(pieces) of both, and the length of the two texts that meet in one style.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum += right
        return sum
    }

    /// Puts the right one behind; neighbouring text in one style becomes one piece.
    /// - Complexity: O(pieces) of the right one.
    public static func += (left: inout StyledText, right: StyledText) {
        for piece in right.pieces {
            switch piece {
            case .text(let text, let style): left.append(text, style)
            case .column(let column): left.append(column: column)
            }
        }
    }

    /// The text without its styles, the columns made of spaces.
    /// - Complexity: O(n) in the length of the text.
    public var plainText: String {
        var plain = ""
        for piece in pieces {
            switch piece {
            case .text(let text, _): plain += text
            case .column(let column): plain = padded(plain, to: column)
            }
        }
        return plain
    }

    /// The same for a path of names, whose end stays; see `truncatedPath`.
    func truncatedPath(to columns: Int, ellipsis: String = "…") -> StyledText {
        guard pieces.count == 1, case .text(let path, let style) = pieces[0] else {
            return truncated(to: columns, ellipsis: ellipsis)
        }
        return StyledText(Terminal.truncatedPath(path, to: columns, ellipsis: visible(ellipsis)), style: style)
    }

    /// The text cut to at most `columns`, ending in `ellipsis` when something was cut.
    ///
    /// When not even the ellipsis fits, nothing is left.
    /// - Complexity: O(n) in the length of the text.
    public func truncated(to columns: Int, ellipsis: String = "…") -> StyledText {
        if self.columns <= columns { return self }
        let room = columns - displayWidth(ellipsis)
        guard room >= 0 else { return StyledText() }
        var cut = StyledText()
        for piece in pieces {
            switch piece {
            case .column(let column) where column <= room:
                cut.append(column: column)
            case .column:
                return cut + StyledText(ellipsis)
            case .text(let text, let style):
                let part = String(prefix(of: text, columns: room - cut.columns))
                cut.append(part, style)
                guard part == text else {
                    cut.append(visible(ellipsis), style)
                    return cut
                }
            }
        }
        return cut + StyledText(ellipsis)
    }

    /// The same text with every piece changed by `transform`, which must hand back text that is `visible`.
    func mappingText(_ transform: (String) -> String) -> StyledText {
        var mapped = StyledText()
        for piece in pieces {
            switch piece {
            case .text(let text, let style): mapped.append(transform(text), style)
            case .column(let column): mapped.append(column: column)
            }
        }
        return mapped
    }

    /// The same text with nothing of it faint.
    /// - Complexity: O(pieces).
    package var undimmed: StyledText {
        var text = self
        for (index, piece) in pieces.enumerated() {
            guard case .text(let words, var style) = piece, style.dim else { continue }
            style.dim = false
            text.pieces[index] = .text(words, style)
        }
        return text
    }

    /// Makes room for pieces, so that a line of many is not moved with every few.
    mutating func reserve(pieces count: Int) { pieces.reserveCapacity(count) }

    /// Puts a mark behind: what is added next begins in column `column` of the line.
    mutating func append(column: Int) {
        pieces.append(.column(column))
        columns = max(columns, column)
    }

    private mutating func append(_ text: String, _ style: Style) {
        guard !text.isEmpty else { return }
        if case .text(let last, style)? = pieces.last {
            let joined = last + text
            // The two may meet within one character.
            columns += displayWidth(joined) - displayWidth(last)
            pieces[pieces.count - 1] = .text(joined, style)
        } else {
            columns += displayWidth(text)
            pieces.append(.text(text, style))
        }
    }
}
