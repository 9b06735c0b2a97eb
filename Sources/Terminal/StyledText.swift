/// A line, or a part of one: pieces of styled text, and marks for the columns at which pieces begin.
///
/// The text cannot control the terminal, since all of it is made `visible` on input.
public struct StyledText: Hashable, Sendable {
    /// A text in one style, or a column mark.
    public enum Piece: Hashable, Sendable {
        /// A text in one style. It is never empty, and already `visible`.
        case text(String, Style)
        /// The next piece begins in this column, counted from 0. No effect if the text is already past it.
        case column(Int)
    }

    /// The texts and column marks, in order. Adjacent texts have different styles, and no text is empty.
    public private(set) var pieces: [Piece] = []
    /// The width, in columns, that the text takes if it starts a line.
    public private(set) var columns = 0

    /// An empty text.
    public init() {}

    /// Creates a text in one style from `text`, which is made `visible`.
    public init(_ text: String, style: Style = .plain) {
        append(visible(text), style)
    }

    /// A column mark: text appended to it begins in column `column`, counted from 0.
    public static func column(_ column: Int) -> StyledText {
        var mark = StyledText()
        mark.append(column: column)
        return mark
    }

    /// Concatenates two texts. Column marks still count from the start of the line.
    /// - Complexity: O(pieces) of both, and the length of the two texts that meet in one style.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum += right
        return sum
    }

    /// Appends a text. Adjacent texts in one style become one piece.
    /// - Complexity: O(pieces) of the right one.
    public static func += (left: inout StyledText, right: StyledText) {
        for piece in right.pieces {
            switch piece {
            case .text(let text, let style): left.append(text, style)
            case .column(let column): left.append(column: column)
            }
        }
    }

    /// The text without styles, with spaces for the column marks.
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

    /// Cuts a path of names, keeping its end; see `truncatedPath`. A text of several pieces is cut at its end.
    func truncatedPath(to columns: Int, ellipsis: String = "…") -> StyledText {
        guard pieces.count == 1, case .text(let path, let style) = pieces[0] else {
            return truncated(to: columns, ellipsis: ellipsis)
        }
        return StyledText(Terminal.truncatedPath(path, to: columns, ellipsis: visible(ellipsis)), style: style)
    }

    /// Cuts the text to at most `columns`, and ends it in `ellipsis` if it was cut.
    ///
    /// If even the ellipsis does not fit, the result is empty.
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

    /// A copy with every piece changed by `transform`, which must return `visible` text.
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

    /// A copy without dim style.
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

    /// Reserves storage for pieces, to avoid repeated moves of a long line.
    mutating func reserve(pieces count: Int) { pieces.reserveCapacity(count) }

    /// Appends a column mark: the next text begins in column `column` of the line.
    mutating func append(column: Int) {
        pieces.append(.column(column))
        columns = max(columns, column)
    }

    private mutating func append(_ text: String, _ style: Style) {
        guard !text.isEmpty else { return }
        if case .text(let last, style)? = pieces.last {
            let joined = last + text
            // A grapheme cluster may extend over both texts.
            columns += displayWidth(joined) - displayWidth(last)
            pieces[pieces.count - 1] = .text(joined, style)
        } else {
            columns += displayWidth(text)
            pieces.append(.text(text, style))
        }
    }
}
