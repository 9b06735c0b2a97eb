internal import Terminal

/// Chooses the labels below a plot: always the first and the last, and between them every n-th, with blanks between
/// all.
struct AxisLabels {
    struct Mark {
        /// The preferred first column, counted from the plot's first column.
        let column: Int
        let text: String
    }

    private struct Place {
        let start: Int
        let end: Int
        let text: String
    }

    private let places: [Place]
    private let room: Int

    /// - Parameters:
    ///   - marks: all possible labels, in order.
    ///   - room: the columns of the plot and to its right; no label goes beyond them.
    init(_ marks: [Mark], room: Int, _ glyphs: Glyphs) {
        self.room = room
        places = marks.map { mark in
            let text = truncated(glyphs.shown(mark.text), to: room, ellipsis: glyphs.ellipsis)
            let width = displayWidth(text)
            let start = max(0, min(mark.column, room - width))
            return Place(start: start, end: start + width, text: text)
        }
    }

    /// A single line, or two if the first and the last label would touch.
    /// - Parameters:
    ///   - plotStart: the plot's first column on the screen.
    ///   - strides: ascending; the first that leaves a blank between all labels is used.
    ///   - offset: labels are at indices whose sum with `offset` is a multiple of the stride.
    func lines(from plotStart: Int, strides: [Int], offset: Int) -> [StyledText] {
        guard let first = places.first, let last = places.last else { return [] }
        if places.count == 1 { return [line([first], plotStart)] }
        if last.start <= first.end { return [line([first], plotStart), line([last], plotStart)] }
        let between = strides.lazy.compactMap { self.between(stride: $0, offset) }.first ?? []
        return [line([first] + between + [last], plotStart)]
    }

    /// The labels between the first and the last; `nil` if two of them would touch.
    private func between(stride: Int, _ offset: Int) -> [Place]? {
        let (first, last) = (places[0], places[places.count - 1])
        var chosen: [Place] = []
        for (index, place) in places.enumerated() where (index + offset) % stride == 0 {
            if place.start <= first.end || place.end >= last.start { continue }
            if let previous = chosen.last, place.start <= previous.end { return nil }
            chosen.append(place)
        }
        return chosen
    }

    private func line(_ places: [Place], _ plotStart: Int) -> StyledText {
        places.reduce(StyledText()) { $0 + .column(plotStart + $1.start) + StyledText($1.text) }
    }
}
