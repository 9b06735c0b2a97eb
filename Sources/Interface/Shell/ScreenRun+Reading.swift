internal import Bookkeeping
internal import Money
internal import Periods
internal import Storage

/// Reading of the visible view from the book.
extension ScreenRun {
    /// Reads the visible view if it is outdated, and the topmost overlay. Errors and notices of the store are shown as
    /// the message. Does nothing if the session has ended, the terminal is too small, or the server has not answered
    /// since the last key.
    func refresh() {
        guard !state.isSignedOut, state.fits, !hasAskedInVain else { return }
        isReadingOn = false
        defer { showNotices() }
        showingError {
            hasAskedInVain = try keepingScreen(readVisible)
        }
    }

    private func readVisible() throws {
        let isOutdated = stale.contains(state.current)
        if isOutdated { try readView() }
        try keepAnswers(isOutdated: isOutdated)
        isReadingOn = try state.views[state.current].readOn(from: host, on: state.viewCanvas)
        if let last = state.overlays.indices.last {
            try state.overlays[last].read(from: host, on: state.canvas)
        }
        if state.detailWidth != nil, let words = state.view.detail, state.detail?.words != words {
            state.detail = (words, host.answer(words, state.isHiding, state.canvas.width))
        }
    }

    /// Keeps the answers of the server while the form is open, so that typing asks it nothing again.
    private func keepAnswers(isOutdated: Bool) throws {
        let book = try host.context().book
        if isOutdated { book.keepAnswers(false) }
        book.keepAnswers(state.overlays.last is ExpenseForm || state.overlays.last is ReceiptForm)
    }

    /// Forgets the answers of the server that the form has kept.
    func forgetAnswers() { (try? host.context())?.book.keepAnswers(false) }

    /// Reads the visible view, and what the title shows.
    private func readView() throws {
        forgetAnswers()
        try takeStamp()
        (state.canvas.glyphs, state.canvas.colors) = host.appearance()
        let context = try host.context()
        state.canvas.today = context.today
        try take(context)
        state.canvas.amounts = AmountFormatter(locale: context.locale.hidingAmounts(state.isHiding))
        state.canvas.readOnly = context.mayWrite ? nil : host.words(StoreError.mayOnlyRead).message
        state.owner = (
            context.entry.name.description, context.session.user.name.description, context.mustNameBook
        )
        try addOptionalTabs(context)
        try state.views[state.current].read(from: host, on: state.viewCanvas)
        stale.remove(state.current)
        state.renewBeginning()
        state.detail = nil
        state.isRead = true
        noteAnswer()
    }

    /// Takes over the present stamp, and the settings if another process may have changed them.
    private func takeStamp() throws {
        let next = try host.stamp()
        if let stamp, let next, next.isOfOtherStore(than: stamp) { try host.refreshSettings() }
        // After an error, the settings are read again at the next look.
        stamp = next
    }

    /// Reads the outdated list views for the help page, since their rows decide which keys they have.
    func readLists() throws {
        for index in state.views.indices where stale.contains(index) && state.views[index] is ListView {
            try state.views[index].read(from: host, on: state.viewCanvas)
            stale.remove(index)
        }
    }

    /// Resets all views if another book is in use now, and closes questions and forms, because they are about expenses of
    /// the former book. Turns the views to other periods if months begin on another day. Applies the setting that hides
    /// amounts if it has changed.
    private func take(_ context: Context) throws {
        let former = state.canvas.monthStart
        state.canvas.monthStart = try context.monthStart
        if let book, book != context.entry.id {
            state.views = Self.views(on: context.today, state.canvas.monthStart)
            state.turn(to: min(state.current, state.views.count - 1))
            state.overlays.removeAll { $0 is Question || $0 is CategoryLine || $0 is ExpenseForm || $0 is ReceiptForm }
            trail = nil
            stale = Set(state.views.indices)
        } else if state.canvas.monthStart != former {
            for index in state.views.indices { state.views[index].changeMonthStart(on: state.canvas) }
            trail?.records.changeMonthStart(on: state.canvas)
            stale = Set(state.views.indices)
        }
        book = context.entry.id
        if context.locale.hidesAmounts != isHidingBySetting {
            isHidingBySetting = context.locale.hidesAmounts
            state.isHiding = isHidingBySetting
        }
    }

    /// Adds the tabs of features that the book has begun to use.
    private func addOptionalTabs(_ context: Context) throws {
        let tabs: [(source: any ListSource, isThere: () throws -> Bool)] = [
            (ShoppingSource(), context.hasShopping), (OutingsSource(), context.hasOutings),
        ]
        for (source, isThere) in tabs
        where try !state.views.contains(where: { $0.number == source.number }) && isThere() {
            let index = state.insert(ListView(source))
            stale = Set(stale.map { $0 < index ? $0 : $0 + 1 }).union([index])
            if let tab = trail?.tab, tab >= index { trail?.tab = tab + 1 }
        }
    }

    /// Shows the store's notices below the view.
    private func showNotices() {
        let notices = host.notices()
        guard !notices.isEmpty else { return }
        var message = state.message ?? Reply()
        message.notices += notices
        state.message = message
    }
}
