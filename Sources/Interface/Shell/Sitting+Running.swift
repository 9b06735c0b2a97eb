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
        while true {
            if !terminal.isKeyWaiting { terminal.show(frame) }
            let outcome: Outcome
            switch terminal.next(within: isBusy ? 0 : Self.lookInterval) {
            case .key(let key): outcome = press(key)
            case .resized, .resumed:
                resize(terminal.size)
                outcome = .goOn
            case .time:
                if isBusy { readOn() }
                outcome = lookNow()
            case .closed: return .leave
            }
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

    /// How often it is looked whether anybody has changed anything, in milliseconds.
    private static let lookInterval = 1_000
}
