// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    // A hash of each module's code would be in the program, and depend on the folder that it was built in. Types are made by
    // calls, not by their names, which the runtime looks up among all conformances of the program.
    .unsafeFlags(
        [
            "-Xfrontend", "-disable-incremental-llvm-codegen",
            "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
        ], .when(configuration: .release)),
]

// Merging thousands of random books, and as many histories of stock, is what tests of a debug build wait for.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What only tests use: it is not optimized, beside a release either, so that it is compiled sooner.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The Swift runtime, libstdc++, what reads files (Expat, zlib, YAJL) and what edits lines (libedit with the libraries it
/// needs) go into the program, its symbols do not: it starts three times faster, and a trap prints no memory. Addresses
/// that move with the program are packed (RELR), which only LLD and BFD can.
let program: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/.build/static", "-ledit", "-ltinfo",
            "-lbsd", "-lmd",
        ] + ["-z", "pack-relative-relocs", "--no-export-dynamic", "--gc-sections", "-s"].flatMap { ["-Xlinker", $0] },
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

        // What knows nothing of expenses.
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
        .target(name: "Periods", dependencies: ["Failures"], swiftSettings: strict + fast),

        // Values as JSON, which knows no number but whole ones and amounts.
        .target(name: "JSONText", dependencies: ["Failures", "Money"], swiftSettings: strict + fast),

        // Mails as they travel.
        .target(name: "Mail", dependencies: ["Failures", "Periods", "Text"], swiftSettings: strict),

        // What is bought: quantities, prices, receipts, as values and rules.
        .target(
            name: "Household", dependencies: ["Failures", "Money", "Periods", "Text"], swiftSettings: strict + fast),

        // The occasions at which money is spent, as values and rules.
        .target(
            name: "Outings", dependencies: ["Failures", "Household", "Money", "Periods", "Text"], swiftSettings: strict),

        // The domain, as values.
        .target(
            name: "Ledger",
            dependencies: ["Failures", "Household", "JSONText", "Money", "Outings", "Periods", "Text"],
            swiftSettings: strict + fast),
        // Keys, seals and digests, of whomever they are.
        .target(
            name: "Secrets", dependencies: ["CArgon2", "CSodium", "CSystem", "Failures"], swiftSettings: strict),
        // People: names, passwords, sessions, tokens, members of a book.
        .target(name: "Users", dependencies: ["CUTF8Proc", "Failures", "Secrets"], swiftSettings: strict),

        .target(name: "Statistics", dependencies: ["Ledger", "Money", "Periods"], swiftSettings: strict),

        // What leaves for other programs.
        .target(name: "Exports", dependencies: ["Ledger", "Money", "Periods", "Text"], swiftSettings: strict),

        // The bytes and the text of a file, within limits.
        .target(name: "Files", dependencies: ["Failures"], swiftSettings: strict + fast),

        // Files inside archives, unpacked as they are read.
        .target(name: "Archives", dependencies: ["CZlib", "Files"], swiftSettings: strict + fast),

        // XML, SGML, HTML and JSON, read piece by piece.
        .target(name: "Markup", dependencies: ["CExpat", "CYAJL", "Files", "Text"], swiftSettings: strict + fast),

        // Tables of cells: delimited text, spreadsheets, pages and JSON, and the words over their columns.
        .target(
            name: "Sheets", dependencies: ["Archives", "Files", "Markup", "Outings", "Periods", "Text"],
            swiftSettings: strict + fast),

        // Statements of banks, and what other programs write of money.
        .target(
            name: "Statements",
            dependencies: [
                "Archives", "Database", "Failures", "Files", "Household", "JSONText", "Markup", "Money", "Outings",
                "Periods", "Programs", "Sheets", "Text",
            ],
            swiftSettings: strict + fast),

        // Invoices as programs write them, and what tills print.
        .target(
            name: "Invoices",
            dependencies: ["Failures", "Files", "Household", "Markup", "Money", "Periods", "Programs", "Text"],
            swiftSettings: strict + fast),

        // Files of payees and people, and of rates of currencies.
        .target(
            name: "OutingFiles",
            dependencies: ["Archives", "Failures", "Files", "Markup", "Outings", "Periods", "Sheets", "Text"],
            swiftSettings: strict + fast),

        // What others sell or know of products, and what is published of one's own.
        .target(
            name: "Catalogues",
            dependencies: ["Database", "Failures", "Files", "Household", "JSONText", "Money", "Sheets", "Text"],
            swiftSettings: strict),

        // How they come into a book.
        .target(
            name: "Imports",
            dependencies: ["Files", "Ledger", "Money", "Periods", "Secrets", "Statements", "Text", "Users"],
            swiftSettings: strict),

        // Where it is kept.
        .target(
            name: "Storage",
            dependencies: [
                "CSystem", "Database", "Failures", "Household", "JSONText", "Ledger", "Money", "Outings", "Periods",
                "Secrets", "Text", "Users",
            ],
            swiftSettings: strict + fast),

        // What one does with a book: values in, values out.
        .target(
            name: "Bookkeeping",
            dependencies: [
                "Catalogues", "Failures", "Files", "Household", "Imports", "Invoices", "JSONText", "Ledger", "Money",
                "OutingFiles", "Outings", "Periods", "Secrets", "Statements", "Statistics", "Storage", "Text",
                "Users",
            ], swiftSettings: strict),

        // Figures as text.
        .target(
            name: "Charts", dependencies: ["Failures", "Money", "Periods", "Terminal"], swiftSettings: strict + fast),

        // What reports look like, whatever they are about.
        .target(name: "Output", dependencies: ["JSONText", "Money", "Terminal", "Text"], swiftSettings: strict),

        // Reports as pages to keep and to send, whatever they are about.
        .target(name: "Documents", dependencies: ["Charts", "Money", "Terminal"], swiftSettings: strict),
        // All that a book holds, as text that moves to another store.
        .target(
            name: "Dumps", dependencies: ["Failures", "Ledger", "Money", "Output", "Periods", "Text", "Users"],
            swiftSettings: strict),

        // What figures are in words, tables and pictures.
        .target(
            name: "Reports",
            dependencies: [
                "Bookkeeping", "Charts", "Ledger", "Money", "Outings", "Output", "Periods", "Statistics", "Terminal",
            ], swiftSettings: strict),

        // The same at a screen that keys change: views of values, and what they ask for.
        .target(
            name: "Interface",
            dependencies: [
                "Bookkeeping", "Charts", "Failures", "Household", "Ledger", "Money", "Outings", "Output", "Periods",
                "Reports",
                "Screen", "Statistics", "Storage", "Terminal", "Text",
            ], swiftSettings: strict),

        // What people and scripts type, and what they get.
        .target(name: "Resources", path: "Resources", exclude: ["debian"]),
        .target(
            name: "Commands",
            dependencies: [
                "Arguments", "Bookkeeping", "Catalogues", "Charts", "Database", "Documents", "Dumps", "Exports",
                "Failures", "Files", "Household", "Imports", "Interface", "Invoices", "Ledger", "Mail", "Money",
                "OutingFiles", "Outings", "Output", "Periods", "Programs", "Reports", "Resources", "Screen",
                "Secrets", "Statements", "Statistics", "Storage", "Terminal", "Text", "Users",
            ], swiftSettings: strict),
        .executableTarget(
            name: "spesa",
            dependencies: [
                "Commands", "Database", "Ledger", "Periods", "PostgreSQL", "Programs", "SQLite", "Screen", "Secrets",
                "Terminal", "Users",
            ],
            swiftSettings: strict, linkerSettings: program),

        // Tests: what several of them need, then values, contracts, and whole sessions.
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
                "Bookkeeping", "Files", "Ledger", "Money", "Periods", "SQLite", "Secrets", "Statements", "Storage",
                "Support", "Users",
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
            swiftSettings: tests),
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
            swiftSettings: tests),
        .testTarget(
            name: "HouseholdTests", dependencies: ["Failures", "Household", "Money", "Periods", "Support"],
            swiftSettings: tests),
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
            name: "SheetsTests", dependencies: ["Files", "Outings", "Sheets", "Support"], swiftSettings: tests),
        .testTarget(
            name: "StatementsTests",
            dependencies: [
                "Database", "Failures", "Files", "Money", "Periods", "Programs", "SQLite", "Sheets", "Statements",
                "Support",
            ],
            swiftSettings: tests),
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
            swiftSettings: tests),
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
                "CSQLite", "Database", "Dumps", "Household", "Ledger", "Money", "Outings", "Periods", "PostgreSQL",
                "SQLite", "Secrets", "Storage", "Support", "Users",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Database", "Ledger", "Money", "Periods", "PostgreSQL", "SQLite", "Secrets", "Storage", "Support",
                "Users",
            ],
            swiftSettings: tests),
        .testTarget(name: "ProgramsTests", dependencies: ["Programs", "Support"], swiftSettings: tests),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "BookSupport", "Bookkeeping", "Charts", "Ledger", "Money", "Outings", "Output", "Periods", "Reports",
                "Statistics", "Terminal",
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
                "Commands", "Interface", "Ledger", "Periods", "Screen", "Sessions", "Support", "Terminal",
            ], exclude: ["Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "Arguments", "Commands", "Failures", "Ledger", "Secrets", "Storage", "Support", "Text", "Users",
            ],
            exclude: ["Help/Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "TranscriptsTests",
            dependencies: [
                "Arguments", "Commands", "Database", "Interface", "JSONText", "Ledger", "Periods", "Programs", "SQLite",
                "Screen", "Sessions", "Support", "Terminal",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ProcessTests", dependencies: ["Database", "SQLite", "Support"], swiftSettings: tests),
        // What fuzzing checks, with the inputs that are kept; Tests/Fuzzing/run.sh compiles it anew for libFuzzer.
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
