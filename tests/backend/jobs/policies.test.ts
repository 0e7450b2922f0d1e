import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { attemptSeconds, JOB_LOST_AFTER_MS, JOB_POLICIES } from '#backend/jobs/policies.ts';
import { createQueue } from '#backend/jobs/queue.ts';
import { MAIL_TIMEOUT_MS } from '#backend/providers/provider-timeout.ts';
import { enqueueMessage } from '#backend/providers/message-job.ts';
import { TEST_KEYS } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('A job that waits for several answers of a provider', (db) => {
  it('gets a time limit that grows with their number', async () => {
    const queue = await createQueue(db(), pino({ level: 'silent' }));
    const order = { accountId: randomUUID(), orderId: 'o' };
    await db().tx((tx) => queue.enqueue(tx, 'order.issue', order, { providerCalls: 4 }));
    const [job] = await db().query(
      "select extract(epoch from expire_in)::int as seconds from pgboss.job where name = 'order.issue'",
    );
    await queue.close();
    expect(job).toEqual({ seconds: 20 + 3 * 8 });
  });
});

/** Each pause is random, between once and twice the doubled delay. */
const pausesOf = (retryDelay: number, retryLimit: number) => {
  const least = retryDelay * (2 ** retryLimit - 1);
  return { least, most: 2 * least };
};

describe('A job that housekeeping writes again when it is lost', () => {
  // With as many answers of a provider as a try waits for at most: twenty codes, or a debit that is called off.
  it.each([
    ['order.issue', 4],
    ['order.void', 20],
    ['conversion.settle', 3],
    ['cashback.pay', 1],
    ['payment.close', 1],
    ['payment.refund', 1],
  ] as const)(
    'is tried for more than half an hour, and given up before housekeeping writes it again: %s',
    (name, providerCalls) => {
      const { retryDelay, retryLimit } = JOB_POLICIES[name];
      const { least, most } = pausesOf(retryDelay, retryLimit);
      expect(least).toBeGreaterThan(1800);
      const longestSeconds = most + (retryLimit + 1) * attemptSeconds(name, providerCalls);
      expect(longestSeconds * 1000).toBeLessThan(JOB_LOST_AFTER_MS);
    },
  );
});

it('A job that hands goods to the store is given up within half an hour, because its last try sets the next look', () => {
  const { retryDelay, retryLimit } = JOB_POLICIES['order.fulfil'];
  const { most } = pausesOf(retryDelay, retryLimit);
  expect(most + (retryLimit + 1) * attemptSeconds('order.fulfil', 1)).toBeLessThan(1800);
});

it('An e-mail job waits for a mail server as long as the server may take', () => {
  expect(JOB_POLICIES['mail.send'].expireInSeconds * 1000).toBeGreaterThan(MAIL_TIMEOUT_MS);
});

onEveryDatabase('A message job', (db) => {
  it('is given up within ten minutes if it carries a one-time password, and after hours otherwise', async () => {
    const queue = await createQueue(db(), pino({ level: 'silent' }));
    const telling = { queue, keys: TEST_KEYS };
    const message = {
      accountId: null,
      clientId: DEFAULT_CLIENT,
      channel: 'SMS',
      to: '9812345678',
      purpose: 'ORDER',
      text: 'Here.',
    } as const;
    await db().tx(async (tx) => {
      await enqueueMessage(telling, tx, { ...message, key: 'a', code: '123456' });
      await enqueueMessage(telling, tx, { ...message, key: 'b' });
    });
    // Each pause is random, between once and twice the doubled delay.
    const [password, other] = await db().query<{ least: number; most: number }>(
      `select retry_delay * (2 ^ retry_limit - 1) as least, 2 * retry_delay * (2 ^ retry_limit - 1) as most
         from pgboss.job where name = 'message.send' order by retry_limit`,
    );
    await queue.close();
    expect(password?.most).toBeLessThan(600);
    expect(other?.least).toBeGreaterThan(4 * 3600);
  });
});
