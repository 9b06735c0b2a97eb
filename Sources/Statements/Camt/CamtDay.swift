/// The date of a CAMT report, for entries without one: the date of its closing balance, else the end of its period,
/// else its creation date.
struct CamtDay {
    private var closing: String?
    private var end: String?
    private var created: String?
    private var balanceCode: String?
    private var balanceDay: String?

    /// The date as written in the file; `nil` if the report has none.
    var text: String? { closing ?? end ?? created }

    /// Handles the start of an element.
    mutating func begin(_ field: CamtField) {
        switch field {
        case .report: self = CamtDay()
        case .balance: (balanceCode, balanceDay) = (nil, nil)
        default: break
        }
    }

    /// Handles the end of an element.
    mutating func end(_ field: CamtField, _ text: String?) {
        switch field {
        case .created: created = text
        case .end: end = text
        case .balanceCode: balanceCode = text
        case .balanceDay: balanceDay = text
        case .balance: if balanceCode == "CLBD" { closing = balanceDay }
        default: break
        }
    }
}
