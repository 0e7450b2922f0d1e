import { causeLinkOf, isTitleEnough } from '#web/features/member/cause-link.ts';

const ENTRY = '3c1f6a52-7f0e-4a53-9d3b-0e1c5d1f2a77';

it.each([
  // An order's page redirects to the page of its kind.
  ['order', 'ZP-2026-1', '/product-order-details?orderId=ZP-2026-1', 'Your order'],
  ['cashback', 'CB-1', '/claim-cashback/receipt?transferId=CB-1', 'Your cashback'],
  ['conversion', 'CV-1', '/coin-conversion-receipt?conversionId=CV-1', 'Your conversion'],
  ['campaign', 'ZM-1', '/campaign/zillion-plus/receipt?orderId=ZM-1', 'Your Plus order'],
  ['survey', 'how-you-shop', '/survey', 'The survey'],
  ['trip', 'TR-2026-1', '/profile/trips#TR-2026-1', 'Your trip'],
  ['trip', 'TR-2026-1/SC-2', '/profile/trips#TR-2026-1', 'Your trip'],
  ['plus', ENTRY, `/transaction-details?entryId=${ENTRY}`, 'Your purchase'],
  ['plus', 'trip:TR-2026-1/SC-2', '/profile/trips#TR-2026-1', 'Your trip'],
])('links a cause of the kind %s (%s) to %s', (kind, id, href, label) => {
  expect(causeLinkOf({ cause: { kind, id } })).toEqual({ href, label });
});

it.each(['welcome', 'bonus', 'expiry', 'partner', 'redemption', 'constructor'])(
  'has no link for a cause of the kind %s, which no page shows',
  (kind) => {
    expect(causeLinkOf({ cause: { kind, id: 'x-1' } })).toBeNull();
  },
);

describe('the title of an entry', () => {
  const of = (kind: string, id: string) => ({ cause: { kind, id } });
  const tea = of('order', 'o-1');

  it.each([
    ['no other', [], true],
    ['the same order', [of('order', 'o-1')], true],
    ['a cause of another kind', [of('conversion', 'c-1')], true],
    ['a cause that no page shows', [of('welcome', 'w-1')], true],
    ['another order', [of('conversion', 'c-1'), of('order', 'o-2')], false],
  ])('tells its cause from those of its namesakes, beside %s: %#', (_, others, enough) => {
    expect(isTitleEnough(tea, [tea, ...others])).toBe(enough);
  });
});
