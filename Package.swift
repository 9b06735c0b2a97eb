// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    // Without incremental code generation, the program has no hash of each module's code, which depends on the build
    // folder. Without mangled-name accessors, types are made by calls, and not looked up by name among all conformances.
    .unsafeFlags(
        [
            "-Xfrontend", "-disable-incremental-llvm-codegen",
            "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
            // Each function has a section of its own, which the linker can place or leave out.
            "-Xfrontend", "-function-sections",
        ], .when(configuration: .release)),
]

// In a debug build, tests would spend most of their time merging thousands of random books and stock histories.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Code used by tests only is not optimized, even in a release build, so that it compiles faster.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Tests that mostly compute, for example thousands of random stock histories, are optimized, so that they run faster.
let computingTests: [SwiftSetting] = strict

/// The program is linked statically with the Swift runtime, libstdc++, the parsers (Expat, zlib, YAJL) and libedit with
/// its libraries, and without symbols: it starts three times faster, and a trap prints no memory. Relative relocations
/// are packed (RELR), which only LLD and BFD can do. Functions that common commands run are side by side, because code
/// is read in blocks of 64 KiB, and all of a block counts as memory (`make link-order`).
let program: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/.build/static", "-ledit", "-ltinfo",
            "-lbsd", "-lmd",
        ]
            + [
                "-z", "pack-relative-relocs", "--no-export-dynamic", "--gc-sections", "-s",
                // See NoBacktracer.swift.
                "--wrap=swift_copyAuxiliaryExecutablePath",
                "--symbol-ordering-file=\(Context.packageDirectory)/Sources/link-order.txt",
                "--no-warn-symbol-ordering",
            ].flatMap { ["-Xlinker", $0] },
        .when(configuration: .release))
]

let package = Package(
    name: "spesa",
    targets: [
        // The system's libraries: each a header and a module map.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CArgon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CYAJL", providers: [.apt(["libyajl-dev"])]),
        .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),
        .systemLibrary(name: "CTerminfo", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(name: "CSystem"),

        // General modules, independent of expenses.
        .target(name: "Failures", swiftSettings: strict),
        .target(name: "Text", dependencies: ["CUTF8Proc"], swiftSettings: strict + fast),
        .target(name: "Arguments", dependencies: ["Failures", "Text"], swiftSettings: strict),
        .target(
            name: "Terminal", dependencies: ["CEdit", "CUTF8Proc", "Failures", "Text"], swiftSettings: strict + fast),
        .target(name: "Screen", dependencies: ["CTerminfo", "Terminal"], swiftSettings: strict),
        .target(name: "Programs", dependencies: ["CSystem", "Failures"], swiftSettings: strict),
        .target(name: "Database", dependencies: ["Failures", "Text"], swiftSettings: strict + fast),
        .target(name: "SQLite", dependencies: ["CSQLite", "Database"], swiftSettings: strict + fast),
        .target(name: "PostgreSQL", dependencies: ["CSystem", "Database", "Failures"], swiftSettings: strict),

        // Amounts and the calendar.
        .target(name: "Money", dependencies: ["Failures"], swiftSettings: strict + fast),
        .target(name: "Periods", dependencies: ["Failures", "Text"], swiftSettings: strict + fast),

        // Values as JSON, whose only numbers are integers and amounts.
        .target(name: "JSONText", dependencies: ["Failures", "Money"], swiftSettings: strict + fast),

        // Emails in their transfer format.
        .target(name: "Mail", dependencies: ["Failures", "Periods", "Text"], swiftSettings: strict),

        // Purchases: quantities, prices and receipts, as values and rules.
        .target(
            name: "Household", dependencies: ["Failures", "Money", "Periods", "Text"], swiftSettings: strict + fast),

        // Outings, debts, currencies and vouchers, as values and rules.
        .target(
            name: "Outings", dependencies: ["Failures", "Household", "Money", "Periods", "Text"], swiftSettings: strict),

        // The domain, as values.
        .target(
            name: "Ledger",
            dependencies: ["Failures", "Household", "JSONText", "Money", "Outings", "Periods", "Text"],
            swiftSettings: strict + fast),
        // Keys, seals and digests.
        .target(
            name: "Secrets", dependencies: ["CArgon2", "CSodium", "CSystem", "Failures"], swiftSettings: strict),
        // People: names, passwords, sessions, tokens, members of a book.
        .target(name: "Users", dependencies: ["CUTF8Proc", "Failures", "Secrets"], swiftSettings: strict),

        .target(name: "Statistics", dependencies: ["Ledger", "Money", "Periods"], swiftSettings: strict),

        // Exports for other programs.
        .target(name: "Exports", dependencies: ["Ledger", "Money", "Periods", "Text"], swiftSettings: strict),

        // The bytes and the text of a file, within limits.
        .target(name: "Files", dependencies: ["Failures"], swiftSettings: strict + fast),

        // Files in archives, decompressed while they are read.
        .target(name: "Archives", dependencies: ["CZlib", "Files"], swiftSettings: strict + fast),

        // Streaming parsers for XML, SGML, HTML and JSON.
        .target(name: "Markup", dependencies: ["CExpat", "CYAJL", "Files", "Text"], swiftSettings: strict + fast),

        // Spreadsheets for other programs, made by libxlsxwriter.
        .target(
            name: "Workbooks",
            dependencies: ["Archives", "Failures", "Files", "Markup", "Money", "Periods", "Programs"],
            swiftSettings: strict),

        // Tables of cells: delimited text, spreadsheets, HTML and JSON, and the words of their headers.
        .target(
            name: "Sheets", dependencies: ["Archives", "Files", "Markup", "Money", "Outings", "Periods", "Text"],
            swiftSettings: strict + fast),

        // Bank statements, and files of other finance programs.
        .target(
            name: "Statements",
            dependencies: [
                "Archives", "Database", "Failures", "Files", "Household", "JSONText", "Markup", "Money", "Outings",
                "Periods", "Programs", "Sheets", "Text",
            ],
            swiftSettings: strict + fast),

        // Electronic invoices, and the text of till receipts.
        .target(
            name: "Invoices",
            dependencies: ["Failures", "Files", "Household", "Markup", "Money", "Periods", "Programs", "Text"],
            swiftSettings: strict + fast),

        // Files of payees, people and exchange rates.
        .target(
            name: "OutingFiles",
            dependencies: ["Archives", "Failures", "Files", "Markup", "Outings", "Periods", "Sheets", "Text"],
            swiftSettings: strict + fast),

        // Product catalogues: import and publication.
        .target(
            name: "Catalogues",
            dependencies: ["Database", "Failures", "Files", "Household", "JSONText", "Money", "Sheets", "Text"],
            swiftSettings: strict),

        // The classification and matching of imported rows.
        .target(
            name: "Imports",
            dependencies: ["Files", "Ledger", "Money", "Periods", "Secrets", "Statements", "Text", "Users"],
            swiftSettings: strict),

        // Books, and what every store can do; then the two kinds of store.
        .target(
            name: "Storage",
            dependencies: [
                "CSystem", "Database", "Failures", "Household", "JSONText", "Ledger", "Money", "Outings", "Periods",
                "Secrets", "Text", "Users",
            ],
            swiftSettings: strict + fast),
        .target(
            name: "FolderStore",
            dependencies: ["Database", "Failures", "Ledger", "Periods", "Secrets", "Storage", "Users"],
            swiftSettings: strict + fast),
        .target(
            name: "ServerStore",
            dependencies: ["Database", "Failures", "Ledger", "Periods", "Secrets", "Storage", "Users"],
            swiftSettings: strict),

        // The operations on a book, from values to values.
        .target(
            name: "Bookkeeping",
            dependencies: [
                "Catalogues", "Failures", "Files", "Household", "Imports", "Invoices", "JSONText", "Ledger", "Money",
                "OutingFiles", "Outings", "Periods", "Secrets", "Statements", "Statistics", "Storage", "Text",
                "Users",
            ], swiftSettings: strict),

        // Charts as text.
        .target(
            name: "Charts", dependencies: ["Failures", "Money", "Periods", "Terminal"], swiftSettings: strict + fast),

        // The formats of reports: tables, sentences, CSV and JSON.
        .target(name: "Output", dependencies: ["JSONText", "Money", "Terminal", "Text"], swiftSettings: strict),

        // Reports as documents in HTML, Markdown and text.
        .target(name: "Documents", dependencies: ["Charts", "Money", "Terminal"], swiftSettings: strict),
        // Dumps: the whole content of a book as text.
        .target(
            name: "Dumps", dependencies: ["Failures", "Ledger", "Money", "Output", "Periods", "Text", "Users"],
            swiftSettings: strict),

        // Figures in words, tables and charts.
        .target(
            name: "Reports",
            dependencies: [
                "Bookkeeping", "Charts", "Ledger", "Money", "Outings", "Output", "Periods", "Statistics", "Terminal",
            ], swiftSettings: strict),

        // The full screen: its views, and their requests.
        .target(
            name: "Interface",
            dependencies: [
                "Bookkeeping", "Charts", "Failures", "Household", "Ledger", "Money", "Outings", "Output", "Periods",
                "Reports",
                "Screen", "Statistics", "Storage", "Terminal", "Text",
            ], swiftSettings: strict),

        // The commands and their replies.
        .target(name: "Resources", path: "Resources", exclude: ["debian"]),
        .target(
            name: "Commands",
            dependencies: [
                "Arguments", "Bookkeeping", "Catalogues", "Charts", "Database", "Documents", "Dumps", "Exports",
                "Failures", "Files", "FolderStore", "Household", "Imports", "Interface", "Invoices", "Ledger", "Mail",
                "Money", "OutingFiles", "Outings", "Output", "Periods", "Programs", "Reports", "Resources", "Screen",
                "Secrets", "ServerStore", "Statements", "Statistics", "Storage", "Terminal", "Text", "Users",
                "Workbooks",
            ], swiftSettings: strict),
        .executableTarget(
            name: "spesa",
            dependencies: [
                "Commands", "Database", "Ledger", "Periods", "PostgreSQL", "Programs", "SQLite", "Screen", "Secrets",
                "Terminal", "Users",
            ],
            swiftSettings: strict, linkerSettings: program),

        // Tests: shared support, then values, contracts, and whole sessions.
        .target(
            name: "Support", dependencies: ["CZlib", "Periods", "Secrets"], path: "Tests/Support",
            swiftSettings: tests + fast),
        .target(
            name: "Sessions",
            dependencies: [
                "Commands", "Database", "Ledger", "Periods", "PostgreSQL", "Programs", "SQLite", "Secrets", "Support",
                "Terminal", "Users",
            ],
            path: "Tests/Sessions", swiftSettings: tests + fast),
        .target(
            name: "BookSupport",
            dependencies: [
                "Bookkeeping", "Database", "Files", "FolderStore", "Ledger", "Money", "Periods", "SQLite", "Secrets",
                "Statements", "Storage", "Support", "Users",
            ],
            path: "Tests/BookSupport", swiftSettings: tests),
        .testTarget(name: "TextTests", dependencies: ["Support", "Text"], swiftSettings: tests),
        .testTarget(name: "TerminalTests", dependencies: ["Support", "Terminal"], swiftSettings: tests),
        .executableTarget(
            name: "ScreenSession", dependencies: ["Screen", "Terminal"], path: "Tests/ScreenSession",
            swiftSettings: tests),
        .testTarget(
            name: "ScreenTests", dependencies: ["Screen", "ScreenSession", "Support", "Terminal"],
            swiftSettings: tests),
        .testTarget(
            name: "ChartsTests", dependencies: ["Charts", "Money", "Periods", "Support", "Terminal"],
            exclude: ["Snapshots"],
            swiftSettings: computingTests),
        .testTarget(
            name: "DocumentsTests",
            dependencies: ["CExpat", "CSodium", "Charts", "Documents", "Money", "Support", "Terminal"],
            exclude: ["Snapshots"], swiftSettings: tests),
        .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "Failures"], swiftSettings: tests),
        .testTarget(
            name: "MoneyTests", dependencies: ["Money", "Support"], exclude: ["amounts.tsv"], swiftSettings: tests),
        .testTarget(name: "PeriodsTests", dependencies: ["Periods", "Support"], swiftSettings: tests),
        .testTarget(name: "MailTests", dependencies: ["Mail", "Support"], swiftSettings: tests),
        .testTarget(
            name: "LedgerTests", dependencies: ["Household", "Ledger", "Money", "Outings", "Periods", "Support"],
            swiftSettings: computingTests),
        .testTarget(
            name: "HouseholdTests", dependencies: ["Failures", "Household", "Money", "Periods", "Support"],
            swiftSettings: computingTests),
        .testTarget(
            name: "OutingsTests", dependencies: ["Household", "Money", "Outings", "Periods", "Support"],
            swiftSettings: tests),
        .testTarget(name: "SecretsTests", dependencies: ["Secrets", "Support"], swiftSettings: tests),
        .testTarget(name: "UsersTests", dependencies: ["Secrets", "Support", "Users"], swiftSettings: tests),
        .testTarget(
            name: "ExportsTests", dependencies: ["Exports", "Ledger", "Money", "Periods", "Support"],
            swiftSettings: tests),
        .testTarget(
            name: "OutputTests", dependencies: ["Money", "Output", "Support", "Terminal"], swiftSettings: tests),
        .testTarget(
            name: "DumpsTests", dependencies: ["Dumps", "Ledger", "Money", "Periods", "Support"],
            swiftSettings: tests),
        .testTarget(name: "FilesTests", dependencies: ["Files", "Support"], swiftSettings: tests),
        .testTarget(name: "ArchivesTests", dependencies: ["Archives", "Files", "Support"], swiftSettings: tests),
        .testTarget(name: "MarkupTests", dependencies: ["Files", "Markup"], swiftSettings: tests),
        .testTarget(
            name: "WorkbooksTests", dependencies: ["Files", "Money", "Periods", "Sheets", "Support", "Workbooks"],
            swiftSettings: tests),
        .testTarget(
            name: "SheetsTests", dependencies: ["Files", "Outings", "Sheets", "Support"], swiftSettings: tests),
        .testTarget(
            name: "StatementsTests",
            dependencies: [
                "Database", "Failures", "Files", "Money", "Periods", "Programs", "SQLite", "Sheets", "Statements",
                "Support",
            ],
            swiftSettings: computingTests),
        .testTarget(
            name: "InvoicesTests",
            dependencies: ["Files", "Household", "Invoices", "Markup", "Money", "Periods", "Programs", "Support"],
            swiftSettings: tests),
        .testTarget(
            name: "OutingFilesTests", dependencies: ["Files", "OutingFiles", "Outings", "Periods", "Support"],
            swiftSettings: tests),
        .testTarget(
            name: "CataloguesTests",
            dependencies: ["Catalogues", "Database", "Files", "Household", "JSONText", "Money", "SQLite", "Support"],
            swiftSettings: tests),
        .testTarget(
            name: "ImportsTests",
            dependencies: ["Files", "Imports", "Ledger", "Money", "Periods", "Statements", "Support"],
            swiftSettings: tests),
        .testTarget(
            name: "StatisticsTests", dependencies: ["Ledger", "Money", "Periods", "Statistics", "Support"],
            swiftSettings: computingTests),
        .testTarget(
            name: "DatabaseTests", dependencies: ["Database", "PostgreSQL", "SQLite", "Support"],
            swiftSettings: tests),
        .testTarget(
            name: "PostgreSQLTests", dependencies: ["Database", "PostgreSQL", "Support"], swiftSettings: tests),
        .testTarget(
            name: "SQLiteTests", dependencies: ["CSQLite", "Database", "SQLite", "Support"], swiftSettings: tests),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "CSQLite", "Database", "Dumps", "FolderStore", "Household", "Ledger", "Money", "Outings", "Periods",
                "PostgreSQL", "SQLite", "Secrets", "ServerStore", "Storage", "Support", "Users",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Database", "Ledger", "Money", "Periods", "PostgreSQL", "SQLite", "Secrets", "ServerStore", "Storage",
                "Support", "Users",
            ],
            swiftSettings: tests),
        .testTarget(name: "ProgramsTests", dependencies: ["Programs", "Support"], swiftSettings: tests),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "BookSupport", "Bookkeeping", "Charts", "Ledger", "Money", "Outings", "Output", "Periods", "Reports",
                "Statistics", "Support", "Terminal",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "BookkeepingTests",
            dependencies: [
                "BookSupport", "Bookkeeping", "Catalogues", "Files", "Household", "Imports", "Ledger", "Money",
                "OutingFiles", "Outings", "Periods", "SQLite", "Secrets", "Statements", "Statistics", "Storage",
                "Support", "Users",
            ], swiftSettings: tests),
        .testTarget(
            name: "InterfaceTests",
            dependencies: [
                "Charts", "Commands", "Failures", "Interface", "Ledger", "Periods", "Reports", "Screen", "Sessions",
                "Support", "Terminal",
            ], exclude: ["Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "Arguments", "Commands", "Exports", "Failures", "Ledger", "Money", "Periods", "Secrets", "Storage",
                "Support", "Text", "Users", "Workbooks",
            ],
            exclude: ["Help/Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "TranscriptsTests",
            dependencies: [
                "Archives", "Arguments", "Commands", "Database", "Files", "Interface", "JSONText", "Ledger", "Markup",
                "Periods", "Programs", "SQLite", "Screen", "Sessions", "Sheets", "Support", "Terminal", "Workbooks",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ProcessTests", dependencies: ["Database", "SQLite", "Support"], swiftSettings: tests),
        // Fuzz targets with their recorded inputs; Tests/Fuzzing/run.sh compiles them again for libFuzzer.
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "Arguments", "Catalogues", "Commands", "Dumps", "Exports", "Files", "Household", "Invoices", "Ledger",
                "Money", "OutingFiles", "Outings", "Periods", "Secrets", "Sessions", "Sheets", "Statements",
                "Support", "Terminal", "Text", "Users",
            ],
            path: "Tests/Fuzzing", exclude: ["Corpora", "EntryPoint.swift", "run.sh"], swiftSettings: tests),
    ],
    cLanguageStandard: .c2x
)
