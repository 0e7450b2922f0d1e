// What is called off before it came must not be done when it comes after all: the answer to it may have been lost.
import type { Db } from '#backend/db/driver.ts';
import { createSandboxProgramme } from '#backend/providers/client-programme.ts';
import { createSandboxFulfilment } from '#backend/providers/fulfilment.ts';
import { createSandboxPayouts } from '#backend/providers/payouts.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { parcel } from '../../support/parcel.ts';
import { PROGRAMME_MEMBER } from '../../support/programme-member.ts';

const clock = { now: () => new Date('2026-08-31T12:00:00.000Z') };

let db: Db;
beforeAll(async () => {
  db = await freshDb();
}, OPENING_MS);
afterAll(() => db.close());

describe('The sandbox of a programme', () => {
  const member = PROGRAMME_MEMBER;

  it('debits nothing that was called off before', async () => {
    const programme = createSandboxProgramme(db, { clock });
    const debit = { ...member, key: 'before', points: 100 };
    const points = await programme.balance(member);
    await programme.cancelDebit(debit);
    await expect(programme.debit(debit)).rejects.toBeInstanceOf(ProviderRefusal);
    expect(await programme.balance(member)).toBe(points);
  });

  it('gives back once what it debited, however often that is called off, and does not debit it again', async () => {
    const programme = createSandboxProgramme(db, { clock });
    const debit = { ...member, key: 'after', points: 100 };
    const points = await programme.balance(member);
    await programme.debit(debit);
    expect(await programme.balance(member)).toBe(points - 100);
    await programme.cancelDebit(debit);
    await programme.cancelDebit(debit);
    await expect(programme.debit(debit)).rejects.toBeInstanceOf(ProviderRefusal);
    expect(await programme.balance(member)).toBe(points);
  });
});

describe('The sandbox of the store', () => {
  it('sends no parcel that was cancelled, before or after it was asked for', async () => {
    const store = createSandboxFulfilment(db, { clock });
    const later = createSandboxFulfilment(db, { clock: { now: () => new Date('2026-09-30T12:00:00.000Z') } });
    await store.accept(parcel('b:1'));
    for (const key of ['a:1', 'b:1']) {
      expect(await store.cancel(key)).toBe(true);
      expect(await later.cancel(key)).toBe(true);
      await expect(store.accept(parcel(key))).rejects.toBeInstanceOf(ProviderRefusal);
    }
  });
});

describe('The sandbox of payouts', () => {
  it('pays nothing that was cancelled before', async () => {
    const payouts = createSandboxPayouts(db, { clock });
    const payee = { kind: 'UPI', upiId: 'asha@okaxis' } as const;
    expect(await payouts.cancel('T-1')).toEqual({ status: 'CANCELLED' });
    const pay = payouts.pay({ key: 'T-1', amountPaise: 100_00, payee, name: 'Asha Rao' });
    await expect(pay).rejects.toBeInstanceOf(ProviderRefusal);
    expect(await db.query(`select payments from sandbox_payout where key = 'T-1'`)).toEqual([
      { payments: 0 },
    ]);
  });
});
