import Statements

extension SampleExpectation {
    static let all = known + shapes

    /// Banks with unusual file layouts, and shared expenses.
    static let shapes: [SampleExpectation] = [
        SampleExpectation(
            "bancoposta.csv", "BancoPosta",
            "7 2025-11-20 15.24 | what=PAGAMENTO POS ESSELUNGA 18/11/2025 09.27 ROMA OP.662210 CARTA ****2943",
            "8 2025-11-19 -26851.95 | what=BONIFICO A VOSTRO FAVORE TRN 123 DA ACME SRL PER STIPENDIO",
            "9 2025-11-13 1036.10 | what=ADDEBITO DIRETTO SDD CONDOMINIO CID.IT1"),
        SampleExpectation(
            "banque-populaire.csv", "Banque Populaire, Caisse d'Épargne",
            "2 2025-11-19 230.00 | SNCF-VOYAGEURS | what=CB SNCF-VOYAGEURS FACT 171125 "
                + "| in=Transports:Trains, avions et ferrys | by=card",
            "3 2025-11-18 -1850.40 | ACME SARL | what=VIR SEPA ACME SARL | note=Virement ACME-0036 "
                + "| in=Rentree d'argent:Salaire | by=transfer",
            "4 2025-11-03 9.99 | PayPal | what=PRLV PayPal Europe | in=Shopping:Shopping - autre | by=direct-debit"),
        SampleExpectation(
            "banque-populaire-old.csv", "Banque Populaire",
            "2 2025-11-19 22.10 | what=181125 CB****1234 MONOPRIX | of=30219876543",
            "3 2025-11-05 -2000.00 | what=VIR SALAIRE | of=30219876543"),
        SampleExpectation(
            "belfius.csv", "Belfius",
            "14 2025-11-19 1045.99 | PROXIMUS | what=factuur 11 | of=BE68 5390 0754 7034",
            "15 2025-11-18 24.10 | DELHAIZE | what=AANKOOP BANCONTACT MET KAART NR 1234 | of=BE68 5390 0754 7034",
            "16 2025-11-14 -50.00 | BRUNO | what=kino | of=BE68 5390 0754 7034"),
        SampleExpectation(
            "belfius-fr.csv", "Belfius",
            "5 2025-11-19 45.99 | PROXIMUS | what=facture 11 | of=BE68 5390 0754 7034",
            "6 2025-11-18 24.10 | DELHAIZE | what=ACHAT BANCONTACT | of=BE68 5390 0754 7034"),
        SampleExpectation(
            "caisse-epargne.csv", "Caisse d'Épargne",
            "5 2025-11-19 22.10 | what=CB MONOPRIX FACT 171125 | note=CARTE 1234",
            "6 2025-11-18 -2000.00 | what=VIR SALAIRE | note=NOVEMBRE",
            "7 left out: balance"),
        SampleExpectation(
            "cic.csv", "Crédit Mutuel, CIC",
            "2 2025-11-06 105.00 | what=PAIEMENT CB AUCHAN CARTE 6888",
            "3 2025-11-18 -1735.00 | what=VIR ACME SALAIRE"),
        SampleExpectation(
            "comdirect.csv", "comdirect",
            "3 left out: balance",
            "6 left out: pending",
            "7 2025-11-19 18.80 | GREEN THAI GMBH | what=Green Thai GmbH//Darmstadt/DE | by=direct-debit "
                + "| of=Girokonto | id=7Q2C1U7T32F631GD/3378",
            "8 2025-11-18 1200.00 | Vermieter | what=Miete November | by=transfer | of=Girokonto | id=8A/1",
            "9 left out: transfer",
            "10 2025-11-14 -2000.00 | Arbeitgeber | what=Lohn | by=transfer | of=Girokonto | id=9C/1",
            "12 left out: balance",
            "17 left out: balance",
            "20 left out: pending",
            "21 2025-11-13 7.90 | what=STADTBAECKEREI | by=card | of=Visa-Karte (Kreditkarte) | id=151150884903",
            "23 left out: pending",
            "26 left out: balance",
            "33 left out: transfer"),
        SampleExpectation(
            "credit-mutuel.csv", "Crédit Mutuel, CIC",
            "2 2025-11-06 105.00 | what=PAIEMENT PSC 0411 GRENOBLE AUCHAN CARTE 6888",
            "3 2025-11-18 -1735.00 | what=VIR ACME SALAIRE",
            "4 2025-11-30 2.05 | what=FRAIS"),
        SampleExpectation(
            "deutsche-bank-2014.csv", "Deutsche Bank",
            "6 2025-11-03 1074.80 | Stadtwerke | what=Strom | by=direct-debit",
            "7 2025-11-19 -20.00 | Bruno | what=Kino | by=transfer",
            "8 left out: balance"),
        SampleExpectation(
            "deutsche-bank-2024.csv", "Deutsche Bank or Postbank",
            "9 2025-11-03 119.00 | Stadtwerke | what=Strom | by=direct-debit",
            "10 2025-11-18 1000.40 | REWE | what=Einkauf | by=card",
            "11 2025-11-19 -34.00 | Bruno | what=Kino | by=transfer",
            "12 left out: balance"),
        SampleExpectation(
            "deutsche-bank-app.csv", "Deutsche Bank",
            "2 2025-11-03 74.80 | Stadtwerke | what=Strom | by=direct-debit",
            "3 2025-11-19 -20.00 | Bruno | what=Kino | by=transfer"),
        SampleExpectation(
            "hypovereinsbank.csv", "HypoVereinsbank",
            "2 2025-11-19 1099.95 | Möbelhaus | what=Sofa | of=123456789",
            "3 2025-11-18 12.30 | REWE | what=Einkauf | of=123456789",
            "4 2025-11-14 -2100.00 | Arbeitgeber | what=Lohn | of=123456789"),
        SampleExpectation(
            "knab.csv", "Knab",
            "3 2025-11-19 1007.02 | JANSSEN G | what=huur november | by=transfer | of=NL99KNAB9999999999 "
                + "| id=C0C27IP2NC00000A",
            "4 2025-11-14 -50.00 | BRUNO | what=feest | by=transfer | of=NL99KNAB9999999999 | id=C0C27IP2NC00000B",
            "5 2025-11-13 6.50 | KPN | what=factuur | by=direct-debit | of=NL99KNAB9999999999 | id=C0C27IP2NC00000C"),
        SampleExpectation(
            "odd-line.csv", "Targobank",
            "1 2025-11-03 17.22 | what=REWE | of=DE02300209000106531065",
            "2 2025-11-04 700.00 | what=MIETE | of=DE02300209000106531065",
            "3 2025-11-05 45.00 | what=STROM | of=DE02300209000106531065",
            "4 2025-11-06 35.00 | what=GAS | of=DE02300209000106531065",
            "5 2025-11-07 12.00 | what=KINO | of=DE02300209000106531065",
            "6 refused: row.odd",
            "7 2025-11-10 22.10 | what=REWE | of=DE02300209000106531065",
            "8 2025-11-11 3.20 | what=BUS | of=DE02300209000106531065",
            "9 2025-11-12 3.20 | what=BUS | of=DE02300209000106531065",
            "10 2025-11-13 8.88 | what=REWE | of=DE02300209000106531065",
            "11 2025-11-14 -2100.00 | what=GEHALT | of=DE02300209000106531065"),
        SampleExpectation(
            "op.csv", "OP",
            "2 2025-11-19 24.30 | K-MARKET KALLIO | what=Viesti: 181125 leipää | id=20251119593497ABCD0001",
            "3 2025-11-14 -2150.00 | TYÖNANTAJA OY | id=20251114593497ABCD0002"),
        SampleExpectation(
            "santander-es.csv", "CSV",
            "5 2025-11-19 22.50 | what=COMPRA EN MERCADONA",
            "6 2025-11-18 -1210.00 | what=NOMINA ACME",
            "7 2025-11-05 94.05 | what=RECIBO LUZ"),
        SampleExpectation(
            "satispay.csv", "Satispay",
            "2 2024-07-24 -16.60 | Anna Bianchi | id=c8c8e812-0000-4c6b-bd5d-bbe8b8c2afc8",
            "3 2024-07-23 33.20 | Bar Vintage | id=753e4d17-0000-4b0d-bc39-7c072da6ce04",
            "4 2024-08-01 2.50 | Panificio | note=pane | id=e43a0891-0000-443e-a92f-3564bf6c8a40"),
        SampleExpectation(
            "splitwise.csv", "Splitwise", person: "anna rossi",
            "5 2025-11-03 20.00 | what=Dinner | in=Dining out",
            "6 2025-11-04 10.00 | what=Taxi | in=Taxi",
            "7 left out: zero",
            "8 refused: splitwise.part",
            "9 left out: currency",
            "10 left out: transfer",
            "11 refused: splitwise.part",
            "13 left out: balance"),
        SampleExpectation(
            "targobank-columns.csv", "Targobank",
            "1 2025-11-19 17.22 | what=REWE SAGT DANKE KÖLN | of=DE02300209000106531065",
            "2 2025-11-18 -2100.00 | what=GEHALT NOVEMBER | of=DE02300209000106531065",
            "3 2025-11-07 700.00 | what=MIETE | of=DE02300209000106531065"),
    ]
}
