extension Style {
    /// The closest style that a terminal can show.
    ///
    /// With fewer than 256 colours, black or white text on a colour of its own becomes black or bright white, whichever
    /// has the greater contrast on the nearest colour. With 8 colours, a bright text colour becomes its dark one in bold.
    /// Without colours, other attributes remain.
    /// - Parameter count: the number of colours of the terminal: 0, 8, 16 or 256.
    package func shown(ofColors count: Int) -> Style {
        guard count < 256, foreground != nil || background != nil else { return self }
        var shown = self
        guard count > 0 else {
            (shown.foreground, shown.background) = (nil, nil)
            return shown
        }
        shown.foreground = foreground?.sixteen
        shown.background = background?.sixteen
        if isBlackOrWhite, case .named(let ground)? = shown.background {
            shown.foreground = .named((count == 8 ? ground.dark ?? ground : ground).isDark ? .brightWhite : .black)
        }
        if count == 8 {
            if case .named(let name)? = shown.foreground, let dark = name.dark {
                shown.foreground = .named(dark)
                shown.bold = true
            }
            if case .named(let name)? = shown.background, let dark = name.dark { shown.background = .named(dark) }
        }
        return shown
    }

    /// Whether the text is black or white of the 256 colours.
    private var isBlackOrWhite: Bool { foreground == .indexed(16) || foreground == .indexed(231) }
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
