/// A part of a typed text, with its range in it.
struct TextSpan {
    /// The whole typed text.
    let text: String
    /// The range of the text without surrounding spaces, in scalars.
    let whole: Range<Int>
    /// The range of this part in `text`, in scalars.
    let span: Range<Int>
    /// The scalars of the part; `nil` if longer than any valid form.
    let scalars: ArraySlice<Unicode.Scalar>?

    /// The maximum number of scalars of a form. The longest usual one is `30 september 2026..30 september 2026`; the
    /// rest is for numbers of days with many digits.
    private static let longest = 64

    /// The whole text without surrounding spaces.
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

    private init(_ part: ArraySlice<Unicode.Scalar>, of passage: TextSpan) {
        text = passage.text
        whole = passage.whole
        span = passage.whole.lowerBound + part.startIndex..<passage.whole.lowerBound + part.endIndex
        scalars = part
    }

    var isEmpty: Bool { span.isEmpty }

    /// The parts before and after the `..` of a range; `nil` if there is no `..`.
    ///
    /// Some forms end in a dot (`20.11.`) and no form begins with one, so the last two of three dots separate.
    var ends: (from: TextSpan, to: TextSpan)? {
        guard let scalars else { return nil }
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let run = scalars[index...].prefix { $0 == "." }
            if run.count >= 2 {
                return (
                    TextSpan(scalars[..<(run.endIndex - 2)], of: self), TextSpan(scalars[run.endIndex...], of: self)
                )
            }
            index = run.endIndex + 1
        }
        return nil
    }

    /// An error about this part, or about a range inside it.
    func error(_ problem: PeriodError.Problem, at part: Range<Int>? = nil) -> PeriodError {
        PeriodError(problem: problem, text: text, place: part ?? span, whole: whole)
    }
}
