extension EuroLocale {
    /// The locale of an exact name. `und` is the undetermined one.
    ///
    /// `it-IT`, `it_IT.UTF-8` and `it_IT@euro` are equivalent to `it_IT`. Names are case-sensitive. `nil` for any other
    /// name.
    public init?(named name: String) {
        let name = Self.baseName(name)
        guard let found = name == Self.undetermined.name ? .undetermined : Self.inTable(name) else { return nil }
        self = found
    }

    /// The locale for settings in order of preference, such as a configured name, `LC_ALL`, `LC_MONETARY`, `LANG`.
    ///
    /// The first non-empty setting decides: its exact locale, else the main euro country of its language (`de_CH` gives
    /// `de_DE`, `en_US` gives `en_IE`), else the undetermined locale. That is also the result for `C`, without any setting,
    /// and for English in a euro country other than Cyprus, Ireland and Malta.
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

    /// The default locales of languages used in several euro countries.
    private static let mainNames: Set = ["ca_ES", "de_DE", "el_GR", "en_IE", "fr_FR", "nl_NL", "pt_PT"]

    /// The code of the language: `it`.
    public var language: Substring { name.prefix { $0 != "_" } }

    private var country: Substring { name.drop { $0 != "_" }.dropFirst() }

    /// The setting without encoding and modifier, with an underscore: `it_IT` for `it-IT.UTF-8@euro`.
    private static func baseName(_ setting: String) -> String {
        String(setting.prefix { $0 != "." && $0 != "@" }.map { $0 == "-" ? "_" : $0 })
    }
}
