package import Database
public import Ledger
public import Periods

/// The settings of a book.
package struct SettingTable {
    let database: any Database

    /// The `Read` of all settings. Requires the table, which a server always has.
    package static let everything = Read("SELECT key, value FROM book_setting", of: ["book_setting"])

    func value(of setting: BookSetting) throws -> String? {
        if database.dialect == .sqlite, try !OptionalTables.settings.isThere(in: database) { return nil }
        let all = try database.rows(Self.everything, turn: { ($0.text(0), $0.text(1)) })
        return all.first { $0.0 == setting.rawValue }?.1
    }

    /// The day of the month on which the book's months begin; the first without a valid setting.
    func monthStart() throws -> MonthStart {
        try value(of: .monthStart).flatMap { Int($0) }.flatMap(MonthStart.init(day:)) ?? .calendar
    }

    func record(_ setting: BookSetting) throws -> SettingRecord? {
        try TrackedRows(database: database).records().first { $0.key == setting.rawValue }
    }
}

extension OptionalTables {
    static let settings = OptionalTables(
        tables: ["book_setting"],
        script: """
            CREATE TABLE book_setting (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                key TEXT NOT NULL CHECK (key <> ''),
                value TEXT
            ) STRICT;
            CREATE UNIQUE INDEX book_setting_key ON book_setting (key);
            """,
        digest: "f830082d7010976e9644dfc119c9afac66f283c2e6fac91efc35b54938e6ce71")
}

extension Book {
    /// The value of a setting; `nil` if it is not set.
    public func value(of setting: BookSetting) throws -> String? {
        try SettingTable(database: file.reader()).value(of: setting)
    }

    /// The day of the month on which the book's months begin; the first without a valid setting.
    public func monthStart() throws -> MonthStart {
        try SettingTable(database: file.reader()).monthStart()
    }

    /// Changes the value of a setting, or removes it with `nil`. An unchanged value is not recorded as a change.
    /// - Throws: `LedgerError` if the value is refused.
    public func set(_ setting: BookSetting, to value: String?, by signature: Signature) throws {
        let value = try checkedText(value, "value of \(setting.rawValue)")
        try file.write(by: signature) { database, signature in
            let rows = TrackedRows(database: database)
            let known = try SettingTable(database: database).record(setting)
            guard known?.value != value else { return }
            let id = try known?.id ?? rows.nextNumber(of: .setting)
            let touched = TouchedRows(.setting, [id])
            try ChangeTable(database: database).record(.setForBook, by: signature, touching: touched) { _ in
                try rows.put([SettingRecord(id: id, key: setting.rawValue, value: value)])
            }
        }
    }
}
