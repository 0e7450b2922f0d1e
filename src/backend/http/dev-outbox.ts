// Demo only: shows what the sandbox messenger "sent", so that people can sign in without a phone.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/driver.ts';
import { html, type Html } from '../html.ts';
import { outboxHtml, outboxMessages, type OutboxMessage } from '../providers/messenger.ts';
import { ApiError } from './api-error.ts';
import { PAGE_HEADERS, sendPage } from './plain-page.ts';

const STYLE = `
  form { display: flex; gap: 8px; margin: 24px 0; }
  input { flex: 1; min-width: 0; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
  li { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px 24px; overflow-wrap: anywhere; }
  li p { white-space: pre-line; }
  h2 { font-size: 16px; line-height: 1.4; margin: 8px 0 4px; }
  .head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; font-size: 14px; color: var(--soft); }
  .code { font-size: 32px; font-weight: 700; letter-spacing: 0.12em; font-variant-numeric: tabular-nums; }
  li a { display: inline-block; padding: 12px 0; margin-bottom: -12px; color: inherit; font-size: 14px; font-weight: 600; }
  .none { border: 1px dashed var(--line); border-radius: 16px; padding: 32px 24px; text-align: center; }
`;

const MAIL_PATH = '/dev/outbox/mail';

/** For an e-mail as HTML: less than its reader's mail program allows, in a window without rights. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const timeOf = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

const item = ({ channel, to, purpose, at, code, subject, text, htmlKey }: OutboxMessage): Html =>
  html`<li>
    <div class="head">
      <span>${channel} to ${to} · ${purpose}</span>
      <time datetime="${at.toISOString()}">${timeOf.format(at)}</time>
    </div>
    ${code ? html`<div class="code">${code}</div>` : null}
    ${subject === null ? null : html`<h2>${subject}</h2>`}
    <p>${text}</p>
    ${htmlKey && html`<a href="${MAIL_PATH}?key=${encodeURIComponent(htmlKey)}">As its reader sees it</a>`}
  </li>`;

const body = (to: string, messages: readonly OutboxMessage[]): Html =>
  html`<h1>Outbox</h1>
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
    }`;

const answerOf = ({ channel, to, purpose, code, subject, text, at }: OutboxMessage) => ({
  channel,
  to,
  purpose,
  code,
  subject,
  text,
  at: at.toISOString(),
});

/** The first value of a parameter. NUL, which no text in the database can hold, becomes a sign that none has. */
const first = (value: string | string[] | undefined): string =>
  [value].flat()[0]?.replaceAll('\0', '\uFFFD').trim() ?? '';

/** Registers `/dev/outbox`. Call it for a demo only; otherwise its paths must stay unknown. */
export const registerDevOutbox = (app: FastifyInstance, db: Db): void => {
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/outbox', async (request, reply) => {
    const to = first(request.query.to);
    const messages = await outboxMessages(db, to || null);
    if (!request.headers.accept?.includes('text/html')) {
      reply.headers(PAGE_HEADERS);
      return reply.send(messages.map(answerOf));
    }
    return sendPage(reply, { title: 'Outbox', style: STYLE, refreshSeconds: 10, body: body(to, messages) });
  });

  app.get<{ Querystring: { key?: string | string[] } }>(MAIL_PATH, async (request, reply) => {
    const mail = await outboxHtml(db, first(request.query.key));
    if (mail === null) throw new ApiError('NOT_FOUND', 'There is no such e-mail');
    return reply
      .headers({ ...PAGE_HEADERS, 'Content-Security-Policy': MAIL_POLICY })
      .type('text/html; charset=utf-8')
      .send(mail);
  });
};
