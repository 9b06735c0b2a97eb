/// Words for the bills of the user's own credit card, and for their payments.
///
/// To add one, append it to a line, as people write it.
enum CardBillWords {
    /// Names of bills and of their payments, at the beginning of a text.
    static let bills = [
        "credit card payment|credit card bill|credit card settlement|payment to credit card|credit card repayment",
        "Kreditkartenabrechnung|Kreditkarten Abrechnung|Abrechnung Kreditkarte|Kreditkartenrechnung|Ausgleich Kreditkarte",
        "pagamento carta di credito|saldo carta di credito|addebito carta di credito|estratto conto carta di credito",
        "règlement carte de crédit|réglement carte de crédit|paiement carte de crédit|relevé carte|relevé CB",
        "prélèvement carte à débit différé|décompte carte de crédit",
        "liquidación tarjeta|liquidación de tarjeta|pago tarjeta de crédito|recibo tarjeta|pago de tarjeta de crédito",
        "liquidación tarjetas|liquidación de tarjetas|adeudo tarjeta de crédito|recibo tarjetas",
        "afrekening creditcard|creditcard afrekening|betaling creditcard|creditcardafrekening",
        "afrekening kredietkaart|kredietkaart afrekening|kredietkaartafrekening|betaling kredietkaart",
        "pagamento cartão de crédito|pagamento do cartão de crédito|spłata karty kredytowej|spłata karty",
        "luottokorttilasku|luottokortin maksu|betalning kreditkort|kreditkortsfaktura|kreditkortbetaling|kreditkortregning",
        "krediitkaardi arve|kredito kortelės apmokėjimas|kredītkartes apmaksa|splátka kreditní karty",
        "splátka kreditnej karty|plačilo kreditne kartice|hitelkártya törlesztés|plată card de credit",
        "credit card direct debit|direct debit credit card|credit card statement|card statement payment|credit card autopay",
        "amex dd|amex direct debit|american express dd|visa dd|mastercard dd|payment of credit card|monthly card payment|card repayment|visa bill|mastercard bill|amex bill|visa card bill",
        "Kreditkarte Abrechnung|Kreditkartenausgleich|Kreditkarteneinzug|Einzug Kreditkarte|Lastschrift Kreditkarte",
        "Abrechnung Mastercard|Abrechnung Visa|Mastercard Abrechnung|Visa Abrechnung|Kartenabrechnung|KK-Abrechnung",
        "Monatsabrechnung Kreditkarte|Monatsabrechnung Visa|Monatsabrechnung Mastercard|Saldo Kreditkarte|Abr. Kreditkarte",
        "Abrechnung Kreditkartenkonto|Ausgleich Kreditkartenkonto|Kreditkarten-Abrechnung|Amex Abrechnung|Visa-Abrechnung",
        "American Express Abrechnung|Kreditkaart Ofrechnung|Kreditkaartenofrechnung|Mastercard-Abrechnung",
        "addebito saldo carta|addebito carta credito|addebito estratto conto carta|addebito e/c carta|saldo carta",
        "pagamento carta credito|pagamento saldo carta|addebito mensile carta|regolamento carta di credito|saldo e/c carta",
        "nexi addebito carta|nexi addebito|cartasi addebito|nexi payments|addebito nexi|addebito cartasi|addebito american express|addebito saldo mensile carta|estratto carta di credito",
        "paiement carte différé|paiement cartes différé|paiement carte à débit différé|paiement CB différé",
        "paiement différé carte|débit différé carte|débit différé CB|débit carte différé|carte débit différé",
        "prélèvement carte différé|prélèvement carte de crédit|prélèvement débit différé|débit mensuel carte|relevé différé",
        "relevé de carte|règlement carte différé|règlement carte à débit différé|règlement CB différé|arrêté carte|arrêté CB",
        "total des opérations carte|total carte différé|encours carte|encours CB|facturettes CB|facturettes carte",
        "liquidación de la tarjeta|liquidación tarj|liquid tarjeta|pago mensual tarjeta|adeudo mensual tarjeta",
        "cargo mensual tarjeta|extracto tarjeta|pago recibo tarjeta|pago tarjeta crédito|liquidació targeta",
        "liquidació de targeta|rebut targeta|pagament targeta de crèdit|liquidación da tarxeta|kreditu txartelaren likidazioa",
        "incasso creditcard|incasso kredietkaart|incasso mastercard|incasso visa|incasso ICS|creditcardincasso",
        "creditcard incasso|automatische incasso creditcard|aflossing creditcard|verrekening creditcard|creditcard betaling",
        "maandafrekening creditcard|rekeningoverzicht creditcard|uitgavenstaat|afrekening visa|afrekening mastercard",
        "afrekening kaart|maandelijkse afrekening|kredietkaart betaling|incasso card|creditcardbetaling",
        "pagamento cartão crédito|pagamento de cartão de crédito|débito cartão de crédito|liquidação cartão de crédito",
        "pagamento extrato cartão|pagamento fatura cartão|fatura cartão de crédito|extrato cartão de crédito",
        "cobrança cartão de crédito|pag cartão crédito|pagamento saldo cartão|pagamento conta cartão",
        "spłata zadłużenia karty|spłata zadłużenia na karcie|automatyczna spłata karty|rozliczenie karty kredytowej",
        "splátka karty|úhrada kreditní karty|inkaso kreditní karty|vyúčtování kreditní karty|úhrada kreditnej karty",
        "inkaso kreditnej karty|vyúčtovanie kreditnej karty|splátka úvěru kreditní karty|splátka úveru kreditnej karty",
        "hitelkártya törlesztése|hitelkártya elszámolás|hitelkártya befizetés|hitelkártya számla|hitelkártya beszedés",
        "rambursare card de credit|plata card credit|rambursare card credit|decontare card de credit|achitare card de credit",
        "plaćanje kreditne kartice|naplata kreditne kartice|podmirenje kreditne kartice|obračun kreditne kartice",
        "troškovi kreditne kartice|naplata po kreditnoj kartici|poravnava kreditne kartice|poravnava kartice|obračun kartice",
        "bremenitev kreditne kartice|poravnava obveznosti po kartici|luottokorttilaskun maksu|luottokortin lasku",
        "luottokortin veloitus|korttilasku|visa lasku|mastercard lasku|kreditkortsräkning|betalning av kreditkort",
        "kortfaktura|faktura kreditkort|kreditkort faktura|kreditkort regning|kreditkortopgørelse|betaling kreditkort",
        "afregning kreditkort|kredittkortregning|kredittkort faktura|kredittkortfaktura|betaling kredittkort",
        "betaling av kredittkort|krediitkaardi tagasimakse|krediitkaardi makse|krediitkaardi tasumine|krediitkaardi maksmine|krediitkaardi võlgnevus|krediitkaardi võlg",
        "kredītkartes maksājums|kredītkartes rēķins|kredītkartes parāda atmaksa|kredito kortelės mokėjimas",
        "kredito kortelės sąskaita|kredito kortelės skolos|kredito kortelės įsiskolinimo|πληρωμή πιστωτικής κάρτας",
        "πληρωμή πιστωτικής|εξόφληση πιστωτικής κάρτας|λογαριασμός πιστωτικής κάρτας|εξόφληση κάρτας",
        "плащане кредитна карта|плащане на кредитна карта|погасяване кредитна карта|погасяване на кредитна карта",
        "задължение по кредитна карта|плащане по кредитна карта|погашение кредитной карты|kredi kartı ödemesi",
        "kredi kartı borcu|íocaíocht cárta creidmheasa|bille cárta creidmheasa|ħlas tal-karta tal-kreditu",
        "credit card monthly payment|payment credit card|card bill|charge card payment",
        "prélèvement mensuel carte|règlement mensuel carte|dépenses carte bancaire|achats carte bancaire différé",
        "addebito mensile carta di credito|addebito carte di credito|pagamento estratto conto carta|addebito utilizzo carta",
        "Abrechnung Ihrer Kreditkarte|Kreditkartensaldo|Kreditkarten Monatsabrechnung|Abrechnung American Express",
        "Abrechnung Amex|cargo liquidación tarjeta|adeudo liquidación tarjeta",
        "liquidación visa|liquidación mastercard|afrekening american express|afrekening visakaart",
        "kredītkartes atmaksa|kredītkartes parāds|kredītkartes dzēšana|kredītkartes iemaksa|kredītkartes norēķins",
        "kredītkartes parāda dzēšana|kredītkartes parāda apmaksa|maksājums par kredītkarti|kredito kortelės įmoka",
        "kredito kortelės padengimas|kredito kortelės grąžinimas|kredito kortelės papildymas|kredito kortelės limito grąžinimas",
        "kredito kortelės atsiskaitymas|įmoka už kredito kortelę|mokėjimas už kredito kortelę|ħlas tal-karta ta' kreditu",
        "ħlas ta' karta ta' kreditu|ħlas karta ta' kreditu|ħlas karta tal-kreditu|ħlas lura tal-karta ta' kreditu",
        "ħlas tal-kont tal-karta ta' kreditu|kont tal-karta ta' kreditu|krediitkaardi kattemakse|krediitkaardi võla tasumine",
        "krediitkaardi sissemakse|krediitkaardi konto tasumine|luottokortin lyhennys|luottokortin suoritus|maksu luottokortille",
        "luottokorttilaskun suoritus|betalning kreditkortsfaktura|inbetalning kreditkort|betalning av kreditkortsfaktura",
        "platba za kreditnú kartu|splatenie kreditnej karty|zúčtovanie kreditnej karty|vyrovnanie kreditnej karty",
        "splátka na kreditnú kartu|platba za kreditní kartu|splacení kreditní karty|zúčtování kreditní karty",
        "splátka na kreditní kartu|poplačilo kreditne kartice|plačilo računa kreditne kartice|plačilo obveznosti kreditne kartice",
        "otplata kreditne kartice|uplata za kreditnu karticu|plaćanje računa kreditne kartice|podmirenje obveza kreditne kartice",
        "εξόφληση πιστωτικής|καταβολή πιστωτικής κάρτας|δόση πιστωτικής κάρτας|οφειλή πιστωτικής κάρτας",
        "πληρωμή λογαριασμού πιστωτικής|πληρωμή οφειλής πιστωτικής|вноска по кредитна карта|вноска кредитна карта",
        "погасяване по кредитна карта|погасяване на задължение по кредитна карта|захранване на кредитна карта",
        "плащане на задължение по кредитна карта|aisíocaíocht cárta creidmheasa|íoc cárta creidmheasa|ráiteas cárta creidmheasa",
        "íocaíocht bhille cárta creidmheasa|pagament de la targeta de crèdit|pagament de targeta de crèdit",
        "pago de la tarjeta de crédito|amortización tarjeta de crédito|liquidação do cartão de crédito|liquidação de cartão de crédito",
        "pagamento da fatura do cartão|pagamento fatura do cartão|pagamento do extrato do cartão|amortização cartão de crédito",
        "pagamento della carta di credito|saldo della carta di credito|rimborso saldo carta di credito|rata carta di credito",
        "remboursement carte de crédit|paiement de la carte de crédit|règlement de la carte de crédit|solde carte de crédit",
        "aflossing kredietkaart|terugbetaling kredietkaart|betaling van kredietkaart|betaling van creditcard",
        "Ausgleich der Kreditkarte|Begleichung Kreditkarte|Rückzahlung Kreditkarte|Zahlung an Kreditkarte|Kreditkarte Ausgleich",
        "Kreditkarte Einzug|Bezuelung Kreditkaart",
        "ICS creditcard incasso|ICS incasso|INT CARD SERVICES|International Card Services|Card Complete Abrechnung",
        "Card Complete Service Bank|Abrechnung Card Complete|PayLife Abrechnung|Abrechnung PayLife|Barclaycard Abrechnung",
        "Diners Club Abrechnung|Abrechnung Diners Club|Viseca Abrechnung|Hanseatic Bank Kreditkarte",
    ]

    /// Names of bills that purchases may have too. They count only if nothing but names of cards and numbers follows.
    static let shortBills = [
        "visa card payment|mastercard card payment|master card payment|amex payment|amex card payment|american express payment",
        "payment to card|payment to visa|payment to mastercard|payment to amex|payment to american express",
        "payment to credit card|visa direct debit|mastercard direct debit|american express direct debit",
        "addebito carta|addebito carte|saldo mensile carta|addebito visa|addebito mastercard",
        "prélèvement carte|prélèvement CB|prélèvement carte bleue|prélèvement carte bancaire|prlv carte|total carte",
        "règlement carte visa|règlement carte mastercard|Abrechnung Karte|Kreditkartenzahlung|Zahlung Kreditkarte",
        "Lastschrift Karte|recibo visa|recibo mastercard|betaling visa|betaling mastercard|incasso american express",
        "liquidação cartão|spłata visa|splátka visa|úhrada karty|törlesztés kártya|plată card",
    ]

    /// Names of payments in the card's rows. They count only if nothing but thanks, names of cards and numbers follows.
    static let payments = [
        "payment received|payment thank you|thank you for your payment|your payment|card payment received|online payment",
        "payment received with thanks|payment - thank you|direct debit payment|autopay payment|automatic payment|autopay",
        "we received your payment|internet payment|mobile payment|electronic payment|bill payment received|payment by direct debit",
        "Zahlung vielen Dank|Zahlung herzlichen Dank|Zahlung danke",
        "Zahlung erhalten|Zahlung dankend erhalten|Vielen Dank für Ihre Zahlung|Danke für Ihre Zahlung|Ihre Zahlung",
        "Ihre Zahlung dankend erhalten|Ihre Zahlung erhalten|Überweisung erhalten|Zahlung/Überweisung erhalten|Ihre Lastschrift",
        "Einzug des Rechnungsbetrages|Einzug Rechnungsbetrag|Lastschrift vom Girokonto|Zahlungseingang Kreditkarte",
        "pagamento ricevuto|grazie per il pagamento|vostro pagamento|suo pagamento|il suo pagamento|pagamento da conto corrente",
        "addebito in conto corrente|addebito su conto corrente|addebito in c/c|addebito su c/c",
        "paiement reçu|merci pour votre paiement|votre paiement|votre règlement|règlement reçu|paiement enregistré",
        "prélèvement automatique enregistré|prélèvement enregistré|paiement bien reçu|règlement mensuel",
        "pago recibido|gracias por su pago|gracias por tu pago|su pago|tu pago|pago recibido tarjeta|pagament rebut",
        "pagamento recebido|obrigado pelo seu pagamento|o seu pagamento|pagamento efetuado obrigado|ordainketa jasota",
        "betaling ontvangen|uw betaling|bedankt voor uw betaling|hartelijk dank voor uw betaling|ontvangen betaling",
        "geïncasseerd vorig saldo|geïncasseerd saldo|betaling vorig saldo|incasso ontvangen",
        "dziękujemy za wpłatę|dziękujemy za spłatę|spłata otrzymana|otrzymana spłata|wpłata na kartę",
        "děkujeme za platbu|platba přijata děkujeme|ďakujeme za platbu|platba prijatá ďakujeme|splátka přijata|splátka prijatá",
        "köszönjük befizetését|befizetés köszönjük|mulțumim pentru plată|plată primită mulțumim|hvala na uplati|hvala za plačilo",
        "kiitos maksusta|kiitos suorituksesta|maksu vastaanotettu|suoritus vastaanotettu",
        "betalning mottagen|inbetalning mottagen|mottagen betalning|tack för din betalning|tack för inbetalningen",
        "betaling modtaget|indbetaling modtaget|tak for din betaling|tak for din indbetaling",
        "betaling mottatt|innbetaling mottatt|takk for din betaling|takk for innbetalingen",
        "täname makse eest|makse laekunud täname|paldies par maksājumu|ačiū už mokėjimą|ευχαριστούμε για την πληρωμή",
        "благодарим за плащането|спасибо за платеж|ödeme alındı teşekkürler|ödemeniz için teşekkürler|grazzi tal-ħlas",
    ]

    /// Names of payments in the card's rows that count only if money came in, because the bank's rows or other accounts
    /// may have them too. Nothing but thanks, names of cards and numbers may follow.
    static let received = [
        "pagamento estratto conto|addebito estratto conto|prélèvement sur compte|prélèvement sur votre compte",
        "prélèvement sur compte bancaire|prélèvement du solde|incasso vorig saldo|incasso saldo|verrekening vorig saldo",
        "Einzug vom Girokonto|Ausgleich Kartenkonto|Saldoausgleich|cargo en cuenta|débito em conta|débito na conta",
    ]

    /// Words for a payment that are the whole text of a card's row.
    static let paying = [
        "payment|repayment|transfer|autopay|zahlung|einzahlung|überweisung|lastschrift|einzug|ausgleich|zahlungseingang",
        "paiement|règlement|prélèvement|virement|versement|pagamento|bonifico|versamento|addebito|pago|transferencia|ingreso",
        "adeudo|transferência|pagament|betaling|overboeking|overschrijving|incasso|storting|ontvangst|płatność|spłata|wpłata",
        "przelew|platba|splátka|úhrada|převod|vklad|prevod|plaćanje|uplata|plačilo|polog|nakazilo|befizetés|törlesztés",
        "átutalás|fizetés|plată|rambursare|depunere|maksu|maksusuoritus|suoritus|siirto|tilisiirto|inbetalning|betalning",
        "insättning|överföring|indbetaling|overførsel|innbetaling|overføring|makse|sissemakse|ülekanne|laekumine|tagasimakse",
        "maksājums|iemaksa|pārskaitījums|atmaksa|mokėjimas|įmoka|pervedimas|πληρωμή|κατάθεση|μεταφορά|εξόφληση|плащане",
        "погасяване|внасяне|превод|платеж|погашение|перевод|ödeme|ħlas|íocaíocht",
    ]

    /// Words that may occur beside a word for a payment in a card's rows.
    static let besidePaying = [
        "direct|debit|bank|from|account|giro|balance|bill|statement|invoice|bacs|sepa|automatic|monthly|last|vom|girokonto",
        "konto|rechnung|saldo|kontoausgleich|sur|compte|votre|solde|reçu|automatique|mensuel|facture|relevé|da|conto|corrente",
        "estratto|ricevuto|sul|del|su|en|cuenta|recibo|de|recibido|mensual|conta|extrato|recebido|rekening|van|vorig|uw",
        "ontvangen|afrekening|otrzymana|rachunku|přijatá|prijatá|účtu|z|račun|prejeto|primită|cont|din|saapunut|tililtä|från",
        "mottagen|faktura|fra|regning|modtaget|mottatt|kontolt|laekunud|no|konta|iš|sąskaitos|gautas|λογαριασμού|сметка|по",
    ]

    /// Names of cards and issuers, at the beginning of a word in a bank's row. They are evidence only together with a
    /// row of equal amount in another file.
    static let issuers = [
        "credit card|creditcard|kreditkart|kredietkaart|carta di credito|carte de crédit|tarjeta de crédito|tarjeta crédito",
        "cartão de crédito|cartão crédito|karty kredytowej|kreditní kart|kreditnej kart|kreditne kart|kreditna kart",
        "hitelkárty|card de credit|card credit|luottokort|kreditkort|kredittkort|krediitkaar|kredītkart|kredito kortel",
        "πιστωτικ|кредитна карт|кредитной карт|kredi kart|cárta creidmheasa|targeta de crèdit|débit différé|carte différé",
        "carta credito|ICS|card service|card complete|cardcomplete|paylife|viseca|swisscard|nexi|cartasi|barclaycard|amex",
        "american express|diners|mastercard|visa card|advanzia|hanseatic bank|eurocard|entercard|bankamericard|cornercard",
        "DKB visa|cofidis|cetelem|wizink|unibanco|bank norwegian|hanseatic|novum bank|TF bank|international card services",
    ]

    /// Words of thanks.
    static let thanks = [
        "thank|thanks|danke|dank|dankend|besten|vielen|herzlichen|grazie|merci|gracias|gràcies|obrigado|obrigada",
        "bedankt|hartelijk|dziękujemy|děkujeme|ďakujeme|köszönjük|mulțumim|hvala|kiitos|tack|tak|takk|täname|aitäh",
        "paldies|ačiū|ευχαριστούμε|благодарим|спасибо|teşekkürler|grazzi",
    ]

    /// Words for cards, and words that may occur beside them.
    static let cards = [
        "card|you|credit|visa|mastercard|master|amex|american|express|karte|kreditkarte|carta|carte|tarjeta|cartão|creditcard",
        "kaart|kredietkaart|karta|kártya|kortti|kort|kartica|gold|classic|platinum|for|your|ihre|zahlung|received|erhalten",
        "für|via|web|online|by|direct|debit|dd|ending|in|xx|xxxx",
    ]
}
