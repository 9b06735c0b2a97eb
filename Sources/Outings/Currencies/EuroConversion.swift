public import Periods

/// The fixed rate of a currency that the euro replaced.
///
/// From the rates that the Council adopted under Article 140(3) TFEU, formerly 109l(4): Regulations (EC) 2866/98,
/// 1478/2000, 1086/2006, 1134/2007, 1135/2007 and 694/2008, (EU) 671/2010, 870/2013, 851/2014, 2022/1208 and 2025/1409.
public struct EuroConversion: Hashable, Sendable {
    /// Units of the currency for one euro.
    public let rate: ExchangeRate
    /// The first day on which the rate holds.
    public let since: Day

    /// The conversion of a currency; `nil` if the euro has not replaced it.
    /// - Complexity: O(1).
    public static func of(_ currency: Currency) -> EuroConversion? { all[currency.code] }

    private static let all: [String: EuroConversion] = {
        var all: [String: EuroConversion] = [:]
        for (year, rates) in years {
            guard let since = Day(year: year, month: 1, day: 1) else { continue }
            for (code, e8) in rates {
                guard let rate = ExchangeRate(e8: e8) else { continue }
                all[code] = EuroConversion(rate: rate, since: since)
            }
        }
        return all
    }()

    /// Hundred-millionths of a unit for one euro, by the year that began with the change.
    private static let years: [(year: Int, rates: [String: Int64])] = [
        (
            1999,
            [
                "ATS": 1_376_030_000, "BEF": 4_033_990_000, "DEM": 195_583_000, "ESP": 16_638_600_000,
                "FIM": 594_573_000, "FRF": 655_957_000, "IEP": 78_756_400, "ITL": 193_627_000_000,
                "LUF": 4_033_990_000, "NLG": 220_371_000, "PTE": 20_048_200_000,
            ]
        ),
        (2001, ["GRD": 34_075_000_000]),
        (2007, ["SIT": 23_964_000_000]),
        (2008, ["CYP": 58_527_400, "MTL": 42_930_000]),
        (2009, ["SKK": 3_012_600_000]),
        (2011, ["EEK": 1_564_660_000]),
        (2014, ["LVL": 70_280_400]),
        (2015, ["LTL": 345_280_000]),
        (2023, ["HRK": 753_450_000]),
        (2026, ["BGN": 195_583_000]),
    ]
}
