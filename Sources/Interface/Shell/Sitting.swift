internal import Periods
package import Screen
internal import Storage

/// Somebody at the screen: the state, and the one place where what keys ask for is done.
package final class Sitting {
    /// What is to be done with the terminal after a key.
    package enum Outcome: Equatable {
        /// Nothing but to show the frame.
        case goOn
        /// To draw all of it anew.
        case redraw
        /// To run a command on the terminal as it was before.
        case outside([String])
        /// To ask for the password, as the session has ended.
        case signIn
        /// To leave, or to leave as Ctrl-C does.
        case leave, interrupt
    }

    var state: State
    let desk: Desk
    /// What was there when the views were read.
    var stamp: StoreStamp?
    /// The views that show what is not there any more.
    var stale: Set<Int>
    var isReadingOn = false
    /// The tab that expenses were shown from; `nil` where somebody came to them by themselves.
    var trail: Int?
    /// The book that is shown.
    var book: String?
    /// Whether figures are hidden by what is set.
    var isHidingBySetting = false
    /// When it was last looked whether anybody changed anything.
    private var lastLook: Int64 = 0

    /// Begins with the first view.
    package init(desk: Desk, canvas: Canvas) {
        self.desk = desk
        state = State(canvas: canvas, views: Self.views(on: canvas.today))
        stale = Set(state.views.indices)
        refresh()
    }

    /// The tabs that every book has.
    static func views(on today: Day) -> [any View] {
        [SummaryView(month: today), RecordsView(), StatisticsView(month: today), ListView(SettingsSource())]
    }

    /// What the terminal shows.
    package var frame: Frame { state.draw() }

    /// Whether there is more to read, a moment at a time.
    package var isBusy: Bool { isReadingOn && !state.isSignedOut }

    /// Another window.
    package func resize(_ size: Size) {
        state.canvas.size = size
        refresh()
    }

    /// Does what a key means.
    package func press(_ key: Key) -> Outcome {
        if state.isSignedOut { return .signIn }
        do {
            try desk.use()
        } catch {
            if desk.isSignedOut() { return signedOut() }
            state.said = Reply(failure: desk.words(error))
            // Whoever may look no more may leave.
            let isLeaving = key == .control("c") || key == .function(10) || key == .text("q") && state.overlays.isEmpty
            return isLeaving ? (key == .control("c") ? .interrupt : .leave) : .goOn
        }
        if let book, let now = try? desk.context().entry, now.id != book {
            stale = Set(state.views.indices)
            refresh()
            say("The book in use is \(now.name) by now.")
            return .goOn
        }
        let (wasHiding, tab) = (state.isHiding, state.current)
        guard let effect = state.press(key) else {
            refresh()
            return .goOn
        }
        if trail != nil, state.current != tab, !(state.view is RecordsView) { trail = nil }
        if state.isHiding != wasHiding { stale = Set(state.views.indices) }
        return perform(effect)
    }

    /// Looks, where it has not been looked for a while.
    /// - Returns: `nil` where the frame is the same as before.
    func lookNow() -> Outcome? {
        let now = desk.milliseconds()
        guard now - lastLook >= Self.lookInterval || now < lastLook else { return nil }
        lastLook = now
        let known = stamp
        let outcome = look()
        return outcome == .goOn && stamp == known ? nil : outcome
    }

    /// How often it is looked whether anybody has changed anything, in milliseconds.
    static let lookInterval: Int64 = 900

    /// Looks whether anybody has changed anything, or the session has ended; what is typed stays.
    /// - Returns: whether the frame may be another one.
    package func look() -> Outcome {
        guard !state.isSignedOut else { return .signIn }
        if desk.isSignedOut() { return signedOut() }
        guard desk.stamp() != stamp else { return .goOn }
        stale = Set(state.views.indices)
        refresh()
        return state.isSignedOut ? .signIn : .goOn
    }

    /// Goes on after somebody has signed in again, or a command has run outside.
    package func comeBack() {
        state.isSignedOut = false
        stale = Set(state.views.indices)
        telling { try desk.reopen() }
        refresh()
    }

    /// Reads on for a moment.
    package func readOn() {
        isReadingOn = false
        telling { isReadingOn = try state.views[state.current].readOn(from: desk, on: state.viewCanvas) }
    }

    /// Does something; what fails is told, and with the session ended there is nothing to tell but that.
    func telling(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            if desk.isSignedOut() {
                state.isSignedOut = true
                return
            }
            state.said = Reply(failure: desk.words(error))
        }
    }

    func signedOut() -> Outcome {
        state.isSignedOut = true
        return .signIn
    }
}
