// The sandbox messenger: instead of sending, it writes to an outbox, from which a demo shows the passwords.
// Without the demo it keeps that a message went out, and neither text nor code.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import { maskMobile } from '../masks.ts';
import type { Message, Messenger } from './types.ts';

export interface OutboxMessage {
  channel: Message['channel'];
  to: string;
  purpose: string;
  code: string | null;
  text: string;
  at: Date;
}

const KEPT_MS = 86_400_000;
const SHOWN = 100;

export interface SandboxMessenger extends Messenger {
  /** What was sent, to one target where given; newest first. */
  outbox(to: string | null): Promise<OutboxMessage[]>;
  sweep(): Promise<void>;
}

export const createSandboxMessenger = (
  db: Db,
  { clock, demo }: { clock: Clock; demo: boolean },
): SandboxMessenger => ({
  send: async ({ key, channel, to, purpose, code, text }) => {
    await db.query(
      `insert into outbox_message (key, channel, recipient, purpose, code, text, at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do nothing`,
      [
        key,
        channel,
        demo ? to : maskMobile(to),
        purpose,
        demo ? code : null,
        demo ? text : null,
        clock.now(),
      ],
    );
  },
  outbox: (to) =>
    db.query<OutboxMessage>(
      `select channel, recipient as "to", purpose, code, text, at from outbox_message
        where ($1::text is null or recipient = $1) and text is not null order by at desc, key desc limit ${SHOWN}`,
      [to],
    ),
  sweep: async () => {
    await db.query('delete from outbox_message where at < $1', [new Date(clock.now().getTime() - KEPT_MS)]);
  },
});
