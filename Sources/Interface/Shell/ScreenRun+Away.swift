/// A server that cannot be asked: the screen keeps what it showed, marked with the time of it.
extension ScreenRun {
    /// Whether the server could not be asked the last time.
    var isAway: Bool { state.asOf != nil }

    /// Marks what is shown as of the last time that the server was asked.
    func noteAway() {
        if state.asOf == nil { state.asOf = lastAnswer }
    }

    /// Removes the mark, because the server answers.
    func noteAnswer() {
        state.asOf = nil
        lastAnswer = host.clock()
    }

    /// Runs `body`. If the server is away, restores the screen as it was before, and shows the error.
    /// - Returns: whether the server is away.
    func keepingScreen(_ body: () throws -> Void) rethrows -> Bool {
        let former = (state: state, book: book, trail: trail, stamp: stamp)
        do {
            try body()
            return false
        } catch let error where host.isAway(error) {
            (state, book, trail, stamp) = former
            stale = Set(state.views.indices)
            noteAway()
            showFailure(error)
            return true
        }
    }

    /// Shows an error below the view, after what is shown there already.
    func showFailure(_ error: any Error) {
        var message = state.message ?? Reply()
        message.failure = host.words(error)
        state.message = message
    }
}
