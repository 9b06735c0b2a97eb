package import Screen

extension Sitting {
    /// Sits at a terminal until somebody leaves, or it is gone.
    /// - Parameters:
    ///   - outside: runs a command on the terminal as it was before.
    ///   - signIn: asks for the password where the session has ended; what it throws ends the sitting.
    /// - Returns: `leave` or `interrupt`.
    package func run(
        at terminal: FullScreen, outside: ([String]) -> Void, signIn: () throws -> Void
    ) throws -> Outcome {
        var isShown = false
        while true {
            if !isShown, !terminal.isKeyWaiting {
                terminal.show(frame)
                isShown = true
            }
            let outcome: Outcome
            switch terminal.next(within: isBusy ? 0 : Int(Self.lookInterval)) {
            case .key(let key): outcome = press(key)
            case .resized, .resumed:
                resize(terminal.size)
                outcome = .goOn
            case .time:
                let wasBusy = isBusy
                if wasBusy { readOn() }
                guard let looked = lookNow() ?? (wasBusy ? .goOn : nil) else { continue }
                outcome = looked
            case .closed: return .leave
            }
            isShown = false
            switch outcome {
            case .goOn: continue
            case .redraw: terminal.redraw()
            case .outside(let words):
                terminal.outside { outside(words) }
                comeBack()
            case .signIn:
                terminal.show(frame)
                try terminal.outside(signIn)
                comeBack()
            case .leave, .interrupt: return outcome
            }
        }
    }
}
