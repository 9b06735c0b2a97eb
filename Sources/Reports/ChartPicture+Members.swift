internal import Output
internal import Statistics

extension ChartPicture {
    /// JSON members that not every chart has. All rows of a picture have members of the same names.
    struct Members {
        /// Members of this kind of chart.
        var own: [JSON.Member] = []
        /// Members that tell whether a period is complete or partial, and the days of its change.
        var state: [JSON.Member] = []
    }
}

extension ChartPicture.Members {
    /// The members of a period; each is null for a row that is no period.
    init(of row: PeriodSeries.Row?) {
        own = [
            JSON.Member("change_cents", .cents(row?.change?.change)),
            JSON.Member("ceiling_cents", .cents(row?.ceiling)),
        ]
        state = [
            JSON.Member("complete", row.map { .truth($0.isComplete) } ?? .null),
            JSON.Member("partial", row.map { .truth($0.isPartial) } ?? .null),
            JSON.Member("change_days", JSON(row?.changeDays)), JSON.Member("after_today_cents", .cents(row?.toCome)),
        ]
    }
}
