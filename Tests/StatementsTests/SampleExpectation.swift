import Statements
import Testing

/// The expected rows of a file of `Samples`.
struct SampleExpectation: Sendable, CustomTestStringConvertible {
    let name: String
    let format: String
    let rows: [String]
    /// The options that the user must give.
    let options: ReadingOptions

    init(_ name: String, _ format: String, sign: SpentSign? = nil, person: String? = nil, _ rows: String...) {
        options = ReadingOptions(sign: sign, person: person)
        self.name = name
        self.format = format
        self.rows = rows
    }

    var testDescription: String { name }

    static let known: [SampleExpectation] = [
        SampleExpectation(
            "1money.csv", "1Money",
            "2 2025-11-03 23.45 | note=bread | in=Food | of=Cash | #home",
            "3 left out: transfer",
            "4 2025-11-05 -1000.00 | in=Salary | of=Bank"),
        SampleExpectation(
            "abn-amro.tab", "ABN AMRO",
            "1 2025-11-03 266.00 | Verhuurder | what=huur 11/2025 | of=123456789",
            "2 2025-11-04 3.45 | what=BEA, Betaalpas Albert Heijn,PAS123 | of=123456789"),
        SampleExpectation(
            "actual.csv", "Actual",
            "2 left out: balance",
            "3 2025-11-03 23.45 | Conad | note=(SPLIT 1 OF 2) bread | in=Food | of=Bank",
            "4 2025-11-03 6.55 | Conad | note=(SPLIT 2 OF 2) soap | in=Home | of=Bank",
            "5 2025-11-04 -1000.00 | Job | in=Income | of=Bank"),
        SampleExpectation(
            "aib.csv", "AIB",
            "2 2025-11-13 24.30 | what=VDP-TESCO | of=123",
            "3 2025-11-14 -1450.00 | what=SALARY | of=123"),
        SampleExpectation(
            "amex-de.csv", "American Express",
            "2 2025-11-03 24.30 | REWE | in=Lebensmittel | of=-1001 | id='AT1'",
            "3 2025-11-04 -1100.00 | ZAHLUNG ERHALTEN | of=-1001 | id='AT2'"),
        SampleExpectation(
            "amex.csv", "American Express",
            "2 2025-11-13 24.30 | ESSELUNGA | in=Groceries | id='AT1'",
            "3 2025-11-14 -100.00 | PAYMENT RECEIVED | id='AT2'"),
        SampleExpectation(
            "asn.csv", "ASN",
            "1 2025-11-03 700.00 | verhuurder | what=huur, november | of=NL11ASNB0123456789 | id=12345678",
            "2 2025-11-04 12.30 | what=>ALBERT HEIJN | of=NL11ASNB0123456789 | id=12345679"),
        SampleExpectation(
            "bagels.csv", "Bagels",
            "2 2025-11-03 2.50 | what=bread | in=Food | of=Cash",
            "3 2025-11-04 -1000.00 | what=salary | in=Job | of=Bank",
            "4 left out: transfer"),
        SampleExpectation(
            "bbva-es.csv", "BBVA",
            "2 2025-11-03 8.55 | what=Mercadona | note=MADRID | by=card"),
        SampleExpectation(
            "bbva-it.csv", "BBVA",
            "6 2025-11-03 8.55 | what=Esselunga | note=MILANO | by=card",
            "7 2025-11-04 -100.00 | what=Rossi | note=cinema | by=transfer",
            "8 left out: currency"),
        SampleExpectation(
            "bluecoins.csv", "Bluecoins",
            "2 2025-11-03 23.45 | Conad | in=Living:Food | of=Cash | #home",
            "3 left out: transfer",
            "4 left out: balance",
            "5 2025-11-05 -1000.00 | Job | in=Income:Salary | of=Bank"),
        SampleExpectation(
            "bnp-fortis.csv", "BNP Paribas Fortis",
            "2 2025-11-03 24.10 | DELHAIZE | what=BETALING MET DEBETKAART | of=BE68 | id=2025-00012",
            "3 left out: pending"),
        SampleExpectation(
            "bnp-fr.csv", "BNP Paribas",
            "2 2025-11-03 22.10 | what=FACTURE CARTE DU 021125 MONOPRIX | by=card",
            "3 2025-11-13 -2000.00 | what=VIR SALAIRE"),
        SampleExpectation(
            "boi.csv", "Bank of Ireland",
            "2 2025-11-03 24.30 | what=POSC02NOV TESCO",
            "3 2025-11-04 -1450.00 | what=SALARY"),
        SampleExpectation(
            "boursobank.csv", "BoursoBank",
            "2 2025-11-03 22.10 | monoprix | what=CARTE 02/11/25 MONOPRIX | in=Vie quotidienne:Alimentation | of=Compte",
            "3 2025-11-04 -2000.00 | what=VIR SALAIRE | note=paie | in=Revenus:Salaires | of=Compte"),
        SampleExpectation(
            "caixabank-card.csv", "CaixaBank card",
            "2 2025-11-03 12.30 | what=FARMACIA",
            "3 2025-11-04 2.00 | what=PARKING"),
        SampleExpectation(
            "caixabank.csv", "CaixaBank",
            "4 2025-11-03 1022.30 | what=MERCADONA COMPA\"A",
            "5 2025-11-04 2.00 | what=\"OFERTA",
            "6 2025-11-05 -1000.00 | what=Nómina"),
        SampleExpectation(
            "cashew.csv", "Cashew",
            "2 2025-11-03 23.45 | what=Conad | note=weekly | in=Food:Bread | of=Bank",
            "3 2025-11-04 -1000.00 | what=Salary | in=Work | of=Bank",
            "4 left out: balance"),
        SampleExpectation(
            "commerzbank.csv", "Commerzbank",
            "2 2025-11-19 17.22 | what=REWE sagt danke | in=Lebensmittel | by=direct-debit | of=DE1",
            "3 2025-11-18 -2000.00 | what=Gehalt | in=Einkommen | by=transfer | of=DE1"),
        SampleExpectation(
            "credit-agricole.csv", "Crédit Agricole",
            "11 2025-11-03 1024.30 | what=PAIEMENT PAR CARTE CARREFOUR PARIS 02/11",
            "17 2025-11-04 -50.00 | what=VIREMENT EN VOTRE FAVEUR BRUNO",
            "21 left out: balance",
            "22 left out: balance",
            "25 2025-11-05 40.00 | what=RETRAIT AU DISTRIBUTEUR"),
        SampleExpectation(
            "deutsche-bank.csv", "Deutsche Bank",
            "6 2025-11-03 74.80 | Stadtwerke | what=Strom | by=direct-debit",
            "7 2025-11-19 -20.00 | Bruno | what=Kino | by=transfer",
            "8 left out: balance"),
        SampleExpectation(
            "dkb-old.csv", "DKB until 2023",
            "8 2022-11-29 15.37 | EDEKA | what=Einkauf | by=card",
            "9 2022-11-28 1015.37 | Vermieter | what=Miete | by=transfer"),
        SampleExpectation(
            "dkb.csv", "DKB",
            "6 2025-11-19 62.30 | REWE | what=Einkauf vom 18.11.",
            "8 2025-11-18 -200.00 | Bruno Beispiel | what=Kino",
            "9 2025-11-17 1450.00 | Vermieter | what=Miete",
            "10 left out: pending"),
        SampleExpectation(
            "easybank.csv", "easybank",
            "1 2025-11-19 1001.00 | what=Bezahlung Karte SPAR 4711 | of=AT483200000012345864",
            "2 2025-11-18 -1.23 | what=Gutschrift Bruno | of=AT483200000012345864"),
        SampleExpectation(
            "fineco.csv", "Fineco",
            "7 2025-11-03 22.99 | what=ESSELUNGA MILANO | in=Spesa | by=card",
            "8 2025-11-04 -1450.00 | what=Stipendio ottobre | in=Entrate",
            "9 left out: pending"),
        SampleExpectation(
            "firefly.csv", "Firefly III",
            "2 2025-11-03 23.45 | Conad | what=groceries | in=Food | id=11 | #weekly | #home",
            "3 2025-11-04 -1000.00 | Job | what=salary | id=12",
            "4 left out: transfer",
            "5 left out: balance"),
        SampleExpectation(
            "generic-utf16.csv", "CSV", sign: .negativeIsSpent,
            "2 2025-11-03 23.45 | K-Market | what=leipä",
            "3 2025-11-14 -1000.00 | Työ | what=palkka"),
        SampleExpectation(
            "generic.csv", "CSV",
            "2 2025-11-03 12.50 | in=food",
            "3 refused: day.no-such-day",
            "4 refused: amount.too_many_decimals"),
        SampleExpectation(
            "gnucash.csv", "GnuCash",
            "3 2025-11-03 23.45 | Conad | what=bread | in=Food:Groceries",
            "4 2025-11-03 6.55 | Conad | in=Home",
            "5 left out: income",
            "7 left out: pending"),
        SampleExpectation(
            "hledger.csv", "hledger",
            "2 2025-11-03 23.45 | Conad | what=spesa | in=food:groceries",
            "3 2025-11-03 6.55 | Conad | what=soap | in=home",
            "5 left out: income",
            "7 left out: transfer"),
        SampleExpectation(
            "homebank-header.csv", "HomeBank",
            "2 2025-11-13 23.45 | Conad | what=weekly | in=Food:Bread | by=card | #home | #week"),
        SampleExpectation(
            "homebank.csv", "HomeBank",
            "1 2025-11-13 23.45 | Conad | what=weekly | in=Food:Bread | by=card | #home | #week",
            "2 2025-11-14 -1000.00 | Job | in=Salary | by=transfer",
            "3 left out: transfer",
            "4 2025-10-31 1.20 | Bar | in=Food:Coffee | by=cash"),
        SampleExpectation(
            "ing-de.csv", "ING-DE",
            "15 2025-11-20 2.50 | Bäckerei Müller | what=Kaffee | by=direct-debit",
            "16 2025-11-20 2.50 | Bäckerei Müller | what=Kaffee | by=direct-debit",
            "17 2025-11-20 2.50 | Bäckerei Müller | what=Kaffee | by=direct-debit",
            "18 2025-11-14 2647.74 | Möbelhaus | what=Sofa | by=transfer",
            "19 2025-11-03 -3200.00 | Arbeitgeber | what=Lohn"),
        SampleExpectation(
            "ing-nl-en.csv", "ING-NL",
            "2 2025-11-03 1.25 | Albert Heijn 1234 | what=Card 001 | of=NL11INGB",
            "3 2025-11-04 -50.00 | Bruno | what=party | by=transfer | of=NL11INGB"),
        SampleExpectation(
            "ing-nl.csv", "ING-NL",
            "2 2025-11-03 1.25 | Albert Heijn 1234 | what=Pasvolgnr: 001 03-11-2025 | by=card | of=NL11INGB",
            "3 2025-11-04 -1050.00 | Bruno | what=Naam: Bruno Omschrijving: feest | by=transfer | of=NL11INGB | #uit"),
        SampleExpectation(
            "intesa-app.csv", "Intesa app",
            "5 2025-11-03 260.00 | what=Esselunga | note=Pagamento POS | in=Spesa | of=Conto 1000/1",
            "6 left out: pending"),
        SampleExpectation(
            "intesa.csv", "Intesa",
            "12 2025-11-03 24.30 | what=Pagamento effettuato su POS ESSELUNGA | by=card",
            "13 2025-11-04 -1450.00 | what=Stipendio ottobre",
            "14 2025-11-05 1000.50 | what=Canone novembre",
            "15 left out: balance",
            "16 left out: balance",
            "18 left out: pending"),
        SampleExpectation(
            "joined.csv", "CSV",
            "2 2025-11-03 2.50 | what=Pan",
            "4 2025-11-14 -1000.00 | what=Nómina"),
        SampleExpectation(
            "kbc.csv", "KBC",
            "2 2025-11-03 3.40 | BAKKER | what=brood | of=BE68",
            "3 2025-11-13 -50.00 | BRUNO | what=OVERSCHRIJVING | of=BE68"),
        SampleExpectation(
            "monefy.csv", "Monefy",
            "2 2025-11-03 23.45 | what=bread | in=Food | of=Cash",
            "3 left out: transfer",
            "4 left out: transfer",
            "5 2025-11-05 8.60 | what=diner | in=Food | of=Cash"),
        SampleExpectation(
            "money-lover.csv", "Money Lover",
            "2 2025-11-03 23.45 | what=bread | in=Food | of=Cash",
            "3 left out: transfer",
            "4 2025-11-05 -20.00 | in=Gift | of=Cash"),
        SampleExpectation(
            "money-manager.csv", "Money Manager",
            "2 2025-11-03 23.45 | what=conad | note=weekly | in=Food:Bread | of=Cash",
            "3 left out: transfer",
            "4 2025-11-05 -1000.00 | in=Salary | of=Bank"),
        SampleExpectation(
            "n26-old.csv", "N26 until 2024",
            "2 2017-11-03 59.99 | REWE | in=Lebensmittel | by=card",
            "3 2017-11-04 700.00 | Vermieter | what=Miete | in=Wohnen | by=transfer"),
        SampleExpectation(
            "n26.csv", "N26",
            "2 2025-11-03 4.50 | Caffè Roma | by=card | of=Main Account",
            "3 2025-11-04 18.20 | Diner NYC | by=card | of=Main Account",
            "4 2025-11-05 -12.00 | Bruno | what=cinema | of=Main Account"),
        SampleExpectation(
            "paypal-de.csv", "PayPal",
            "2 2025-11-03 6.19 | Musikladen | what=Saiten | id=TX1",
            "3 left out: transfer",
            "4 2025-11-04 -19.15 | Käufer | what=Rad | id=TX3",
            "5 2025-11-05 1009.20 | Shop US | what=Book | id=TX5",
            "6 left out: transfer",
            "7 left out: transfer",
            "8 left out: pending"),
        SampleExpectation(
            "paypal-it.csv", "PayPal",
            "2 2025-11-03 0.97 | App Store | id=TX1",
            "3 left out: pending"),
        SampleExpectation(
            "postbank.csv", "Deutsche Bank or Postbank",
            "9 2025-11-03 74.80 | Stadtwerke | what=Strom | by=direct-debit",
            "10 2025-11-18 1074.81 | REWE | what=Einkauf | by=card",
            "11 2025-11-19 -20.00 | Bruno | what=Kino | by=transfer",
            "12 left out: balance"),
        SampleExpectation(
            "rabobank.csv", "Rabobank",
            "2 2025-11-03 337.49 | Verhuurder | what=huur november 2025 | of=NL11RABO | id=000000000000000201",
            "3 2025-11-04 -50.00 | Bruno | of=NL11RABO | id=000000000000000202"),
        SampleExpectation(
            "raiffeisen-at.csv", "Raiffeisen",
            "1 2025-11-19 21.30 | what=Einkauf BILLA",
            "2 2025-11-18 -0.12 | what=Zinsen"),
        SampleExpectation(
            "revolut-it.csv", "Revolut",
            "2 2025-11-04 38.71 | what=Esselunga | by=card",
            "3 left out: pending",
            "4 left out: pending"),
        SampleExpectation(
            "revolut.csv", "Revolut",
            "2 2025-11-04 38.71 | what=Lidl | by=card",
            "3 2025-11-05 51.50 | what=Cash at ATM | by=cash",
            "4 left out: pending",
            "5 left out: pending",
            "6 left out: currency",
            "7 left out: transfer",
            "8 2025-11-09 -100.00 | what=Payment from Anna"),
        SampleExpectation(
            "societe-generale.csv", "Société Générale",
            "3 2025-11-03 14.90 | what=CARTE X1234 MONOPRIX",
            "4 2025-11-14 -1000.00 | what=VIR RECU SALAIRE"),
        SampleExpectation(
            "sparkasse-camt.csv", "Sparkasse CSV-CAMT",
            "2 left out: pending",
            "3 2025-11-19 1143.41 | Stadtwerke | what=Strom November | by=direct-debit | of=DE77",
            "4 2025-11-18 -20.00 | Bruno | what=Zurück | of=DE77"),
        SampleExpectation(
            "sparkasse-mt940.csv", "Sparkasse CSV-MT940",
            "2 2025-11-19 700.00 | Vermieter | what=Miete November | by=direct-debit | of=123",
            "3 2025-11-18 12.30 | REWE | what=2025-11-17T10:00 Debitk.3 | by=card | of=123"),
        SampleExpectation(
            "spendee.csv", "Spendee",
            "2 2025-11-03 23.45 | what=bread | in=Food | of=Cash | #home | #weekly",
            "3 left out: transfer",
            "4 2025-11-05 -20.00 | in=Gift | of=Cash",
            "5 left out: currency"),
        SampleExpectation(
            "spesa.csv", "spesa",
            "2 2025-11-03 12.50 | Conad | what==SUM(A1) | in=food:groceries | by=cash | #home | #week",
            "3 2025-11-04 -2.50 | what=bottles | in=food:groceries",
            "4 left out: pending"),
        SampleExpectation(
            "swedbank-lv.csv", "Swedbank",
            "4 left out: balance",
            "5 2025-11-03 12.34 | Rimi | what=PIRKUMS | of=LV11HABA | id=2025110300001",
            "6 2025-11-04 -50.00 | Bruno | what=kino | of=LV11HABA | id=2025110400002",
            "7 left out: balance",
            "8 left out: balance"),
        SampleExpectation(
            "targobank.csv", "Targobank",
            "1 2025-11-19 17.22 | what=REWE SAGT DANKE | of=DE02300209000106531065",
            "2 2025-11-07 700.00 | what=MIETE | of=DE02300209000106531065"),
        SampleExpectation(
            "toshl.csv", "Toshl",
            "2 2025-11-13 23.45 | what=conad | in=Food | of=Cash | #bread | #weekly",
            "3 2025-11-14 -1000.00 | in=Salary | of=Bank",
            "4 left out: transfer"),
        SampleExpectation(
            "unicredit-1.csv", "UniCredit",
            "5 2025-11-03 12.41 | what=PAGAMENTO CARTA ESSELUNGA",
            "6 2025-11-05 1438.74 | what=BONIFICO AFFITTO"),
        SampleExpectation(
            "unicredit-2.csv", "UniCredit",
            "2 2025-11-03 810.85 | what=PAGAMENTO CARTA",
            "3 2025-11-04 -1450.00 | what=STIPENDIO"),
        SampleExpectation(
            "volksbank.csv", "Volksbank",
            "2 2025-11-19 453.11 | Wäscherei | what=Hemden | in=Haushalt | by=direct-debit | of=DE11",
            "3 refused: row.columns"),
        SampleExpectation(
            "wallet.csv", "Wallet",
            "2 2025-11-03 23.45 | Conad | what=pane | in=Alimentari | by=cash | of=Contanti | #casa | #settimana",
            "3 left out: transfer",
            "4 left out: transfer",
            "5 2025-11-05 -1000.00 | Job | in=Stipendio | by=transfer | of=Banca"),
        SampleExpectation(
            "wise-history.csv", "Wise history",
            "2 2025-11-03 100.40 | Bruno | what=rent | id=TRANSFER-1",
            "3 2025-11-04 -51.20 | Carla | id=TRANSFER-2",
            "4 left out: transfer",
            "5 left out: pending",
            "6 left out: currency"),
        SampleExpectation(
            "wise.csv", "Wise",
            "2 2025-11-03 24.48 | Spar | what=Card transaction of EUR issued by Spar | id=CARD-1001",
            "3 2025-11-04 100.00 | Bruno | what=rent | id=TRANSFER-7",
            "4 2025-11-04 0.40 | what=Wise Charges for: TRANSFER-7 | id=FEE-TRANSFER-7",
            "5 2025-11-05 -50.00 | Carla | what=Received money from Carla | id=TRANSFER-8"),
        SampleExpectation(
            "ynab.csv", "YNAB",
            "2 2025-11-13 23.45 | Conad | note=Split (1/2) bread | in=Living:Food | of=Bank",
            "3 2025-11-13 6.55 | Conad | note=Split (2/2) soap | in=Living:Home | of=Bank",
            "4 left out: transfer",
            "5 2025-11-15 -1000.00 | Job | in=Inflow:Ready to Assign | of=Bank",
            "6 left out: balance",
            "7 left out: currency"),
    ]
}
