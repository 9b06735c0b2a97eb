import Catalogues
import Files
import Testing

@Suite struct OpenFoodFactsTests {
    private static let header = "code\turl\tproduct_name\tquantity\tbrands\tcountries_tags\n"
    private static let text =
        header
        + "8076809513722\thttp://x\tSpaghetti \"n. 5\"\t500 g\tBarilla,Altro\ten:france,en:italy\n"
        + "4006381333931\t\tStabilo\t\t\ten:germany\n"
        + "3017620422003\t\t\t\tFerrero\ten:italy\n"
        + "00012\t\tOdd\t\t\ten:italy-south,en:italy\n"
        + "8001505005707\t\tCorta\n"

    @Test func `only products sold in the country are read`() throws {
        #expect(
            try described(Self.text, CatalogueOptions(country: "it")) == [
                #"2 id=8076809513722 | name=Spaghetti "n. 5" | maker=Barilla | barcodes=["8076809513722"]"#
                    + " | detail:quantity=500 g",
                "4 refused catalogue.name: it has no name",
                "5 id=00012 | name=Odd | ! '00012' has 5 digits, which no barcode has",
            ])
        #expect(try described(Self.text, CatalogueOptions(country: "Germany")).count == 1)
        #expect(try described(Self.text, CatalogueOptions(country: "ital")).isEmpty)
        #expect(try described(Self.text).count == 5)
    }

    @Test func `an unknown country is refused`() {
        #expect(throws: CatalogueError.unknownCountry("zz")) {
            try described(Self.text, CatalogueOptions(country: "zz"))
        }
    }

    @Test func `invalid bytes and quotes are accepted, an endless line is refused`() throws {
        let bytes = Array(Self.header.utf8) + Array("1\t\t\"A".utf8) + [0xFF, 0x00] + Array("\t\t\ten:italy\n".utf8)
        let file = InputFile(name: "off.csv", bytes: bytes)
        #expect(try Catalogue.open(file, options: CatalogueOptions()).described().count == 1)
        let long = InputFile(
            name: "off.csv", bytes: Array(Self.header.utf8) + [UInt8](repeating: 0x61, count: 1 << 21))
        #expect(throws: CatalogueError.unreadable(.recordTooLong("off.csv", line: 2, limit: 1 << 20))) {
            try Catalogue.open(long, options: CatalogueOptions()).all()
        }
    }
}
