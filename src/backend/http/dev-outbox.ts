// Demo only: shows what the sandbox messenger "sent", so that one can sign in without a phone.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/driver.ts';
import { outboxMessages, type OutboxMessage } from '../providers/messenger.ts';
import { html, type Html } from './html.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLE: Html = {
  markup: `<style>
  :root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #1c1a17; --soft: #6b655c; --line: #e5dfd5; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #171512; --card: #211e1a; --ink: #f4efe7; --soft: #a9a196; --line: #37322b; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px; }
  h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 8px; }
  p { margin: 0; color: var(--soft); white-space: pre-line; overflow-wrap: anywhere; }
  form { display: flex; gap: 8px; margin: 24px 0; }
  input, button { font: inherit; min-height: 48px; padding: 0 16px; border-radius: 8px; border: 1px solid var(--line); }
  input { flex: 1; min-width: 0; background: var(--card); color: inherit; }
  button { background: var(--ink); color: var(--paper); border-color: var(--ink); font-weight: 600; cursor: pointer; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; }
  li { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px 24px; }
  .head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; font-size: 14px; color: var(--soft); }
  .code { font-size: 32px; font-weight: 700; letter-spacing: 0.12em; font-variant-numeric: tabular-nums; }
  .none { border: 1px dashed var(--line); border-radius: 16px; padding: 32px 24px; text-align: center; }
  time { font-variant-numeric: tabular-nums; white-space: nowrap; }
</style>`,
};

const timeOf = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

const item = ({ channel, to, purpose, at, code, text }: OutboxMessage): Html =>
  html`<li>
    <div class="head">
      <span>${channel} to ${to} · ${purpose}</span>
      <time datetime="${at.toISOString()}">${timeOf.format(at)}</time>
    </div>
    ${code ? html`<div class="code">${code}</div>` : null}
    <p>${text}</p>
  </li>`;

const page = (to: string, messages: readonly OutboxMessage[]): Html =>
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta http-equiv="refresh" content="10" />
      <title>Outbox</title>
      ${STYLE}
    </head>
    <body>
      <main>
        <h1>Outbox</h1>
        <p>Messages of this demo, newest first. The page looks for new ones every ten seconds.</p>
        <form>
          <input
            name="to"
            value="${to}"
            placeholder="Mobile number or e-mail"
            aria-label="Mobile number or e-mail"
          />
          <button>Show</button>
        </form>
        ${
          messages.length === 0
            ? html`<p class="none">Nothing was sent yet. Ask for a one-time password.</p>`
            : html`<ol>
                ${messages.map(item)}
              </ol>`
        }
      </main>
    </body>
  </html>`;

/** Registers `/dev/outbox`; not to be called without the demo, where the path must be unknown. */
export const registerDevOutbox = (app: FastifyInstance, db: Db): void => {
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/outbox', async (request, reply) => {
    const to = [request.query.to].flat()[0]?.trim() ?? '';
    const messages = await outboxMessages(db, to || null);
    reply.headers(HEADERS);
    if (!request.headers.accept?.includes('text/html')) {
      return reply.send(messages.map((message) => ({ ...message, at: message.at.toISOString() })));
    }
    reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return reply.send(`<!doctype html>\n${page(to, messages).markup}\n`);
  });
};
