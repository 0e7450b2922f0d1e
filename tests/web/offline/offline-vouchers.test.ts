import { holdings } from '#contract/holdings.ts';
import { orders } from '#contract/orders.ts';
import type { Holding } from '#web/features/orders/holding-records.ts';
import { storeOfflineVouchers, readOfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import {
  allowOfflineCopies,
  areOfflineCopiesRefused,
  OFFLINE_DAYS,
  refuseOfflineCopies,
} from '#web/session/offline-copy.ts';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import { clearSession, markLoggedIn } from '#web/session/session.ts';
import { writeStored } from '#web/session/storage.ts';
import { fakeCaches } from '../../support/fake-caches.ts';
import { orderFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const OWNER = 'xxxxxx4021';
const NOW = Date.parse('2026-03-02T06:30:00.000Z');
const DAY_MS = 86_400_000;

const holding = (name: string, changes: Partial<Holding> = {}): Holding => ({
  voucherId: `${name}-1`,
  orderId: name,
  line: orderFixture().line,
  amountPaise: 50_000,
  state: 'active',
  expiresAt: '2027-03-02T18:29:59.000Z',
  revealed: true,
  usedAt: null,
  ...changes,
});

let device: ReturnType<typeof fakeCaches>;
let asked: string[];

const answer = (...list: Holding[]) =>
  mockServer.use(mockEndpoint(holdings.list, { holdingList: list, nextCursor: null }));

const keep = (now = NOW) => storeOfflineVouchers(storeForTest().dispatch, OWNER, () => now);
const codes = async (now = NOW) =>
  (await readOfflineVouchers(now))?.vouchers.map(({ voucherId, code }) => [voucherId, code?.code ?? null]);

beforeEach(() => {
  device = fakeCaches();
  asked = [];
  markLoggedIn();
  writeStored('USER_LCN', OWNER);
  mockServer.use(
    mockEndpoint(orders.details, ({ body: { orderId, reveal } }) => {
      asked.push(`${orderId} ${String(reveal)}`);
      const [voucher] = orderFixture().vouchers;
      const shown = { ...voucher!, voucherId: `${orderId}-1`, code: `CODE-${orderId}`, pin: null };
      return { order: { ...orderFixture(), orderId, vouchers: [shown] } };
    }),
  );
});
afterEach(() => {
  device.remove();
  window.localStorage.clear();
});

it('stores the active vouchers with the codes that the member has viewed, and requests no other code', async () => {
  answer(holding('o-1'), holding('o-2', { revealed: false }));
  await keep();
  expect(await codes()).toEqual([
    ['o-1-1', 'CODE-o-1'],
    ['o-2-1', null],
  ]);
  expect(asked).toEqual(['o-1 true']);
});

it('stores a barcode and a QR code per voucher', async () => {
  answer(holding('o-1'));
  const code = (await keep())?.vouchers[0]?.code;
  expect(code?.barcode).toMatchObject({ height: 1 });
  expect(code?.barcode.width).toBeGreaterThan(50);
  expect(code?.qr.width).toBe(code?.qr.height);
  expect(code?.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
});

it('requests each code only once, and removes vouchers that are no longer active', async () => {
  answer(holding('o-1'), holding('o-2'));
  await keep();
  answer(holding('o-2'), holding('o-3'));
  await keep();
  expect(asked).toEqual(['o-1 true', 'o-2 true', 'o-3 true']);
  expect(await codes()).toEqual([
    ['o-2-1', 'CODE-o-2'],
    ['o-3-1', 'CODE-o-3'],
  ]);
});

it('leaves out vouchers that have expired since they were stored', async () => {
  answer(holding('o-1', { expiresAt: '2026-03-04T18:29:59.000Z' }), holding('o-2'));
  await keep();
  expect((await codes(NOW + 3 * DAY_MS))?.map(([id]) => id)).toEqual(['o-2-1']);
});

it.each([
  ['the last moment of its lifetime', OFFLINE_DAYS * DAY_MS - 1, true],
  ['the end of its lifetime', OFFLINE_DAYS * DAY_MS, false],
  ['a time before it was stored', -1, false],
])('is readable only within its lifetime: at %s', async (_name, later, isThere) => {
  answer(holding('o-1'));
  await keep();
  expect((await readOfflineVouchers(NOW + later)) !== null).toBe(isThere);
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(isThere);
});

it('is deleted when another card is signed in', async () => {
  answer(holding('o-1'));
  await keep();
  writeStored('USER_LCN', 'xxxxxx7788');
  expect(await readOfflineVouchers(NOW)).toBeNull();
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
});

it('is not stored when the session ends meanwhile', async () => {
  mockServer.use(
    mockEndpoint(holdings.list, async () => {
      await clearSession();
      return { holdingList: [holding('o-1', { revealed: false })], nextCursor: null };
    }),
  );
  expect(await keep()).toBeNull();
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
});

it('is not stored when the member refuses it meanwhile', async () => {
  mockServer.use(
    mockEndpoint(holdings.list, async () => {
      await refuseOfflineCopies();
      return { holdingList: [holding('o-1', { revealed: false })], nextCursor: null };
    }),
  );
  expect(await keep()).toBeNull();
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
});

it('stays unchanged when the vouchers cannot be fetched', async () => {
  answer(holding('o-1'));
  await keep();
  mockServer.use(mockError(holdings.list, 'UNAVAILABLE', 'Back in a minute'));
  await expect(keep()).rejects.toThrow('Back in a minute');
  expect(await codes()).toEqual([['o-1-1', 'CODE-o-1']]);
});

it('is deleted and not stored again until the member allows it', async () => {
  answer(holding('o-1'));
  await keep();
  await refuseOfflineCopies();
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
  expect(areOfflineCopiesRefused()).toBe(true);
  expect(await keep()).toBeNull();
  expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
  allowOfflineCopies();
  expect(await keep()).not.toBeNull();
});

it('is not available when the browser has no cache storage', async () => {
  device.remove();
  expect(await keep()).toBeNull();
  expect(await readOfflineVouchers(NOW)).toBeNull();
});
