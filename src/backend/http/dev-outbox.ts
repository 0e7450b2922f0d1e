// Demo only: shows what the sandbox messenger "sent", so that people can sign in without a phone.
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/driver.ts';
import { outboxMessages, type OutboxMessage } from '../providers/messenger.ts';
import { html, type Html } from '../html.ts';
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
  .none { border: 1px dashed var(--line); border-radius: 16px; padding: 32px 24px; text-align: center; }
`;

const timeOf = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

const item = ({ channel, to, purpose, at, code, subject, text }: OutboxMessage): Html =>
  html`<li>
    <div class="head">
      <span>${channel} to ${to} · ${purpose}</span>
      <time datetime="${at.toISOString()}">${timeOf.format(at)}</time>
    </div>
    ${code ? html`<div class="code">${code}</div>` : null}
    ${subject === null ? null : html`<h2>${subject}</h2>`}
    <p>${text}</p>
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

/** Registers `/dev/outbox`. Call it for a demo only; otherwise the path must stay unknown. */
export const registerDevOutbox = (app: FastifyInstance, db: Db): void => {
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/outbox', async (request, reply) => {
    const to = [request.query.to].flat()[0]?.trim() ?? '';
    const messages = await outboxMessages(db, to || null);
    if (!request.headers.accept?.includes('text/html')) {
      reply.headers(PAGE_HEADERS);
      return reply.send(messages.map((message) => ({ ...message, at: message.at.toISOString() })));
    }
    return sendPage(reply, { title: 'Outbox', style: STYLE, refreshSeconds: 10, body: body(to, messages) });
  });
};
