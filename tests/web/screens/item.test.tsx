import { act, cleanup, screen, within } from '@testing-library/react';
import { address } from '#contract/address.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { ItemScreen } from '#web/screens/item/item-screen.tsx';
import { PartnerScreen } from '#web/screens/item/partner-screen.tsx';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import { cardFixture, dashboardFixture, detailFixture, type CatalogueCard } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

// A product's page asks for a member's addresses, to say whether it can be delivered there.
beforeEach(() => mockServer.use(mockEndpoint(address.fetchAll, { addressList: [] })));

const openCoupon = (changes: Partial<CatalogueCard>, coins?: number) => {
  const store = storeForTest();
  const item = cardFixture({ itemType: 'COUPON', name: 'Second ticket', badge: 'Half price', ...changes });
  store.dispatch(itemDetail.received(detailFixture({ item, denominations: [] })));
  if (coins !== undefined)
    store.dispatch(dashboard.received(dashboardFixture({ availablePointsAmount: coins })));
  return openScreen(<ItemScreen moduleType="burn" />, { store });
};

const openToEarn = (partnerEarnPer100: number | null, moduleType: 'earn' | 'burn' = 'earn') => {
  const store = storeForTest();
  const item = cardFixture({ itemType: 'PRODUCT', brandName: 'Basketry' });
  const detail = detailFixture({ item, denominations: [], partnerSlug: 'basketry', partnerEarnPer100 });
  store.dispatch(itemDetail.received(detail));
  return openScreen(<ItemScreen moduleType={moduleType} />, { store });
};

it('says to whoever came to earn what its partner gives for money, with the way there', () => {
  openToEarn(6);
  expect(screen.getByRole('heading', { name: 'Earn 6 coins per ₹100' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Earn there' })).toHaveAttribute('href', '/earn/partners/basketry');
});

it.each([
  ['to whoever came to redeem', 6, 'burn'],
  ['of a partner who gives nothing', null, 'earn'],
] as const)('says nothing of earning %s', (_what, rate, moduleType) => {
  openToEarn(rate, moduleType);
  expect(screen.queryByText(/per ₹100/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Earn there' })).not.toBeInTheDocument();
});

const valueOf = (term: string) => screen.getByText(term).nextElementSibling;

it('shows what a coupon gives and costs, the coins missing and the link to all coupons', () => {
  openCoupon({ points: 60, pricePaise: 1_500 }, 20);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Second ticket');
  expect(valueOf('You get')).toHaveTextContent('Half price');
  expect(valueOf('Price')).toHaveTextContent('60 coins');
  // What its coins are worth would read as what it gives.
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'How to earn them' })).toHaveClass('link');
  expect(screen.getByText(/^You need/).textContent).toMatch(/You need 40\s+coins more for this\./);
  expect(screen.getByRole('complementary', { name: 'Total' })).toHaveTextContent(
    /^40 more coins needed60 coins/,
  );
  expect(screen.getByRole('link', { name: 'See all coupons' })).toHaveAttribute('href', '/coupons');
  expect(screen.getByRole('link', { name: 'Coupons' })).toHaveAttribute('href', '/coupons');
});

it.each([
  ['a coupon', 'COUPON', ItemScreen],
  ['a voucher', 'VOUCHER', VoucherScreen],
] as const)(
  'says of %s for Plus members alone whom it is for, with a way to the plans',
  (_what, itemType, Screen) => {
    const store = storeForTest();
    const show = (changes: Partial<CatalogueCard>) =>
      act(
        () =>
          void store.dispatch(
            itemDetail.received(detailFixture({ item: cardFixture({ itemType, ...changes }) })),
          ),
      );
    show({ plusOnly: true });
    openScreen(<Screen moduleType="burn" />, { store });
    expect(screen.getByText('For Plus members')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what Plus brings' })).toHaveAttribute(
      'href',
      '/plus-membership',
    );
    show({});
    expect(screen.queryByText('For Plus members')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See what Plus brings' })).not.toBeInTheDocument();
  },
);

it('can be ordered again when the order summary was not reached', async () => {
  const { user, push } = openCoupon({ points: 60 }, 100);
  push.mockResolvedValueOnce(false);
  const order = () => screen.getAllByRole('button', { name: /^Redeem/ })[0] as HTMLElement;
  await user.click(order());
  await user.click(order());
  expect(push).toHaveBeenCalledTimes(2);
});

it('says that a coupon without a price is free', () => {
  openCoupon({ points: null, pricePaise: null }, 20);
  expect(valueOf('Price')).toHaveTextContent('Free');
  const bar = screen.getByRole('complementary', { name: 'Total' });
  expect(within(bar).getByText('Free')).toBeInTheDocument();
  expect(screen.queryByText(/^You need/)).not.toBeInTheDocument();
});

it('shows what several pieces of a product cost, in coins and in money, below their price without the discount', async () => {
  const store = storeForTest();
  const prices = { points: 3_800, pricePaise: 95_000, listPricePaise: 100_000, discountPercent: 5 };
  const item = cardFixture({ itemType: 'PRODUCT', ...prices });
  store.dispatch(
    itemDetail.received(detailFixture({ item, denominations: [], maxCount: 5, leastCoinsPercent: 20 })),
  );
  const { user } = openScreen(<ItemScreen moduleType="burn" />, { store });
  expect(valueOf('Price')).toHaveTextContent('3,800');
  expect(screen.getByText('or ₹950.00')).toHaveTextContent('₹1,000.00or ₹950.00');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(valueOf('Total for 2')).toHaveTextContent('7,600');
  expect(screen.getByText('or ₹1,900.00')).toHaveTextContent('₹2,000.00or ₹1,900.00');
});

it('tells in the bar of a phone how the price of several pieces comes about', async () => {
  const store = storeForTest();
  const item = cardFixture({
    itemType: 'PRODUCT',
    points: 3_800,
    pricePaise: 95_000,
    listPricePaise: 95_000,
  });
  store.dispatch(itemDetail.received(detailFixture({ item, denominations: [], leastCoinsPercent: 20 })));
  const { user } = openScreen(<ItemScreen moduleType="burn" />, { store });
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByRole('complementary', { name: 'Total' })).toHaveTextContent(/^2 × 3,8007,600 coins/);
});

it.each([
  [99, 'or ₹950.00', '₹950.00 or'],
  [100, 'worth ₹950.00', 'worth ₹950.00'],
])('offers a product of which %i percent must be coins: %s', (leastCoinsPercent, words, note) => {
  const store = storeForTest();
  const item = cardFixture({
    itemType: 'PRODUCT',
    points: 3_800,
    pricePaise: 95_000,
    listPricePaise: 95_000,
  });
  store.dispatch(itemDetail.received(detailFixture({ item, denominations: [], leastCoinsPercent })));
  openScreen(<ItemScreen moduleType="burn" />, { store });
  expect(screen.getAllByText(words)[0]).toBeInTheDocument();
  // The coins of a single piece stand once there, not as "1 × 3,800" above 3,800.
  const bar = screen.getByRole('complementary', { name: 'Total' });
  expect(bar.textContent).toMatch(new RegExp(`^${note}3,800 coins`));
});

it('does not send a member to earn coins for what is sold out', () => {
  openCoupon({ points: 60, available: false }, 20);
  const bar = screen.getByRole('complementary', { name: 'Total' });
  expect(within(bar).getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(bar).not.toHaveTextContent('needed');
});

it('does not say what coins remain after an order of what is sold out', () => {
  openCoupon({ points: 60, available: false }, 100);
  expect(screen.getAllByRole('button', { name: 'Sold out' })[0]).toBeDisabled();
  expect(screen.queryByText(/^You keep/)).not.toBeInTheDocument();
});

it.each([
  [280, 'above the price of a product', false],
  [281, 'among what to know about it, so that the price stays in view', true],
])('shows a description of %i letters %s', (letters, _place, below) => {
  const store = storeForTest();
  const item = cardFixture({ itemType: 'PRODUCT' });
  const description = 'a'.repeat(letters);
  store.dispatch(
    itemDetail.received(detailFixture({ item, denominations: [], description, goodToKnow: [] })),
  );
  openScreen(<ItemScreen moduleType="burn" />, { store });
  const shown = screen.getByText(description);
  const fold = screen.queryByText('What to know')?.closest('details') ?? null;
  expect(fold?.contains(shown) ?? false).toBe(below);
});

it.each([
  ['product', 'PRODUCT', ItemScreen],
  ['voucher', 'VOUCHER', VoucherScreen],
  ['partner', 'PARTNER', PartnerScreen],
] as const)('closes what was opened on the page of another %s', (_name, itemType, Screen) => {
  const store = storeForTest();
  const show = (productId: string) =>
    store.dispatch(itemDetail.received(detailFixture({ item: cardFixture({ itemType, productId }) })));
  const fold = () => screen.getByText('Validity').closest('details')!;
  show('first');
  openScreen(<Screen moduleType="burn" />, { store });
  fold().open = true;
  act(() => void show('second'));
  expect(fold().open).toBe(false);
});

it('keeps no pincode that was typed on the page of another product', async () => {
  const store = storeForTest();
  const show = (productId: string) =>
    store.dispatch(
      itemDetail.received(
        detailFixture({ item: cardFixture({ itemType: 'PRODUCT', productId }), denominations: [] }),
      ),
    );
  const pincode = () => screen.getByLabelText('Deliver to pincode');
  show('first');
  const { user } = openScreen(<ItemScreen moduleType="burn" />, { store });
  await user.type(pincode(), '56{Enter}');
  expect(pincode()).toBeInvalid();
  act(() => void show('second'));
  expect(pincode()).toHaveValue('');
  expect(pincode()).toBeValid();
});

describe('a product that can be paid partly with money', () => {
  const openWith = (coins: number) => {
    const store = storeForTest();
    const item = cardFixture({ itemType: 'PRODUCT', points: 1_001, pricePaise: 25_025, discountPercent: 0 });
    store.dispatch(itemDetail.received(detailFixture({ item, denominations: [], leastCoinsPercent: 20 })));
    store.dispatch(
      dashboard.received(dashboardFixture({ availablePointsAmount: coins, totalPointsAmount: coins })),
    );
    openScreen(<ItemScreen moduleType="burn" />, { store });
    return screen.getByText(/You (keep|have|need)/).textContent.replace(/\s/g, ' ');
  };

  it.each([
    [1_001, 'You keep 0 coins.'],
    [1_000, 'You have 1,000 coins; money can pay the rest.'],
    [201, 'You have 201 coins; money can pay the rest.'],
    [
      200,
      'At least 201 coins are needed; money can pay the rest. You need 1 coin more for this. How to earn them',
    ],
  ])('says what a balance of %i coins is enough for', (coins, words) => {
    expect(openWith(coins)).toBe(words);
  });

  const bar = () => screen.getByRole('complementary', { name: 'Total' });

  it.each([1_001, 201])('shows its price in the bar of a phone to a member with %i coins', (coins) => {
    openWith(coins);
    expect(bar()).toHaveTextContent('1,001 coins');
    expect(within(bar()).getByRole('button', { name: 'Redeem' })).toBeEnabled();
  });

  it('tells in the bar of a phone how many coins are missing for which sum, and leads on to earning them', () => {
    openWith(40);
    expect(bar()).toHaveTextContent(/^161 more coins neededat least 201 coins/);
    expect(within(bar()).getByRole('link', { name: 'Earn coins' })).toHaveAttribute('href', '/earn');
    expect(within(bar()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be ordered with the fewest coins that it takes, and not with fewer', () => {
    openWith(201);
    const buttons = () => screen.getAllByRole('button', { name: /^Redeem/ });
    for (const button of buttons()) expect(button).toBeEnabled();
    cleanup();
    openWith(200);
    for (const button of buttons()) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(/At least 201\s+coins are needed.* You need 1\s+coin more/);
    }
  });
});
