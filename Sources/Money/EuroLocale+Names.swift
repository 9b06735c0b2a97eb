extension EuroLocale {
    /// The locale of that exact name, or the undetermined one for `und`.
    ///
    /// `it-IT`, `it_IT.UTF-8` and `it_IT@euro` name the same as `it_IT`; case counts. Any other name is refused.
    public init?(named name: String) {
        let name = Self.baseName(name)
        guard let found = name == Self.undetermined.name ? .undetermined : Self.inTable(name) else { return nil }
        self = found
    }

    /// The locale for settings in their order of preference, such as a configured name, `LC_ALL`, `LC_MONETARY`, `LANG`.
    ///
    /// The first setting that is there and not empty decides: its exact name, else the main euro country of its
    /// language (`de_CH` is read as `de_DE`, `en_US` as `en_IE`), else the undetermined locale, which is also the one
    /// for `C`, for no setting at all, and for English in a euro country that does not speak it.
    public static func preferred(among settings: [String?]) -> EuroLocale {
        guard let setting = settings.compactMap(\.self).first(where: { !$0.isEmpty }) else { return .undetermined }
        if let exact = EuroLocale(named: setting) { return exact }
        let parts = baseName(setting).split(separator: "_", omittingEmptySubsequences: false)
        if parts[0] == "en", let country = parts.dropFirst().last, all.contains(where: { $0.country == country }) {
            return .undetermined
        }
        let spoken = all.filter { $0.language == parts[0] }
        return spoken.first { mainNames.contains($0.name) } ?? spoken.first ?? .undetermined
    }

    /// The locales that stand for a language written in several euro countries.
    private static let mainNames: Set = ["ca_ES", "de_DE", "el_GR", "en_IE", "fr_FR", "nl_NL", "pt_PT"]

    private var language: Substring { name.prefix { $0 != "_" } }

    private var country: Substring { name.drop { $0 != "_" }.dropFirst() }

    /// `it_IT` of `it-IT.UTF-8@euro`.
    private static func baseName(_ setting: String) -> String {
        String(setting.prefix { $0 != "." && $0 != "@" }.map { $0 == "-" ? "_" : $0 })
    }
}
