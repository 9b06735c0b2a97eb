internal import Bookkeeping
internal import Ledger
internal import Money
internal import Storage

/// Execution of effects.
extension ScreenRun {
    func perform(_ effect: Effect) -> Outcome {
        switch effect {
        case .read: stale.insert(state.current)
        case .change(let words) where words == ["undo"] && isBeyondUndo: previewUndo()
        case .change(let words):
            let answer = answer(words)
            if answer.failure != nil, !state.overlays.isEmpty {
                state.overlays[state.overlays.count - 1].refuse(answer)
            } else {
                state.overlays = []
                state.message = answer
                if words.first == "add" || words.starts(with: ["receipt", "add"]) { showingError(showRecorded) }
            }
        case .show(let words):
            state.overlays.append(
                Pager(title: commandText(words), host.answer(words, state.isHiding, state.canvas.width)))
        case .command(let line): return run(line)
        case .keys:
            if !isAway { showingError(readLists) }
            state.overlays.append(KeyPage(state.keyGroups))
        case .open(let overlay):
            var overlay = overlay
            overlay.remember(state.history)
            state.overlays.append(overlay)
        case .remember(let text, let line): state.history.add(text, to: line)
        case .close: _ = state.overlays.popLast()
        case .form(let number): openForm(number)
        case .receiptForm(let number): showingError { try openReceiptForm(number) }
        case .duplicate(let number): openCopy(of: number)
        case .browse(let browsing): browse(browsing)
        case .back: goBack()
        case .find(let text): find(text)
        case .go(let text):
            if let effect = go(to: text) { return perform(effect) }
        case .narrow(let text, let former): narrow(text, orElse: former)
        case .outside(let words):
            stale = Set(state.views.indices)
            targetBeforeLeaving = undoTarget
            return .outside((state.isHiding ? ["--hide=on"] : []) + words)
        case .message(let text): showMessage(text)
        case .beginning(let day): state.showBeginning(day)
        case .submit:
            forgetAnswers()
            refresh()
            guard let last = state.overlays.indices.last, let words = state.overlays[last].submission() else { break }
            return perform(.change(words))
        case .submitAndNext:
            let next: Effect = state.overlays.last is ReceiptForm ? .receiptForm(nil) : .form(expense: nil)
            let outcome = perform(.submit)
            guard outcome == .goOn, state.overlays.isEmpty else { return outcome }
            return perform(next)
        case .complete:
            if let last = state.overlays.indices.last { state.overlays[last].complete(host) }
        case .several(let effects):
            for effect in effects {
                let outcome = perform(effect)
                guard outcome == .goOn else { return outcome }
            }
        case .redraw: return .redraw
        case .leave: return .leave
        case .interrupt: return .interrupt
        }
        if !isAway || effect.needsData { refresh() }
        return state.isSignedOut ? .signIn : .goOn
    }

    /// Runs a typed line. Output goes to a pager; commands that handle secrets run outside the full screen.
    private func run(_ line: String) -> Outcome {
        do {
            let words = try host.split(line)
            switch host.place(words) {
            case .unavailable(let answer): refuse(answer)
            case .outside:
                state.overlays = []
                return perform(.outside(words))
            case .form(let form):
                guard state.canvas.readOnly == nil else {
                    refuse(Reply(failure: host.words(StoreError.mayOnlyRead)))
                    break
                }
                state.overlays = []
                return perform(form == .expense ? .form(expense: nil) : .receiptForm(nil))
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
            refuse(Reply(failure: host.words(error)))
        }
        refresh()
        return state.isSignedOut ? .signIn : .goOn
    }

    /// Runs a command that may change data, and marks all views as outdated.
    private func answer(_ words: [String]) -> Reply {
        forgetAnswers()
        let before: StoreStamp?
        do {
            before = try host.stamp()
        } catch let error where host.isAway(error) {
            noteAway()
            hasAskedInVain = true
            return Reply(failure: host.words(error))
        } catch {
            before = nil
        }
        let target = undoTarget
        let answer = host.answer(words, state.isHiding, state.canvas.width)
        let after = try? host.stamp()
        stale = Set(state.views.indices)
        if let before, let after, after.isOfOtherStore(than: before) { showingError { try host.reopen() } }
        if answer.hasSaved || after != before { noteChange(since: target) }
        return answer
    }

    /// Selects the latest recorded expense in the records view.
    private func showRecorded() throws {
        let book = try host.context().book
        guard let index = state.views.firstIndex(where: { $0 is RecordsView }),
            var view = state.views[index] as? RecordsView,
            let expense = try book.recordedLast(1).flatMap(book.expense)
        else { return }
        view.show(expense)
        state.views[index] = view
    }

    /// Shows an error in the topmost overlay, or below the view if there is no overlay.
    private func refuse(_ answer: Reply) {
        if state.overlays.isEmpty {
            state.message = answer
        } else {
            state.overlays[state.overlays.count - 1].refuse(answer)
        }
    }

    func showMessage(_ text: String) {
        state.message = Reply(notices: [text])
    }

    private func find(_ text: String) {
        guard let search = LineSearch(text) else { return }
        let isFound: Bool
        if let last = state.overlays.indices.last {
            isFound = state.overlays[last].find(search, on: state.canvas)
        } else {
            isFound = state.views[state.current].find(search, on: state.viewCanvas)
        }
        if !isFound { showMessage("'\(text)' is not in it.") }
    }

    private func browse(_ browsing: Browsing) {
        guard let index = state.views.firstIndex(where: { $0 is RecordsView }) else { return }
        if state.current != index {
            // Expenses opened a second time lead back to the user's own selection too.
            trail = Trail(tab: state.current, records: trail?.records ?? state.views[index])
            state.views[index] = RecordsView(browsing, isOpened: true)
        } else if let view = state.view as? RecordsView {
            state.views[index] = view.showing(browsing)
        }
        state.overlays = []
        state.turn(to: index)
        stale.insert(index)
    }

    /// Shows the records as they were before another view opened expenses, and returns to that view unless the user has
    /// turned to another one meanwhile. Otherwise shows all records.
    private func goBack() {
        guard let trail else { return browse(Browsing()) }
        self.trail = nil
        state.views[state.current] = trail.records
        stale.insert(state.current)
        if let tab = trail.tab { state.turn(to: tab) }
    }

    /// Moves the view to a day.
    /// - Returns: the effect for the view; `nil` if there is none, or after an error, which is shown.
    private func go(to text: String) -> Effect? {
        do {
            let day = try host.context().day(text)
            state.overlays = []
            return state.views[state.current].go(to: day, on: state.viewCanvas)
        } catch {
            refuse(Reply(failure: host.words(error)))
            return nil
        }
    }

    private func narrow(_ text: String, orElse former: String) {
        var filter = text
        do {
            _ = try host.filter(text)
        } catch {
            refuse(Reply(failure: host.words(error)))
            filter = former
        }
        if state.views[state.current].narrow(to: filter) { stale.insert(state.current) }
    }

    private func openCopy(of number: Int64) {
        showingError {
            let context = try host.context()
            guard let expense = try context.book.expense(number) else { return }
            guard try context.book.extras(ofExpenses: [number])[number]?.isShared != true else {
                return showMessage("Expense \(number) is shared. The form cannot share its copy; :add can, with --for.")
            }
            state.overlays.append(
                ExpenseForm(
                    adding: context, like: expense, try context.book.categories(), takesCents: try host.takesCents()))
        }
    }

    private func openReceiptForm(_ number: Int64?) throws {
        let context = try host.context()
        guard let number else { return state.overlays.append(ReceiptForm(context)) }
        guard let receipt = try context.book.receipt(number) else { return }
        state.overlays.append(ReceiptForm(context, editing: receipt))
    }

    private func openForm(_ number: Int64?) {
        showingError {
            let context = try host.context()
            let takesCents = try host.takesCents()
            guard let number else {
                return state.overlays.append(ExpenseForm(adding: context, takesCents: takesCents))
            }
            guard let expense = try context.book.expense(number) else { return }
            let paid = try context.book.extras(ofExpenses: [number])[number]?.paid ?? expense.amount
            state.overlays.append(
                ExpenseForm(
                    editing: expense, paying: paid, try context.book.categories(), in: context, takesCents: takesCents))
        }
    }
}
