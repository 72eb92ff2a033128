import HTMLWriting

/// The style sheet of the pages.
///
/// Font sizes are steps of one scale, distances are multiples of a quarter rem. Figures in columns have tabular widths.
enum PageStyle {
    static let text = [PageColours.css, frame, controls, cards, tables, game, wide].joined(separator: "\n")

    private static let frame = """
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body { margin: 0 auto; padding: 0 1rem 2rem; max-width: 68rem; background: var(--ground); color: var(--text); \
        font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; overflow-wrap: break-word; }
        h1 { font-size: 1.375rem; line-height: 1.2; letter-spacing: -.015em; margin: 1.25rem 0 .75rem; }
        h2 { font-size: 1.125rem; line-height: 1.3; letter-spacing: -.01em; margin: 1.75rem 0 .625rem; }
        h3 { font-size: .8125rem; line-height: 1.4; margin: 0; font-weight: 600; }
        p { margin: .5rem 0; }
        a { color: var(--accent); text-underline-offset: .15em; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
        .quiet { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .skip { position: absolute; left: -99rem; padding: .5rem 1rem; background: var(--card); z-index: 9; }
        .skip:focus { left: 1rem; top: .5rem; }
        .soft, .note { color: var(--soft); font-size: .875rem; }
        .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; padding: .625rem 0 0; \
        border-bottom: 1px solid var(--line); }
        .brand { display: flex; align-items: center; gap: .5rem; padding: .375rem 0; font-size: 1.125rem; font-weight: 800; \
        letter-spacing: -.02em; color: inherit; text-decoration: none; }
        .brand span { width: .75rem; height: .75rem; border: .1875rem solid var(--live); border-bottom-color: var(--text); }
        .bar nav { order: 3; flex-basis: 100%; display: flex; gap: 1.25rem; overflow-x: auto; scrollbar-width: none; }
        .bar nav a { flex: none; padding: .625rem 0 .5rem; color: var(--soft); font-size: .9375rem; font-weight: 600; \
        text-decoration: none; border-bottom: 3px solid transparent; }
        .bar nav a:hover { color: var(--text); }
        .bar nav a[aria-current] { color: var(--text); border-color: var(--live); }
        .bar form, .bar > .switch { margin-left: auto; }
        footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; margin-top: 2.5rem; \
        padding-top: .5rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .8125rem; }
        footer a { display: inline-block; padding: .25rem 0; margin-right: 1rem; color: inherit; }
        """

    private static let controls = """
        .switch, .chips a, .filter select, .filter button, .reveal, .follow { display: inline-block; min-height: 2rem; \
        padding: .3125rem .75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); color: inherit; \
        font: inherit; font-size: .8125rem; font-weight: 600; line-height: 1.35; text-decoration: none; cursor: pointer; }
        .switch:hover, .chips a:hover, .reveal:hover, .follow:hover { border-color: var(--soft); }
        .chips { display: flex; gap: .5rem; margin: .5rem -1rem; padding: .25rem 1rem; overflow-x: auto; scrollbar-width: none; }
        .chips a { flex: none; }
        .chips a[aria-current], .follow[aria-pressed="true"] { background: var(--text); border-color: var(--text); color: var(--ground); }
        .filter { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: .75rem 0; font-size: .8125rem; \
        color: var(--soft); }
        .filter select { color: var(--text); max-width: 12rem; }
        .days { display: flex; gap: .25rem; margin: .75rem 0; }
        .days a { flex: 1 1 0; min-width: 0; padding: .4375rem 0 .375rem; border-radius: .625rem; text-align: center; color: var(--soft); \
        font-size: .6875rem; line-height: 1.25; text-decoration: none; text-transform: uppercase; letter-spacing: .02em; }
        .days a:hover { background: var(--wash); }
        .days b { display: block; font-size: 1.125rem; color: var(--text); font-variant-numeric: tabular-nums; letter-spacing: 0; }
        .days a[aria-current] { background: var(--text); color: var(--ground); }
        .days a[aria-current] b { color: inherit; }
        .days i { display: block; width: .25rem; height: .25rem; margin: .125rem auto 0; border-radius: 50%; }
        .days .busy i { background: currentColor; }
        .star { width: 2rem; height: 2rem; padding: 0; border: 0; background: none; color: var(--soft); font-size: 1.125rem; \
        line-height: 1; cursor: pointer; position: relative; z-index: 1; }
        .star::before { content: "☆"; }
        .star[aria-pressed="true"]::before { content: "★"; }
        .star[aria-pressed="true"] { color: var(--text); }
        [hidden] { display: none !important; }
        """

    private static let cards = """
        .cards { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr); }
        .card, .game { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
        .game, .hero, h1, dd { overflow-wrap: anywhere; }
        .game { position: relative; padding: .625rem .375rem .5rem .875rem; }
        .game:hover { border-color: var(--soft); }
        .game h3 { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: center; min-height: 1.5rem; color: var(--soft); }
        .game h3 a { color: inherit; text-decoration: none; }
        .game h3 a::after { content: ""; position: absolute; inset: 0; border-radius: .75rem; }
        .live .state { color: var(--live); }
        .live .state::before { content: ""; display: inline-block; width: .5rem; height: .5rem; margin-right: .375rem; \
        border-radius: 50%; background: currentColor; vertical-align: .0625rem; }
        .stale { padding: 0 .5rem; border-radius: .75rem; background: var(--wash); color: var(--soft); font-size: .75rem; font-weight: 600; }
        .reveal { position: relative; z-index: 1; margin: .25rem 0; }
        .game table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        .game th, .game td { padding: .125rem .25rem; text-align: right; font-weight: 400; white-space: nowrap; }
        .game tbody th { width: 100%; padding-left: 0; text-align: left; font-size: 1rem; font-weight: 600; white-space: normal; }
        .game thead th, .game thead td { color: var(--soft); font-size: .6875rem; }
        .game td.part, .game thead { color: var(--soft); }
        .part { display: none; }
        .game .total { min-width: 2.25rem; font-size: 1.25rem; font-weight: 700; line-height: 1.3; color: var(--text); }
        .behind th, .game .behind .total { font-weight: 400; color: var(--soft); }
        .game .total { position: relative; }
        .ahead .total::before { content: "▸"; position: absolute; left: -.375rem; top: .375rem; font-size: .75rem; }
        .game .mine { width: 2rem; padding: 0; }
        .game thead tr { height: 0; line-height: 0; visibility: collapse; }
        .team { display: flex; align-items: center; gap: .625rem; min-height: 2rem; line-height: 1.2; }
        .team a { color: inherit; }
        .rank, .record { color: var(--soft); font-size: .75rem; font-weight: 400; font-variant-numeric: tabular-nums; }
        .mark { flex: none; width: 1.75rem; height: 1.75rem; }
        img.mark { object-fit: contain; border-radius: .375rem; }
        .mark text { font: 700 9px system-ui, "Liberation Sans", sans-serif; text-anchor: middle; }
        .mark rect { stroke: var(--line); stroke-width: .5; }
        @media (prefers-color-scheme: dark) { img.mark { background: #e9ecef; padding: .125rem; } }
        abbr { text-decoration: none; }
        .empty { padding: 2rem 1rem; text-align: center; }
        """

    private static let tables = """
        .card { margin: 0 0 .75rem; padding: .25rem .875rem .625rem; }
        .card > h2, .card > h3 { margin: .625rem 0 .375rem; font-size: 1rem; }
        .card > h3 { font-size: .875rem; }
        .scroll { overflow-x: auto; margin: 0 -.875rem; padding: 0 .875rem; }
        .sheet { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
        .sheet caption { padding: .25rem 0; text-align: left; font-weight: 600; }
        .sheet th, .sheet td { padding: .3125rem .5rem; text-align: right; font-weight: 400; white-space: nowrap; \
        border-top: 1px solid var(--line); }
        .sheet thead th, .sheet thead td { border: 0; color: var(--soft); font-size: .75rem; font-weight: 600; }
        .sheet .word, .sheet tbody th { text-align: left; }
        .sheet tbody th { white-space: normal; min-width: 8.5rem; font-weight: 600; }
        .sheet a { color: inherit; text-decoration-color: var(--soft); text-decoration-thickness: 1px; }
        .sheet tr > :first-child { padding-left: 0; }
        .sheet tr > :last-child { padding-right: 0; }
        .sheet .total { font-weight: 700; }
        .sheet tfoot th, .sheet tfoot td { font-weight: 700; text-align: right; }
        .sheet tfoot th { text-align: left; }
        .sheet .team { min-height: 1.75rem; }
        .sheet .mark { width: 1.5rem; height: 1.5rem; }
        .sheet .minor { display: none; }
        .up { color: var(--accent); } .down { color: var(--live); }
        dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: .5rem 0; font-size: .875rem; }
        dt { color: var(--soft); } dd { margin: 0; }
        .boards { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
        .boards .card { margin: 0; }
        """

    private static let game = """
        .hero { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); gap: .25rem .5rem; align-items: start; \
        padding: 1.125rem .75rem; margin: 1rem 0 .75rem; text-align: center; }
        .hero .mark { width: 3.25rem; height: 3.25rem; }
        .hero .side { display: flex; flex-direction: column; align-items: center; gap: .25rem; line-height: 1.2; }
        .hero h1 { margin: .25rem 0; }
        .hero .side a { color: inherit; font-size: 1rem; font-weight: 700; text-decoration: none; padding: .125rem 0; }
        .hero .side a:hover { text-decoration: underline; }
        .middle { min-width: 7rem; }
        .middle .state { display: block; margin: 0 0 .125rem; font-size: .875rem; font-weight: 600; color: var(--soft); }
        .hero.live .state { color: var(--live); }
        .figures { display: flex; justify-content: center; gap: .375rem; margin: 0; font-size: 2.5rem; font-weight: 700; line-height: 1.1; \
        letter-spacing: -.03em; font-variant-numeric: tabular-nums; }
        .figures .less { font-weight: 400; color: var(--soft); }
        .figures i { color: var(--line); font-style: normal; font-weight: 300; }
        .flow { display: block; width: 100%; height: 13rem; margin: .25rem 0; }
        .flow text { fill: var(--soft); font: 600 11px system-ui, "Liberation Sans", sans-serif; }
        .flow .grid { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
        .flow .zero { stroke: var(--soft); }
        .flow .edge { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
        .flow .area { opacity: .3; }
        .on-dark { display: none; }
        @media (prefers-color-scheme: dark) { .on-dark { display: inline; } .on-light { display: none; } }
        .duel td { width: 3.5rem; font-weight: 600; }
        .duel td:first-child { text-align: left; }
        .duel tbody th { text-align: center; font-weight: 400; color: var(--soft); }
        .duel .bar2 { display: block; width: 100%; height: .375rem; margin-top: .125rem; }
        details { border-top: 1px solid var(--line); }
        details:first-of-type { border-top: 0; }
        summary { padding: .5rem 0; font-size: .9375rem; font-weight: 600; cursor: pointer; }
        .plays { margin: 0 0 .5rem; padding: 0; list-style: none; font-size: .875rem; }
        .plays li { display: grid; grid-template-columns: 3rem minmax(0, 1fr) auto; gap: .625rem; padding: .3125rem .375rem; \
        border-top: 1px solid var(--line); }
        .plays .clock { color: var(--soft); font-variant-numeric: tabular-nums; }
        .plays .scores { background: var(--wash); font-weight: 600; }
        .plays b { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .people { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1.25rem; font-size: .875rem; }
        .people ol { margin: 0; padding: 0; list-style: none; }
        .people li { display: flex; justify-content: space-between; gap: .5rem; padding: .3125rem 0; border-top: 1px solid var(--line); }
        .people b { white-space: nowrap; font-variant-numeric: tabular-nums; }
        .people h3 { padding-bottom: .25rem; color: var(--soft); }
        """

    private static let wide = """
        @media (min-width: 30rem) {
          .part { display: table-cell; min-width: 1.5rem; }
          .game table { margin-top: -1.5rem; }
          .game thead tr { visibility: visible; height: 1.5rem; line-height: 1.5rem; }
          .days a { font-size: .75rem; }
        }
        @media (min-width: 48rem) {
          body { padding: 0 1.5rem 3rem; }
          h1 { font-size: 1.75rem; }
          .chips { flex-wrap: wrap; margin: .5rem 0; padding: .25rem 0; }
          .bar { flex-wrap: nowrap; padding: 0; }
          .bar nav { order: 0; flex-basis: auto; }
          .bar nav a { padding: 1rem 0 .8125rem; }
          .cards, .boards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
          .hero { padding: 1.5rem; }
          .hero .mark { width: 4.5rem; height: 4.5rem; }
          .hero .side a { font-size: 1.25rem; }
          .middle { min-width: 14rem; }
          .figures { font-size: 3.5rem; gap: .75rem; }
          .sheet .minor { display: table-cell; }
        }
        @media (min-width: 64rem) {
          .pair { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: .75rem; align-items: start; }
        }
        @media (prefers-reduced-motion: no-preference) {
          .live .state::before { animation: pulse 2s ease-in-out infinite; }
          @keyframes pulse { 50% { opacity: .35; } }
        }
        @media print { .bar nav, .switch, .star, .filter { display: none; } body { background: none; } }
        """
}
