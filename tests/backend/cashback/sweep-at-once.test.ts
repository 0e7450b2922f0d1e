// Claims that go on between housekeeping's look for overdue ones and its lock on each. On PostgreSQL only: the embedded
// database runs one transaction after the other.
import type { Db } from '#backend/db/driver.ts';
import { createPayer } from '#backend/modules/cashback/pay.ts';
import { cashbackHarness } from '../../support/cashback-harness.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';

const SENT_WITHIN_S = 15 * 60;
const UPI_PAID_WITHIN_S = 2 * 3600;

onPostgres('A cashback claim that housekeeping finds overdue', () => {
  let db: Db;
  beforeAll(async () => {
    db = (await postgresDb({ max: 5 }))!;
  }, OPENING_MS);
  afterAll(() => db.close());
  const harness = cashbackHarness(() => db);

  const isLate = ({ events }: { events: { kind: string }[] }) => events.some(({ kind }) => kind === 'LATE');

  /** Runs a try of the payout whose transaction is not committed before housekeeping waits for the claim. */
  const payDuringSweep = async (ref: { accountId: string; transferId: string }) => {
    const { deps, services, queue } = harness();
    const paying = await openTransaction(db);
    const within: Db = { ...db, tx: (work) => work(paying.tx) };
    await createPayer({ ...deps, db: within }, services)(ref, { last: true });
    const swept = queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const waited = await isWaiting(db, 'from cashback_transfer');
    await paying.commit();
    await swept;
    return waited;
  };

  it('is not called late if it was paid meanwhile', async () => {
    const { claimant, confirmed, pay, behave, clock, transferOf } = harness();
    const { member, ...payee } = await claimant();
    const { transferId } = await confirmed({ member, ...payee });
    behave({ fail: 1 });
    await pay(member, transferId, { last: true });
    clock.advance(UPI_PAID_WITHIN_S);
    expect(await payDuringSweep({ accountId: member.accountId, transferId })).toBe(true);
    const paid = await transferOf(member, transferId);
    expect(paid).toMatchObject({ status: 'ORDER_SUCCESS', dueBy: null });
    expect(isLate(paid)).toBe(false);
  });

  it('keeps the promise it got meanwhile, and is late only when that is broken', async () => {
    const { claimant, confirmed, behave, clock, transferOf, queue } = harness();
    const { member, ...payee } = await claimant();
    const promised = clock.now().getTime() + UPI_PAID_WITHIN_S * 1000;
    const { transferId } = await confirmed({ member, ...payee });
    clock.advance(SENT_WITHIN_S);
    behave({ fail: 1 });
    expect(await payDuringSweep({ accountId: member.accountId, transferId })).toBe(true);
    const sent = await transferOf(member, transferId);
    expect(sent.status).toBe('PENDING');
    expect(Date.parse(sent.dueBy)).toBe(promised);
    expect(isLate(sent)).toBe(false);
    clock.advance(UPI_PAID_WITHIN_S - SENT_WITHIN_S);
    await queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(isLate(await transferOf(member, transferId))).toBe(true);
  });
});
