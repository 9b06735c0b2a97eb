internal import Ledger
internal import Output

extension RowWords {
    static let setting = RowWords(
        of: SettingRecord.self,
        title: { setting, _, _ in "the \(setting.key) of the book" },
        differences: { found, _ in
            found.none = "not set"
            found.tell("it") { $0.value }
        },
        clauses: { changed, _ in
            changed.after.map { change in
                let setting = change.new
                guard let value = setting.value else { return "unset the \(setting.key) of the book" }
                return "set the \(setting.key) of the book to \(value)"
            } + changed.removed.map { "unset the \($0.key) of the book" }
        },
        json: { setting, _ in .object(["key": .text(setting.key), "value": JSON(setting.value)]) },
        document: { setting, _ in .object(["value": JSON(setting.value)]) })
}
