/// A stretch of what a person typed, and where in it that stretch stands.
struct Passage {
    /// The whole text as given.
    let text: String
    /// Where the text without its surrounding spaces stands, in scalars.
    let whole: Range<Int>
    /// Where this passage stands, in scalars.
    let span: Range<Int>
    /// The scalars of the passage; `nil` when it is longer than anything that can be read.
    let scalars: ArraySlice<Unicode.Scalar>?

    /// The longest form is `30 september 2026..30 september 2026`; days ago may have more digits than make sense.
    private static let longest = 64

    /// The whole text without the plain spaces around it.
    ///
    /// - Complexity: linear in the length of the text.
    init(_ text: String) {
        let all = text.unicodeScalars
        let start = all.firstIndex { $0 != " " } ?? all.endIndex
        let end = all[start...].lastIndex { $0 != " " }.map(all.index(after:)) ?? start
        let leading = all.distance(from: all.startIndex, to: start)
        self.text = text
        whole = leading..<leading + all.distance(from: start, to: end)
        span = whole
        scalars = whole.count <= Self.longest ? ArraySlice(all[start..<end]) : nil
    }

    private init(_ part: ArraySlice<Unicode.Scalar>, of passage: Passage) {
        text = passage.text
        whole = passage.whole
        span = passage.whole.lowerBound + part.startIndex..<passage.whole.lowerBound + part.endIndex
        scalars = part
    }

    var isEmpty: Bool { span.isEmpty }

    /// What stands before and after the `..` of a range; `nil` when there is none.
    ///
    /// No form begins with a dot and some end in one (`20.11.`), so of three dots the last two divide.
    var ends: (from: Passage, to: Passage)? {
        guard let scalars else { return nil }
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let run = scalars[index...].prefix { $0 == "." }
            if run.count >= 2 {
                return (
                    Passage(scalars[..<(run.endIndex - 2)], of: self), Passage(scalars[run.endIndex...], of: self)
                )
            }
            index = run.endIndex + 1
        }
        return nil
    }

    /// The error that says what is wrong with this passage, or with a part of it.
    func error(_ problem: PeriodError.Problem, at part: Range<Int>? = nil) -> PeriodError {
        PeriodError(problem: problem, text: text, place: part ?? span, whole: whole)
    }
}
