internal import Bookkeeping
internal import Storage
internal import Terminal

/// The source of a setting's value. Of several sources with a value, the last one in this order decides.
enum SettingSource: String, CaseIterable {
    case standard = "default"
    case file, user, book, environment, option
}

extension Environment {
    /// Returns the effective value of a setting and its source.
    /// - Parameter user: the user's settings; `nil` to leave them out.
    /// - Throws: `CommandError.configuration`, `configurationLine`; the errors of opening the book, for a setting of
    ///   the book.
    func effectiveValue(of key: SettingKey, user: UserSettings?) throws -> (value: String?, source: SettingSource) {
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

    /// Returns a setting from the environment, otherwise from the machine's configuration file; `nil` if neither has
    /// it. Errors in the file are ignored here, because they are reported when the store is opened.
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
        // The terminal's own width takes precedence.
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

    /// The choice of colour, including the machine's settings.
    var colorChoice: ColorChoice {
        guard common.color == .auto, variable(for: .color) == nil else { return common.color }
        return ofMachine(.color).flatMap(ColorChoice.init) ?? .auto
    }

    /// The path of the machine's configuration file, which may be missing; `nil` without a home folder.
    var configurationPath: String? {
        if let folder = system.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/spesa/config" }
        return system.variable("HOME").map { $0 + "/.config/spesa/config" }
    }
}
