internal import Terminal

extension Abilities {
    /// What shows the screen; the opposite of `leaveCodes`.
    func enterCodes(title: String) -> String {
        (hasTitle ? EscapeCode.saveTitle + EscapeCode.title(visible(title)) : "")
            + (hasAlternateScreen ? enterScreen : "") + stopWrapping + EscapeCode.startMarkingPastes
            + (hasMouse ? EscapeCode.startTellingMouse : "")
    }

    /// What puts everything back, whatever was being written.
    ///
    /// The screen is made blank also where there is another one: multiplexers may be told not to have it.
    var leaveCodes: String {
        (passesOverModes ? EscapeCode.endTogether : "") + EscapeCode.resetStyle
            + (hasScrollRegion ? EscapeCode.scrollWholeScreen : "") + (hasMouse ? EscapeCode.stopTellingMouse : "")
            + EscapeCode.stopMarkingPastes + startWrapping + showCursor
            + EscapeCode.eraseScreen + (hasAlternateScreen ? leaveScreen : "")
            + (hasTitle ? EscapeCode.restoreTitle : "")
    }
}
