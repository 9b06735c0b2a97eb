/// How a page looks: on a light and on a dark screen, and on paper.
enum StyleSheet {
    /// The colours of slices have a contrast of at least 3:1 on white and on black; they are those of the charts for screens.
    static let text = """
        :root{color-scheme:light dark;--ink:#1a1a1a;--paper:#ffffff;--line:#c8c8c8;--dim:#5a5a5a;--over:#b00020}
        @media (prefers-color-scheme:dark){:root{--ink:#ececec;--paper:#121212;--line:#444444;--dim:#a8a8a8;--over:#ff8a80}}
        body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
        main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem}
        h1{font-size:1.6rem;margin:0 0 .5rem}
        h2{font-size:1.15rem;margin:1.8rem 0 .5rem;border-bottom:1px solid var(--line)}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0}
        dt{color:var(--dim)}
        dd{margin:0;overflow-wrap:anywhere}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;width:100%;margin:.5rem 0;font-variant-numeric:tabular-nums}
        th,td{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px solid var(--line);vertical-align:top}
        td{overflow-wrap:anywhere}
        .n{text-align:right;white-space:nowrap}
        tfoot td,tfoot th{font-weight:bold}
        svg{display:block;width:100%;height:auto;margin:.8rem 0}
        svg text{font:14px system-ui,sans-serif;fill:var(--ink)}
        .e{text-anchor:end}
        .m{text-anchor:middle}
        .bar{fill:#5f87d7}
        .over{fill:var(--over)}
        .track{fill:none;stroke:var(--dim)}
        .mark{stroke:var(--ink);stroke-width:2}
        .slice{fill:none;stroke-width:88}
        .s1{stroke:#5f87ff}.s2{stroke:#8700ff}.s3{stroke:#af8700}.s4{stroke:#af0087}
        .s5{stroke:#5f5f00}.s6{stroke:#d7005f}.s7{stroke:#949494}
        .key{stroke-width:14}
        @media print{:root{--ink:#000000;--paper:#ffffff;--line:#999999;--dim:#333333;--over:#b00020}main{max-width:none;padding:0}svg,tr{break-inside:avoid}h2{break-after:avoid}}
        """

    /// SHA-256 of the text in Base64: a browser takes this style sheet and no other.
    static let hash = "G/e65o3vZApiQXxtsPtLrRDzFi+wvmvltm4snjYmTFU="
}
