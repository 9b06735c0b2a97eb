import Bookkeeping
import Ledger

extension Context {
    /// Adds a repeat with one payer.
    func addRepeat(_ draft: Repeat, into newCategory: String?, sharing: Sharing? = nil) throws -> RepeatSchedule {
        try addRepeats([draft], into: newCategory, sharing: sharing)[0]
    }
}
