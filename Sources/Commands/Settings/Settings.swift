internal import Arguments
internal import Bookkeeping
internal import Household
internal import Outings
internal import Output
internal import Periods
internal import Storage
internal import Terminal
internal import Users

/// `spesa settings [KEY [VALUE]]`
struct Settings: SpesaCommand {
    static let info = CommandInfo(
        name: "settings", summary: "Show or change your settings.",
        discussion: """
            Later ones win: default, machine file, user, book, environment, option. Without words, spesa lists every \
            setting with its value, where the value comes from, and what the setting means. The file is \
            ~/.config/spesa/config, or spesa/config below $XDG_CONFIG_HOME. It has one setting per line, such as \
            'width = 100', and can set store, glyphs, format, color, width and pager.
            """
                + "\n\n" + SettingKey.allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n"),
        examples: [
            ("spesa settings", "all settings"), ("spesa settings locale it_IT", "read and write amounts as in Italy"),
            ("spesa settings locale --unset", "use that of the terminal again"),
            ("spesa settings format plain", "sentences in every command, for a screen reader"),
            ("spesa settings country IT", "the country of the book"),
            ("spesa settings split me,ben", "'add' records expenses for both; --for me for yourself only"),
        ], alsoCalled: ["config", "set"])

    @Argument("The setting.", completing: .values(SettingKey.allCases.map(\.rawValue))) var key: String?
    @Argument("Its new value.") var value: String?
    @Flag("Remove the value, so that the default applies again.") var unset: Bool

    func run(in environment: Environment) throws {
        let session = try environment.session()
        if unset, let value { throw root.misuse(.unexpectedWord(value), of: [Self.info.name]) }
        if unset, key == nil { throw root.misuse(.missingWord("KEY"), of: [Self.info.name]) }
        var keys = SettingKey.allCases
        if let key {
            guard let known = SettingKey(rawValue: key == "colour" ? "color" : key) else {
                throw CommandError.settingKey(key, value: value, known: keys.map(\.rawValue))
            }
            keys = [known]
            if unset || value.map(known.isUnset) == true {
                try Self.set(known, to: nil, in: environment)
            } else if let value {
                try known.check(value)
                try Self.set(known, to: value, in: environment)
            }
        }
        let values = try UserSettings(of: session)
        let rows = try keys.compactMap { known -> Row? in
            do {
                let (value, source) = try environment.effectiveValue(of: known, user: values)
                if let value, try !environment.hasConsent(to: known, value, of: session) {
                    environment.notice(
                        "\(known.rawValue) is not used until you confirm it on this machine: "
                            + environment.consentCommand(for: known, value))
                }
                return Row(key: known, value: value, source: source)
            } catch let failure as any Failure where key == nil && known.isOfBook {
                // User settings are shown even if the book cannot be opened.
                environment.notice("the setting '\(known.rawValue)' cannot be read: \(failure.message)")
                return nil
            }
        }
        let report = Self.report(rows, isOne: key != nil)
        let namesBook = key == nil || !keys[0].isOfBook
        if value == nil && !unset {
            try environment.show(report, namesBook: namesBook)
        } else {
            try environment.reply(report, namesBook: namesBook)
        }
    }

    private static func set(_ key: SettingKey, to value: String?, in environment: Environment) throws {
        let value = value.map(key.canonical)
        guard !key.isOfMachineAlone else {
            let line = value.map { "\(key.rawValue) = \($0)" }
            throw CommandError.settingOfMachine(key.rawValue, path: environment.configurationPath, line: line)
        }
        guard let setting = key.ofBook else {
            let account = try environment.account()
            try environment.consent(to: key, value, of: account)
            return try account.set(key.rawValue, to: value)
        }
        let context = try environment.contextToChange()
        switch setting {
        case .country: try context.set(setting, to: value.map(VATTable.country))
        case .begins:
            try context.set(setting, to: value)
            if let day = value.flatMap(Day.init(iso:)), let first = try context.book.daysSpent()?.first, first < day {
                environment.notice(
                    "this has no effect: the book begins on \(first.fullText), with its first expense; write an earlier day"
                )
            }
        case .monthStart:
            try context.set(setting, to: value)
            environment.notice("this month is \(try context.currentMonth.heading)")
        case .split:
            // The named people must exist.
            if let value {
                _ = try ShareList(reading: value).weights(of: nil)
                _ = try PeopleWords(recipients: value, paidBy: nil).sharing(among: context.people())
            }
            try context.set(setting, to: value)
        }
    }

    /// A setting with its value and source.
    private struct Row {
        let key: SettingKey
        let value: String?
        let source: SettingSource

        /// The setting as text: `locale: it_IT (user)`. The source is left out if the setting has no value.
        var sentence: String { "\(key.rawValue): " + (value.map { "\($0) (\(source.rawValue))" } ?? "not set") }
    }

    private static func report(_ rows: [Row], isOne: Bool) -> Report {
        let fields = Fields<Row>([
            Field("key") { .text($0.key.rawValue) }, Field("value") { JSON($0.value) },
            Field("is_set") { .truth($0.source != .standard && $0.value != nil) },
            Field("default") { JSON($0.key.standard) },
            Field("source") { $0.value == nil ? .null : .text($0.source.rawValue) },
            Field("meaning") { .text($0.key.meaning) },
        ])
        return Report(
            schema: "spesa.settings/1", "settings", of: rows, fields,
            lines: { screen in
                rows.flatMap { row in
                    func lines(_ text: String, after head: String, _ style: Style) -> [StyledText] {
                        hanging(screen.glyphs.shown(text), after: head, width: screen.width, overflowing: true)
                            .map { StyledText($0, style: style) }
                    }
                    let isSet = row.source != .standard && row.value != nil
                    let first = lines(row.sentence, after: "", isSet ? .bold : .plain)
                    return isOne ? first : first + lines(row.key.meaning, after: "    ", .dim)
                }
            },
            sentences: { rows.map { isOne ? $0.sentence : "\($0.sentence); \($0.key.meaning)." } })
    }
}

extension Environment {
    /// Returns the session limits of the signed-in user.
    func sessionLimits(of session: any StoreSession) throws -> SessionLimits {
        SettingKey.sessionLimits(in: try session.settings())
    }
}

extension SettingKey {
    /// Returns the session limits in a user's settings, or the standard limits.
    /// - Parameter values: the stored values by the typed names of the settings.
    static func sessionLimits(in values: [String: String]) -> SessionLimits {
        let settings = UserSettings(values)
        func value(_ key: SettingKey, unit: Int64, standard: Int64) -> Int64 {
            settings[key].flatMap(Int64.init).map { $0 * unit } ?? standard
        }
        return SessionLimits(
            idle: value(.idleMinutes, unit: 60, standard: Session.standardIdleLimit),
            hard: value(.hardHours, unit: 3600, standard: Session.standardHardLimit))
    }
}
