import { cleanup, screen, within } from '@testing-library/react';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { dashboard, type Dashboard } from '#web/features/member/dashboard.ts';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import {
  cardFixture,
  dashboardFixture,
  detailFixture,
  type CatalogueDetail,
} from '../../support/fixtures.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

const open = (detail: Partial<CatalogueDetail> = {}, coins?: number, query: Record<string, string> = {}) => {
  const store = storeForTest();
  store.dispatch(itemDetail.received(detailFixture(detail)));
  if (coins !== undefined)
    store.dispatch(dashboard.received(dashboardFixture({ availablePointsAmount: coins })));
  return openScreen(<VoucherScreen moduleType="burn" />, { store, query });
};
const redeem = () => screen.getAllByRole('button', { name: /^Redeem/ })[0] as HTMLElement;

it('leads to the order summary with the chosen value and count in the address', async () => {
  const { user, push } = open();
  await user.click(screen.getByRole('radio', { name: '₹1,000' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(redeem());
  expect(push.mock.calls).toEqual([
    ['/order-summary?productId=wanderlane-stays&denomination=100000&count=2&price=8000'],
  ]);
});

it('stores the choice in its own address before it leads on, so that going back keeps it', async () => {
  const { user, push, replace } = open({}, undefined, { productId: 'v-1' });
  await user.click(screen.getByRole('radio', { name: '₹1,000' }));
  await user.click(redeem());
  expect(replace.mock.calls).toEqual([
    [
      { query: { productId: 'v-1', denomination: 100_000, count: 1 } },
      undefined,
      { shallow: true, scroll: false },
    ],
  ]);
  expect(replace.mock.invocationCallOrder[0]).toBeLessThan(push.mock.invocationCallOrder[0] ?? 0);
});

it('opens with the choice in its address, or with the default when there is no such choice', () => {
  const first = open({}, undefined, { denomination: '100000', count: '2' });
  expect(redeem()).toHaveAccessibleName('Redeem 8,000 coins');
  first.unmount();
  open({}, undefined, { denomination: '123', count: '99' });
  expect(redeem()).toHaveAccessibleName('Redeem 2,000 coins');
});

it('can be pressed again when the order summary was not reached', async () => {
  const { user, push } = open();
  push.mockResolvedValueOnce(false);
  await user.click(redeem());
  expect(redeem()).not.toHaveAttribute('aria-busy');
  await user.click(redeem());
  expect(push).toHaveBeenCalledTimes(2);
});

it('has a line about the delivery only if the voucher has a text about it', () => {
  const first = open({ delivery: 'By e-mail' });
  expect(screen.getByText('Delivery')).toBeVisible();
  first.unmount();
  open({ delivery: '' });
  expect(screen.queryByText('Delivery')).not.toBeInTheDocument();
});

it('updates the price when the choice changes', async () => {
  const { user } = open();
  expect(redeem()).toHaveAccessibleName('Redeem 2,000 coins');
  await user.click(screen.getByRole('radio', { name: '₹1,000' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(redeem()).toHaveAccessibleName('Redeem 8,000 coins');
});

it('strikes the coins of the full value where there is a discount, and never the value itself', async () => {
  const { user } = open({ item: cardFixture({ discountPercent: 8 }) });
  const total = () => screen.getByText(/^Total for/).parentElement!.parentElement!;
  expect(total()).toHaveTextContent(/^Total for 11,840 coins2,000 coins8% off$/);
  expect(total().querySelector('s')).toHaveTextContent('2,000 coins');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(total()).toHaveTextContent(/^Total for 23,680 coins4,000 coins8% off$/);
});

it('shows the coins alone where there is no discount', () => {
  open({ item: cardFixture({ discountPercent: 0 }) });
  const total = screen.getByText('Total for 1').parentElement!.parentElement!;
  expect(total).toHaveTextContent(/^Total for 12,000 coins$/);
});

it('works as a plain form without JavaScript', () => {
  const { container } = open();
  const form = container.querySelector('form[action="/order-summary"]') as HTMLFormElement;
  expect(form.method).toBe('get');
  const sent = [...form.querySelectorAll<HTMLInputElement>('[name]')].filter(
    (input) => input.type !== 'radio' || input.checked,
  );
  expect(Object.fromEntries(sent.map(({ name, value }) => [name, value]))).toEqual({
    productId: 'wanderlane-stays',
    denomination: '50000',
    count: '1',
  });
});

it('shows how many coins are missing when the balance is too low', () => {
  open({}, 1_250);
  expect(screen.getByText(/^You need/).textContent).toMatch(/You need 750\s+coins more for this\./);
  // Beside the button of a phone, which covers the words above.
  expect(screen.getByRole('complementary', { name: 'Total' })).toHaveTextContent(
    /^750 more coins needed2,000 coins/,
  );
});

describe('the buttons to redeem a voucher', () => {
  const openWith = (member: Partial<Dashboard> | null) => {
    const store = storeForTest();
    store.dispatch(itemDetail.received(detailFixture()));
    if (member) store.dispatch(dashboard.received(dashboardFixture(member)));
    return openScreen(<VoucherScreen moduleType="burn" />, { store });
  };
  const buttons = () => screen.getAllByRole('button', { name: /^Redeem/ });

  it('cannot be pressed by a member with too few coins, and say why', async () => {
    const { user } = openWith({ availablePointsAmount: 1_250, totalPointsAmount: 1_250 });
    for (const button of buttons()) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(/You need 750\s+coins more for this/);
    }
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(buttons()[0]).toHaveAccessibleDescription(/You need 2,750\s+coins more/);
  });

  it('lead on to earning in the bar of a phone, but for an agent, who does not earn for the member', () => {
    const poor = { availablePointsAmount: 40, totalPointsAmount: 40 };
    const bar = () => within(screen.getByRole('complementary', { name: 'Total' }));
    openWith(poor);
    expect(bar().getByRole('link', { name: 'Earn coins' })).toHaveAttribute('href', '/earn');
    expect(bar().queryByRole('button')).not.toBeInTheDocument();
    cleanup();
    openWith({ ...poor, agent: ACTING_AGENT });
    expect(bar().getByRole('button', { name: 'Redeem' })).toBeDisabled();
    expect(bar().queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    ['the balance is not known', null],
    ['the coins are exactly enough', { availablePointsAmount: 2_000, totalPointsAmount: 2_000 }],
    [
      'coins set aside, perhaps for an order of the same item, would be enough',
      { availablePointsAmount: 0, totalPointsAmount: 2_000 },
    ],
  ])('can be pressed if %s', (_case, member) => {
    openWith(member);
    for (const button of buttons()) expect(button).toBeEnabled();
  });
});

it('shows how many coins remain when the balance is high enough', () => {
  open({}, 2_500);
  expect(screen.getByText(/^You keep/).textContent).toMatch(/You keep 500\s+coins\./);
});

it('disables a value that is sold out', () => {
  open();
  expect(screen.getByRole('radio', { name: '₹5,000, sold out' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: '₹500' })).toBeChecked();
});

it('disables ordering when every value is sold out', () => {
  open({ denominations: [{ amountPaise: 50_000, points: 2_000, available: false }] });
  for (const button of screen.getAllByRole('button', { name: 'Sold out' })) expect(button).toBeDisabled();
});

it('tells the steps from ordering it to using it', () => {
  open();
  expect(screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
    'Redeem',
    'Show the code',
  ]);
});

it('tells no steps when its content says nothing about using it', () => {
  open({ howTo: [] });
  expect(screen.queryByRole('heading', { name: 'How to use it' })).not.toBeInTheDocument();
});
