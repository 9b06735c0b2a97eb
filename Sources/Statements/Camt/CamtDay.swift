/// The day of a report, for entries that have none: that of its closing balance, else the end of its period, else that on
/// which it was written.
struct CamtDay {
    private var closing: String?
    private var end: String?
    private var created: String?
    private var balanceCode: String?
    private var balanceDay: String?

    /// As the file writes it; `nil` where the report has none.
    var text: String? { closing ?? end ?? created }

    /// Takes an element that begins.
    mutating func begin(_ field: CamtField) {
        switch field {
        case .report: self = CamtDay()
        case .balance: (balanceCode, balanceDay) = (nil, nil)
        default: break
        }
    }

    /// Takes an element that ends.
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
