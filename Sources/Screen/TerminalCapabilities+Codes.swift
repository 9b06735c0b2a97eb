internal import Terminal

extension TerminalCapabilities {
    /// The codes that show the screen; undone by `leaveCodes`.
    func enterCodes(title: String) -> String {
        (hasTitle ? EscapeCode.saveTitle + EscapeCode.title(visible(title)) : "")
            + (hasAlternateScreen ? enterScreen : "") + stopWrapping + EscapeCode.startMarkingPastes
            + (hasMouse ? EscapeCode.startReportingMouse : "")
    }

    /// The codes that restore the terminal, even in the middle of other output.
    ///
    /// The screen is erased even if there is an alternate one, since multiplexers can be configured to ignore that.
    var leaveCodes: String {
        (passesOverModes ? EscapeCode.endTogether : "") + EscapeCode.resetStyle
            + (hasScrollRegion ? EscapeCode.scrollWholeScreen : "") + (hasMouse ? EscapeCode.stopReportingMouse : "")
            + EscapeCode.stopMarkingPastes + startWrapping + showCursor
            + EscapeCode.eraseScreen + (hasAlternateScreen ? leaveScreen : "")
            + (hasTitle ? EscapeCode.restoreTitle : "")
    }
}
