package import Failures
package import Output
internal import Terminal

/// What a command said.
package struct Reply {
    /// What it shows, ready for any width.
    package var reports: [Report] = []
    /// What it writes as it is.
    package var text = ""
    /// What it tells beside.
    package var notices: [String] = []
    /// Why it did nothing; `nil` where it is done.
    package var failure: ErrorWords?

    /// What was said of it so far.
    package init(notices: [String] = [], failure: ErrorWords? = nil) {
        self.notices = notices
        self.failure = failure
    }

    /// All of it as lines of a width.
    func lines(on screen: Screen) -> [StyledText] {
        let written = text.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = written.last?.isEmpty == true ? written.dropLast() : written[...]
        return reports.flatMap { $0.lines(screen) } + kept.map { StyledText(screen.glyphs.shown(String($0))) }
            + beside(on: screen)
    }

    /// What it says of a change, in sentences.
    func reply(on screen: Screen) -> [StyledText] {
        reports.flatMap { $0.sentences() }.flatMap { wrapped(screen.glyphs.shown($0), to: screen.width) }
            .map { StyledText($0) } + beside(on: screen)
    }

    private func beside(on screen: Screen) -> [StyledText] {
        notices.flatMap { hanging(screen.glyphs.shown($0), after: "note: ", width: screen.width) }
            .map { StyledText($0, style: .dim) } + (failure.map { $0.lines(on: screen) } ?? [])
    }
}

extension ErrorWords {
    /// What is wrong, and what to type instead.
    func lines(on screen: Screen) -> [StyledText] {
        let hints = (hint ?? "").split(separator: "\n").flatMap {
            hanging(screen.glyphs.shown(String($0)), after: "  ", width: screen.width)
        }
        return wrapped(screen.glyphs.shown(message), to: screen.width).map { StyledText($0, style: .bold) }
            + hints.map { StyledText($0) }
    }
}
