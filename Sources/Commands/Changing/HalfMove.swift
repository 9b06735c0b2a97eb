internal import Database

/// The words for a move of expenses that changed the first book, and failed in the second.
struct HalfMove {
    /// The failure of the change in the second book.
    let failure: any Failure

    /// Whether the second book may be changed nevertheless: its commit failed, or the connection was lost.
    private var isUnknown: Bool {
        switch failure as? DatabaseError {
        case .inputOutput, .disconnected, .silent, .cut, .failed, .refused: true
        default: false
        }
    }

    /// `not void` or `maybe not void`.
    var notVoid: String { isUnknown ? "maybe not void" : "not void" }

    /// `not yet void` or `maybe not yet void`.
    var notYetVoid: String { isUnknown ? "maybe not yet void" : "not yet void" }

    /// A clause about the books in which the expenses count.
    var countInBoth: String { "they \(isUnknown ? "may count" : "count") in both books now" }
}
