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

    /// Stores the user's consent to a value on this operating-system account. A value of `nil` withdraws it. Does
    /// nothing for settings that need no consent, and without a folder for local state.
    /// - Throws: `DatabaseError` if the account's folder cannot be written.
    func consent(to key: SettingKey, _ value: String?, of session: any StoreSession) throws {
        guard key.needsConsent, let folder = session.store.fetchFolder else { return }
        let source = try source(of: key, value ?? "", session)
        guard value != nil else { return folder.forget(source) }
        try folder.giveConsent(source)
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
