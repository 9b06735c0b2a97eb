package import Failures
package import Output
internal import Terminal

/// The output of a command.
package struct Reply {
    /// Reports, laid out later for any width.
    package var reports: [Report] = []
    /// Text to be shown unchanged.
    package var text = ""
    /// Notices for the user.
    package var notices: [String] = []
    /// The error; `nil` on success.
    package var failure: ErrorWords?
    /// Whether the command saved a change through the book or the store that it opened. Other changes show only in
    /// `ScreenHost.stamp`.
    package var hasSaved = false

    /// A reply without reports.
    package init(notices: [String] = [], failure: ErrorWords? = nil) {
        self.notices = notices
        self.failure = failure
    }

    /// The reports, the text, the notices and the error, as lines for a screen.
    func lines(on screen: OutputScreen) -> [StyledText] {
        let written = text.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = written.last?.isEmpty == true ? written.dropLast() : written[...]
        return reports.flatMap { $0.lines(screen) } + kept.map { StyledText(screen.glyphs.shown(String($0))) }
            + notes(on: screen)
    }

    /// The reports as sentences, then the notices and the error. Leaves out `text`.
    func reply(on screen: OutputScreen) -> [StyledText] {
        reports.flatMap { $0.sentences() }.flatMap { wrapped(screen.glyphs.shown($0), to: screen.width) }
            .map { StyledText($0) } + notes(on: screen)
    }

    private func notes(on screen: OutputScreen) -> [StyledText] {
        notices.flatMap { hanging(screen.glyphs.shown($0), after: "note: ", width: screen.width) }
            .map { StyledText($0, style: .dim) } + (failure.map { $0.lines(on: screen) } ?? [])
    }
}

extension ErrorWords {
    /// The message in the style of errors, then the hints.
    func lines(on screen: OutputScreen) -> [StyledText] {
        let hints = (hint ?? "").split(separator: "\n").flatMap {
            hanging(screen.glyphs.shown(String($0)), after: "  ", width: screen.width)
        }
        return wrapped(screen.glyphs.shown(message), to: screen.width).map { StyledText($0, style: .error) }
            + hints.map { StyledText($0) }
    }
}
