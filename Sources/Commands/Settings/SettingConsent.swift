internal import Mail
internal import Storage
internal import Text

extension SettingKey {
    /// Whether the setting names a server, an address or a file for mail. The store's files may come from another
    /// person, so such a value is used only on an operating-system account whose user has consented to it.
    var needsConsent: Bool {
        switch self {
        case .smtpServer, .smtpUser, .smtpPasswordFile, .mailFrom: true
        case .locale, .method, .glyphs, .format, .begins, .monthStart, .idleMinutes, .hardHours, .country, .split,
            .catalogueUpdates, .outingPlace, .outingPurse, .device, .repeats, .hide, .amountEntry, .store, .color,
            .width, .pager:
            false
        }
    }
}

extension Environment {
    /// The command with which a user consents to a stored value.
    func consentCommand(for key: SettingKey, _ value: String) -> String {
        "spesa settings \(key.rawValue) \(quoted(value))"
    }

    /// Returns the folder for the user's consents and downloads on this operating-system account.
    /// - Throws: `CommandError.notUsableHere` without a home folder.
    static func fetchFolder(of store: any Store) throws -> FetchFolder {
        guard let folder = store.fetchFolder else {
            throw CommandError.notUsableHere("there is no home folder", hint: "set HOME, and try again")
        }
        return folder
    }

    /// Stores the user's consent to a value on this operating-system account. A value of `nil` withdraws it. Does
    /// nothing for settings that need no consent.
    /// - Throws: `DatabaseError` if the account's folder cannot be written, and for a value the error of
    ///   `fetchFolder(of:)`.
    func consent(to key: SettingKey, _ value: String?, of session: any StoreSession) throws {
        guard key.needsConsent else { return }
        guard let value else {
            session.store.fetchFolder?.forget(try source(of: key, "", session))
            return
        }
        try Self.fetchFolder(of: session.store).giveConsent(source(of: key, value, session))
    }

    /// Whether a stored value may be used: it needs no consent, or the user consented to it on this operating-system
    /// account.
    func hasConsent(to key: SettingKey, _ value: String, of session: any StoreSession) throws -> Bool {
        guard key.needsConsent else { return true }
        return try session.store.fetchFolder?.hasConsent(source(of: key, value, session)) ?? false
    }

    /// A user's setting that needs consent; `nil` if it is unset.
    /// - Throws: `MailError.withoutConsent`.
    func consented(_ key: SettingKey, of session: any StoreSession) throws -> String? {
        guard let value = try settings(of: session)[key] else { return nil }
        guard try hasConsent(to: key, value, of: session) else {
            throw MailError.withoutConsent(
                setting: key.rawValue, value: value, command: consentCommand(for: key, value))
        }
        return value
    }

    private func source(of key: SettingKey, _ value: String, _ session: any StoreSession) throws -> FetchSource {
        FetchSource(store: try session.store.id(), user: session.user.id, setting: key.rawValue, value: value)
    }
}
