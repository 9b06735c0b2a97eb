internal import Terminal

extension TerminalCapabilities {
    /// The closest style that the terminal can show.
    ///
    /// With fewer than 256 colours, black or white text on a colour of its own becomes black or bright white, whichever
    /// has the greater contrast on the nearest colour. With 8 colours, a bright text colour becomes its dark one in bold.
    /// Without colours, other attributes remain.
    func shown(_ style: Style) -> Style {
        if style.foreground == nil, style.background == nil { return style }
        var shown = style
        shown.foreground = style.foreground.flatMap(self.shown)
        shown.background = style.background.flatMap(self.shown)
        if colors < 256, style.isBlackOrWhite, case .named(let ground)? = shown.background {
            shown.foreground = .named((colors == 8 ? ground.dark ?? ground : ground).isDark ? .brightWhite : .black)
        }
        if colors == 8 {
            if case .named(let name)? = shown.foreground, let dark = name.dark {
                shown.foreground = .named(dark)
                shown.bold = true
            }
            if case .named(let name)? = shown.background, let dark = name.dark { shown.background = .named(dark) }
        }
        return shown
    }

    private func shown(_ color: Color) -> Color? {
        if colors == 0 { return nil }
        guard colors < 256, case .indexed(let index) = color else { return color }
        return .named(Color.Name(nearestTo: index))
    }
}

extension Style {
    /// Whether the text is black or white of the 256 colours.
    fileprivate var isBlackOrWhite: Bool { foreground == .indexed(16) || foreground == .indexed(231) }
}

extension Color.Name {
    /// Whether white text has a greater contrast on this colour than black text, by xterm's definitions.
    fileprivate var isDark: Bool {
        // The relative luminance of WCAG with a gamma of 2, as a part of 10,000 · 255². Among the sixteen colours, those
        // below a fifth of it have the greater contrast to white.
        let luminance = zip([2126, 7152, 722], Self.parts(of: rawValue)).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
        return luminance * 5 < 10_000 * 255 * 255
    }
}
