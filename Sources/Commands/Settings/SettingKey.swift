internal import Arguments
internal import Household
internal import Ledger
internal import Mail
internal import Money
internal import Outings
internal import Output
internal import Periods
internal import Terminal
internal import Users

/// All settings. The raw value is the typed name.
enum SettingKey: String, CaseIterable {
    case locale, method, glyphs, format
    case begins
    case monthStart = "month-start"
    case idleMinutes = "idle-minutes"
    case hardHours = "hard-hours"
    case country, split
    case smtpServer = "smtp-server"
    case smtpUser = "smtp-user"
    case smtpPasswordFile = "smtp-password-file"
    case mailFrom = "mail-from"
    case catalogueUpdates = "catalogue-updates"
    case outingPlace = "outing-place"
    case outingPurse = "outing-purse"
    case device
    case repeats, hide
    case amountEntry = "amount-entry"
    case store, color, width, pager

    var meaning: String {
        switch self {
        case .locale: "how amounts look: it_IT, de_DE … or und; default: from the terminal"
        case .method: "the default payment method, such as card; none to unset it"
        case .glyphs: "auto, ascii or block"
        case .format: "table, or plain for sentences, for a screen reader"
        case .idleMinutes: "minutes without a command until a session ends, 5 to 1440"
        case .hardHours: "hours until a session ends in any case, 1 to 720"
        case .country: "the country of the book, for VAT and rounding of cash, such as IT"
        case .begins:
            "the day on which the book begins, if before its first expense, such as 2026-08-01; none to unset it"
        case .monthStart: "the day on which the months of the book begin, 1 to 28, such as 25 for payday"
        case .split: "the default of --for, such as me,anna or me,ben:2; none to unset it"
        case .smtpServer: "the server that sends email, such as smtp.example.org; default: sendmail"
        case .smtpUser: "the user name at smtp-server, such as anna@example.org, without a colon"
        case .smtpPasswordFile: "a file of mode 0600 with the password in its first line, such as /home/anna/.smtp"
        case .mailFrom: "the sender's address, such as anna@example.org; default: smtp-user if that is one"
        case .catalogueUpdates: "on or off: whether the catalogues you follow are fetched once a day"
        case .outingPlace: "the place of a new outing, such as 'Piazza Ariostea'"
        case .outingPurse: "the cash in the purse of a new outing, such as 50"
        case .hide: "on or off: whether amounts are shown as •••"
        case .amountEntry: "cents or plain: whether 1250 in the form of 'spesa ui' is cents, or euros as in commands"
        case .store: "the store: a folder such as /home/anna/spesa or ~/spesa, or postgres://HOST/DATABASE"
        case .color: "auto, always or never: when to use colour"
        case .width: "line width, 20 to 1000"
        case .pager: "the command that shows long output, such as 'less -FRX'; cat for none"
        case .repeats: "by-hand, or with-add: each add records due repeats first"
        case .device: "the name of this machine, for history and merge, such as laptop"
        }
    }

    /// The default value; `nil` if there is none, or if it depends on the machine.
    var standard: String? {
        switch self {
        case .locale, .method, .country, .begins, .split, .smtpServer, .smtpUser, .smtpPasswordFile, .mailFrom,
            .outingPlace, .outingPurse, .device, .store, .width:
            nil
        case .glyphs: GlyphChoice.auto.rawValue
        case .format: Format.table.rawValue
        case .monthStart: String(MonthStart.calendar.day)
        case .idleMinutes: String(Session.standardIdleLimit / 60)
        case .hardHours: String(Session.standardHardLimit / 3600)
        case .catalogueUpdates: SwitchSetting.on.rawValue
        case .repeats: RepeatsSetting.byHand.rawValue
        case .hide: SwitchSetting.off.rawValue
        case .amountEntry: AmountEntrySetting.cents.rawValue
        case .color: ColorChoice.auto.rawValue
        case .pager: "less"
        }
    }

    /// Whether a value clears the setting: empty, or `none` for the method, the split, and settings that do not accept
    /// `none`. A method or person named `none` can still be given with each expense.
    func isUnset(by value: String) -> Bool {
        value.isEmpty || value.lowercased() == "none" && (self == .method || self == .split || !accepts(value))
    }

    /// The corresponding book setting, which applies to all members; `nil` for settings of the user.
    var ofBook: BookSetting? { BookSetting(rawValue: rawValue) }

    /// Whether the setting is stored in the book.
    var isOfBook: Bool { ofBook != nil }

    /// Whether the machine's configuration file can set it.
    var isOfMachine: Bool {
        switch self {
        case .store, .glyphs, .format, .color, .width, .pager: true
        default: false
        }
    }

    /// Whether only the machine's configuration file can set it.
    var isOfMachineAlone: Bool { isOfMachine && self != .glyphs && self != .format }

    /// Checks that a value is valid.
    /// - Throws: `CommandError.settingValue` for an invalid value.
    func check(_ value: String) throws {
        let expected = self == .locale ? "one such as it_IT, de_DE, fr_FR or en_IE, or und for none" : meaning
        guard accepts(value) else { throw CommandError.settingValue(key: rawValue, value: value, expected: expected) }
    }

    /// A valid value as it is stored: a number without a plus sign or leading zeros.
    func canonical(_ value: String) -> String {
        switch self {
        case .idleMinutes, .hardHours, .monthStart: Int(value).map(String.init) ?? value
        default: value
        }
    }

    /// Whether a value is valid.
    func accepts(_ value: String) -> Bool {
        switch self {
        case .locale: EuroLocale(named: value) != nil
        case .method: (try? ExpenseDetails(method: value).checked().method) != nil
        case .glyphs: GlyphChoice(rawValue: value) != nil
        // A machine format as the default would break interactive use, and scripts that expect another one.
        case .format: Format(rawValue: value).map { !$0.isForMachines } ?? false
        case .idleMinutes: Int(value).map { (5...1440).contains($0) } ?? false
        case .hardHours: Int(value).map { (1...720).contains($0) } ?? false
        case .country: (try? VATTable.country(value)) != nil
        case .begins: Day(iso: value) != nil
        case .monthStart: Int(value).flatMap(MonthStart.init(day:)) != nil
        case .split: (try? ShareList(reading: value)) != nil
        case .smtpServer: (try? MailServer(value)) != nil
        case .smtpUser:
            1...320 ~= value.utf8.count && !value.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x3A }
        case .smtpPasswordFile: value.hasPrefix("/")
        case .mailFrom: (try? MailAddress(value)) != nil
        case .catalogueUpdates, .hide: SwitchSetting(rawValue: value) != nil
        case .store: ["/", "~/", "postgres://", "postgresql://"].contains(where: value.hasPrefix)
        case .color: ColorChoice(rawValue: value) != nil
        case .width: Int(value).map { (20...1000).contains($0) } ?? false
        case .pager: !value.isEmpty
        case .outingPlace: !value.allSatisfy(\.isWhitespace) && value.utf8.count <= 1000
        // The purse is stored in machine form, which means one amount in every locale.
        case .outingPurse: ForeignAmount(machineText: value, in: .euro).map { $0.units >= 0 } ?? false
        case .repeats: RepeatsSetting(rawValue: value) != nil
        case .amountEntry: AmountEntrySetting(rawValue: value) != nil
        case .device: Signature.isDevice(value)
        }
    }
}

/// On or off.
enum SwitchSetting: String, CaseIterable, ParameterValue {
    case on, off
}

/// How digits alone are read in the amount field of the full screen.
enum AmountEntrySetting: String {
    /// `1250` is 12.50.
    case cents
    /// `1250` is 1250.00, as in commands.
    case plain
}
