import Sheets

extension RowReader {
    /// The reason to skip a row, by the words that apps and other programs write into payees, categories and notes;
    /// otherwise `nil`.
    func reasonOfApp(_ record: Record) -> LeftOut? {
        if let column = map.first(.payee), let payee = record.text(column) {
            if payee.hasPrefix("Transfer : ") || payee.hasPrefix("Transfer: ") { return .transfer }
        }
        if let column = map.first(.category), let category = record.text(column) {
            if category.hasPrefix("To '") || category.hasPrefix("From '") { return .transfer }
            let words = HeaderName(category).words
            if TransferText.isCategory(category) { return .transfer }
            if ["balance correction", "adjust balance", "initial balance", "reconciliation", "modified bal"].contains(
                words)
            {
                return .balance
            }
        }
        // HomeBank's payment method 5 is a transfer between own accounts.
        if map.dialect.name == "HomeBank", let column = map.first(.method), record.text(column) == "5" {
            return .transfer
        }
        // Actual writes the total of a transaction before its splits.
        if map.has(.splitAmount), let column = map.first(.note), record.text(column)?.hasPrefix("(SPLIT INTO") == true {
            return .balance
        }
        return nil
    }
}
