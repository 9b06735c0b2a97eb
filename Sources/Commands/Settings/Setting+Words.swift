internal import Ledger
internal import Output

extension RowWords {
    static let setting = RowWords(
        of: SettingRecord.self,
        title: { setting, _, _ in name(setting) },
        differences: { found, _ in
            found.none = "not set"
            found.compare("it") { $0.value }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let setting = change.new
                guard let value = setting.value else { return "unset \(name(setting))" }
                return "set \(name(setting)) to \(value)"
            } + changed.removed.map { "unset \(name($0))" }
        },
        json: { setting, _ in .object(["key": .text(setting.key), "value": JSON(setting.value)]) },
        document: { setting, _ in .object(["value": JSON(setting.value)]) })

    /// Returns the noun of a setting: `the country of the book`.
    private static func name(_ setting: SettingRecord) -> String {
        "the \(setting.key == BookSetting.begins.rawValue ? "beginning" : setting.key) of the book"
    }
}
