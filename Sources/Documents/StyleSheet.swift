/// The style of pages, for light and dark screens, phones and paper.
enum StyleSheet {
    /// The colours of slices have a contrast of at least 4.5:1 with white, the colour of the letters, and of 3:1 with
    /// both backgrounds.
    static let text = """
        :root{color-scheme:light dark;--ink:#1a1a1a;--paper:#ffffff;--line:#d0d0d0;--dim:#5a5a5a;--bar:#3f6fb0;--over:#b3261e}
        @media (prefers-color-scheme:dark){:root{--ink:#ececec;--paper:#121212;--line:#3c3c3c;--dim:#a8a8a8;--bar:#6f9bd8;--over:#ff8a80}}
        body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
        main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem}
        h1{font-size:1.6rem;margin:0 0 .5rem;overflow-wrap:break-word}
        h2{font-size:1.15rem;margin:1.8rem 0 .5rem;border-bottom:1px solid var(--line)}
        p{overflow-wrap:break-word}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0}
        dt{color:var(--dim)}
        dd{margin:0;min-width:0;overflow-wrap:break-word}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;width:100%;margin:.5rem 0;font-variant-numeric:tabular-nums}
        th,td{text-align:left;padding:.2rem 0 .2rem .8rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:break-word}
        th:first-child,td:first-child{padding-left:0}
        tbody th{font-weight:normal;min-width:6.5rem}
        .n{text-align:right;white-space:nowrap}
        tfoot td,tfoot th{font-weight:bold}
        .charted>*{border-bottom:0;padding-bottom:0}
        .bars td{padding:.15rem 0 .3rem}
        svg{display:block}
        .row{position:sticky;left:0;width:100%;max-width:calc(100vw - 2rem);height:.5rem}
        .gauge{width:100%;height:1.2rem;margin:.8rem 0}
        .ring{width:100%;max-width:16rem;margin:.8rem auto}
        .ring text{font:16px system-ui,sans-serif;fill:var(--ink);text-anchor:middle}
        .ring .long{font-size:11px}
        .ring .letter{font-weight:bold;fill:#ffffff}
        .curve{width:100%;height:10rem;margin:.8rem 0;overflow:visible}
        .curve polyline{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}
        .course{stroke:var(--bar)}
        .former{stroke:var(--dim);stroke-dasharray:6 4}
        .pace{stroke:var(--line)}
        .bar{fill:var(--bar)}
        .over{fill:var(--over)}
        .track{fill:var(--line)}
        .mark{stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke}
        .slice{fill:none;stroke-width:88}
        .key{display:inline-block;min-width:1.3em;margin-right:.5em;border-radius:.2em;color:#ffffff;font-weight:bold;text-align:center}
        .s1{stroke:#3f6fb0;background:#3f6fb0}.s2{stroke:#94681a;background:#94681a}.s3{stroke:#8a5596;background:#8a5596}.s4{stroke:#5d7a2e;background:#5d7a2e}
        .s5{stroke:#b5533c;background:#b5533c}.s6{stroke:#1d7f78;background:#1d7f78}.s7{stroke:#66717f;background:#66717f}
        @media (max-width:30rem){dl{display:block}dd{margin:0 0 .4rem}table{font-size:.875rem}th,td{padding-left:.5rem}.leaves{display:none}}
        @page{size:A4;margin:15mm}
        @media print{:root{color-scheme:light;--ink:#000000;--paper:#ffffff;--line:#999999;--dim:#333333;--bar:#3f6fb0;--over:#b3261e}body{font-size:10pt}main{max-width:none;padding:0}.wide{overflow:visible}.row{position:static;max-width:none}.ring{max-width:6cm}svg,.key{print-color-adjust:exact}tr,svg{break-inside:avoid}h2,.charted{break-after:avoid}tfoot{display:table-row-group}}
        """

    /// The SHA-256 hash of the text in Base64, with which the browser accepts only this style sheet.
    static let hash = "GmPrDiLAEpKNYdMrR5QQdKUXkjiuzBffhJNwZapafHs="
}
