import { deriveKeys } from '#backend/keys.ts';
import { parseMisbehaviour } from '#backend/providers/misbehaviour.ts';
import { createSandboxVouchers, expiryAfter } from '#backend/providers/vouchagram.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import type { Db } from '#backend/db/driver.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';

const at = new Date('2026-08-31T12:00:00.000Z');
const request = (key: string) => ({ key, sku: 'S-1', amountPaise: 500_00, validityMonths: 6 });

describe('The sandbox of the voucher provider', () => {
  let db: Db;
  beforeAll(async () => {
    db = await freshDb();
  }, OPENING_MS);
  afterAll(() => db.close());
  const sandbox = (misbehaviour = {}) =>
    createSandboxVouchers(db, { clock: { now: () => at }, keys: deriveKeys('ab'.repeat(32)), misbehaviour });

  it('issues the same voucher for the same key, and another for another key', async () => {
    const first = await sandbox().issue(request('a:1'));
    expect(first.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
    expect(first.pin).toMatch(/^\d{6}$/);
    expect(await sandbox().issue(request('a:1'))).toEqual(first);
    expect((await sandbox().issue(request('a:2'))).code).not.toBe(first.code);
  });

  it('issues it for as many months as it is asked to, otherwise for a year', async () => {
    const expiryOf = async (key: string, validityMonths: number | null) =>
      (await sandbox().issue({ ...request(key), validityMonths })).expiresAt;
    expect(await expiryOf('h:1', 6)).toEqual(expiryAfter(at, 6));
    expect(await expiryOf('h:2', null)).toEqual(expiryAfter(at, 12));
  });

  it('issues one voucher for ten concurrent calls with the same key', async () => {
    const vouchers = sandbox();
    const codes = await Promise.all(Array.from({ length: 10 }, () => vouchers.issue(request('b:1'))));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
  });

  it('fails as often as it is told, and then issues', async () => {
    const vouchers = sandbox({ fail: 1 });
    await expect(vouchers.issue(request('c:1'))).rejects.not.toBeInstanceOf(ProviderRefusal);
    await expect(vouchers.issue(request('c:1'))).resolves.toHaveProperty('code');
  });

  it('keeps the voucher when its answer is lost, and returns it on the next call', async () => {
    const vouchers = sandbox({ lose: 1 });
    await expect(vouchers.issue(request('d:1'))).rejects.toThrow('lost');
    const kept = await db.query(`select 1 from sandbox_voucher where key = 'd:1'`);
    expect(kept).toHaveLength(1);
    await expect(vouchers.issue(request('d:1'))).resolves.toHaveProperty('code');
  });

  it('refuses for good when it is told to', async () => {
    await expect(sandbox({ refuse: true }).issue(request('e:1'))).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it('does not issue what was called off before it came, nor what was called off later', async () => {
    const vouchers = sandbox();
    await vouchers.void(request('g:1'));
    await expect(vouchers.issue(request('g:1'))).rejects.toBeInstanceOf(ProviderRefusal);
    await vouchers.issue(request('g:2'));
    await vouchers.void(request('g:2'));
    await expect(vouchers.issue(request('g:2'))).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it('issues another code for the same key when it is told to', async () => {
    const vouchers = sandbox({ twice: true });
    const first = await vouchers.issue(request('f:1'));
    expect((await vouchers.issue(request('f:1'))).code).not.toBe(first.code);
  });
});

describe('The expiry of a voucher', () => {
  it.each([
    // Six months from 31 August is the last of February.
    ['2026-08-31T12:00:00.000Z', 6, '2027-02-28T18:29:59.999Z'],
    ['2026-11-20T05:12:07.000Z', 12, '2027-11-20T18:29:59.999Z'],
    // 20:00 in London is the next day in India.
    ['2026-12-31T20:00:00.000Z', 1, '2027-02-01T18:29:59.999Z'],
  ])('issued at %s for %i months is the end of a day in India', (issued, months, end) => {
    expect(expiryAfter(new Date(issued), months).toISOString()).toBe(end);
  });
});

describe('The setting SANDBOX_VOUCHERS', () => {
  it.each([
    ['', {}],
    ['refuse', { refuse: true }],
    ['fail:2,slow:1500', { fail: 2, slowMs: 1500 }],
    ['lose:1,twice', { lose: 1, twice: true }],
    ['late:2', { late: 2 }],
  ])('is read from %j', (text, how) => {
    expect(parseMisbehaviour(text, 'vouchers')).toEqual(how);
  });

  it.each(['fail', 'fail:x', 'slow:-1', 'refuse:1', 'sometimes', 'lose:0.5'])('is refused as %j', (text) => {
    expect(() => parseMisbehaviour(text, 'vouchers')).toThrow('SANDBOX_VOUCHERS');
  });
});
