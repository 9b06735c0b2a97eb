internal import Bookkeeping

/// The key for undo after a change that it does not reverse.
extension ScreenRun {
    /// The change that undo would reverse next; `nil` if the book cannot be read.
    var undoTarget: UndoTarget? { try? host.context().undoTarget }

    /// Remembers whether undo reverses the change that a command saved.
    /// - Parameter former: the target of undo before the command.
    func noteChange(since former: UndoTarget?) {
        guard let target = undoTarget, let former else { return }
        isBeyondUndo = !target.reverses(since: former)
    }

    /// Shows which change undo would reverse, since it cannot reverse the last one from the screen. Pressing undo again
    /// reverses it.
    func previewUndo() {
        isBeyondUndo = false
        var answer = host.preview(["undo"], state.isHiding, state.canvas.width)
        if let undoTarget { answer.notices.append(undoTarget.notice) }
        state.message = answer
    }
}
