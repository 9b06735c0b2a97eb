internal import Arguments
internal import Bookkeeping
internal import Household
internal import Ledger
internal import Mail
internal import Money
internal import Outings
internal import Output
internal import Storage
internal import Users

/// What a user can set; the raw value is the word that is typed.
enum SettingKey: String, CaseIterable {
    case locale, method, glyphs
    case idleMinutes = "idle-minutes"
    case hardHours = "hard-hours"
    case country
    case smtpServer = "smtp-server"
    case smtpUser = "smtp-user"
    case smtpPasswordFile = "smtp-password-file"
    case mailFrom = "mail-from"
    case catalogueUpdates = "catalogue-updates"
    case outingPlace = "outing-place"
    case outingPurse = "outing-purse"
    case device
    case repeats

    var says: String {
        switch self {
        case .locale: "a locale for amounts, as it_IT, or und"
        case .method: "how expenses are paid where nothing is said, as card; none to unset it"
        case .glyphs: "auto, ascii or block"
        case .idleMinutes: "minutes without a command until a session ends, 5 to 1440"
        case .hardHours: "hours until a session ends whatever happens, 1 to 720"
        case .country: "the country of the book, for VAT and rounding of cash, as IT"
        case .smtpServer: "a server that mail goes to, as smtp.example.org; without one sendmail sends it"
        case .smtpUser: "who signs in there, as anna@example.org; no colon is in it"
        case .smtpPasswordFile: "a file of mode 0600 with the password in its first line, as /home/anna/.smtp"
        case .mailFrom: "the address that mail comes from, as anna@example.org; smtp-user where that is one"
        case .catalogueUpdates: "on or off: whether catalogues that are followed are fetched once a day"
        case .outingPlace: "the place of a new outing, as 'Piazza Ariostea'"
        case .outingPurse: "the cash in the purse of a new outing, as 50.00"
        case .repeats: "by-hand, or with-add: what is due of repeats is recorded before each add"
        case .device: "what this machine is called, for history and merge, as laptop"
        }
    }

    /// What holds while it is not set.
    var standard: String? {
        switch self {
        case .locale, .method, .country, .smtpServer, .smtpUser, .smtpPasswordFile, .mailFrom, .outingPlace,
            .outingPurse, .device:
            nil
        case .glyphs: GlyphChoice.auto.rawValue
        case .idleMinutes: String(Session.standardIdleLimit / 60)
        case .hardHours: String(Session.standardHardLimit / 3600)
        case .catalogueUpdates: "on"
        case .repeats: RepeatsSetting.byHand.rawValue
        }
    }

    /// Whether a value says that there is none. A method that is called so is said with each expense.
    func isUnset(by value: String) -> Bool {
        self == .method && value.lowercased() == "none"
    }

    /// Whether it is kept in the book, for all who work in it, and not for the user.
    var isOfBook: Bool { self == .country }

    /// Whether it is told only where it is set, or asked for by name: what few ever need.
    var isOfRoom: Bool {
        switch self {
        case .smtpServer, .smtpUser, .smtpPasswordFile, .mailFrom, .catalogueUpdates, .outingPlace, .outingPurse,
            .device, .repeats:
            true
        case .locale, .method, .glyphs, .idleMinutes, .hardHours, .country: false
        }
    }

    func check(_ value: String) throws {
        let isFine: Bool =
            switch self {
            case .locale: EuroLocale(named: value) != nil
            case .method: (try? ExpenseDetails(method: value).checked().method) != nil
            case .glyphs: GlyphChoice(rawValue: value) != nil
            case .idleMinutes: Int(value).map { (5...1440).contains($0) } ?? false
            case .hardHours: Int(value).map { (1...720).contains($0) } ?? false
            case .country: (try? VATTable.country(value)) != nil
            case .smtpServer: (try? MailServer(value)) != nil
            case .smtpUser:
                1...320 ~= value.utf8.count && !value.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x3A }
            case .smtpPasswordFile: value.hasPrefix("/")
            case .mailFrom: (try? MailAddress(value)) != nil
            case .catalogueUpdates: ["on", "off"].contains(value)
            case .outingPlace: !value.allSatisfy(\.isWhitespace) && value.utf8.count <= 1000
            // As files have it: one amount in every locale.
            case .outingPurse: ForeignAmount(machineText: value, in: .euro).map { $0.units >= 0 } ?? false
            case .repeats: RepeatsSetting(rawValue: value) != nil
            case .device: Signature.isDevice(value)
            }
        guard isFine else { throw CommandError.settingValue(key: rawValue, value: value, expected: says) }
    }
}

/// `spesa settings [KEY [VALUE]]`
struct Settings: SpesaCommand {
    static let info = CommandInfo(
        name: "settings", summary: "Show or change what holds for you on every command.",
        discussion: SettingKey.allCases.map { "  \($0.rawValue)  \($0.says)" }.joined(separator: "\n"),
        examples: [
            ("spesa settings", "what is set"), ("spesa settings locale it_IT", "read and write amounts as in Italy"),
            ("spesa settings locale --unset", "go back to what the terminal says"),
            ("spesa settings country IT", "the country of the book"),
        ], alsoCalled: ["config", "set"])

    @Argument("The setting.", completing: .values(SettingKey.allCases.map(\.rawValue))) var key: String?
    @Argument("Its new value.") var value: String?
    @Flag("Go back to what holds without it.") var unset: Bool

    func run(in environment: Environment) throws {
        let user = try environment.signedIn().user
        let store = try environment.store()
        if unset, let value { throw root.misuse(.unexpectedWord(value), of: [Self.info.name]) }
        if unset, key == nil { throw root.misuse(.missingWord("KEY"), of: [Self.info.name]) }
        var keys = SettingKey.allCases
        if let key {
            guard let known = SettingKey(rawValue: key) else {
                throw CommandError.settingKey(key, known: keys.map(\.rawValue))
            }
            keys = [known]
            if unset || value.map(known.isUnset) == true {
                try Self.set(known, to: nil, in: environment)
            } else if let value {
                try known.check(value)
                try Self.set(known, to: value, in: environment)
            }
        }
        var values = try store.settings(of: user)
        if key != nil, keys[0].isOfBook {
            values[keys[0].rawValue] = try environment.context().country
        } else if key == nil {
            // What is the user's is shown also where the book cannot be opened, and nothing of a book that has none.
            values[SettingKey.country.rawValue] = (try? environment.context().country) ?? nil
            keys.removeAll { ($0.isOfBook || $0.isOfRoom) && values[$0.rawValue] == nil }
        }
        let report = Self.report(keys, values)
        let saysBook = key == nil || !keys[0].isOfBook
        if value == nil && !unset {
            try environment.show(report, saysBook: saysBook)
        } else {
            try environment.reply(report, saysBook: saysBook)
        }
    }

    private static func set(_ key: SettingKey, to value: String?, in environment: Environment) throws {
        guard key.isOfBook else {
            return try environment.store().set(key.rawValue, to: value, for: environment.account())
        }
        try environment.contextToChange().setCountry(value.map(VATTable.country))
    }

    private static func report(_ keys: [SettingKey], _ values: [String: String]) -> Report {
        let fields = Fields<SettingKey>([
            Field("key") { .text($0.rawValue) }, Field("value") { JSON(values[$0.rawValue] ?? $0.standard) },
            Field("is_set") { .truth(values[$0.rawValue] != nil) },
        ])
        return Report(schema: "spesa.settings/1", "settings", of: keys, fields) {
            keys.map { key in
                let value = values[key.rawValue] ?? key.standard
                let isStandard = values[key.rawValue] == nil && value != nil
                return "\(key.rawValue): \(value ?? "not set")\(isStandard ? " (standard)" : "")"
            }
        }
    }
}

extension Environment {
    /// How long a session of whoever bears that name lasts; without such a user nobody gets as far as to need it.
    func sessionLimits(ofUserNamed name: UserName) throws -> SessionLimits {
        try (try? store().user(named: name.description)).map(sessionLimits) ?? SessionLimits()
    }

    /// How long a session of a user lasts.
    func sessionLimits(of user: User) throws -> SessionLimits {
        let settings = try store().settings(of: user)
        func value(_ key: SettingKey, unit: Int64, standard: Int64) -> Int64 {
            // One that nobody could have set counts for nothing.
            settings[key.rawValue].flatMap { (try? key.check($0)) == nil ? nil : Int64($0) }.map { $0 * unit }
                ?? standard
        }
        return SessionLimits(
            idle: value(.idleMinutes, unit: 60, standard: Session.standardIdleLimit),
            hard: value(.hardHours, unit: 3600, standard: Session.standardHardLimit))
    }
}
