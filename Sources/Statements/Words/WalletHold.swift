import Sheets

/// PayPal's kinds of movements that only hold money, release it, or authorise a payment.
enum WalletHold {
    /// Money is held on the account or released, which changes the balance.
    case hold
    /// A payment is authorised. The payment follows in a row of its own.
    case authorization

    /// The meaning of a kind of movement; `nil` for kinds of other movements: `Website Payment`, `PreApproved Payment`.
    init?(kind: String) {
        let words = HeaderName.plain(kind).split(separator: " ")
        func has(_ stems: [String]) -> Bool {
            words.contains { word in stems.contains { word.utf8.starts(with: $0.utf8) } }
        }
        if words.contains(where: { Self.whole.contains(String($0)) }) || has(Self.holds) {
            self = .hold
        } else if has(Self.authorizations), !has(Self.payments) {
            self = .authorization
        } else {
            return nil
        }
    }

    private static let whole = Set(words(["hold|holds|held|reserve|reserves|sperre|reserva|riserva|réserve|reserv"]))

    /// Beginnings of words for holds and their releases.
    private static let holds = words([
        "release|einbehalt|zahlungseinbehalt|geldeinbehalt|kontosperr|zahlungssperr|freigabe|zahlungsfreigabe|rückstellung",
        "blocage|déblocage|suspension|retenue|trattenut|blocco|sblocco|sospension|rilascio|retención|retencion|bloqueo",
        "desbloqueo|suspensión|liberación|retenção|bloqueio|desbloqueio|suspensão|libertação|liberação|cativ",
        "inhouding|blokkering|deblokkering|vasthouding|vrijgave|reservering|blokad|odblokow|wstrzyman|zwolnien|zatrzyman",
        "spärr|innehåll|tilbagehold|frigiv|tilbakehold|frigjør|pidäty|pidätet|tilinpidät|katevar|vapautu|pozdržen|zadržen|blokac|blokov|uvolněn",
        "pozastaven|zadržan|uvoľnen|zárol|visszatart|felold|blocar|reținer|deblocar|eliber|zadrža|zadrži|oslobađan|sprostit",
        "δέσμευση|αποδέσμευση|παρακράτηση|задържан|блокир|освобожд|удержан|kinnipid|aizturē|sulaik|bloke",
    ])

    /// Beginnings of nouns for authorisations.
    private static let authorizations = words([
        "authorization|authorisation|reauthorization|reauthorisation|autorisierung|autorisation|réautorisation|autorizzazion",
        "riautorizzazion|autorización|reautorización|autorização|reautorização|autorisatie|herautorisatie|autoryzac",
        "auktorisering|godkendelse|autorisasjon|valtuutu|autorizac|autorizác|engedélyez|autorizare|avtorizacij|έγκριση",
        "авторизац|оторизац|autoriseeri|autorizāc|autorizav",
    ])

    /// Beginnings of words for payments, beside which an authorisation says how the payment was made.
    private static let payments = words([
        "payment|zahlung|paiement|pagament|pago|betaling|płatno|platb|betalning|maksu|fizetés|plat|plać|plačil|πληρωμ|плащан|платеж|makse|maksāj|mokėj"
    ])

    private static func words(_ lines: [String]) -> [String] { lines.flatMap(CellWords.words) }
}
