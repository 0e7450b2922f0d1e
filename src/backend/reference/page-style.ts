// The style of the reference page, with the product's design tokens. A single text, so that the policy can name its
// hash.
import { createHash } from 'node:crypto';

export const PAGE_STYLE = `
:root{color-scheme:light dark;
--surface:#f7f2e8;--raised:#fffdf9;--sunken:#ede6d9;--slab:#1d1813;--ink:#1d1813;--muted:#62594d;--on-slab:#faf5ea;
--line:#e1d8c8;--accent:#00653f;--accent-soft:#d5ebdc;--on-accent-soft:#004d31;--coin:#f5b83d;--coin-rim:#d0921f;--coin-soft:#fbe8c4;--on-coin-soft:#6b3d00;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{
--surface:#16130f;--raised:#221e18;--sunken:#2d2820;--slab:#302a22;--ink:#f6f0e4;--muted:#b7ac9b;--on-slab:#f6f0e4;
--line:#383127;--accent:#55d3a0;--accent-soft:#14382a;--on-accent-soft:#98e8c5;--coin-soft:#3d2a0c;--on-coin-soft:#f6cd8a}}
*{box-sizing:border-box}
html{scroll-padding-top:1.5rem}
body{margin:0;background:var(--surface);color:var(--ink);font:430 1rem/1.55 Figtree,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
header,.frame{max-width:77.5rem;margin:0 auto;padding:0 clamp(1rem,.44rem + 2.3vw,2.5rem)}
header{padding-top:clamp(2.5rem,1.75rem + 3vw,4.5rem)}
h1{display:flex;align-items:center;gap:1rem;margin:0;font-size:clamp(2.125rem,1.65rem + 1.9vw,3.375rem);font-weight:730;line-height:1.12;letter-spacing:-.034em}
.coin{flex:none;width:.8em;height:.8em;border-radius:50%;background:var(--coin);box-shadow:inset 0 0 0 .07em var(--coin-rim),inset 0 0 0 .15em var(--coin),inset 0 0 0 .18em var(--coin-rim)}
.lead{max-width:64ch;font-size:clamp(1.0625rem,.99rem + .31vw,1.25rem)}
p{max-width:64ch}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.5rem 1rem}
nav{padding:1rem 0;font-size:.875rem}
nav ul{list-style:none;margin:0;padding:0}
nav>ul>li>a,nav summary{display:block;padding:.375rem 0;color:inherit;font-weight:680;text-decoration:none}
nav ul ul{padding:0 0 .5rem 1rem}
nav li li a{display:block;padding:.25rem 0;color:var(--muted);text-decoration:none}
nav a:hover{color:var(--accent);text-decoration:underline}
nav summary{display:flex;align-items:baseline}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
nav summary::before,.fold>summary::before{content:"";flex:none;display:inline-block;width:.4rem;height:.4rem;margin-right:.625rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(-45deg);transition:transform .15s}
details[open]>summary::before{transform:rotate(45deg)}
main>section{padding-top:2.5rem}
main h2{margin:0 0 1rem;font-size:clamp(1.625rem,1.39rem + .95vw,2.25rem);font-weight:730;line-height:1.12;letter-spacing:-.034em}
.fold{border-top:1px solid var(--line)}
.fold:last-child{border-bottom:1px solid var(--line)}
.fold>summary{position:relative;padding:.875rem .5rem .875rem 1.5rem}
.fold>summary::before{position:absolute;left:.25rem;top:1.35rem}
.fold>summary:hover{background:var(--sunken)}
.says{display:block;max-width:80ch;color:var(--muted);font-size:.9375rem}
article{padding:.25rem 0 2.5rem 1.5rem;scroll-margin-top:6.5rem}
h3{margin:0 0 .125rem;overflow-wrap:anywhere;font-size:.9375rem;font-weight:430;line-height:1.5}
h3 code{font-size:.9375rem;font-weight:600}
main>section>h3{margin-top:1.75rem;font-size:1.0625rem;font-weight:680}
main>section>ul{max-width:64ch}
h4{margin:1.5rem 0 .5rem;font-size:.875rem;font-weight:680}
code,pre{font-family:var(--mono);font-size:.875rem}
.method{display:inline-block;min-width:3.25rem;margin-right:.375rem;padding:0 .5rem;text-align:center;border-radius:8px;font-size:.8125rem;font-weight:680}
.get{background:var(--accent-soft);color:var(--on-accent-soft)}
.post{background:var(--coin-soft);color:var(--on-coin-soft)}
.marks,.codes{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;font-size:.875rem;color:var(--muted)}
.codes{gap:.25rem 1rem}
.codes a{font-family:var(--mono);font-size:.8125rem}
.sides{display:grid;gap:0 2.5rem;margin-top:1rem}
.sides>div{min-width:0}
.fields{margin:0}
.fields>div{padding:.625rem 0;border-top:1px solid var(--line)}
.fields dt{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75rem;font-size:.875rem}
.fields dt code{font-weight:600;overflow-wrap:anywhere}
.fields dd{font-size:.9375rem;overflow-wrap:anywhere}
.fields dd p,.fields dd ul{margin:.125rem 0 0}
.fields dd ul{padding-left:1.125rem}
.type,.fields .rules{color:var(--muted);font-size:.8125rem}
.quiet{color:var(--muted)}
figure{margin:1rem 0 0}
figcaption{margin-bottom:.5rem;font-size:.875rem;font-weight:680}
pre{margin:0;max-height:30rem;overflow:auto;padding:1rem;border-radius:16px;background:var(--slab);color:var(--on-slab);line-height:1.5}
.errors{margin:0}
.errors>div{padding:.75rem 0;border-top:1px solid var(--line);display:grid;gap:.25rem 1.5rem}
.errors>div:target,.fold:has(>article:target)>summary{background:var(--coin-soft)}
.fold:has(>article:target)::details-content{content-visibility:visible;block-size:auto}
dd{margin:0;max-width:64ch}
@media (min-width:1024px){
.frame{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 4rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto;padding:2.5rem 4px}
.sides{grid-template-columns:minmax(0,1fr) minmax(0,26rem)}
.examples{grid-column:2;grid-row:1}
.examples figure:first-child{margin-top:1.5rem}
.errors>div{grid-template-columns:18rem 1fr}}
@media (prefers-reduced-motion:reduce){summary::before{transition:none}}
@media print{nav,.skip{display:none}pre{max-height:none;white-space:pre-wrap}
details::details-content{content-visibility:visible;block-size:auto}
.fold>summary{break-after:avoid}summary::before{display:none}}
`;

/** Allows this style and nothing else: no scripts, frames, forms or pictures, but for the empty icon. */
export const PAGE_POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
