internal import Bookkeeping
internal import Failures
internal import Money
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

    private(set) var state: State
    private let desk: Desk
    /// What was there when the views were read.
    private var stamp: StoreStamp?
    /// The views that show what is not there any more.
    private var stale: Set<Int>
    private var isReadingOn = false
    /// The tab that expenses were shown from; `nil` where somebody came to them by themselves.
    private var trail: Int?
    /// The book that is shown.
    private var book: String?
    /// Whether figures are hidden by what is set.
    private var isHidingBySetting = false
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
    private static func views(on today: Day) -> [any View] {
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
        if case .control("l") = key { return .redraw }
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

    private func perform(_ effect: Effect) -> Outcome {
        switch effect {
        case .read: stale.insert(state.current)
        case .change(let words):
            let answer = answer(words)
            if answer.failure != nil, !state.overlays.isEmpty {
                state.overlays[state.overlays.count - 1].refuse(answer)
            } else {
                state.overlays = []
                state.said = answer
                if words.first == "add" { telling(showRecorded) }
            }
        case .show(let words):
            state.overlays.append(
                Pager(title: commandText(words), desk.answer(words, state.isHiding, state.canvas.width)))
        case .command(let line): return run(line)
        case .open(let overlay): state.overlays.append(overlay)
        case .close: _ = state.overlays.popLast()
        case .form(let number): openForm(number)
        case .browse(let browsing): browse(browsing)
        case .back:
            if let tab = trail {
                state.turn(to: tab)
                trail = nil
            } else {
                browse(Browsing())
            }
        case .find(let text): find(text)
        case .narrow(let text): narrow(text)
        case .outside(let words):
            stale = Set(state.views.indices)
            return .outside((state.isHiding ? ["--hide=on"] : []) + words)
        case .say(let text): say(text)
        case .submit:
            refresh()
            guard let last = state.overlays.indices.last, let words = state.overlays[last].submission() else { break }
            return perform(.change(words))
        case .complete:
            if let last = state.overlays.indices.last { state.overlays[last].complete(desk) }
        case .several(let effects):
            for effect in effects {
                let outcome = perform(effect)
                guard outcome == .goOn else { return outcome }
            }
        case .leave: return .leave
        case .interrupt: return .interrupt
        }
        refresh()
        return state.isSignedOut ? .signIn : .goOn
    }

    /// Runs a line that was typed: what it says is shown; what asks for something secret runs outside.
    private func run(_ line: String) -> Outcome {
        do {
            let words = try desk.split(line)
            switch desk.place(words) {
            case .nowhere(let answer): refuse(answer)
            case .outside:
                state.overlays = []
                return perform(.outside(words))
            case .here:
                let answer = answer(words)
                guard answer.failure == nil else {
                    refuse(answer)
                    break
                }
                state.overlays = []
                state.overlays.append(Pager(title: commandText(words), answer))
            }
        } catch {
            refuse(Reply(failure: desk.words(error)))
        }
        refresh()
        return state.isSignedOut ? .signIn : .goOn
    }

    /// What a command says that may change something.
    private func answer(_ words: [String]) -> Reply {
        let before = desk.stamp()
        let answer = desk.answer(words, state.isHiding, state.canvas.width)
        stale = Set(state.views.indices)
        if let before, let after = desk.stamp(), after.isOfOtherStore(than: before) { telling { try desk.reopen() } }
        return answer
    }

    /// Has the records show what was recorded last.
    private func showRecorded() throws {
        let book = try desk.context().book
        guard let index = state.views.firstIndex(where: { $0 is RecordsView }),
            var view = state.views[index] as? RecordsView,
            let expense = try book.recordedLast(1).flatMap(book.expense)
        else { return }
        view.show(expense)
        state.views[index] = view
    }

    /// Tells the topmost that lies over the view why it is not done, or whoever looks where nothing does.
    private func refuse(_ answer: Reply) {
        if state.overlays.isEmpty {
            state.said = answer
        } else {
            state.overlays[state.overlays.count - 1].refuse(answer)
        }
    }

    private func say(_ text: String) {
        state.said = Reply(notices: [text])
    }

    /// What the store did on its own that somebody should know of.
    private func tellNotices() {
        let notices = desk.notices()
        guard !notices.isEmpty else { return }
        var said = state.said ?? Reply()
        said.notices += notices
        state.said = said
    }

    private func find(_ text: String) {
        guard let search = LineSearch(text) else { return }
        let isFound: Bool
        if let last = state.overlays.indices.last {
            isFound = state.overlays[last].find(search, on: state.canvas)
        } else {
            isFound = state.views[state.current].find(search, on: state.viewCanvas)
        }
        if !isFound { say("'\(text)' is not in it.") }
    }

    private func browse(_ browsing: Browsing) {
        guard let index = state.views.firstIndex(where: { $0 is RecordsView }) else { return }
        if state.current != index { trail = state.current }
        state.overlays = []
        state.turn(to: index)
        state.views[index] = RecordsView(browsing)
        stale.insert(index)
    }

    private func narrow(_ text: String) {
        do {
            _ = try desk.counted(text)
            state.views[state.current].narrow(to: text)
            stale.insert(state.current)
        } catch {
            refuse(Reply(failure: desk.words(error)))
        }
    }

    private func openForm(_ number: Int64?) {
        telling {
            let context = try desk.context()
            guard let number else { return state.overlays.append(ExpenseForm(adding: context)) }
            guard let expense = try context.book.expense(number) else { return }
            let paid = try context.book.circumstances(ofExpenses: [number])[number]?.paid ?? expense.amount
            state.overlays.append(
                ExpenseForm(editing: expense, paying: paid, try context.book.categories(), in: context))
        }
    }

    /// Reads what is shown and not so any more.
    private func refresh() {
        guard !state.isSignedOut, state.fits else { return }
        isReadingOn = false
        defer { tellNotices() }
        telling {
            if stale.contains(state.current) {
                stamp = desk.stamp()
                let context = try desk.context()
                take(context)
                state.canvas.amounts = AmountFormatter(locale: context.locale.hidingAmounts(state.isHiding))
                state.canvas.today = context.today
                state.owner = "\(context.entry.name) · \(context.signedIn.user.name)"
                try addRooms(context)
                try state.views[state.current].read(from: desk, on: state.viewCanvas)
                stale.remove(state.current)
                state.detail = nil
            }
            isReadingOn = try state.views[state.current].readOn(from: desk, on: state.viewCanvas)
            if let last = state.overlays.indices.last {
                try state.overlays[last].read(from: desk, on: state.canvas)
            }
            if state.detailWidth != nil, let words = state.view.detail, state.detail?.words != words {
                state.detail = (words, desk.answer(words, state.isHiding, state.canvas.width))
            }
        }
    }

    /// Begins anew where it is another book, of which nothing that was shown is so; and hides what is set to be hidden.
    private func take(_ context: Context) {
        if let book, book != context.entry.id {
            state.views = Self.views(on: context.today)
            state.turn(to: min(state.current, state.views.count - 1))
            state.overlays.removeAll { $0 is ExpenseForm }
            trail = nil
            stale = Set(state.views.indices)
        }
        book = context.entry.id
        if context.locale.hidesAmounts != isHidingBySetting {
            isHidingBySetting = context.locale.hidesAmounts
            state.isHiding = isHidingBySetting
        }
    }

    /// Adds the tabs of what the book has by now.
    private func addRooms(_ context: Context) throws {
        let rooms: [(source: any ListSource, isThere: Bool)] = [
            (ShoppingSource(), try context.hasShopping()),
            (OutingsSource(), try context.hasOutings()),
        ]
        for (source, isThere) in rooms where isThere && !state.views.contains(where: { $0.title == source.title }) {
            stale.insert(state.views.count)
            state.views.append(ListView(source))
        }
    }

    /// Does something; what fails is told, and with the session ended there is nothing to tell but that.
    private func telling(_ body: () throws -> Void) {
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

    private func signedOut() -> Outcome {
        state.isSignedOut = true
        return .signIn
    }
}
