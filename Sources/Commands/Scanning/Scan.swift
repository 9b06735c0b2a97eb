internal import Arguments
internal import Bookkeeping
internal import Files
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Programs
internal import Secrets
internal import Terminal
internal import Users

/// `spesa scan [PICTURE…]`
struct Scan: SpesaCommand {
    static let info = CommandInfo(
        name: "scan", summary: "Read barcodes: show their products, or put them into a basket, the stock or a receipt.",
        discussion: """
            spesa reads codes from standard input, one per line, from the keyboard (a scanner is one), or from \
            pictures with zbarimg (Debian: zbar-tools). With --into it takes all of them or none. On a terminal, spesa \
            asks for the name of an unknown code and makes the product; elsewhere it reports the code on standard \
            error.
            """,
        examples: [
            ("zbarcam --raw | spesa scan", "with a camera"), ("spesa scan photo.jpg --into basket", ""),
            ("spesa scan --into receipt --payee Lidl --pay card <codes.txt", ""),
        ])

    /// The destinations of scanned codes.
    enum Goal: String, CaseIterable, ParameterValue {
        case basket, stock, receipt
    }

    @Argument("A picture of barcodes.", completing: .file) var pictures: [String] = []
    @Option("Where to put all of it.") var into: Goal?
    @Option(
        "The payee of the receipt, whose patterns read the shop's own codes.", completing: .custom("payee"))
    var payee: String?
    @OptionGroup var basket: BasketOption
    @Option("The category of receipt lines without one.", completing: .custom("category")) var category: String?
    @Option(
        short: "d", "The day of the receipt or the moves (default: today).", placeholder: "DAY",
        completing: .custom("day"), alsoCalled: dayNames)
    var on: String?
    @OptionGroup var options: PurchaseOptions

    func run(in environment: Environment) throws {
        let context = try into == nil && !environment.canAsk ? environment.context() : environment.contextToChange()
        if into == .receipt, payee == nil { throw root.misuse(.missingWord("--payee"), of: [Self.info.name]) }
        var (scans, unknown): ([Scanned], Int) = ([], 0)
        try forEachCode(in: environment) { code in
            var scan = try context.scanned(code, payee: payee)
            if scan.product == nil {
                guard environment.canAsk else {
                    unknown += 1
                    let own = scan.barcode == code ? "" : " (\(scan.barcode))"
                    return environment.system.writeError(environment.glyphs.shown("unknown: \(code)\(own)") + "\n")
                }
                guard let made = try environment.makeProduct(of: scan, in: context) else { return }
                scan = try context.scanned(made, payee: payee)
            }
            scans.append(scan)
            if into == nil { try environment.show(scan, in: context) }
        }
        guard let into else {
            if unknown > 0 { throw CommandError.unknownCodes(unknown) }
            return
        }
        // Stores all codes or none.
        guard unknown == 0 else { throw CommandError.unknownCodes(unknown) }
        guard !scans.isEmpty else {
            throw CommandError.notUsableHere(
                "no code was read", hint: "give one per line: spesa scan --into basket <codes.txt")
        }
        try put(scans, into, in: environment, context)
    }

    private func put(_ scans: [Scanned], _ goal: Goal, in environment: Environment, _ context: Context) throws {
        switch goal {
        case .basket:
            let basket = try context.basket(basket.name)
            let added = try context.book.addToBasket(
                context.basketLines(of: scans, in: basket.id), by: context.signature)
            try environment.reply(try ShownBasket(basket, in: context), about: added) {
                "Put into \(basket.name): \($0)"
            }
        case .stock: try environment.stock(scans, on: on, in: context)
        case .receipt:
            let tree = try context.book.categories()
            let usual = try category.map { try tree.usableCategory(named: $0).id }
            let priced = try context.priced(context.basketLines(of: scans, in: 0))
            try environment.record(
                context.receiptLines(priced, category: usual), taking: [], isStocked: true, options: options,
                payee: payee ?? "", on: on, in: context, tree: tree, isDone: true)
        }
    }

    /// Reads codes from pictures or standard input, until its end or an empty line at a prompt.
    private func forEachCode(in environment: Environment, _ body: (String) throws -> Void) throws {
        for picture in pictures {
            for code in try environment.codes(inPicture: picture) { try body(code) }
        }
        guard pictures.isEmpty else { return }
        if environment.canAsk {
            func isAnswered() throws -> Bool {
                guard let line = try environment.prompt.ask("Code (Enter when done): "), !line.isEmpty else {
                    return false
                }
                try body(line)
                return true
            }
            while try environment.asking(isAnswered) {}
        } else {
            while let line = try environment.system.readLine() {
                let code = line.filter { !$0.isWhitespace }
                if !code.isEmpty { try body(code) }
            }
        }
    }
}

extension Environment {
    /// Shows the product of a code immediately, as a line or a document of its own. Does nothing for an unknown code.
    fileprivate func show(_ scan: Scanned, in context: Context) throws {
        guard let product = scan.product else { return }
        let stock = try context.stocks(of: [product.id]).first.map { StockRow($0).sentence(context) }
        let sentence = [
            "\(scan.code): \(scan.quantity.text(in: context.locale)) \(product.name)",
            scan.amount.map(context.amounts.string)
                ?? product.price.map { $0.string(per: product.unit, context.amounts) },
        ]
        try show(
            Report(schema: "spesa.scan/1", "scans", of: [scan], Scanned.fields) {
                [sentence.compactMap(\.self).joined(separator: ", ") + "."] + context.memory(ofProducts: [product.id])
                    + [stock].compactMap(\.self)
            })
    }

    /// Asks for the name of an unknown code, and adds a product with it to the book.
    /// - Returns: the code to read again; `nil` if no name was given.
    fileprivate func makeProduct(of scan: Scanned, in context: Context) throws -> String? {
        try asking {
            guard let name = try prompt.ask("\(scan.barcode) is new. Its name (Enter: skip): "), !name.isEmpty
            else {
                return nil
            }
            var product = Product(name: name)
            product.barcodes = [scan.barcode]
            product.unit = scan.quantity.unit
            _ = try context.book.addProducts([product], by: context.signature)
            return scan.code
        }
    }

    /// Returns the codes that zbarimg finds in a picture.
    /// - Throws: `CommandError.notUsableHere` for a file of another format, without zbarimg, and if it finds no code.
    fileprivate func codes(inPicture path: String) throws -> [String] {
        let limits = ReadingLimits(bytes: 64 << 20, recordBytes: 0, columns: 0, rows: 0)
        let file = try InputFile(path: path, limits: limits)
        let bytes = try file.bytes(from: 0, limit: limits.bytes)
        guard let format = ScannedFormat(of: bytes) else {
            throw CommandError.notUsableHere(
                "'\(path)' is not a picture that spesa can read",
                hint: "make it a JPEG, PNG, WebP, GIF, TIFF, BMP or PNM")
        }
        guard let copy = MemoryFile(bytes) else { throw SecretError.outOfMemory }
        let noBarcode = CommandError.notUsableHere(
            "zbarimg found no barcode in '\(path)'", hint: "take the picture again, closer and with more light")
        // The explicit format prevents ImageMagick from guessing another, such as a script.
        let words = ["zbarimg", "--quiet", "--raw", "--", "\(format.rawValue):-"]
        let bounds = ProgramRunner.Bounds(seconds: 30, bytes: 1 << 20, written: PictureLimits.pixels)
        switch system.programs.feed(words, [:], bounds, [copy]) {
        case .output(let bytes, _):
            let codes = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            // zbarimg also succeeds with a damaged picture, so an empty result is an error.
            guard !codes.isEmpty else { throw noBarcode }
            return codes
        case .notFound:
            throw CommandError.notUsableHere(
                "pictures are read by zbarimg, which is not installed",
                hint: "install it with: apt-get install zbar-tools")
        case .failed(let complaint):
            // zbarimg fails without a message if there is no barcode.
            guard let problem = complaint.split(whereSeparator: \.isNewline).first else { throw noBarcode }
            throw CommandError.notUsableHere(
                "zbarimg cannot read '\(path)': \(problem)", hint: "try another picture, or a smaller one")
        case .killed(let signal):
            throw CommandError.notUsableHere(
                "zbarimg was stopped over '\(path)': \(ProgramRunner.Outcome.reason(ofSignal: signal))",
                hint: "try a smaller picture")
        case .tooLong(let seconds):
            throw CommandError.notUsableHere(
                "zbarimg took more than \(seconds) seconds over '\(path)'", hint: "try a smaller picture")
        case .tooMuch:
            throw CommandError.notUsableHere(
                "zbarimg found more codes in '\(path)' than spesa reads",
                hint: "take a picture of only the barcode")
        }
    }

    /// Adds scanned products to stock, a move for each code.
    fileprivate func stock(_ scans: [Scanned], on: String?, in context: Context) throws {
        let day = try context.day(on)
        let added = try context.book.addStock(
            scans.compactMap { scan in
                scan.product.map {
                    ($0.id, StockChange(quantity: scan.quantity, value: scan.amount))
                }
            }, on: day, by: context.signature)
        try reply(about: added, of: scans.compactMap(\.product), in: context)
    }
}

extension Scanned {
    /// The fields of a scanned code.
    fileprivate static var fields: Fields<Scanned> {
        Fields([
            Field("code") { .text($0.code) }, Field("product") { JSON($0.product?.id) },
            Field("name") { JSON($0.product?.name) }, Field("quantity_milli") { .integer($0.quantity.milli) },
            Field("quantity") { .decimal($0.quantity.machineText) }, Field("unit") { .text($0.quantity.unit.sign) },
            Field("cents") { .cents($0.amount) },
        ])
    }
}

/// Picture formats that contain only pixels, by ImageMagick's names.
enum ScannedFormat: String {
    case jpeg, png, webp, gif, tiff, bmp, pnm

    /// Detects the format from the first bytes; `nil` for others, such as vector formats, which may refer to other
    /// files.
    init?(of bytes: [UInt8]) {
        switch PictureFormat(of: Array(bytes.prefix(16))) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case nil:
            if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
                self = .tiff
            } else if bytes.starts(with: "BM".utf8) {
                self = .bmp
            } else if bytes.count > 2, bytes[0] == UInt8(ascii: "P"), 0x31...0x36 ~= bytes[1],
                [0x09, 0x0A, 0x0D, 0x20].contains(bytes[2])
            {
                self = .pnm
            } else {
                return nil
            }
        }
    }
}
