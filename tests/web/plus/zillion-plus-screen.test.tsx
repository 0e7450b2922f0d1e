import { screen, waitFor } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { membership } from '#contract/membership.ts';
import { plusProgrammes } from '#backend/seed/content/plus.ts';
import { plusOrder, plusStatus, type PlusOrder } from '#web/features/membership/records.ts';
import { ZillionPlusScreen } from '#web/screens/plus/zillion-plus-screen.tsx';
import { tabStorage } from '#web/session/storage.ts';
import { openDialogsInJsdom } from '../../support/dialogs.ts';
import {
  dashboardFixture,
  plusMembershipFixture,
  plusStatusFixture,
  type PlusMembership,
} from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

beforeAll(openDialogsInJsdom);
beforeEach(forgetBrowser);

const { earnKinds, ...plan } = plusProgrammes['ZILLION']!.plans[1]!;
const ORDER: PlusOrder = {
  orderId: 'ZM-2026-0301-K7XQ2',
  kind: 'BUY',
  campaignId: null,
  status: 'ORDER_SUCCESS',
  plan,
  pricePaise: plan.pricePaise,
  bonusPoints: 0,
  autoRenew: false,
  placedAt: '2026-03-01T06:30:00.000Z',
  startsAt: '2026-03-01T06:30:00.000Z',
  endsAt: '2028-03-01T06:30:00.000Z',
  refundedPaise: 0,
  failure: null,
};

const open = (changes: Partial<PlusMembership>, order: PlusOrder | null = null) => {
  expect(earnKinds).not.toHaveLength(0);
  const store = storeForTest();
  store.dispatch(plusStatus.received(plusStatusFixture({ membership: plusMembershipFixture(changes) })));
  if (order) store.dispatch(plusOrder.received({ order, payment: null }));
  return openScreen(<ZillionPlusScreen orderId={order?.orderId ?? null} />, { store });
};

it.each([
  ['to its end', {}, 'Your membership runs until 01 Mar 2028 and does not renew.'],
  [
    'and its money back',
    { refundPaise: 499_00 },
    'Your membership ends at once, and ₹499.00 come back to you the way you paid.',
  ],
  [
    'and the money of the time that was added',
    { refundPaise: 499_00, restUntil: '2027-03-01T06:30:00.000Z' },
    'Your membership ends on 01 Mar 2027 already, with what you had paid for before, and ₹499.00 come back to you the way you paid.',
  ],
])('says before it is cancelled when it ends: %s', async (_how, changes, text) => {
  const { user } = open(changes);
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  ['is paid', 'ORDER_SUCCESS', ORDER.orderId, null],
  ['failed', 'ORDER_FAILED', ORDER.orderId, 'ON'],
  ['is another one, paid long ago', 'ORDER_SUCCESS', 'ZM-2026-0314-B2M8D', 'ON'],
] as const)('keeps the choice of renewal until its plan is paid: the order %s', (_how, status, own, kept) => {
  tabStorage.write('plus-renewal', 'ON');
  tabStorage.write('plus-renewal-order', own);
  open({}, { ...ORDER, status });
  expect(tabStorage.read('plus-renewal')).toBe(kept);
});

it.each([
  ['yet', false],
  ['any more', true],
] as const)('says to whom has no membership that it is none %s', (when, wasMember) => {
  const store = storeForTest();
  store.dispatch(plusStatus.received(plusStatusFixture({ wasMember })));
  openScreen(<ZillionPlusScreen orderId={null} />, { store });
  expect(screen.getByRole('heading', { name: `You are no member of Plus ${when}` })).toBeVisible();
});

it('takes the focus to the head of the page where the membership ends at once', async () => {
  mockServer.use(
    mockEndpoint(membership.cancel, { endsAt: '2026-03-02T06:30:00.000Z', refundedPaise: 499_00 }),
    mockEndpoint(membership.status, plusStatusFixture({ wasMember: true, orderList: [ORDER] })),
    mockEndpoint(member.dashboard, dashboardFixture()),
  );
  const { user } = open({ refundPaise: 499_00 });
  await user.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  await screen.findByRole('heading', { name: 'You are no member of Plus any more' });
  const head = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(head.parentElement!.parentElement).toHaveFocus());
});

it.each([
  [true, 'By itself, until switched off'],
  [false, 'None'],
])('shows on a receipt whether the plan was bought to renew: %s', (autoRenew, text) => {
  open({}, { ...ORDER, autoRenew });
  expect(screen.getByText('Renewal', { selector: 'dt' }).parentElement).toHaveTextContent(`Renewal${text}`);
});
