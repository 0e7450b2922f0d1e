import { screen, waitFor, within } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { membership } from '#contract/membership.ts';
import { plusOrder, plusStatus, type PlusOrder } from '#web/features/membership/records.ts';
import { ZillionPlusScreen } from '#web/screens/plus/zillion-plus-screen.tsx';
import { tabStorage } from '#web/session/storage.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { openDialogsInJsdom } from '../../support/dialogs.ts';
import {
  dashboardFixture,
  plusMembershipFixture,
  plusStatusFixture,
  type PlusMembership,
} from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { paidOrder } from './paid-order.ts';

beforeAll(openDialogsInJsdom);
beforeEach(forgetBrowser);

const ORDER = paidOrder(2);

const open = (changes: Partial<PlusMembership>, order: PlusOrder | null = null) => {
  const store = storeForTest();
  store.dispatch(plusStatus.received(plusStatusFixture({ membership: plusMembershipFixture(changes) })));
  if (order) store.dispatch(plusOrder.received({ order, payment: null }));
  return openScreen(
    <>
      <ZillionPlusScreen orderId={order?.orderId ?? null} after={null} />
      <ToastHost />
    </>,
    { store },
  );
};

it.each([
  ['without a refund', {}, 'Your membership stays active until 01 Mar 2028 and does not renew.'],
  [
    'with a refund',
    { refundPaise: 499_00 },
    'Your membership ends at once, and ₹499.00 goes back to the payment method you used.',
  ],
  [
    'with a refund of the time that was added',
    { refundPaise: 499_00, restUntil: '2027-03-01T06:30:00.000Z' },
    'Your membership ends on 01 Mar 2027, when the time you had paid for before is over, and ₹499.00 goes back to the payment method you used.',
  ],
  [
    'with a refund of the time that was added to time that renews',
    { refundPaise: 499_00, restUntil: '2027-03-01T06:30:00.000Z', restChargePaise: 149_00 },
    'The time you had paid for before stays, until 01 Mar 2027, and ₹499.00 goes back to the payment method you used. As before, your membership then renews for ₹149.00. You can switch that off.',
  ],
])('says before a cancellation when the membership ends: %s', async (_how, changes, text) => {
  const { user } = open(changes);
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  ['is paid', 'ORDER_SUCCESS', ORDER.orderId, null],
  ['failed', 'ORDER_FAILED', ORDER.orderId, 'ON'],
  ['is another one, paid long ago', 'ORDER_SUCCESS', 'ZM-2026-0314-B2M8D', 'ON'],
] as const)(
  'keeps the renewal choice until its plan is paid, when the order %s',
  (_how, status, own, kept) => {
    tabStorage.write('plus-renewal', 'ON');
    tabStorage.write('plus-renewal-order', own);
    open({}, { ...ORDER, status });
    expect(tabStorage.read('plus-renewal')).toBe(kept);
  },
);

it('shows what a membership will bring when it has brought nothing yet', () => {
  open({});
  expect(screen.getByRole('region', { name: 'What Plus brings you' })).toHaveTextContent(
    'Plus, one year1.5×the coins with every partner',
  );
});

it('shows what a membership has brought so far', () => {
  const status = plusStatusFixture({ membership: plusMembershipFixture({}) });
  const benefits = { ...status.benefits, extraPoints: 40, savedPaise: 10_00 };
  const store = storeForTest();
  store.dispatch(plusStatus.received({ ...status, benefits }));
  openScreen(<ZillionPlusScreen orderId={null} after={null} />, { store });
  expect(screen.getByRole('region', { name: 'What Plus has brought you' })).toHaveTextContent(
    'Plus, one year, so far₹10.0040 extra coins and 0 offers',
  );
});

it.each([
  ['begins at once', '2026-03-01T06:31:00.000Z', 'Welcome to Plus', 'Your benefits start now.'],
  [
    'begins after the current one',
    '2027-03-01T06:30:00.000Z',
    'Your next plan is paid',
    'It begins on 01 Mar 2027, when the one you have ends.',
  ],
])('says when a paid plan begins, for one that %s', (_which, startsAt, title, lead) => {
  open({}, { ...ORDER, startsAt });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(new RegExp(`^${lead}`))).toBeInTheDocument();
});

const RENEWS = { autoRenew: true, nextChargeAt: '2028-02-29T06:30:00.000Z', nextChargePaise: 999_00 };

it.each([
  ['when it renews', RENEWS, '₹999.00 will be charged on 29 Feb 2028.'],
  ['while it renews', { ...RENEWS, renewal: 'PENDING' }, '₹999.00 is being charged.'],
  [
    'before another try',
    { ...RENEWS, renewal: 'FAILED' },
    '₹999.00 will be charged on 29 Feb 2028. The last payment did not go through; we will try again.',
  ],
  [
    'after the last try',
    { renewal: 'FAILED' },
    'It ends on 01 Mar 2028. Nothing more will be charged. The last payment did not go through.',
  ],
  ['when it ends', {}, 'It ends on 01 Mar 2028. Nothing more will be charged.'],
] as const)('says what is charged next: %s', (_when, changes, text) => {
  open(changes);
  expect(screen.getByText(text)).toBeVisible();
});

const SWITCH = { name: 'Renew automatically' };

it('offers to switch renewal on where it was agreed to, and else says when it is chosen', () => {
  const chosen = /^Renewal is chosen when you buy a plan/;
  const { unmount } = open({ canRenew: true });
  expect(screen.getByRole('checkbox', SWITCH)).not.toBeChecked();
  expect(screen.queryByText(chosen)).toBeNull();
  unmount();
  open({ canRenew: false });
  expect(screen.queryByRole('checkbox', SWITCH)).toBeNull();
  expect(screen.getByText(chosen)).toBeVisible();
});

it.each([
  ['yet', false],
  ['any more', true],
] as const)('says that the member has no membership %s', (when, wasMember) => {
  const store = storeForTest();
  store.dispatch(plusStatus.received(plusStatusFixture({ wasMember })));
  openScreen(<ZillionPlusScreen orderId={null} after={null} />, { store });
  expect(screen.getByRole('heading', { name: `You are not a Plus member ${when}` })).toBeVisible();
});

it('leads a member whose first payment is open to that payment', () => {
  const store = storeForTest();
  store.dispatch(
    plusStatus.received(
      plusStatusFixture({ orderList: [{ ...ORDER, status: 'PENDING', startsAt: null, endsAt: null }] }),
    ),
  );
  openScreen(<ZillionPlusScreen orderId={null} after={null} />, { store });
  expect(screen.getByRole('heading', { name: 'Your payment is still open' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /not a Plus member/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your payment' })).toHaveAttribute(
    'href',
    `/zillion-plus?orderId=${ORDER.orderId}`,
  );
});

it('links from a payment back to the membership and its plans', () => {
  open({}, ORDER);
  const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('link');
  expect(crumbs.map((link) => link.getAttribute('href'))).toEqual(['/', '/plus-membership', '/zillion-plus']);
});

it('appends earlier payments, starting at the cursor of its link', async () => {
  const queries: unknown[] = [];
  const earlier = {
    ...ORDER,
    orderId: 'ZM-2025-0301-B2M8D',
    plan: { ...ORDER.plan, name: 'Plus of last year' },
  };
  mockServer.use(
    mockEndpoint(membership.status, ({ query }) => {
      queries.push(query);
      return plusStatusFixture({ wasMember: true, orderList: [earlier] });
    }),
  );
  const store = storeForTest();
  const status = plusStatusFixture({ wasMember: true, orderList: [ORDER], nextCursor: 'c2' });
  store.dispatch(plusStatus.received(status));
  const { user } = openScreen(<ZillionPlusScreen orderId={null} after={null} />, { store });
  const more = screen.getByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/zillion-plus?after=c2');
  await user.click(more);
  const titles = () => screen.getAllByRole('link', { name: /Purchase/ });
  expect(await screen.findByText('Plus of last year')).toBeVisible();
  expect(titles().map((link) => link.getAttribute('href'))).toEqual([
    `/zillion-plus?orderId=${ORDER.orderId}`,
    `/zillion-plus?orderId=${earlier.orderId}`,
  ]);
  expect(more).not.toBeInTheDocument();
  expect(queries).toEqual([{ cursor: 'c2', limit: 12 }]);
});

it('links from a later page of payments back to the latest', () => {
  const store = storeForTest();
  store.dispatch(plusStatus.received(plusStatusFixture({ wasMember: true, orderList: [ORDER] })));
  openScreen(<ZillionPlusScreen orderId={null} after="place" />, { store });
  expect(screen.getByRole('link', { name: 'Show the latest' })).toHaveAttribute('href', '/zillion-plus');
});

it('keeps the receipt above while further payments are shown', () => {
  const store = storeForTest();
  const status = plusStatusFixture({ wasMember: true, orderList: [ORDER], nextCursor: 'c3' });
  store.dispatch(plusStatus.received(status));
  openScreen(<ZillionPlusScreen orderId={ORDER.orderId} after="c2" />, { store });
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Show the latest')).toBe(`/zillion-plus?orderId=${ORDER.orderId}`);
  expect(hrefOf('Show more')).toBe(`/zillion-plus?orderId=${ORDER.orderId}&after=c3`);
});

it.each([
  ['a later page of payments', 'place', 12, 12],
  ['the latest payments', null, 1, 12],
  ['the appended payments', null, 24, 24],
  ['as many payments as one call returns', null, 60, 50],
])('still shows %s after renewal is switched', async (_which, after, shown, limit) => {
  const queries: unknown[] = [];
  const orderList = Array.from({ length: shown }, (_, n) => ({ ...ORDER, orderId: `${ORDER.orderId}-${n}` }));
  const status = plusStatusFixture({ membership: plusMembershipFixture({}), orderList });
  mockServer.use(
    mockEndpoint(membership.autoRenewUpdateByPost, {
      autoRenew: true,
      canRenew: true,
      until: '2028-03-01T06:30:00.000Z',
      nextChargeAt: null,
      nextChargePaise: null,
    }),
    mockEndpoint(membership.status, ({ query }) => (queries.push(query), status)),
  );
  const store = storeForTest();
  store.dispatch(plusStatus.received(status));
  const { user } = openScreen(<ZillionPlusScreen orderId={null} after={after} />, { store });
  await user.click(screen.getByRole('checkbox', { name: 'Renew automatically' }));
  await waitFor(() => expect(queries).toEqual([{ ...(after && { cursor: after }), limit }]));
  expect(screen.queryAllByRole('link', { name: 'Show the latest' })).toHaveLength(after === null ? 0 : 1);
});

it('moves the focus to the page head when the membership ends at once', async () => {
  mockServer.use(
    mockEndpoint(membership.cancel, { endsAt: '2026-03-02T06:30:00.000Z', refundedPaise: 499_00 }),
    mockEndpoint(membership.status, plusStatusFixture({ wasMember: true, orderList: [ORDER] })),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { user } = open({ refundPaise: 499_00 });
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  const cancel = screen.getByRole('button', { name: 'Yes, cancel' });
  expect(cancel).toHaveAccessibleDescription(/^Your membership ends at once, and ₹499\.00 goes back/);
  await user.click(cancel);
  await screen.findByRole('heading', { name: 'You are not a Plus member any more' });
  const head = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(head.parentElement!.parentElement).toHaveFocus());
});

const REFUSAL = 'The bonus coins have been spent, so the money cannot be refunded';

/** The dialog, while the cancellation waits for `refuse`. */
const cancelling = async (afterwards: PlusMembership | null) => {
  const { promise: answered, resolve: refuse } = Promise.withResolvers<null>();
  mockServer.use(
    mockError(membership.cancel, 'ORDER_STATE', REFUSAL, {}, { hold: () => answered }),
    mockEndpoint(membership.status, plusStatusFixture({ membership: afterwards, wasMember: true })),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { user } = open({ refundPaise: 499_00 });
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel your membership?' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel' }));
  return { user, dialog, refuse: () => refuse(null) };
};

it('shows in the dialog why a cancellation was refused, and no longer when it is opened again', async () => {
  const { user, dialog, refuse } = await cancelling(plusMembershipFixture({}));
  // It is being cancelled, so no button promises to keep it.
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBeDisabled();
  refuse();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(REFUSAL);
  expect(screen.getAllByText(REFUSAL)).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['of a part', { refundPaise: 499_00 }, { refundPaise: 149_00 }],
  ['of its renewal', { refundPaise: 0, autoRenew: true }, { refundPaise: 0, autoRenew: false }],
])('does not cancel what is left after a lost answer to a cancellation %s', async (_what, before, after) => {
  const rest = plusMembershipFixture(after);
  mockServer.use(
    mockNetworkFailure(membership.cancel),
    mockEndpoint(membership.status, plusStatusFixture({ membership: rest, wasMember: true })),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { user } = open(before);
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  expect(
    await screen.findByText('Something went wrong. This page shows how it stands now.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // The next cancellation is another call.
  expect(Object.keys(window.sessionStorage).filter((key) => key.includes('plus-cancel'))).toEqual([]);
});

it('keeps the question after a lost answer when nothing was cancelled', async () => {
  mockServer.use(
    mockNetworkFailure(membership.cancel),
    mockEndpoint(
      membership.status,
      plusStatusFixture({ membership: plusMembershipFixture({ refundPaise: 499_00 }), wasMember: true }),
    ),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { user } = open({ refundPaise: 499_00 });
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel your membership?' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/Try again: nothing is done twice\.$/);
  expect(within(dialog).getByRole('button', { name: 'Yes, cancel' })).toBeInTheDocument();
});

it('says why a cancellation was refused when its dialog was closed meanwhile', async () => {
  const { user, dialog, refuse } = await cancelling(plusMembershipFixture({}));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  refuse();
  expect(await screen.findByText(REFUSAL)).toBeInTheDocument();
});

it('says why a cancellation was refused when the membership is over, and moves the focus', async () => {
  const { refuse } = await cancelling(null);
  refuse();
  expect(await screen.findByText(REFUSAL)).toBeInTheDocument();
  const head = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(head.parentElement!.parentElement).toHaveFocus());
});

it.each([
  [true, 'Automatic'],
  [false, 'Off'],
])('shows on a receipt whether the plan renews automatically: %s', (autoRenew, text) => {
  open({}, { ...ORDER, autoRenew });
  expect(screen.getByText('Renewal', { selector: 'dt' }).parentElement).toHaveTextContent(`Renewal${text}`);
});

it('shows the refund instead of a welcome on the receipt of a cancelled plan', () => {
  open({}, { ...ORDER, autoRenew: true, bonusPoints: 500, refundedPaise: ORDER.pricePaise });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plus was cancelled');
  const bill = within(screen.getByRole('region', { name: 'Receipt' }));
  expect(bill.getByText('Refunded')).toBeInTheDocument();
  expect(bill.getByText('Refund').parentElement).toHaveTextContent('₹499.00');
  expect(bill.getByText('Bonus coins, taken back').parentElement).toHaveTextContent('500 coins');
  expect(bill.queryByText('Until')).not.toBeInTheDocument();
  expect(bill.queryByText('Renewal')).not.toBeInTheDocument();
});

it('shows the receipt as cancelled when the list of payments has the refund', () => {
  const store = storeForTest();
  const cancelled = { ...ORDER, refundedPaise: ORDER.pricePaise };
  store.dispatch(plusStatus.received(plusStatusFixture({ wasMember: true, orderList: [cancelled] })));
  store.dispatch(plusOrder.received({ order: ORDER, payment: null }));
  openScreen(<ZillionPlusScreen orderId={ORDER.orderId} after={null} />, { store });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plus was cancelled');
  expect(screen.getByText('Purchase 01 Mar 2026, cancelled')).toBeInTheDocument();
});

it.each([
  ['ORDER_SUCCESS', 'Plus was renewed'],
  ['ORDER_FAILED', 'Plus was not renewed'],
] as const)('has a title for the outcome of a renewal: %s', (status, title) => {
  open({}, { ...ORDER, kind: 'RENEWAL', status });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});

it('does not say at one place of the list that the payments after another one failed', async () => {
  mockServer.use(mockError(membership.status, 'UNAVAILABLE', 'Back in a minute'));
  const store = storeForTest();
  store.dispatch(plusStatus.received(plusStatusFixture({ orderList: [ORDER], nextCursor: 'c3' })));
  const { user, rerender } = openScreen(<ZillionPlusScreen orderId={null} after="c2" />, { store });
  await user.click(screen.getByRole('link', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Try again' });
  rerender(<ZillionPlusScreen orderId={null} after={null} />);
  expect(screen.getByRole('link', { name: 'Show more' })).toBeVisible();
});
