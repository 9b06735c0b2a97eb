import Money
import Testing

@Suite struct EuroLocaleNamesTests {
    @Test(arguments: [
        ("it_IT", "it_IT"), ("it-IT", "it_IT"), ("it_IT.UTF-8", "it_IT"), ("it_IT@euro", "it_IT"),
        ("it-IT.ISO-8859-15@euro", "it_IT"), ("gsw_FR", "gsw_FR"), ("und", "und"),
    ])
    func `an exact name is recognised with and without its encoding`(text: String, name: String) {
        #expect(EuroLocale(named: text)?.name == name)
    }

    @Test(arguments: ["", "it", "IT", "it_it", "it_CH", "en_DE", "C", "POSIX", "it_IT ", ".UTF-8", "_", "de_DE_DE"])
    func `other names are refused`(name: String) {
        #expect(EuroLocale(named: name) == nil)
    }

    @Test func `every locale is found by its name`() {
        for locale in everyLocale {
            #expect(EuroLocale(named: locale.name) == locale)
            #expect(EuroLocale.preferred(among: [locale.name]) == locale)
        }
    }

    @Test(arguments: [
        ("de_AT.UTF-8", "de_AT"), ("de", "de_DE"), ("de_CH.UTF-8", "de_DE"), ("fr_CH", "fr_FR"), ("pt_BR", "pt_PT"),
        ("nl", "nl_NL"), ("ca_AD", "ca_ES"), ("ca_ES_VALENCIA", "ca_ES"), ("ca_ES.UTF-8@valencia", "ca_ES"),
        ("el", "el_GR"), ("es_MX", "es_ES"), ("sv_SE", "sv_FI"), ("tr_TR", "tr_CY"), ("gsw_CH", "gsw_FR"),
        ("en", "en_IE"), ("en_US.UTF-8", "en_IE"), ("en-GB", "en_IE"), ("en_MT", "en_MT"), ("en_DE", "und"),
        ("en_NL.UTF-8", "und"), ("C", "und"), ("C.UTF-8", "und"), ("POSIX", "und"), ("ja_JP", "und"), ("und", "und"),
        ("_", "und"), (".", "und"),
    ])
    func `a setting with an unknown name is read by its language`(setting: String, name: String) {
        #expect(EuroLocale.preferred(among: [setting]).name == name)
    }

    @Test func `the first non-empty setting decides`() {
        #expect(EuroLocale.preferred(among: []).name == "und")
        #expect(EuroLocale.preferred(among: [nil, ""]).name == "und")
        #expect(EuroLocale.preferred(among: [nil, "", "fr_FR", "it_IT"]).name == "fr_FR")
        #expect(EuroLocale.preferred(among: ["C", "it_IT"]).name == "und")
    }
}
