# Generates the expenses of a household, one a line, as arguments of `spesa add`.
#   awk -v days=400 -v each=2 -f household.awk
# days: the number of days back to the first expense; each: expenses a day beside the fixed ones. The output is always the same.

# A pseudo-random integer from 0 to n - 1: the linear congruential generator of Numerical Recipes, upper bits.
function pick(n) {
    seed = (seed * 1664525 + 1013904223) % 4294967296
    return int(seed / 65536) % n
}

function euro(cents) {
    return sprintf("%d,%02d", cents / 100, cents % 100)
}

BEGIN {
    seed = 20260101
    shops = split("groceries|Lidl|1800|card;groceries|Mercato|900|cash;groceries|Esselunga|4200|card;" \
        "eating-out|Da Gino|2400|card;eating-out|Bar Sport|350|cash;public|ATM|220|card;fuel|Q8|5200|card;" \
        "pharmacy|Farmacia Centrale|1300|card;culture|Cinema Anteo|950|card;sport|Piscina|700|cash;" \
        "clothes|Coin|4900|card;gifts|Libreria|1900|card;car|Autolavaggio|1200|cash;other|Tabacchi|600|cash", shop, ";")
    for (day = days; day >= 0; day--) {
        # Fixed expenses every thirty days.
        if (day % 30 == 3) printf "950 rent 'rent of the flat' --method transfer --on %dd\n", day
        if (day % 30 == 12) printf "%s electricity --payee Enel --method transfer --on %dd\n", euro(4200 + pick(3600)), day
        if (day % 30 == 17) printf "29,90 phone --payee Iliad --method card --on %dd\n", day
        if (day % 90 == 40) printf "-%s clothes 'sent back' --payee Coin --on %dd\n", euro(1500 + pick(2500)), day
        for (count = 0; count < each; count++) {
            # Food is far more frequent than the rest.
            split(shop[pick(3) ? 1 + pick(5) : 1 + pick(shops)], part, "|")
            printf "%s %s --payee '%s' --method %s --on %dd\n", \
                euro(part[3] / 2 + pick(part[3] + 1)), part[1], part[2], part[4], day
        }
    }
}
