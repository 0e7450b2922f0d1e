// What prevents the closing of an account: whatever of it is under way.
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { createQueue } from '#backend/jobs/queue.ts';
import type { JobName } from '#backend/jobs/types.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { closeAccount, previewClosing } from '#backend/member-data/closing.ts';
import { enqueueMessage } from '#backend/providers/message-job.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { TEST_KEYS } from '../../support/app.ts';
import { onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';
import { createMemberHarness, type MemberHarness } from '../../support/member-harness.ts';
import { conversionSituations, dbtSituations, membershipSituations } from '../../support/situations/money.ts';
import { orderSituations } from '../../support/situations/ordering.ts';
import type { Scene } from '../../support/situations/scene.ts';

const { conversion, dbt, member: memberCalls, membership, orders } = contract;

onEverySeededDatabase(
  'Closing an account',
  (db) => {
    let harness: MemberHarness;
    beforeAll(async () => {
      harness = await createMemberHarness(db());
    }, OPENING_MS);
    afterEach(async () => {
      expect(await harness.faults()).toEqual([]);
    });
    afterAll(() => harness.close());

    /** Does something whose job stays undone. */
    const without = async (job: JobName, work: () => Promise<unknown>): Promise<void> => {
      const { handlers } = harness.queue;
      harness.queue.handlers = Object.fromEntries(Object.entries(handlers).filter(([name]) => name !== job));
      try {
        await work();
      } finally {
        harness.queue.handlers = handlers;
      }
    };

    const closing = () => ({ db: db(), keys: TEST_KEYS, at: harness.clock.now() });

    const UNDER_WAY: [string, (scene: Scene) => Promise<unknown>, RegExp][] = [
      [
        'an order that waits for its one-time password',
        async (scene) => scene.callOk(orders.placeVoucher, await orderSituations.placeVoucher(scene)),
        /^order \S+, .+: Order placed$/,
      ],
      [
        'an order that is being packed',
        async (scene) => {
          await orderSituations.giveBack({ ...scene, passTime: () => Promise.resolve() });
        },
        /^order \S+, .+: Being packed$/,
      ],
      [
        'a return',
        async (scene) => scene.callOk(orders.giveBack, await orderSituations.giveBack(scene)),
        /^order \S+, .+: Return requested$/,
      ],
      [
        'a conversion',
        async (scene) => scene.callOk(conversion.convert, await conversionSituations.convert(scene)),
        /^conversion CV-\S+ into 1,000 coins$/,
      ],
      [
        'a conversion whose points are being taken',
        async (scene) =>
          without('conversion.settle', async () => {
            await scene.callOk(conversion.verify, await conversionSituations.verify(scene));
          }),
        /^conversion CV-\S+ into 1,000 coins$/,
      ],
      [
        'a cashback claim',
        async (scene) =>
          without('cashback.pay', async () => {
            await scene.callOk(dbt.transfer, await dbtSituations.transfer(scene));
          }),
        /^cashback CB-\S+ of ₹/,
      ],
      [
        'a payment',
        async (scene) => scene.callOk(membership.buy, await membershipSituations.buy(scene)),
        /^a payment of ₹\S+ for /,
      ],
      [
        'a payment that is over, as long as the gateway may still take it',
        async (scene) =>
          without('payment.close', async () => {
            const { payment } = await scene.callOk(membership.buy, await membershipSituations.buy(scene));
            const { accountId } = await scene.me();
            const ref = { accountId, paymentId: payment.paymentId };
            await db().tx((tx) => harness.services.payments.abandon(tx, ref));
          }),
        /^a payment of ₹\S+ for /,
      ],
      [
        'a refund',
        async (scene) =>
          without('payment.refund', async () => {
            await scene.callOk(membership.cancel, await membershipSituations.cancel(scene));
          }),
        /^a refund of ₹/,
      ],
      [
        'a hold of coins of any kind',
        async (scene) => {
          const { accountId } = await scene.me();
          const at = harness.clock.now();
          const cause: Cause = { title: 'Something new', kind: 'bonus', id: randomUUID() };
          const expiresAt = new Date(at.getTime() + 1e7);
          await db().tx((tx) =>
            harness.services.ledger.hold(tx, { accountId, coins: 7, cause, at, expiresAt }),
          );
        },
        /^7 coins set aside$/,
      ],
      [
        'an unsent message',
        async (scene) => {
          const { accountId, mobile: to } = await scene.me();
          const queue = await createQueue(db(), pino({ level: 'silent' }));
          const message = { accountId, clientId: DEFAULT_CLIENT, key: randomUUID(), to, text: 'Your code' };
          await db().tx((tx) =>
            enqueueMessage({ queue, keys: TEST_KEYS }, tx, {
              channel: 'SMS',
              purpose: 'ORDER',
              ...message,
            }),
          );
          await queue.close();
        },
        /^messages that wait to be sent: 1$/,
      ],
      [
        'codes that have not been sent yet',
        async (scene) => {
          const { accountId } = await scene.me();
          const queue = await createQueue(db(), pino({ level: 'silent' }));
          await db().tx((tx) => queue.enqueue(tx, 'order.tell', { accountId, orderId: 'OR-1' }));
          await queue.close();
        },
        /^messages that wait to be sent: 1$/,
      ],
      [
        'codes that could not be sent and are tried again later',
        async (scene) => {
          const { accountId } = await scene.me();
          const queue = await createQueue(db(), pino({ level: 'silent' }));
          await db().tx((tx) => queue.enqueue(tx, 'order.tell', { accountId, orderId: 'OR-1' }));
          await db().query(`update pgboss.job set state = 'failed' where data ->> 'accountId' = $1`, [
            accountId,
          ]);
          await queue.close();
        },
        /^messages that wait to be sent: 1$/,
      ],
    ];

    it.each(UNDER_WAY)('is refused for %s', async (_what, begin, words) => {
      const member = await harness.joined();
      await begin(harness.sceneOf(member));
      const refused = await closeAccount(closing(), member.lcn);
      expect(refused.blockers).toEqual([expect.stringMatching(words)]);
      const account = await db().query('select status from account where account_id = $1', [
        member.accountId,
      ]);
      expect(account).toEqual([{ status: 'ACTIVE' }]);
      expect((await harness.call(memberCalls.detail, { headers: member.headers })).status).toBe(200);
      expect((await previewClosing(closing(), member.lcn)).blockers).toEqual(refused.blockers);
    });
  },
  { max: 8 },
);
