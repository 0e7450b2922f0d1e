// A backend with cashback turned on, and the calls of a member's claim.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { createPayer } from '#backend/modules/cashback/pay.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { createSandboxPayouts } from '#backend/providers/payouts.ts';
import type { Misbehaviour } from '#backend/providers/misbehaviour.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { NO_LIMITS, testApp, testClock, type NewMember, type TestMember } from './app.ts';
import { OPENING_MS } from './db.ts';
import { ledgerFaults, createPasswordRequest } from './harness-shared.ts';

const { dbt, member: memberCalls } = contract;

/** The person whose PAN the sandbox's register knows: Asha Rao. */
export const PAN_CLAIM = { pan: 'ABCPR1234F', fullName: 'Asha Rao', dateOfBirth: '1990-08-14' };
export const UPI_ID = 'asharao@examplebank';
export const TERMS = { paisePerCoin: 20, leastCoins: 500, mostCoins: 20_000, mostCoinsPerMonth: 50_000 };

const createCashbackHarness = async (db: Db) => {
  const clock = testClock();
  const payouts = createSandboxPayouts(db, { clock });
  const app = await testApp({ db, clock, providers: { payouts }, settings: { limits: NO_LIMITS } });
  // Tests run the job themselves, one try at a time.
  delete app.queue.handlers['cashback.pay'];
  const payer = createPayer(app.deps, app.services);

  const brand = loadBrands().find(({ clientId }) => clientId === DEFAULT_CLIENT);
  if (!brand) throw new Error('No default brand');
  /** Turns cashback on with these terms, or off. */
  const offer = (terms: typeof TERMS | null): Promise<void> => {
    const others = brand.modules.filter((module) => module !== 'cashback');
    const rates = { ...brand.rates };
    delete rates.cashback;
    return saveClient(db, {
      ...brand,
      modules: terms ? [...others, 'cashback'] : others,
      rates: terms ? { ...rates, cashback: terms } : rates,
    });
  };
  await offer(TERMS);

  const verifyPan = (member: TestMember, claim: object = {}) =>
    app.call(dbt.verifyPan, { body: { ...PAN_CLAIM, ...claim }, headers: member.headers });

  const editPayee = (member: TestMember, body: object = { kind: 'UPI', upiId: UPI_ID }) =>
    app.call(dbt.editBeneficiary, { body, headers: member.headers });

  const save = (member: TestMember, cartId: string, beneficiaryId: string, points = 1000) =>
    app.call(dbt.save, {
      query: { beneficiaryId, points: String(points) },
      headers: { ...member.headers, cartid: cartId },
    });

  let lastPan = 1000;
  /** A PAN that nobody else has. */
  const newPan = (): string => `ABCPR${(lastPan += 1)}F`;

  /** A member with coins, a PAN (a new one unless given) and a payee. */
  const claimant = async (
    coins = 5000,
    payee?: object,
    claim: object = { pan: newPan() },
    person: NewMember = {},
  ) => {
    const member = await app.join({ coins, ...person });
    const pan = await verifyPan(member, claim);
    if (pan.status !== 200) throw new Error(`Not verified: ${pan.message}`);
    const edited = await editPayee(member, payee);
    if (edited.status !== 200) throw new Error(`No payee: ${edited.message}`);
    return { member, beneficiaryId: edited.data.beneficiary.beneficiaryId as string };
  };

  const requestPassword = createPasswordRequest(app, 'CASH_TRANSACTION');

  const transfer = (member: TestMember, cartId: string, body: object, key: string = randomUUID()) =>
    app.call(dbt.transfer, {
      body: { points: 1000, amountPaise: 20_000, ...body },
      headers: { ...member.headers, cartid: cartId, 'idempotency-key': key },
    });

  /** A claim of 1,000 coins, confirmed with its password; its job is pending. */
  const confirmed = async (who: Awaited<ReturnType<typeof claimant>>) => {
    const cartId = randomUUID();
    const saved = await save(who.member, cartId, who.beneficiaryId);
    if (saved.status !== 200) throw new Error(`Not saved: ${saved.message}`);
    const answer = await transfer(who.member, cartId, await requestPassword(who.member, cartId));
    if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.message}`);
    return { cartId, transferId: answer.data.transferId as string };
  };

  /** One try of the job that pays. */
  const pay = ({ accountId }: TestMember, transferId: string, { last = false } = {}) =>
    payer({ accountId, transferId }, { last });

  const transferOf = async (member: TestMember, transferId: string) =>
    (await app.call(dbt.summary, { query: { transferId }, headers: member.headers })).data.transfer;

  const balance = async (member: TestMember) => {
    const { data } = await app.call(memberCalls.balance, { headers: member.headers });
    return { available: data.availablePointsAmount as number, blocked: data.blockedPointsAmount as number };
  };

  /** The provider's payments for a transfer. */
  const payments = async (transferId: string): Promise<number> => {
    const [row] = await db.query<{ payments: number }>('select payments from sandbox_payout where key = $1', [
      transferId,
    ]);
    return row?.payments ?? 0;
  };

  const summary = (member: TestMember, cartId: string) =>
    app.call(dbt.summary, { headers: { ...member.headers, cartid: cartId } });

  /** The member's ledger, newest first. */
  const entries = async ({ headers }: TestMember) => {
    const { data } = await app.call(memberCalls.transactions, { body: {}, headers });
    return (data.accountTxnList as { entryType: string; points: number; title: string }[]).map(
      ({ entryType, points, title }) => [entryType, points, title],
    );
  };

  const faults = () => ledgerFaults(db);

  return {
    ...app,
    offer,
    behave: (how: Misbehaviour) => payouts.behave(how),
    verifyPan,
    editPayee,
    save,
    claimant,
    requestPassword,
    transfer,
    confirmed,
    pay,
    transferOf,
    balance,
    payments,
    summary,
    entries,
    faults,
    close: () => app.app.close(),
  };
};

type CashbackHarness = Awaited<ReturnType<typeof createCashbackHarness>>;

/** A harness for all tests of a file. After each test the books agree, and the next one finds the usual terms. */
export const cashbackHarness = (db: () => Db): (() => CashbackHarness) => {
  let harness: CashbackHarness;
  beforeAll(async () => {
    harness = await createCashbackHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());
  afterEach(async () => {
    harness.behave({});
    // Always: a test that fails must not leave other terms to later tests.
    await harness.offer(TERMS);
    expect(await harness.faults()).toEqual([]);
  });
  return () => harness;
};
