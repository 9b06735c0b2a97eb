package import Screen

extension ScreenRun {
    /// Runs the full screen until the user quits or the terminal is gone.
    /// - Parameters:
    ///   - sign: shows waits for a server.
    ///   - outside: runs a command on the normal terminal, and returns whether it saved a change.
    ///   - signIn: asks for the password after the session has ended; an error from it ends the run.
    /// - Returns: `leave` or `interrupt`.
    package func run(
        at terminal: FullScreen, sign: WaitSign, outside: ([String]) -> Bool, signIn: () throws -> Void
    ) throws -> Outcome {
        var isShown = false
        while true {
            if !isShown, !terminal.isKeyWaiting {
                sign.show(frame)
                isShown = true
            }
            let outcome: Outcome
            switch terminal.next(within: isBusy ? 0 : Int(Self.lookInterval)) {
            case .key(let key):
                sign.begin(takesLetters: !state.overlays.isEmpty, isBackground: false)
                outcome = press(key)
            case .resized, .resumed:
                sign.begin(takesLetters: false, isBackground: true)
                resize(terminal.size)
                outcome = .goOn
            case .time:
                sign.begin(takesLetters: false, isBackground: true)
                let wasBusy = isBusy
                if wasBusy { readOn() }
                guard let looked = lookNow() ?? (wasBusy ? .goOn : nil) else { continue }
                outcome = looked
            case .closed: return .leave
            }
            isShown = false
            terminal.usesMouse = usesMouse
            switch outcome {
            case .goOn: continue
            case .redraw: terminal.redraw()
            case .outside(let words):
                let hasSaved = terminal.outside { outside(words) }
                sign.begin(takesLetters: false, isBackground: false)
                comeBack(hasSaved: hasSaved)
            case .signIn:
                sign.show(frame)
                try terminal.outside(signIn)
                sign.begin(takesLetters: false, isBackground: false)
                comeBack()
            case .leave, .interrupt: return outcome
            }
        }
    }
}
