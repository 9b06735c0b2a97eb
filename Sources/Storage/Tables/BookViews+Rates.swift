internal import Database

/// What queries read of rates: one row a currency, day and origin, unpacked from the rows of years (`RateYear.packed`).
///
/// The recursion takes a digit a step: `number` is what was read of the number that the digit belongs to, `days` and `hand`
/// are of the rate that it belongs to, `value` is the rate before. A digit below 32 is the last of its number; numbers are
/// by turns the step in days with the mark of the hand, and the change of the rate.
let rateViews = [
    QueryView("rates", columns: ["currency", "day", "rate", "from"]) { book, path in
        """
        WITH RECURSIVE \(path) (id, size, place, digit, shift, number, is_change, days, hand, value) AS (
            SELECT id, length(rates), 2, instr(\(rateAlphabet), substr(rates, 2, 1)) - 1, 0, \(zero), 0, \(zero), \(zero),
                \(zero)
            FROM \(book).rate WHERE length(rates) > 1
            UNION ALL
            SELECT id, size, place + 1, instr(\(rateAlphabet), substr(rate.rates, place + 1, 1)) - 1,
                CASE WHEN digit < 32 THEN 0 ELSE shift + 5 END,
                CASE WHEN digit < 32 THEN 0 ELSE number | ((digit & 31) << shift) END,
                CASE WHEN digit < 32 THEN 1 - is_change ELSE is_change END,
                CASE WHEN digit < 32 AND is_change = 0 THEN days + ((number | (digit << shift)) >> 1) ELSE days END,
                CASE WHEN digit < 32 AND is_change = 0 THEN (number | (digit << shift)) & 1 ELSE hand END,
                CASE WHEN digit < 32 AND is_change = 1 THEN
                    value + CASE WHEN ((number | (digit << shift)) & 1) = 1
                        THEN -((number | (digit << shift)) >> 1) - 1 ELSE (number | (digit << shift)) >> 1 END
                    ELSE value END
            FROM \(path) JOIN \(book).rate USING (id) WHERE place < size
        )
        SELECT currency, day, rtrim(rtrim(printf('%d.%08d', rate / 100000000, rate % 100000000), '0'), '.'),
            CASE hand WHEN 1 THEN 'hand' ELSE 'imported' END
        FROM (
            SELECT currency, date(printf('%04d-01-01', year), printf('+%d days', days)) AS day, hand,
                (value + CASE WHEN ((number | (digit << shift)) & 1) = 1
                    THEN -((number | (digit << shift)) >> 1) - 1 ELSE (number | (digit << shift)) >> 1 END)
                * CAST('1' || substr('00000000', 1, instr(\(rateAlphabet), substr(rates, 1, 1)) - 1) AS INTEGER) AS rate
            FROM \(path) JOIN \(book).rate USING (id) WHERE digit < 32 AND is_change = 1
        ) AS unpacked
        """
    }
]

/// A number as large as those that the steps after it make.
private let zero = "CAST(0 AS INTEGER)"

private let rateAlphabet = "'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'"
