import Sheets

extension HeaderWords {
    /// Header words by role, best match first, with or without accents.
    static let table: [(ColumnRole, [String])] = [
        (
            .date,
            [
                "booking date|buchungsdatum|buchungstag|buchung|post date|posting date|posted date|posted transactions date|date posted",
                "data contabile|data registrazione|date de comptabilisation|fecha contable|data comptable",
                "date operation|date d operation|date de l operation|dateop|fecha operacion|fecha de operacion",
                "f operacion",
                "data operazione|data lancamento|data mov|data movimento|data do movimento|data de lancamento",
                "boekdatum|boekingsdatum|uitvoeringsdatum|transactiedatum|kirjauspaiva|bokforingsdag|bokforingsdatum",
                "bogforingsdato|bokforingsdato|data ksiegowania|data operacji|datum zauctovani|datum provedeni",
                "datum knjizenja|datum knjizbe|datum uctovania|datum transakcije|kande kuupaev|operacijos data",
                "datum uzauctovani|datum zauctovania|konyveles datuma|konyvelesi datum|data inregistrarii|data tranzactiei",
                "ημερομηνια|ημ νια συναλλαγης|ημερομηνια συναλλαγης|ημνια|transaction date|transaktionsdatum",
                "completed date|data di completamento|datum des abschlusses|abschlussdatum|date de fin",
                "fecha de finalizacion|data de conclusao|datum voltooid|data zrealizowania|completion date",
                "data zakonczenia|datum dokonceni|datum dokoncenia|datum zavrsetka|datum zakljucka|data finalizarii",
                "befejezes datuma|teljesites datuma|uzbaigimo data|ivykdymo data|pabeigsanas datums|lopetamise kuupaev",
                "datum for slutforande|slutford|dato for faerdiggorelse|dato for fullforelse|fullfort dato|paattymispaiva",
                "ημερομηνια ολοκληρωσης|дата на приключване",
                "day|date|datum|data|fecha|dato|kuupaev|datums|paivamaara|pvm|paiva|pva|giorno|tag",
                "dag|jour|dia|data operacio",
                "dateutc|date time|date utc|datetime|created on|period|belegdatum|kaufdatum|date transaction",
                "dato for transaksjon|transaktionsdag|tapahtumapaiva|maksupaiva|date de transaction",
                "datum der transaktion|buchungszeitpunkt|zahlungsdatum|erstellt am|abgeschlossen am",
                "purchase date|date of purchase|data acquisto|data di acquisto|data dell acquisto|date d achat|date achat",
                "fecha compra|fecha de compra|data compra|data da compra|data de compra|aankoopdatum|timestamp",
                "data transazione|data transakcji|datum transakce|datum transakcie|tehingu kuupaev|dzien|data operacao",
                "date d execution|datum odpisania|datum splatnosti",
            ]
        ),
        (
            .valueDate,
            [
                "value date|valutadatum|wertstellung|wertstellungsdatum|wertstellungstag|wert|valuta|data valuta",
                "date de valeur|date valeur|dateval|fecha valor|f valor|fecha de valor|data valor|data waluty",
                "rentedatum|valutadag|valutapvm|arvopaiva|valutadato|rentedato|datum valuty|datum valute|valuta datum",
                "ertektelep datuma|ertekdatum|erteknap|data valutei|valeur|vaartuspaev|valuutapaev|ημερομηνια αξιας",
                "valor",
            ]
        ),
        (
            .startDate,
            [
                "started date|data di inizio|datum des beginns|beginndatum|date de debut|fecha de inicio",
                "data de inicio|startdatum|data rozpoczecia|anfangsdatum|start date",
                "datum zahajeni|datum zacatia|datum pocetka|datum zacetka|data de inceput|kezdes datuma|pradzios data",
                "sakuma datums|alguskuupaev|startdato|aloituspaiva|ημερομηνια εναρξης|начална дата|data de inici",
            ]
        ),
        (
            .amount,
            [
                "amount|betrag|importo|importe|montant|bedrag|valor do movimento|montante|summa|belopp|belob|belop",
                "maara|kwota|castka|suma|iznos|znesek|ciastka|umsatz|summe|osszeg|ποσο|importo movimento|quantia",
                "montant operation|montant de l operation|amount eur|transaction amount|betrag in|kwota operacji",
                "castka v mene uctu|ciastka v mene uctu|suma v mene uctu|transaktionsbetrag|buchungsbetrag",
                "importe de la operacion|importe operacion|transactiebedrag|valor|value|beloep|transaktionsbelopp",
                "import|import operacio|importancia|kwota transakcji|suma operatiune|valoare|importo in|kogus|eur",
            ]
        ),
        (
            .debit,
            [
                "debit|debit amount|soll|addebiti|addebito|uscite|uscita|dare|debet|cargo|cargos|gastos|debito|debitos",
                "money out|paid out|withdrawal|withdrawals|withdrawal amount|withdrawal amt|outflow|expense|expense amount|expenses|spent",
                "ausgang|ausgabe",
                "ausgaben|belastung|lastschrift|spesa|spese|depense|depenses|af|uitgaven|uitgave|ut|ute|uttag|ud|menot",
                "debete|izdatek|isplata|rashod|obciazenia|wydatki|vydaj|vydaje|isplate|breme|duguje|debits|terheles",
                "χρεωση|deebet|debets|debetas|montant debit|debit montant|importe cargo|utgift|udgift|ut fra konto",
                "ut av konto|cost|ausgehender betrag|betrag ausgehend|rechnungsbetrag ausgehend|zahlungsausgang|amount out",
                "transaction amount out|billing amount out|betrag soll|soll betrag|belastungsbetrag|montant au debit|debe",
                "obciazenie|suma in debit|suma debit",
            ]
        ),
        (
            .credit,
            [
                "credit|credit amount|haben|accrediti|accredito|entrate|entrata|avere|abono|abonos|ingresos|credito",
                "creditos|money in|paid in|deposit|deposits|deposit amount|deposit amt|inflow|income|income amount|eingang|einnahme|einnahmen",
                "gutschrift|recette|recettes|bij|inkomsten|in|insattning|ind|tulot|uznania|wplywy|prijem|prijmy|kredit",
                "prejem|dobro|uplata|uplate|potrazuje|credits|jovairas|jovairias|πιστωση|kreedit|kredits|kreditas",
                "montant credit|credit montant|importe abono|inntekt|indtaegt|inn pa konto|inn|eingehender betrag|betrag eingehend",
                "rechnungsbetrag eingehend|zahlungseingang|amount in|transaction amount in|billing amount in|betrag haben",
                "haben betrag|gutschriftsbetrag|montant au credit|haber|uznanie|suma in credit|suma credit",
            ]
        ),
        (
            .fee,
            [
                "fee|gebuhr|costo|frais|comision|comissao|kosten|oplata|commission|tariffa|avgift|gebyr|fees|gebuhren",
                "commissioni|commissione|comisiones|comissoes|commissions|commissies|commissie|provisie|provision",
                "provisionen|entgelt|entgelte|spesen|kosten und gebuhren|frais bancaires|spese e commissioni|oplaty",
                "commissioni e spese|costi|comissio|comissions|avgifter|gebyrer|courtage|prowizja|prowizje|poplatek",
                "poplatky|poplatok|dij|dijak|jutalek|koltseg|comisioane|taxa|taxas|auslandsentgelt|transaction fee",
                "transaction fees|fee amount|fremdwahrungsentgelt|auslandseinsatzentgelt|bank fee|bank charges|tarifa|tarifas",
            ]
        ),
        (
            .gross,
            [
                "gross|brutto|lordo|brut|bruto|avant commission|valor bruto|montante bruto|kwota brutto",
                "ttc|montant ttc|total ttc|prix ttc|toutes taxes comprises|inkl mwst|incl btw|inclusief btw|iva inclusa",
                "verollinen|kaibemaksuga|iva incluido|con iva|com iva|incl vat|including vat|inkl moms|s dph|s pdv|z ddv|cu tva|με φπα|с ддс",
            ]
        ),
        (
            .net,
            [
                "net|netto|netto betrag|net amount|neto|hors frais|liquido|kwota netto",
                "imponibile|base imponibile|senza iva|base imponible|sin iva|base tributavel|valor tributavel|sem iva",
                "ht|montant ht|total ht|prix ht|hors taxe|hors taxes|montant hors taxe|montant hors taxes|hors tva|htva",
                "ohne mwst|exkl mwst|zzgl mwst|excl btw|exclusief btw|zonder btw|bedrag excl btw|net of vat|excl vat",
                "ex vat|excluding vat|without vat|taxable amount|net price|nettopreis|exkl moms|ekskl moms|uden moms",
                "utan moms|veroton|ilman alvia|kaibemaksuta|bez pvn|be pvm|bez dph|zaklad dane|zaklad dph|bez pdv",
                "osnovica|brez ddv|osnova|netto osszeg|fara tva|valoare fara tva|χωρις φπα|καθαρη αξια|без ддс",
                "данъчна основа|нето|base imposable|glan|nett",
            ]
        ),
        (
            .direction,
            [
                "af bij|debit credit|credit debit|soll haben|direction|d k|k d|s h|h s|d c|c d|dc|kd|dk|debets kredits",
                "deebet kreedit|debetas kreditas|debet kredit|debit credit indicator|credit debit indicator|cdtdbtind",
                "sens|segno|dare avere|auswirkung auf guthaben|balance impact|impatto sul saldo|impact sur le solde",
                "impacto en el saldo|income expense|signe|strana|soll haben kennzeichen|effect op saldo",
                "creditdebet|debetcredit|creditdebit|debitcredit|credit debet|debet credit|debit kredit|kredit debit",
                "by af code|bij af|af bij code|debe haber|debito credito|credito debito|debitcreditcode|cd indicator",
                "sh kennzeichen|s h kennzeichen|soll haben kz|dc indicator|d c indicator|debit ou credit|wn ma|md dal",
                "d a|a d|t j|j t|t k|d p|p d|d h|h d|w m|dobro breme|jovairas terheles|kreditas debetas|avere dare",
                "dr cr|cr dr|signo|sinal|tipo de importe|typ pohybu|smer|kierunek|suunta|riktning|retning|richting|richtung|direzione|sentido",
            ]
        ),
        (
            .payee,
            [
                "payee|counterparty name|partner name|name zahlungsbeteiligter|auftraggeber empfanger",
                "auftraggeber begunstigter|begunstigter auftraggeber|beguenstigter zahlungspflichtiger",
                "begunstigter zahlungspflichtiger|beneficiary originator|naam tegenpartij|naam van de tegenpartij",
                "naam omschrijving|name description|tegenpartij naam|zahlungsempfanger|empfanger",
                "empfanger auftraggeber",
                "beneficiary|beneficiario|beneficiaire|begunstigde|supplierfound|fournisseur|controparte|ordinante",
                "ordinante beneficiario|beneficiario ordinante|contraparte|saaja maksja|saajamaksja|saaja nimi",
                "sanemejs maksatajs|gavejas|gavejas moketojas|moketojas gavejas|mottagare|modtager|saaja|saaja maksaja",
                "mottaker|motpart|kontrahent|nazwa kontrahenta|nazov protiuctu|nazev protiuctu|protistrana",
                "naziv primatelja|prejemnik|prejemnik placnik|merchant|handler|shop|store|negozio|esercente|commerce",
                "geschaft|name|nome|nom|naam|nombre|namn|navn|nimi|nev|nume|jmeno|ime|vendor|item or payee|counterparty|tegenpartij|gegenpartei|partner",
                "partner neve|beneficiar|δικαιουχος|vastapuoli|title|tiers|partnername|nazwa|imie i nazwisko",
                "nom de la contrepartie|nom contrepartie|moketojo arba gavejo pavadinimas",
                "comercio|establecimiento|comerciante|estabelecimento|lojista|commercant|enseigne|etablissement|winkel",
                "handelaar|winkelier|prodejce|sklep|sprzedawca|butik|saljare|forretning|comerciant",
            ]
        ),
        (
            .payer,
            ["payer|payer name|zahlungspflichtige r|zahlungspflichtiger|auftraggeber|source name|pagatore|payeur"]
        ),
        (
            .recipient,
            ["payee name|zahlungsempfanger in|recipient|destination name|target name|begunstigter|destinataire"]
        ),
        (
            .what,
            [
                "what|verwendungszweck|payment reference|vrije mededeling|mededelingen|mededeling|notifications",
                "descrizione estesa|descrizione completa|libelle complet operation|libelle operation|details",
                "buchungsdetails|gestructureerde mededeling|payment details|purpose|remittance information|zweck",
                "description|beschreibung|descrizione|descripcion|descricao|omschrijving|beskrivning|beskrivelse|opis",
                "descrizione operazione|descrizione movimento|descrizione transazione|detail|detalle|detalles|detalhe",
                "detalhes|dettaglio|libelle detaille|beschreibung der transaktion|szczegoly|podrobnosti|reszletek",
                "popis|libelle|label|concepto|concepto de la operacion|causale|causale descrizione|text",
                "tekst|txt|selite",
                "selgitus|informacija sanemejam|paaiskinimai|paskirtis|maksajuma merkis|viesti|meddelande|tytul",
                "tytul operacji|opis operacji|zprava pro prijemce|sprava pre prijemcu|namen|namena|svrha|opis placanja",
                "omschrijving 1|leiras|kozlemeny|descriere|detalii|αιτιολογια|περιγραφη|narrative|particulars",
                "designation|nature de l operation|item|transaction|betreff|motif|motivo|motivazione|operazione",
                "extended details|movimiento|operacion|operation|transaction description|libelle simplifie",
                "communication|beschrijving|descritivo|forklaring|testo|texte|texto|tekstas|teksts|teksti|besedilo",
            ]
        ),
        (.more, ["libelle suite"]),
        (
            .note,
            [
                "note|notes|memo|notiz|notizen|notas|nota|comment|comments|kommentar|commentaire|bemerkung|bemerkungen",
                "observaciones|osservazioni|observations|opmerking|poznamka|opomba|napomena|uwagi|anmerkung|huomautus",
                "detaljer|dettagli|notitie|notities|anteckning|remarque|remarques",
            ]
        ),
        (
            .kind,
            [
                "type|buchungstext|umsatzart|umsatztyp|transaktionstyp|transaction type|type of transaction|tipo|typ",
                "art|transaktionsart|mutatiesoort|type verrichting|tipo operazione|tipo movimento|tipo de movimento",
                "tipo de operacion|type operation|type d operation|typ operacji|typ transakce",
                "type de transaction|tipo de transaccion|tip|tipas|tipus|tyyppi|typ transakcie|tapahtumalaji",
                "transaktionstype|transaktionstyp|tehingu tuup|maksajuma veids|movimento|vrsta transakcije|rodzaj",
                "tipo de movimiento|tipo movimiento|soort|buchungsart|transaktion|kategoria operacji|tipo transazione|art der transaktion",
            ]
        ),
        (
            .category,
            [
                "category|kategorie|categoria|categorie|category name|kategoria|kategori|luokka|kategorija|kategooria",
                "rubriek|moneymap|rubrique|sous categorie|catégorie|κατηγορια",
            ]
        ),
        (
            .parentCategory,
            ["category group|categoryparent|parent category|category group name|hauptkategorie|categorie parente"]
        ),
        (.subcategory, ["subcategory|sub category|unterkategorie|subcategory name|sottocategoria|subcategoria"]),
        (
            .method,
            [
                "payment type|method|payment method|paymode|payment|zahlungsart|zahlungsmethode|metodo di pagamento",
                "moyen de paiement|forma de pago|betaalmethode|zahlungsmittel|betalningssatt",
            ]
        ),
        (.tags, ["tags|labels|tag|etichette|etiketten|schlagworte|etiquettes|etiquetas|mots cles"]),
        (
            .account,
            [
                "account|account name|iban auftragskonto|auftragskonto|wallet|konto|conto|compte|cuenta|rekening",
                "iban bban|rekeningnummer|accountlabel|conta|kliendi konto|klienta konts|saskaitos nr|saskaita|tili",
                "conto o carta|posted account|own account|eigenes konto|iban rekening|ucet|cislo uctu|rachunek|racun",
                "iban kontoinhaber",
            ]
        ),
        (
            .reference,
            [
                "transaction id|transaktionscode|codice transazione|transferwise id|uid|id transaction|fitid",
                "id de transaction|id de transaccion|arhiva kods|arhiveerimistunnus|archive code|iraso nr",
                "numer transakcji|identyfikator transakcji|id transakcji|id da transacao|codigo da transacao",
                "id operace|id pohybu|volgnummer|volgnr|journal id|code de transaction|codigo de transaccion",
            ]
        ),
        (
            .currency,
            [
                "currency|wahrung|waehrung|valuta|divisa|devise|munt|moneda|moeda|waluta|mena|valuutta|currency code",
                "commodity|commodity currency|valuta rekening|posted currency|valiuta|valuuta|deviza|νομισμα|devizanem",
                "moneta|monnaie|accountcurrency|account currency|ccy|curr|whg|wrg|iso|iso code",
                "devise du compte|penznem|muntsoort|oznaka valute|oznaka valuty|oznaceni meny",
            ]
        ),
        (
            .status,
            [
                "status|state|stato|etat|estado|statut|info|contabilizzazione|status state|tila|stav|olek|stan",
                "situacao|buchungsstatus|statuss|busena|transaction status|payment status|transaktionsstatus",
                "status der transaktion|zahlungsstatus|stato operazione|stato transazione|stato movimento",
                "estado de la operacion|estado operacion|estado del movimiento|estado da transacao|statut de l operation",
                "statut operation|etat de l operation|status transakcji|status platby|stav transakce|stav platby",
                "staat|stare|allapot|tilstand",
            ]
        ),
        (
            .balance,
            [
                "balance|saldo|solde|kontostand|saldo nach buchung|saldo na mutatie|saldo na trn|running balance",
                "disponibile|disponible|saldo disponible|saldo contabile|saldo disponibile|resulting balance|guthaben",
                "accountbalance|stanje|zustatek|zostatok|saldo po operacji|bilanz|egyenleg|sold|υπολοιπο|atlikums|jaak",
                "likutis|saldo contabilistico|saldo po transakcji|laufender saldo|laufender kontostand|solde courant",
                "saldo corriente|saldo progressivo|saldo corrente|lopend saldo|saldo biezace",
            ]
        ),
        (.transfer, ["transfer|is transfer|istransfer"]),
        (.void, ["void"]),
        (.rowType, ["reatuup|ieraksta tips|row type|iraso tipas"]),
        (
            .related,
            [
                "zugehoriger transaktionscode|reference txn id|codice transazione di riferimento|id transazione di riferimento",
                "numero de transaction de reference|id de transaccion de referencia|codigo de transaccion de referencia",
                "id da transacao de referencia|referentie transactiereferentie",
                "codigo da transacao de referencia|identyfikator transakcji referencyjnej|numer transakcji referencyjnej",
                "numero de la transaction de reference|numero de reference de la transaction|referentietransactie id",
                "id referentietransactie|referentie transactie id|referenstransaktions id|referencetransaktions id",
                "referansetransaksjons id|viitetapahtuman tunnus|viitetapahtumatunnus|id referencni transakce",
                "id referencnej transakcie|id referentne transakcije|id referencne transakcije|viitetehingu id",
                "atsauces darijuma id|atsauces transakcijas id|susijusios operacijos id|nuorodines operacijos id",
                "id tranzactie de referinta|αναγνωριστικο συναλλαγης αναφορας|id συναλλαγης αναφορας",
                "ид на свързана транзакция|id de transaccio de referencia",
            ]
        ),
        (
            .product,
            [
                "product|produkt|prodotto|produit|producto|produto|produs|produktas|termek|toode|tuote|produkts|proizvod",
                "izdelek|producte|προιον|продукт",
            ]
        ),
    ]
}
