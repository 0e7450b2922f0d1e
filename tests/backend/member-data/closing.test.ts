// Closing an account: afterwards nothing is left of the person, and the books agree. What prevents it is tested in
// closing-blockers.test.ts.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { isDaytime } from '#backend/daytime.ts';
import type { Tx } from '#backend/db/driver.ts';
import { createQueue } from '#backend/jobs/queue.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { closeAccount, previewClosing } from '#backend/member-data/closing.ts';
import { copyOf } from '#backend/member-data/copy.ts';
import { createRenewal } from '#backend/modules/membership/renewal.ts';
import type { PlaceVoucherRequest } from '#backend/modules/orders/types.ts';
import { signPostback } from '#backend/modules/partners/signature.ts';
import { enqueueMessage } from '#backend/providers/message-job.ts';
import { members } from '#backend/seed/content/members.ts';
import { seed } from '#backend/seed/seed.ts';
import { contract } from '#contract/index.ts';
import { linkToken, signOn } from '../../support/agents.ts';
import { TEST_KEYS, type TestMember } from '../../support/app.ts';
import { onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';
import { createMemberHarness, PERSONAL_DATA, type MemberHarness } from '../../support/member-harness.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { membershipSituations } from '../../support/situations/money.ts';
import { orderSituations } from '../../support/situations/ordering.ts';
import { PARTNER } from '../../support/situations/scene.ts';
import { callDuring } from '../../support/call-during.ts';

const { login, member: memberCalls, orders, partners } = contract;

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

    const closing = () => ({ db: db(), keys: TEST_KEYS, at: harness.clock.now() });
    const close = ({ lcn }: TestMember) => closeAccount(closing(), lcn);
    const look = ({ lcn }: TestMember) => previewClosing(closing(), lcn);

    const detail = async ({ headers }: TestMember) =>
      (await harness.call(memberCalls.detail, { headers })).status;

    const statusOf = async ({ accountId }: TestMember): Promise<string | undefined> => {
      const rows = await db().query<{ status: string }>('select status from account where account_id = $1', [
        accountId,
      ]);
      return rows[0]?.status;
    };

    /** What stands of everybody else. */
    const ofOthers = async ({ accountId }: TestMember) => {
      const tables = await db().query<{ name: string }>(
        `select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'account_id' and table_name <> 'otp_request' order by 1`,
      );
      const held: Record<string, unknown> = {};
      for (const { name } of tables) {
        const [row] = await db().query(
          `select count(*)::int as count, md5(string_agg(t::text, ' ' order by t::text)) as held
             from ${name} t where account_id <> $1`,
          [accountId],
        );
        held[name] = row;
      }
      return held;
    };

    it('can be previewed without changing anything', async () => {
      const member = await harness.completeMember();
      const outlook = await look(member);
      const { mobile, lcn } = member;
      expect(outlook.about).toBe(
        `card xxxxxx${lcn.slice(6)}, A… R…, ${mobile.slice(0, 2)}xxxx${mobile.slice(6)}, a••••••@private.example`,
      );
      expect(outlook).toMatchObject({ closedAt: null, blockers: [] });
      expect(outlook.lost).toEqual([
        expect.stringMatching(/^[\d,]+ coins$/),
        expect.stringMatching(/^[\d,]+ coins on their way$/),
        expect.stringMatching(/^Plus until \d{4}-\d\d-\d\d$/),
        'codes that can still be used, and are shown no more: 2',
        expect.stringMatching(/^sending back order \S+, .+, possible until \d{4}-\d\d-\d\d$/),
        'claims for coins that no partner has answered: 1',
      ]);
      expect(outlook.erased).toContainEqual({ name: 'verified PAN', count: 1 });
      expect(outlook.kept).toContainEqual({ name: 'orders', count: 3, why: expect.any(String) as string });
      expect(await statusOf(member)).toBe('ACTIVE');
      expect(await detail(member)).toBe(200);
    });

    it('names nothing as lost whose time is over', async () => {
      const member = await harness.completeMember();
      const inTwoYears = new Date(harness.clock.now().getTime() + 730 * 86_400_000);
      const { lost } = await previewClosing({ ...closing(), at: inTwoYears }, member.lcn);
      expect(lost).toEqual([
        expect.stringMatching(/^[\d,]+ coins$/),
        expect.stringMatching(/^[\d,]+ coins on their way$/),
        'claims for coins that no partner has answered: 1',
      ]);
    });

    it('twice at the same moment happens once, and the second is told when', async () => {
      const member = await harness.joined();
      const both = await Promise.all([close(member), close(member)]);
      expect(both.map(({ closedAt }) => closedAt)).toEqual(
        expect.arrayContaining([null, harness.clock.now()]),
      );
    });

    it('names nothing as lost to a member who has nothing', async () => {
      expect((await look(await harness.joined({ coins: 0 }))).lost).toEqual([]);
    });

    it('keeps no count of passwords that could be found by the member', async () => {
      const count = async () => (await db().query('select 1 from otp_send')).length;
      const before = await count();
      const member = await harness.joined();
      const body = { purpose: 'EMAIL_OTP', email: 'another@private.example' };
      const headers = { ...member.headers, cartid: randomUUID() };
      expect((await harness.call(login.otpInit, { body, headers })).status).toBe(200);
      await harness.queue.work();
      expect(await count()).toBe(before + 2);
      await close(member);
      // The address is not the member's: what counts its messages leads to nobody.
      expect(await count()).toBe(before + 1);
    });

    it('leaves a Plus membership that was over already its end, and no date to renew it', async () => {
      const member = await harness.completeMember();
      const ended = new Date(harness.clock.now().getTime() - 86_400_000);
      const untilOf = async () =>
        db().query('select until, renew_at from plus_membership where account_id = $1', [member.accountId]);
      await db().query(
        'update plus_membership set until = $2, auto_renew = true, renew_at = $2 where account_id = $1',
        [member.accountId, ended],
      );
      await close(member);
      expect(await untilOf()).toEqual([{ until: ended, renew_at: null }]);
    });

    describe('with data in every table', () => {
      let member: TestMember;
      let others: Record<string, unknown>;
      let books: unknown;
      /** Of others, and with the member. */
      const telling: Record<string, number>[] = [];
      const sends: number[] = [];
      const sendsNow = async (): Promise<number> => (await db().query('select 1 from otp_send')).length;
      const booksOf = async () =>
        db().query(
          `select (select sum(points) from member_order o where o.account_id = $1) as points,
                  (select sum(amount_paise) from payment p where p.account_id = $1) as paise,
                  (select sum(coins) from ledger_entry e
                    where e.account_id = $1 and e.cause_kind <> 'closing') as coins,
                  (select string_agg(line::text, ' ' order by order_id) from member_order o
                    where o.account_id = $1) as lines`,
          [member.accountId],
        );

      beforeAll(async () => {
        telling.push(await rowsWith(db(), PERSONAL_DATA));
        sends.push(await sendsNow());
        member = await harness.completeMember();
        telling.push(await rowsWith(db(), PERSONAL_DATA));
        sends.push(await sendsNow());
        others = await ofOthers(member);
        books = await booksOf();
        const done = await close(member);
        expect(done.blockers).toEqual([]);
      }, OPENING_MS);

      it('leaves no personal data in any table', async () => {
        const [before = {}, within = {}] = telling;
        const told = Object.keys(within).filter((table) => within[table] !== before[table]);
        expect(told).toEqual([
          'public.account',
          'public.address',
          'public.beneficiary',
          'public.cashback_claimant',
          'public.member_order',
          'public.otp_request',
          'public.outbox_message',
          'public.trip_claim',
        ]);
        expect(await rowsWith(db(), PERSONAL_DATA)).toEqual(before);
        expect(await rowsWith(db(), new RegExp(member.mobile))).toEqual({});
        expect(await rowsWith(db(), new RegExp(member.lcn))).toEqual({ 'public.account': 1 });
      });

      it('deletes encrypted values, sessions and password counts', async () => {
        const count = async (from: string): Promise<number> =>
          (await db().query(`select 1 from ${from}`)).length;
        const own = `where account_id = '${member.accountId}'`;
        expect(
          await count(`order_voucher ${own} and (code_sealed is not null or pin_sealed is not null)`),
        ).toBe(0);
        expect(await count(`beneficiary ${own} and sealed is not null`)).toBe(0);
        expect(await count(`session ${own}`)).toBe(0);
        expect(await count(`order_voucher ${own}`)).toBe(2);
        const [before = 0, within = 0] = sends;
        expect(within).toBeGreaterThan(before);
        expect(await sendsNow()).toBe(before);
      });

      it('keeps orders, payments and ledger entries, and expires the remaining coins', async () => {
        expect(await booksOf()).toEqual(books);
        const [balance] = await db().query(
          'select available, blocked, pending from account_balance where account_id = $1',
          [member.accountId],
        );
        expect(balance).toEqual({ available: 0, blocked: 0, pending: 0 });
        const reported = await db().query(
          `select distinct state, coins, settled_at is not null as settled from trip_purchase
            where account_id = $1 and state in ('REPORTED', 'CANCELLED')`,
          [member.accountId],
        );
        expect(reported).toEqual([{ state: 'CANCELLED', coins: 0, settled: true }]);
        const entries = await db().query(
          `select entry_type, cause_title as title from ledger_entry
            where account_id = $1 and cause_kind = 'closing' order by seq`,
          [member.accountId],
        );
        const title = 'Coins lost as the account was closed';
        expect(entries).toEqual([
          { entry_type: 'EARN_REVERSED', title },
          { entry_type: 'EXPIRED', title },
        ]);
      });

      it('changes nothing of other members', async () => {
        expect(await ofOthers(member)).toEqual(others);
      });

      it('ends all sessions, agent visits and the Plus membership', async () => {
        expect(await detail(member)).toBe(401);
        const rows = await db().query(
          `select active, auto_renew, mandate, until <= $2::timestamptz as over
             from plus_membership where account_id = $1`,
          [member.accountId, harness.clock.now()],
        );
        expect(rows).toEqual([{ active: false, auto_renew: false, mandate: null, over: true }]);
        const visits = await db().query('select 1 from agent_visit where account_id = $1 and ends_at > $2', [
          member.accountId,
          harness.clock.now(),
        ]);
        expect(visits).toEqual([]);
        harness.clock.advance(400 * 86_400);
        await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
        await harness.queue.work();
        expect(
          await db().query('select 1 from payment where account_id = $1 and state = $2', [
            member.accountId,
            'OPEN',
          ]),
        ).toEqual([]);
        harness.clock.advance(-400 * 86_400);
      });

      it('makes a late report of a partner be ignored', async () => {
        const [bought] = await db().query<{ tripNumber: string; orderRef: string }>(
          `select trip_number as "tripNumber", order_ref as "orderRef" from trip_purchase where account_id = $1`,
          [member.accountId],
        );
        const report = { ...bought!, partnerId: PARTNER, postbackId: randomUUID(), amountPaise: 150_000 };
        const body = signPostback(TEST_KEYS, { ...report, type: 'CONFIRM', reason: '' });
        expect((await harness.call(partners.postback, { body })).data).toEqual({ outcome: 'IGNORED' });
      });

      it('changes nothing the second time and keeps the closing date', async () => {
        const [before] = await db().query('select * from account where account_id = $1', [member.accountId]);
        harness.clock.advance(3600);
        const again = await close(member);
        expect(again).toMatchObject({
          about: `card xxxxxx${member.lcn.slice(6)}`,
          blockers: [],
          lost: [],
          erased: [],
        });
        expect(again.closedAt).not.toBeNull();
        const [after] = await db().query('select * from account where account_id = $1', [member.accountId]);
        expect(after).toEqual(before);
      });

      it('cannot be opened by an agent’s link or chosen as a card', async () => {
        const { lcn, mobile } = member;
        expect(await signOn(harness, linkToken(harness, { lcn }))).toMatchObject({
          status: 410,
          data: { errorCode: 'SSO_LINK_REFUSED' },
        });
        const { requestId } = await harness.verifyMobile(mobile);
        for (const endpoint of [login.getLcn, login.getLcnV1]) {
          const { status, data } = await harness.call(endpoint, { body: { requestId } });
          expect([status, data]).toEqual([200, { lcnList: [], totalLcn: 0 }]);
        }
        const chosen = await harness.call(login.otpComplete, { body: { requestId, handle: 'a'.repeat(64) } });
        expect([chosen.status, chosen.data.errorCode]).toEqual([400, 'MALFORMED_REQUEST']);
      });

      it('keeps nothing in its copy that identifies the person', async () => {
        const { stored } = await copyOf(db(), member.lcn, harness.clock.now());
        expect(stored).toMatchObject({ account: [{ lcn: member.lcn, status: 'CLOSED', firstName: null }] });
        expect(JSON.stringify(stored)).not.toMatch(PERSONAL_DATA);
        expect(JSON.stringify(stored)).not.toContain(member.mobile);
      });

      it('prevents a sign-in by number or card, and lets the number join again', async () => {
        const { lcn, mobile } = member;
        const sent = harness.sent.length;
        await harness.call(login.otpInitLcn, { body: { lcn } });
        expect(harness.sent).toHaveLength(sent);
        const { requestId, answer } = await harness.verifyMobile(mobile);
        expect(answer.data.outcome).toBe('ENROL');
        const person = { salutation: 'Ms', firstName: 'Nandini', lastName: 'Iyer', email: 'n@new.example' };
        const joined = await harness.call(login.enroll, { body: { requestId, ...person } });
        expect(joined).toMatchObject({ status: 200, data: { outcome: 'SIGNED_IN' } });
        const rows = await db().query('select account_id from identity where kind = $1 and value = $2', [
          '3',
          mobile,
        ]);
        expect(rows).toHaveLength(1);
        expect(rows).not.toEqual([{ account_id: member.accountId }]);
      });
    });

    it('does not affect another card of the same number', async () => {
      const member = await harness.joined();
      const other = await harness.joined({ mobile: member.mobile });
      await close(member);
      expect([await detail(member), await detail(other)]).toEqual([401, 200]);
      const { answer } = await harness.verifyMobile(member.mobile);
      expect(answer.data.outcome).toBe('SIGNED_IN');
    });

    it('deletes sent messages from the queue, and keeps one that waits for a sign-in with the number', async () => {
      const member = await harness.joined();
      const queue = await createQueue(db(), pino({ level: 'silent' }));
      const send = (accountId: string | null, to: string) =>
        db().tx((tx) =>
          enqueueMessage({ queue, keys: TEST_KEYS }, tx, {
            ...{ accountId, key: randomUUID(), channel: 'SMS', to, purpose: 'ORDER', text: 'Your code' },
            clientId: DEFAULT_CLIENT,
          }),
        );
      await send(member.accountId, 'gift@friends.example');
      await send(null, member.mobile);
      await db().query("update pgboss.job set state = 'completed' where name = 'message.send'");
      await send(null, member.mobile);
      await send(null, '9811111111');
      await queue.close();
      const ofMessages = async () =>
        (await db().query("select 1 from pgboss.job where name = 'message.send'")).length;
      const before = await ofMessages();
      expect((await close(member)).blockers).toEqual([]);
      expect(await ofMessages()).toBe(before - 2);
    });

    it('is refused for an unknown card', async () => {
      await expect(closeAccount(closing(), '1000000008')).rejects.toThrow('There is no card 1000000008');
    });

    it('is kept at the next start of a demo, even for a demo member', async () => {
      const { lcn, accountId } = members.at(-1)!;
      expect(await closeAccount(closing(), lcn)).toMatchObject({ blockers: [] });
      await seed({ db: db(), clock: harness.clock, demo: { keys: TEST_KEYS } });
      const rows = await db().query('select status, first_name from account where account_id = $1', [
        accountId,
      ]);
      expect(rows).toEqual([{ status: 'CLOSED', first_name: null }]);
    });

    describe('at the moment', () => {
      const meanwhile = <T>({ lcn }: TestMember, call: () => Promise<T>): Promise<T> => {
        const closingIn = (tx: Tx) => {
          const inTx = { ...db(), tx: <R>(work: (on: Tx) => Promise<R>) => work(tx) };
          return closeAccount({ ...closing(), db: inTx }, lcn);
        };
        return callDuring(db(), closingIn, call);
      };
      const leftOf = async ({ accountId, mobile }: TestMember) =>
        db().query(
          `select 'request' as what from otp_request where recipient = $2
           union all select 'reminder' from expiry_reminder where account_id = $1
           union all select 'message' from test_job where data ->> 'accountId' = $1::uuid::text`,
          [accountId, mobile],
        );

      it('of a sign-in with its card keeps no number and sends no password', async () => {
        const member = await harness.joined();
        const sent = harness.sent.length;
        const answer = await meanwhile(member, () =>
          harness.call(login.otpInitLcn, { body: { lcn: member.lcn } }),
        );
        expect(answer.status).toBe(200);
        expect(await statusOf(member)).toBe('CLOSED');
        expect(await leftOf(member)).toEqual([]);
        expect(harness.sent).toHaveLength(sent);
      });

      it('of a sign-in with its card is erased by closing it again', async () => {
        const member = await harness.joined();
        await close(member);
        await harness.call(login.otpInitLcn, { body: { lcn: member.lcn } });
        const asked = () => db().query('select 1 from otp_request where target = $1', [member.lcn]);
        expect(await asked()).toHaveLength(1);
        await close(member);
        expect(await asked()).toEqual([]);
      });

      it('of a reminder that its coins expire sends none and records none', async () => {
        const member = await harness.joined({ coins: 0 });
        harness.clock.advance(2 * 3600);
        while (!isDaytime(harness.clock.now())) harness.clock.advance(3600);
        const at = harness.clock.now();
        const { accountId } = member;
        const cause: Cause = { title: 'Groceries at Farmfolk', kind: 'partner', id: `soon-${accountId}` };
        const expiresAt = new Date(at.getTime() + 5 * 86_400_000);
        const earning = { accountId, coins: 200, cause, at, expiresAt };
        await db().tx((tx) => harness.services.ledger.earn(tx, earning));
        await meanwhile(member, () => harness.services.reminders.sweep());
        expect(await statusOf(member)).toBe('CLOSED');
        expect(await leftOf(member)).toEqual([]);
      });
    });

    it('waits for an order that is being placed, and is refused because of it', async () => {
      const member = await harness.joined();
      const { accountId } = member;
      const { body } = await orderSituations.placeVoucher(harness.sceneOf(member));
      const session = { accountId, sessionId: randomUUID(), clientId: 'ZILLION', role: 'MEMBER' } as const;
      const placing = async (tx: Tx) => {
        await harness.services.accounts.assertOpen(tx, accountId);
        await harness.services.orders.placeVoucher(tx, session, randomUUID(), body as PlaceVoucherRequest);
      };
      const { blockers } = await callDuring(db(), placing, () => close(member));
      expect(blockers).toEqual([expect.stringMatching(/: Order placed$/)]);
      expect(await statusOf(member)).toBe('ACTIVE');
    });

    it('waits for a renewal that begins, and is refused because of its payment', async () => {
      const member = await harness.joined();
      const { accountId } = member;
      await membershipSituations.status(harness.sceneOf(member));
      await db().query('update plus_membership set auto_renew = true, renew_at = $2 where account_id = $1', [
        accountId,
        harness.clock.now(),
      ]);
      const renewing = async (tx: Tx) => {
        const inTx = { ...db(), ...tx, tx: <R>(work: (on: Tx) => Promise<R>) => work(tx) };
        // The charge comes after it.
        const queue = { ...harness.queue, nudge: () => Promise.resolve() };
        await createRenewal({ ...harness.deps, db: inTx, queue }, harness.services).sweep();
      };
      const { blockers } = await callDuring(db(), renewing, () => close(member));
      expect(blockers).toEqual([expect.stringMatching(/^a payment of ₹\S+ for .+, renewed$/)]);
      expect(await statusOf(member)).toBe('ACTIVE');
    });

    it('and concurrent orders: either the account is closed or the orders are placed, never both', async () => {
      for (let round = 0; round < 6; round += 1) {
        const member = await harness.joined();
        const { headers, body = {} } = await orderSituations.placeVoucher(harness.sceneOf(member));
        const place = () =>
          harness.call(orders.placeVoucher, {
            body,
            headers: { ...headers, cartid: randomUUID(), 'idempotency-key': randomUUID() },
          });
        const placing = [place(), place(), place()];
        // A moment later each time, so that now the one and now the other is first.
        await new Promise((done) => setTimeout(done, round * 4));
        const [{ blockers }, ...answers] = await Promise.all([close(member), ...placing]);
        const isClosed = blockers.length === 0;
        expect(await statusOf(member)).toBe(isClosed ? 'CLOSED' : 'ACTIVE');
        const placed = answers.filter(({ status }) => status === 200);
        expect(placed.length > 0).toBe(!isClosed);
        expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      }
    });
  },
  { max: 8 },
);
