import Household
import Money
import Testing

/// A reader for Italian words, to which `food`, `food:groceries`, `eating out` and `2024` name categories.
func lineReader(_ name: String = "it_IT", ownUnits: Set<String> = []) -> LineReader {
    let categories: Set = ["food", "food:groceries", "eating out", "2024"]
    return LineReader(locale: EuroLocale(named: name) ?? .undetermined, ownUnits: ownUnits) { categories.contains($0) }
}

/// A line in short: `2.000 piece|Milk|1.29|=2.58|@100|food`, or the kind of its error.
func shortened(_ text: String, _ reader: LineReader = lineReader()) -> String {
    do throws(LineError) {
        switch try reader.read(text) {
        case .discount(let discount):
            let size =
                switch discount.size {
                case .amount(let amount): amount.machineText
                case .permille(let permille): "\(permille)‰"
                }
            return "discount \(size)|\(discount.what)\(discount.rate.map { "|@\($0.permille)" } ?? "")"
        case .line(let line):
            let quantity = line.quantity.map { "\($0.machineText) \($0.unit.sign)" } ?? "-"
            let price =
                switch line.price {
                case .each(let price): price.machineText
                case .total(let total): "total \(total.machineText)"
                }
            let tail = [
                line.printedTotal.map { "=\($0.machineText)" }, line.rate.map { "@\($0.permille)" }, line.category,
            ]
            return ([quantity, line.what, price] + tail.compactMap(\.self)).joined(separator: "|")
        }
    } catch {
        return error.kind
    }
}

@Suite struct LineReaderTests {
    @Test(
        arguments: [
            ("2 x Milk 1,29 @10%", "2.000 piece|Milk|1.29|@100"), ("0,480 kg Apples 2,99/kg", "0.480 kg|Apples|2.99"),
            ("Bread 3,20 food:groceries", "-|Bread|3.20|food:groceries"), ("-0,50 Discount", "discount -0.50|Discount"),
            ("-10% Discount", "discount 100‰|Discount"), ("Deposit 0,25", "-|Deposit|0.25"),
            ("480 g Apples 2,99/kg", "0.480 kg|Apples|2.99"), ("1,5 l Water 0,89", "1.500 l|Water|total 0.89"),
            ("2 x Milk 1,29 = 2,58 @10% food", "2.000 piece|Milk|1.29|=2.58|@100|food"),
        ])
    func `the examples of the design are read as described`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test(
        arguments: [
            ("2x Milk 1,29", "2.000 piece|Milk|1.29"), ("3 × Milk 1,29", "3.000 piece|Milk|1.29"),
            ("1/2 Bread 2,20", "0.500 piece|Bread|2.20"), ("3/4 x Cake 20", "0.750 piece|Cake|20.00"),
            ("500g Flour 0,89", "500.000 g|Flour|total 0.89"), ("35,27 l Diesel 1,899/l", "35.270 l|Diesel|1.899"),
            ("120 kWh Power 0,25341/kWh", "120.000 kWh|Power|0.25341"), ("1 h Work 45/h", "1.000 h|Work|45.00"),
            ("2 x 1,5 l Water 0,89", "2.000 piece|1,5 l Water|0.89"), ("2,5 m Cable 1.299/m", "2.500 m|Cable|1.299"),
            ("250 cm Cable 1,20/m", "2.500 m|Cable|1.20"), ("0,5 kg Ham 0,01990/g", "500.000 g|Ham|0.0199"),
            ("1 x 7 Up 1,29", "1.000 piece|7 Up|1.29"), ("17 1,29", "-|17|1.29"), ("17 129,00", "-|17|129.00"),
            ("8000500310427 1,29", "-|8000500310427|1.29"),
            ("2 x 8000500310427 1,29", "2.000 piece|8000500310427|1.29"),
            ("7up 1,29", "-|7up|1.29"), ("3M Tape 4,99", "-|3M Tape|4.99"), ("5G Router 99", "-|5G Router|99.00"),
            ("3,5% Milk 1,09", "-|3,5% Milk|1.09"), ("Milk 3,5 % 1,09", "-|Milk 3,5 %|1.09"),
            ("½ Bread 2,20", "-|½ Bread|2.20"), ("4x4 Wood 3,00", "-|4x4 Wood|3.00"),
            ("Solo x 3,00", "-|Solo x|3.00"), ("Wood 4x4 3,00", "-|Wood 4x4|3.00"),
            ("Shirt 2X 9,99", "-|Shirt 2X|9.99"),
            ("Beer 6 x 0,33 l 4,99", "-|Beer 6 x 0,33 l|4.99"), ("Wine 0,75 l 4,99", "-|Wine 0,75 l|4.99"),
        ])
    func `a quantity is a number with a unit, or a fraction`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test(
        arguments: [
            ("'7 Up' 1,29", "-|7 Up|1.29"), ("\"7 Up\" 1,29 food", "-|7 Up|1.29|food"),
            ("2 x 'Milk 1,5 l' 1,29 'eating out'", "2.000 piece|Milk 1,5 l|1.29|eating out"),
            ("L'Étoile d'oro 5,00", "-|L'Étoile d'oro|5.00"), ("Rock\\ 'n\\' roll 5,00", "-|Rock 'n' roll|5.00"),
            ("Nails 2\" 5,00", "-|Nails 2\"|5.00"), ("'' Milk 1,29", "-|Milk|1.29"), ("''", "receipt.line"),
            ("Milk 1'234,56", "-|Milk|1234.56"),
        ])
    func `quotes at the start of a word join words`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test func `a custom unit is recognised if known or named in the price`() {
        #expect(
            shortened("2 Flaschen Wein 9,80", lineReader(ownUnits: ["Flaschen"])) == "2.000 Flaschen|Wein|total 9.80")
        #expect(shortened("2 Flaschen Wein 4,90/Flaschen") == "2.000 Flaschen|Wein|4.90")
        #expect(shortened("2 Flaschen Wein 9,80") == "receipt.line")
    }

    @Test(
        arguments: [
            ("Milk 1,29 €", "-|Milk|1.29"), ("Milk € 1,29", "-|Milk|1.29"), ("Milk €1,29", "-|Milk|1.29"),
            ("Milk 1,29 EUR", "-|Milk|1.29"), ("Milk 1,29€ @10 %", "-|Milk|1.29|@100"), ("TV 1.234", "-|TV|1234.00"),
            ("TV 1.234,50", "-|TV|1234.50"), ("TV 1\u{A0}234,50 €", "-|TV|1234.50"), ("TV 12€50", "-|TV|12.50"),
            ("TV 12,-", "-|TV|12.00"), ("Apples 2,99 €/kg", "receipt.line"),
            ("1 kg Apples 2,99 €/kg", "1.000 kg|Apples|2.99"), ("1 kg Apples € 2,99 / kg", "1.000 kg|Apples|2.99"),
            ("1 kg Apples 2,99 /kg", "1.000 kg|Apples|2.99"), ("1 kg Apples 2,99€/KG", "1.000 kg|Apples|2.99"),
            ("Gutschein 50 EUR 45,00", "-|Gutschein 50|45.00"), ("Milk 1,29/piece", "-|Milk|1.29"),
            ("2 x Milk 1,29/x", "2.000 piece|Milk|1.29"), ("Screw 0,005/piece", "-|Screw|0.005"),
        ])
    func `a price is read like prices and amounts`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test(
        arguments: [
            ("2 x Milk 1,29 =2,58", "2.000 piece|Milk|1.29|=2.58"),
            ("2 x Milk 1,29 = € 2,58 food", "2.000 piece|Milk|1.29|=2.58|food"),
            ("TV 1234,50 = 1 234,50 € @22%", "-|TV|1234.50|=1234.50|@220"),
            ("Milk 1,29 @ 10 % food", "-|Milk|1.29|@100|food"),
            ("Milk 1,29 @5.5% eating out", "-|Milk|1.29|@55|eating out"), ("Milk 1,29 @22", "-|Milk|1.29|@220"),
            ("Lunch 12 eating out", "-|Lunch|12.00|eating out"), ("Milk 1,29 nonsense", "-|Milk|1.29|nonsense"),
            ("Milk 1,29 @10% 2024", "-|Milk|1.29|@100|2024"), ("Milk 1,29 2024", "-|Milk|1.29|2024"),
            ("Milk 1,29 = 1,29 2024", "-|Milk|1.29|=1.29|2024"), ("@home Lamp 9,00", "-|@home Lamp|9.00"),
            ("Mail me@home.example 9,00", "-|Mail me@home.example|9.00"), ("A=B 9,00", "-|A=B|9.00"),
            ("0,480 kg Apples 1,44 = 1,44", "0.480 kg|Apples|total 1.44|=1.44"),
            ("0,480 kg Apples 2,99/kg = 1,44", "0.480 kg|Apples|2.99|=1.44"), ("Year 2024", "-|Year|2024.00"),
            ("  Milk   3,5 %   1,29  ", "-|Milk 3,5 %|1.29"),
        ])
    func `total, rate and category are read after the price`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test(
        arguments: [
            ("Discount -0,50", "discount -0.50|Discount"),
            ("-0,50 Discount on milk", "discount -0.50|Discount on milk"),
            ("- 0,50 Discount", "discount -0.50|Discount"), ("-€ 0,50 Discount", "discount -0.50|Discount"),
            ("(0,50) Discount", "discount -0.50|Discount"), ("−0,50 € Discount", "discount -0.50|Discount"),
            ("-0,50 Discount @10%", "discount -0.50|Discount|@100"),
            ("Discount -0,50 @10%", "discount -0.50|Discount|@100"),
            ("Discount -0,50 = -0,50", "discount -0.50|Discount"), ("Discount -10%", "discount 100‰|Discount"),
            ("Discount -2,5 %", "discount 25‰|Discount"), ("-10 % Discount @22%", "discount 100‰|Discount|@220"),
            ("- 10 % Discount", "discount 100‰|Discount"), ("-100% Gift", "discount 1000‰|Gift"),
            ("-10% Discount -0,32", "discount -0.32|-10% Discount"), ("-0,50 food", "discount -0.50|food"),
            ("-10% Discount food", "discount 100‰|Discount food"), ("Bottle -0,25/piece", "discount -0.25|Bottle"),
        ])
    func `a negative line without quantity and category is a discount`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test(
        arguments: [
            ("2 x Bottle -0,25", "2.000 piece|Bottle|-0.25"), ("-2 x Bottle 0,25", "-2.000 piece|Bottle|0.25"),
            ("1 x Bottle -0,25", "1.000 piece|Bottle|-0.25"), ("Bottle -0,25 food", "-|Bottle|-0.25|food"),
            ("-0,480 kg Apples 2,99/kg", "-0.480 kg|Apples|2.99"),
            ("0,480 kg Apples -1,44", "0.480 kg|Apples|total -1.44"),
            ("-480 g Apples 2,99/kg", "-0.480 kg|Apples|2.99"), ("-1/2 Bread 2,20", "-0.500 piece|Bread|2.20"),
            ("-0,480 kg Apples -1,44", "-0.480 kg|Apples|total -1.44"), ("Gift 0,00", "-|Gift|0.00"),
            ("Gift -0", "-|Gift|0.00"),
        ])
    func `a returned item is a line`(text: String, expected: String) {
        #expect(shortened(text) == expected)
    }

    @Test(arguments: [
        ("Milk 2*1,29", "Milk 2,58"), ("2 x Milk 1,00+0,29", "2 x Milk 1,29"), ("Milk (37/3)", "Milk 12,33"),
        ("Milk '2 * 1,29'", "Milk 2,58"), ("Milk 2*1,29 = 2,58 food", "Milk 2,58 = 2,58 food"),
        ("Batteries 4/2 1,29", "Batteries 4/2 1,29"), ("Nails 3*40 1,29", "Nails 3*40 1,29"),
    ])
    func `a price may be a sum in one word`(text: String, plain: String) {
        #expect(Int(shortened(text).prefix(1)) != nil || shortened(text).hasPrefix("-|"))
        #expect(shortened(text) == shortened(plain))
    }

    @Test(arguments: [("Milk 1,00/0", 10..<11), ("Milk (3", 5..<6), ("Milk 3+", 5..<7), ("Milk 1,29+1'234", 11..<12)])
    func `a price that is a faulty sum is marked in the line`(text: String, caret: Range<Int>) {
        do {
            _ = try lineReader().read(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.words.caret == caret)
        }
    }

    @Test func `amounts are read in the notation of the locale`() {
        #expect(shortened("TV 1,234", lineReader("en_IE")) == "-|TV|1234.00")
        #expect(shortened("TV 1.234", lineReader("en_IE")) == "amount.too_many_decimals")
        #expect(shortened("TV 1.234", lineReader("und")) == "amount.ambiguous")
        #expect(shortened("1 kg TV 1.234/kg", lineReader("und")) == "1.000 kg|TV|1.234")
    }
}
