internal import Bookkeeping
internal import Storage
internal import Terminal

/// Where the value of a setting comes from; what comes later wins.
enum SettingSource: String, CaseIterable {
    case standard = "default"
    case file, user, book, environment, option
}

extension Environment {
    /// What holds for a setting, and where it comes from.
    /// - Parameter user: what the user has set; `nil` where nobody is signed in.
    /// - Throws: what keeps a book from being opened, for a setting of the book.
    func standing(of key: SettingKey, user: UserSettings?) throws -> (value: String?, source: SettingSource) {
        if let value = option(for: key) { return (value, .option) }
        if let value = variable(for: key) { return (value, .environment) }
        if let setting = key.ofBook, let value = try context().value(of: setting) { return (value, .book) }
        if key.ofBook == nil, let value = user?[key] { return (value, .user) }
        if let value = try configuration()[key] { return (value, .file) }
        return switch key {
        case .locale: (terminalLocale?.name, .standard)
        case .store: (standardStorePath, .standard)
        default: (key.standard, .standard)
        }
    }

    /// What the file or the environment sets for the machine; errors are told by whoever opens the store.
    func ofMachine(_ key: SettingKey) -> String? { variable(for: key) ?? (try? configuration())?[key] }

    private func option(for key: SettingKey) -> String? {
        switch key {
        case .locale: common.locale
        case .store: common.store
        case .glyphs: common.glyphs == .auto ? nil : common.glyphs.rawValue
        case .format: common.format?.rawValue
        case .color: common.color == .auto ? nil : common.color.rawValue
        case .width: common.width.map(String.init)
        case .hide: common.hide?.rawValue
        default: nil
        }
    }

    private func variable(for key: SettingKey) -> String? {
        switch key {
        case .locale: system.variable("SPESA_LOCALE")
        case .store: system.variable("SPESA_STORE")
        case .pager: system.variables["PAGER"]
        // A terminal knows its width better.
        case .width: system.terminalSize == nil ? system.variable("COLUMNS").flatMap { Int($0) == nil ? nil : $0 } : nil
        case .color:
            switch (system.variable("NO_COLOR"), system.variables["CLICOLOR_FORCE"], system.variables["CLICOLOR"]) {
            case (_?, _, _): ColorChoice.never.rawValue
            case (nil, let force?, _) where !["", "0"].contains(force): ColorChoice.always.rawValue
            case (nil, _, "0"?): ColorChoice.never.rawValue
            default: nil
            }
        default: nil
        }
    }

    /// The choice of colour with what is set for the machine.
    var colorChoice: ColorChoice {
        guard common.color == .auto, variable(for: .color) == nil else { return common.color }
        return ofMachine(.color).flatMap(ColorChoice.init) ?? .auto
    }

    /// Where the settings of the machine are, or would be; `nil` without a home folder.
    var configurationPath: String? {
        if let folder = system.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/spesa/config" }
        return system.variable("HOME").map { $0 + "/.config/spesa/config" }
    }
}
