import Glibc
import Support
import Testing

/// Barcodes in pictures, read by the program that people have for it; left out where it is not installed.
@Suite struct PictureTests {
    private static let isInstalled = access("/usr/bin/zbarimg", X_OK) == 0

    private let folder = TemporaryFolder()

    /// A picture of an EAN-13, as a portable bitmap.
    private func picture(of code: String, named name: String) -> String {
        let left = [
            "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
            "0001011",
        ]
        let parities = [
            "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
        ]
        let digits = code.compactMap(\.wholeNumberValue)
        let parity = Array(parities[digits[0]])
        func inverted(_ bits: String) -> String { String(bits.map { $0 == "0" ? "1" : "0" }) }
        var bits = "101"
        for place in 1...6 {
            let even = String(inverted(left[digits[place]]).reversed())
            bits += parity[place - 1] == "L" ? left[digits[place]] : even
        }
        bits += "01010" + (7...12).map { inverted(left[digits[$0]]) }.joined() + "101"
        let row = (String(repeating: "0", count: 12) + bits + String(repeating: "0", count: 12))
            .map { String(repeating: "\($0) ", count: 3) }.joined()
        let path = folder / name
        let width = (bits.count + 24) * 3
        writeFile(path, Array("P1\n\(width) 80\n\(Array(repeating: row, count: 80).joined(separator: "\n"))\n".utf8))
        return path
    }

    /// The output of scanning a picture, in a store with one product.
    private func scanned(_ picture: String) -> (output: String, error: String) {
        _ = Spawned(
            ["--store", folder / "store", "signup", "anna", "--password-stdin"],
            input: Array("a few words in a row\n".utf8), in: folder)
        _ = Spawned(
            ["--store", folder / "store", "product", "add", "Milk", "--barcode", "4006381333931"], in: folder)
        let run = Spawned(["--store", folder / "store", "scan", picture, "--into", "stock"], in: folder)
        return (String(decoding: run.output, as: UTF8.self), String(decoding: run.error, as: UTF8.self))
    }

    @Test(.enabled(if: isInstalled, "zbarimg of zbar-tools is not installed"))
    func `a barcode in a picture is scanned`() {
        let said = scanned(picture(of: "4006381333931", named: "milk.pbm"))
        #expect(said.output.hasPrefix("1: 1 x Milk bought on "), "\(said)")
    }

    @Test(.enabled(if: isInstalled, "zbarimg of zbar-tools is not installed"))
    func `a picture without a barcode and a missing picture are errors`() {
        let path = folder / "none.pbm"
        writeFile(path, Array("P1\n10 10\n\(String(repeating: "0 ", count: 100))\n".utf8))
        for (picture, said) in [(path, "zbarimg found no barcode in"), (folder / "missing.pbm", "cannot read")] {
            let error = scanned(picture).error
            #expect(error.hasPrefix("spesa: \(said)"), "\(error)")
        }
    }

    @Test(.enabled(if: isInstalled, "zbarimg of zbar-tools is not installed"))
    func `a picture that zbarimg cannot decode is an error`() {
        // A PNG that claims 2,147,483,647 columns and rows.
        let digits = Array(
            "89504e470d0a1a0a0000000d494844527fffffff7fffffff01000000003788c2cc0000000c4944415478da6360200d0000003000012874497d"
                + "0000000049454e44ae426082")
        let path = folder / "huge.png"
        writeFile(
            path, stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 })
        let error = scanned(path).error
        #expect(error.hasPrefix("spesa: zbarimg found no barcode in"), "\(error)")
    }
}
