import Sheets

/// The columns of an activity report of PayPal, in any language: after the time zone follow name, kind, status,
/// currency, gross amount, fee and net amount.
///
/// The order is that of reports in English, German, Italian and Dutch. In some languages the words also mean something
/// else: Greek `Χρέωση` is a fee here and money that went out elsewhere.
enum WalletColumns {
    private static let roles: [ColumnRole] = [.payee, .kind, .status, .currency, .gross, .fee, .net]

    /// The columns with their roles; `nil` if the header has no time zone, no currency at that place, or rows in which
    /// gross amount and fee are not the net amount.
    static func find(
        _ names: [HeaderName], _ contents: ColumnContents?, isCurrency: (Int) -> Bool
    ) -> [(role: ColumnRole, column: Int)]? {
        guard let zone = names.firstIndex(where: HeaderLanguages.isTimeZone), zone + roles.count < names.count,
            isCurrency(zone + 4)
        else { return nil }
        let money = zone + 5
        func number(_ record: Record, _ column: Int) -> Int64? { ColumnContents.signed(record.cell(column)) }
        let isSum = contents?.rows.allSatisfy { record in
            guard let gross = number(record, money), let fee = number(record, money + 1),
                let net = number(record, money + 2)
            else { return false }
            return Int128(gross) + Int128(fee) == Int128(net)
        }
        return isSum ?? true ? roles.enumerated().map { ($1, zone + 1 + $0) } : nil
    }
}
