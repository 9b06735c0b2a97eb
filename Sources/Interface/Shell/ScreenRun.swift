internal import Bookkeeping
internal import Periods
package import Screen
internal import Storage

/// A run of the full screen: its state, and the only place where effects are executed.
package final class ScreenRun {
    /// The next step for the terminal after a key.
    package enum Outcome: Equatable {
        /// Show the frame.
        case goOn
        /// Repaint the whole terminal.
        case redraw
        /// Run a command on the normal terminal.
        case outside([String])
        /// Ask for the password, because the session has ended.
        case signIn
        /// Quit. `interrupt` quits with the exit status of Ctrl-C.
        case leave, interrupt
    }

    var state: ScreenState
    let host: ScreenHost
    /// The store's stamp at the last read.
    var stamp: StoreStamp?
    /// Indices of the views whose data is outdated.
    var stale: Set<Int>
    var isReadingOn = false
    /// The way back from expenses that another view opened; `nil` if the records show the user's own selection.
    var trail: Trail?
    /// Whether the last change from the screen is of a kind that `undo` cannot reverse: a setting, a token, the book or
    /// outing in use.
    var isBeyondUndo = false
    /// The target of undo before the last command on the normal terminal.
    var targetBeforeLeaving: UndoTarget?
    /// The identifier of the visible book; `nil` before the first read.
    var book: String?
    /// Whether the user's setting hides amounts.
    var isHidingBySetting = false
    /// The time of the last check for changes, in milliseconds.
    private var lastLook: Int64 = 0
    /// The time of day at which the server answered last; empty before the first answer.
    var lastAnswer = ""
    /// Whether the server did not answer since the last key. It is then not asked again before the next one.
    var hasAskedInVain = false

    /// The way back from expenses that another view opened.
    struct Trail {
        /// The index of the tab that opened them; `nil` once the user has turned to another tab.
        var tab: Int?
        /// The records as they were before.
        var records: any View
    }

    /// Starts in the first view.
    package init(host: ScreenHost, canvas: Canvas) {
        self.host = host
        state = ScreenState(canvas: canvas, views: Self.views(on: canvas.today, canvas.monthStart))
        stale = Set(state.views.indices)
        refresh()
    }

    /// The tabs that every book has.
    static func views(on today: Day, _ monthStart: MonthStart) -> [any View] {
        let month = monthStart.month(containing: today)
        return [SummaryView(month: month), RecordsView(), StatisticsView(month: month), ListView(SettingsSource())]
    }

    /// The current picture of the whole screen.
    package var frame: Frame {
        let frame = state.draw()
        return state.canvas.isColored ? frame : frame.uncolored
    }

    /// Whether mouse events are wanted; otherwise the terminal selects text.
    package var usesMouse: Bool { state.usesMouse }

    /// Whether the visible view has more to load by `readOn`.
    package var isBusy: Bool { isReadingOn && !state.isSignedOut }

    /// Adapts to a new terminal size.
    package func resize(_ size: Size) {
        state.resize(size)
        hasAskedInVain = false
        refresh()
    }

    /// Handles a key. It counts as activity of the user, which prolongs the session.
    package func press(_ key: Key) -> Outcome {
        if state.isSignedOut { return .signIn }
        let former = (views: state.views, current: state.current, trail: trail)
        hasAskedInVain = false
        defer { if hasAskedInVain { restore(former.views, former.current, former.trail) } }
        return handle(key)
    }

    /// Takes back the move to data that the server did not give.
    private func restore(_ views: [any View], _ current: Int, _ trail: Trail?) {
        state.restore(views, current: current)
        self.trail = trail
        stale = Set(views.indices)
    }

    private func handle(_ key: Key) -> Outcome {
        do {
            // The session is not checked while its server is away.
            if !isAway { try host.use() }
        } catch let error where host.isAway(error) {
            noteAway()
        } catch {
            if host.isSignedOut() { return signedOut() }
            state.message = Reply(failure: host.words(error))
            // A user without access must still be able to quit.
            let isLeaving = key == .control("c") || key == .function(10) || key == .text("q") && state.overlays.isEmpty
            return isLeaving ? (key == .control("c") ? .interrupt : .leave) : .goOn
        }
        if let book, let now = try? host.context().entry, now.id != book {
            stale = Set(state.views.indices)
            refresh()
            showMessage("The book in use is now \(now.name).")
            return .goOn
        }
        let (wasHiding, tab) = (state.isHiding, state.current)
        guard let effect = state.press(key) else {
            if !isAway { refresh() }
            return .goOn
        }
        if state.current != tab, !(state.view is RecordsView) { trail?.tab = nil }
        if state.isHiding != wasHiding { stale = Set(state.views.indices) }
        return perform(effect)
    }

    /// Calls `look`, unless the last check was less than `lookInterval` ago.
    /// - Returns: the next step for the terminal; `nil` if the frame is unchanged.
    func lookNow() -> Outcome? {
        let now = host.milliseconds()
        let interval = isAway ? Self.awayInterval : Self.lookInterval
        guard now - lastLook >= interval || now < lastLook else { return nil }
        let known = (stamp, state.asOf)
        let outcome = look()
        lastLook = host.milliseconds()
        return outcome == .goOn && (stamp, state.asOf) == known ? nil : outcome
    }

    /// The interval between checks for changes by others, in milliseconds.
    static let lookInterval: Int64 = 900
    /// The interval between attempts to reach a server that is away, in milliseconds.
    private static let awayInterval: Int64 = 3_000

    /// Checks for changes by others and for the end of the session. After a change reads the view again. Typed input is
    /// kept.
    /// - Returns: the next step for the terminal.
    package func look() -> Outcome {
        guard !state.isSignedOut else { return .signIn }
        hasAskedInVain = false
        do {
            let now = try host.stamp()
            if host.isSignedOut() { return signedOut() }
            guard now != stamp || isAway else {
                lastAnswer = host.clock()
                return .goOn
            }
        } catch let error where host.isAway(error) {
            noteAway()
            return .goOn
        } catch {
            if host.isSignedOut() { return signedOut() }
        }
        stale = Set(state.views.indices)
        refresh()
        return state.isSignedOut ? .signIn : .goOn
    }

    /// Continues after a new sign-in, or after a command on the normal terminal: reopens the book, and reads the views
    /// again.
    /// - Parameter hasSaved: whether the command saved a change.
    package func comeBack(hasSaved: Bool = false) {
        (state.isSignedOut, hasAskedInVain) = (false, false)
        stale = Set(state.views.indices)
        showingError { try host.reopen() }
        if hasSaved { noteChange(since: targetBeforeLeaving) }
        refresh()
    }

    /// Loads the next part of the visible view, within a few milliseconds.
    package func readOn() {
        isReadingOn = false
        showingError { isReadingOn = try state.views[state.current].readOn(from: host, on: state.viewCanvas) }
    }

    /// Runs `body` and shows an error from it. If the session has ended, only that is shown.
    func showingError(_ body: () throws -> Void) {
        do {
            try body()
        } catch let error where host.isAway(error) {
            noteAway()
            showFailure(error)
        } catch {
            if host.isSignedOut() {
                state.isSignedOut = true
                return
            }
            state.message = Reply(failure: host.words(error))
        }
    }

    func signedOut() -> Outcome {
        state.isSignedOut = true
        return .signIn
    }
}
