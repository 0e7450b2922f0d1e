// The sandbox of SMS and e-mail: writes to an outbox instead of sending. A demo shows the passwords from there. Outside
// a demo it only records that a message was sent, without its subject, code, text and HTML.
import { maskEmail, maskMobile } from '#contract/masks.ts';
import { addMs, DAY_MS, type Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import { subjectOf } from './subjects.ts';
import type { Message, Messenger } from './types.ts';

export interface OutboxMessage {
  channel: Message['channel'];
  to: string;
  purpose: string;
  code: string | null;
  /** Of an e-mail. */
  subject: string | null;
  text: string;
  at: Date;
  /** Where its HTML is found; null if it has none. */
  htmlKey: string | null;
}

const RETENTION_MS = DAY_MS;
const MAX_SHOWN = 100;

export const createSandboxMessenger = (
  db: Db,
  { clock, demo }: { clock: Clock; demo: boolean },
): Messenger => ({
  send: async (message) => {
    const { key, channel, to, purpose, code, text, html = null } = message;
    const isEmail = channel === 'EMAIL';
    const stored = demo
      ? { to, code, subject: isEmail ? subjectOf(message) : null, text, html }
      : { to: isEmail ? maskEmail(to) : maskMobile(to), code: null, subject: null, text: null, html: null };
    await db.query(
      `insert into outbox_message (key, channel, recipient, purpose, code, subject, text, html, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing`,
      [key, channel, stored.to, purpose, stored.code, stored.subject, stored.text, stored.html, clock.now()],
    );
  },
});

/** What a demo sent, to one recipient if given; newest first. */
export const outboxMessages = (db: Db, to: string | null): Promise<OutboxMessage[]> =>
  db.query<OutboxMessage>(
    `select channel, recipient as "to", purpose, code, subject, text, at,
            case when html is not null then key end as "htmlKey"
       from outbox_message
      where ($1::text is null or recipient = $1) and text is not null
      order by at desc, key desc limit ${MAX_SHOWN}`,
    [to],
  );

/** A demo's e-mail as HTML; null if there is no such e-mail. */
export const outboxHtml = async (db: Db, key: string): Promise<string | null> => {
  const [row] = await db.query<{ html: string | null }>('select html from outbox_message where key = $1', [
    key,
  ]);
  return row?.html ?? null;
};

/** Deletes messages older than a day. */
export const sweepOutbox = async (db: Db, at: Date): Promise<void> => {
  await db.query('delete from outbox_message where at < $1', [addMs(at, -RETENTION_MS)]);
};
