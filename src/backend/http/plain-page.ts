// The frame of the pages that the backend itself shows in a demo: no scripts, nothing from other hosts.
import type { FastifyReply } from 'fastify';
import { html, type Html } from '../html.ts';

/** Headers of every answer of such a page, as HTML or as JSON. */
export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // With no-referrer a browser would send the page's forms with the origin `null`.
  'Referrer-Policy': 'same-origin',
};
const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const BASE_STYLE = `
  :root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #1c1a17; --soft: #6b655c; --line: #e5dfd5; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #171512; --card: #211e1a; --ink: #f4efe7; --soft: #a9a196; --line: #37322b; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px; }
  h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 8px; }
  p { margin: 0; color: var(--soft); white-space: pre-line; overflow-wrap: anywhere; }
  input, select, button { font: inherit; min-height: 48px; padding: 0 16px; border-radius: 8px; border: 1px solid var(--line); }
  input, select { background: var(--card); color: var(--ink); }
  select { appearance: none; padding-right: 40px; background: var(--card) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8' fill='none' stroke='%23888' stroke-width='2'%3E%3Cpath d='M1 1l5 5 5-5'/%3E%3C/svg%3E") right 16px center no-repeat; }
  button { background: var(--ink); color: var(--paper); border-color: var(--ink); font-weight: 600; cursor: pointer; }
  time { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;

interface PlainPage {
  title: string;
  /** CSS of this page only. */
  style: string;
  /** The page reloads itself after this many seconds. */
  refreshSeconds?: number;
  body: Html;
}

const markupOf = ({ title, style, refreshSeconds, body }: PlainPage): string => {
  const styles: Html = { markup: `<style>${BASE_STYLE}${style}</style>` };
  const refresh =
    refreshSeconds === undefined ? null : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`;
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      ${refresh}
      <title>${title}</title>
      ${styles}
    </head>
    <body>
      <main>${body}</main>
    </body>
  </html>`;
  return `<!doctype html>\n${page.markup}\n`;
};

export const sendPage = (reply: FastifyReply, page: PlainPage, status = 200): FastifyReply =>
  reply
    .status(status)
    .headers(PAGE_HEADERS)
    .header('Content-Security-Policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(markupOf(page));
