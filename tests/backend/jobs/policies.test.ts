import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { createQueue } from '#backend/jobs/queue.ts';
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
