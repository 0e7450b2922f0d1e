import { maskMobile } from '#contract/masks.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { balance, cashLedger, memberCard, memberDetail, transactions } from '#web/features/member/records.ts';
import { reminders } from '#contract/reminders.ts';
import { sessions } from '#contract/sessions.ts';
import { orderList } from '#web/features/orders/records.ts';
import { reminderChoice } from '#web/features/reminders/records.ts';
import { ownCards } from '#web/features/sessions/records.ts';
import { loadOrders } from '#web/server/loads/orders.ts';
import { loadPointsLedger } from '#web/server/loads/points-ledger.ts';
import {
  loadAccountDetails,
  loadCard,
  loadProfile,
  loadProfileMenu,
  loadProfileOption,
} from '#web/server/loads/profile.ts';
import { LoadFailure } from '#web/server/load-failure.ts';
import { balanceFixture, historyFixture, memberFixture, orderHeadFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberRequest } from '../../support/page-request.ts';
import { entriesOf } from './open-profile.tsx';

const failing = (status: number) =>
  expect.objectContaining({ status, constructor: LoadFailure }) as unknown as LoadFailure;

describe('/profile/points-ledger', () => {
  const answering = () => {
    const bodies: unknown[] = [];
    mockServer.use(
      mockEndpoint(member.balance, balanceFixture()),
      mockEndpoint(member.history, historyFixture()),
      mockEndpoint(member.cashTransactions, { ledgerResponseList: [], nextCursor: null }),
      mockEndpoint(member.transactions, ({ body }) => {
        bodies.push(body);
        return { accountTxnList: entriesOf({}), nextCursor: null };
      }),
    );
    return bodies;
  };

  it('loads the balance, all entries and the cash ledger', async () => {
    const bodies = answering();
    const page = memberRequest();
    const outcome = await loadPointsLedger(page);
    expect(outcome).toMatchObject({
      kind: 'render',
      props: { view: { filter: 'ALL', from: null, to: null, on: null }, after: null },
    });
    expect(balance.selectData(page.store.getState())).toMatchObject(balanceFixture());
    expect(transactions.selectData(page.store.getState())?.accountTxnList).toHaveLength(1);
    expect(cashLedger.selectData(page.store.getState())).toMatchObject({ ledgerResponseList: [] });
    expect(bodies).toEqual([{ filter: 'ALL', limit: 20 }]);
  });

  it('uses the filter and the cursor in the address', async () => {
    const bodies = answering();
    const outcome = await loadPointsLedger(memberRequest({ query: { filter: 'REFUND', after: 'place' } }));
    expect(outcome).toMatchObject({ kind: 'render', props: { view: { filter: 'REFUND' }, after: 'place' } });
    expect(bodies).toEqual([{ filter: 'REFUND', cursor: 'place', limit: 20 }]);
  });

  it('loads all entries when the filter in the address is unknown', async () => {
    const bodies = answering();
    await loadPointsLedger(memberRequest({ query: { filter: 'earn' } }));
    expect(bodies).toEqual([{ filter: 'ALL', limit: 20 }]);
  });

  it('redirects to the newest entries of the same view when the cursor is refused', async () => {
    answering();
    mockServer.use(mockError(member.transactions, 'MALFORMED_REQUEST', 'Not a place'));
    mockServer.use(mockError(member.balanceOn, 'UNAVAILABLE', 'Away'));
    const query = { filter: 'EARN', from: '2026-01-01', on: '2026-02-01', after: 'forged' };
    expect(await loadPointsLedger(memberRequest({ query }))).toEqual({
      kind: 'redirect',
      to: '/profile/points-ledger?filter=EARN&from=2026-01-01&on=2026-02-01',
    });
  });

  it('uses valid dates in the address, and ignores invalid ones', async () => {
    const bodies = answering();
    const asked: unknown[] = [];
    mockServer.use(
      mockEndpoint(member.balanceOn, ({ query }) => {
        asked.push(query);
        return {
          on: query.on,
          totalPointsAmount: 60,
          availablePointsAmount: 50,
          blockedPointsAmount: 10,
          pendingPointsAmount: 0,
        };
      }),
    );
    const page = memberRequest({ query: { from: '2026-01-01', to: '2026-02-29', on: '2026-02-01' } });
    const outcome = await loadPointsLedger(page);
    expect(bodies).toEqual([{ filter: 'ALL', from: '2026-01-01', limit: 20 }]);
    expect(asked).toEqual([{ on: '2026-02-01' }]);
    expect(outcome).toMatchObject({
      props: { view: { from: '2026-01-01', to: null, on: '2026-02-01' } },
    });
    await loadPointsLedger(
      memberRequest({ query: { from: '1899-12-31', to: '15/02/2026', on: '9999-01-01' } }),
    );
    expect(bodies[1]).toEqual({ filter: 'ALL', limit: 20 });
    expect(asked).toHaveLength(1);
  });

  it('renders without charts and cash ledger when these cannot be loaded', async () => {
    answering();
    mockServer.use(
      mockError(member.history, 'INTERNAL', 'Something went wrong'),
      mockError(member.cashTransactions, 'INTERNAL', 'Something went wrong'),
    );
    expect(await loadPointsLedger(memberRequest())).toMatchObject({
      kind: 'render',
      props: { failed: ['history', 'cashLedger'] },
    });
  });

  it('fails when the balance cannot be loaded', async () => {
    answering();
    mockServer.use(mockError(member.balance, 'INTERNAL', 'Something went wrong'));
    await expect(loadPointsLedger(memberRequest({ query: { after: 'place' } }))).rejects.toEqual(
      failing(500),
    );
  });
});

describe('/profile/orders', () => {
  it('loads the orders from the cursor in the address', async () => {
    const queries: unknown[] = [];
    mockServer.use(
      mockEndpoint(orders.list, ({ query }) => {
        queries.push(query);
        return { orderList: [orderHeadFixture()], nextCursor: null };
      }),
    );
    const page = memberRequest({ query: { after: 'place' } });
    expect(await loadOrders(page)).toEqual({
      kind: 'render',
      props: { view: { type: null, group: null, search: null }, after: 'place' },
    });
    expect(queries).toEqual([{ cursor: 'place', limit: 20 }]);
    expect(orderList.selectData(page.store.getState())?.orderList).toHaveLength(1);
  });

  it('loads as many pages as the address says', async () => {
    mockServer.use(
      mockEndpoint(orders.list, ({ query: { cursor } }) => ({
        orderList: [orderHeadFixture({ orderId: `order-after-${cursor}` })],
        nextCursor: cursor === 'p1' ? 'p2' : 'p3',
      })),
    );
    const page = memberRequest({ query: { after: 'p1', pages: '2' } });
    await loadOrders(page);
    const shown = orderList.selectData(page.store.getState());
    expect(shown?.orderList.map(({ orderId }) => orderId)).toEqual(['order-after-p1', 'order-after-p2']);
    expect(shown?.nextCursor).toBe('p3');
  });

  it('uses the type, status and search text in the address, and ignores invalid values', async () => {
    const queries: unknown[] = [];
    mockServer.use(
      mockEndpoint(orders.list, ({ query }) => {
        queries.push(query);
        return { orderList: [], nextCursor: null };
      }),
    );
    await loadOrders(memberRequest({ query: { type: 'product', group: 'failed', q: '  kite ' } }));
    await loadOrders(memberRequest({ query: { type: 'partner', group: 'toString', q: '   ' } }));
    await loadOrders(memberRequest({ query: { q: 'x'.repeat(61) } }));
    expect(queries).toEqual([
      { type: 'PRODUCT', group: 'failed', search: 'kite', limit: 20 },
      { limit: 20 },
      { search: 'x'.repeat(60), limit: 20 },
    ]);
  });

  it('redirects to the newest orders when the cursor is invalid', async () => {
    mockServer.use(mockError(orders.list, 'MALFORMED_REQUEST', 'Not a place'));
    expect(await loadOrders(memberRequest({ query: { after: 'forged' } }))).toEqual({
      kind: 'redirect',
      to: '/profile/orders',
    });
  });
});

describe('/profile', () => {
  it('loads the member with the mobile number masked', async () => {
    const { mobile, identities } = memberFixture();
    const both = memberFixture({ identities: [...identities, { type: '3', linkedMobileNumber: mobile }] });
    mockServer.use(mockEndpoint(member.detail, both));
    const page = memberRequest();
    await loadProfile(page);
    const loaded = memberDetail.selectData(page.store.getState());
    expect(loaded).toMatchObject({
      ...both,
      mobile: maskMobile(mobile),
      identities: expect.any(Array),
    });
    expect(loaded!.identities.map(({ type }) => type)).toEqual(both.identities.map(({ type }) => type));
    expect(JSON.stringify(page.store.getState())).not.toContain(mobile);
  });

  it('fails with the status 401 when the session has ended', async () => {
    mockServer.use(mockError(member.detail, 'UNAUTHENTICATED', 'Sign in first'));
    await expect(loadProfile(memberRequest())).rejects.toEqual(failing(401));
  });
});

describe('/profile', () => {
  it('loads the cards of the number, and renders without them when they cannot be loaded', async () => {
    const lcnList = ['a', 'b'].map((handle) => ({
      handle,
      lcn: 'xxxxxx0001',
      name: 'Asha Menon',
      availablePointsAmount: 10,
      current: handle === 'a',
    }));
    mockServer.use(
      mockEndpoint(member.detail, memberFixture()),
      mockEndpoint(sessions.cards, { lcnList, totalLcn: 2 }),
    );
    const page = memberRequest();
    await loadProfileMenu(page);
    expect(memberDetail.selectData(page.store.getState())).not.toBeNull();
    expect(ownCards.selectData(page.store.getState())?.totalLcn).toBe(2);

    mockServer.use(mockError(sessions.cards, 'UNAVAILABLE', 'Away'));
    expect(await loadProfileMenu(memberRequest())).toBeUndefined();
  });
});

describe('/profile/card', () => {
  it('loads the card number and draws its barcode on the server', async () => {
    mockServer.use(
      mockEndpoint(member.detail, memberFixture()),
      mockEndpoint(member.card, { lcn: '6104827354' }),
    );
    const page = memberRequest();
    const outcome = await loadCard(page);
    expect(memberCard.selectData(page.store.getState())?.lcn).toBe('6104827354');
    expect(memberDetail.selectData(page.store.getState())?.lcn).toBe(memberFixture().lcn);
    // Code 128 of ten digits, two to a symbol of eleven modules: start, five, check, and a stop of thirteen.
    expect(outcome).toEqual({
      kind: 'render',
      props: { barcode: { width: 7 * 11 + 13, height: 1, path: expect.stringMatching(/^M0 0h1v1h-1z/) } },
    });
  });

  it('fails with the status 401 when the session has ended', async () => {
    mockServer.use(
      mockEndpoint(member.detail, memberFixture()),
      mockError(member.card, 'UNAUTHENTICATED', 'Sign in first'),
    );
    await expect(loadCard(memberRequest())).rejects.toEqual(failing(401));
  });
});

describe('/profile/edit-profile', () => {
  it('loads the member and the choice of reminders', async () => {
    mockServer.use(
      mockEndpoint(member.detail, memberFixture()),
      mockEndpoint(reminders.choice, { expiry: false, daysBefore: [30, 7] }),
    );
    const page = memberRequest();
    await loadAccountDetails(page);
    const state = page.store.getState();
    expect(memberDetail.selectData(state)).toMatchObject({ lastName: memberFixture().lastName });
    expect(reminderChoice.selectData(state)).toMatchObject({ expiry: false, daysBefore: [30, 7] });
  });

  it('renders without the reminders when these cannot be loaded', async () => {
    mockServer.use(
      mockEndpoint(member.detail, memberFixture()),
      mockError(reminders.choice, 'NOT_FOUND', 'There is no such call'),
    );
    const page = memberRequest();
    expect(await loadAccountDetails(page)).toBeUndefined();
    expect(memberDetail.selectData(page.store.getState())).not.toBeNull();
  });
});

describe('/profile/{profileOption}', () => {
  const open = (profileOption: string) =>
    loadProfileOption({ ...memberRequest(), params: { profileOption } });

  it('redirects help-and-support to /help-and-support', async () => {
    expect(await open('help-and-support')).toEqual({ kind: 'redirect', to: '/help-and-support' });
  });

  it('is not found for an unknown option', async () => {
    for (const option of ['nope', 'Orders', '']) expect(await open(option)).toEqual({ kind: 'not-found' });
  });
});
