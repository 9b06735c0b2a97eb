internal import Database

/// Query view of exchange rates: one row for each currency, day and origin, unpacked from a row for each year
/// (`RateYear.packed`).
///
/// Each recursion step reads one digit. `number` is the part of the current number read so far, `days` and `hand` are
/// the day and origin of the current rate, `value` is the previous rate. A digit below 32 ends its number. Numbers
/// alternate: days since the previous rate with the flag for manual rates, then the difference to the previous rate.
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

/// A zero with the integer width of the recursion steps, which PostgreSQL requires.
private let zero = "CAST(0 AS INTEGER)"

private let rateAlphabet = "'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'"
