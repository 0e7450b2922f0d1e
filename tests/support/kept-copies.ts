// What a member's device keeps for use without a connection, in the fake cache storage (fake-caches.ts).
import type { OfflineCard } from '#web/features/member/offline-card.ts';
import type { OfflineVoucher, OfflineVouchers } from '#web/features/orders/offline-vouchers.ts';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import type { OfflineCopy } from '#web/session/offline-copy.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { writeStored } from '#web/session/storage.ts';
import { orderFixture } from './fixtures.ts';

const OWNER = 'xxxxxx4021';
export const CODE = 'WSTA-4417-9021';
const picture = { width: 1, height: 1, path: 'M0 0h1v1h-1z' };

const voucher = (name: string, code: OfflineVoucher['code']): OfflineVoucher => ({
  voucherId: `${name}-1`,
  expiresAt: '2099-03-02T18:29:59.000Z',
  line: { ...orderFixture().line, name },
  code,
});

export const SEEN = voucher('Coffee card', { code: CODE, pin: '4417', barcode: picture, qr: picture });
export const UNSEEN = voucher('Tea card', null);

/** The copy was made a minute ago, and its member is signed in. */
const keep = async (address: string, content: object) => {
  markLoggedIn();
  writeStored('USER_LCN', OWNER);
  const copy: OfflineCopy = { at: Date.now() - 60_000, owner: OWNER, ...content };
  await (await caches.open(OFFLINE_CACHE)).put(address, Response.json(copy));
};

export const keepVouchers = (...vouchers: OfflineVoucher[]) =>
  keep('/kept-vouchers', { vouchers } satisfies Omit<OfflineVouchers, keyof OfflineCopy>);

export const keepCard = () =>
  keep('/kept-card', {
    brand: 'Hoopoe',
    holder: 'Asha Rao',
    lcn: '6104827354',
    isPlus: true,
    barcode: picture,
  } satisfies Omit<OfflineCard, keyof OfflineCopy>);
