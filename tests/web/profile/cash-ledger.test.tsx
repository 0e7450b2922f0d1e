import { act, screen, waitFor } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { cashLedger } from '#web/features/member/records.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { openLedger } from './open-profile.tsx';

const row = (title: string) => screen.getByText(title).closest('li')!;

const payout = (transferId: string) => ({
  transferId,
  status: 'ORDER_SUCCESS' as const,
  points: 4_000,
  amountPaise: 100_000,
  account: 'xxxx1234',
  activityDate: '2026-02-10T06:30:00.000Z',
  title: 'Cashback to xxxx1234',
});

describe('the cash ledger', () => {
  it('says that no cash has been paid out when it is empty', () => {
    openLedger();
    expect(screen.getByText('No cash has been paid out yet.')).toBeVisible();
  });

  it('is not shown when the brand offers no cashback', () => {
    openLedger({ modules: ['vouchers'] });
    expect(screen.queryByText(/Cash ledger|cashback/)).not.toBeInTheDocument();
  });

  it('lists past payouts even when cashback is no longer offered', () => {
    const { store } = openLedger({ modules: ['vouchers'] });
    act(
      () =>
        void store.dispatch(
          cashLedger.received({
            ledgerResponseList: [payout('CB-1')],
            nextCursor: null,
          }),
        ),
    );
    expect(row('Cashback to xxxx1234')).toHaveTextContent('10 Feb 2026Paid out₹1,000.00');
    expect(screen.getByRole('link', { name: /^Cashback to xxxx1234/ })).toHaveAttribute(
      'href',
      '/claim-cashback/receipt?transferId=CB-1',
    );
  });

  it('says of a transfer that failed that it was not paid, and nothing of its coins, which may have expired', () => {
    const { store } = openLedger();
    const failed = {
      transferId: 'CB-2',
      status: 'ORDER_FAILED',
      points: 4_000,
      amountPaise: 100_000,
      account: 'xxxx1234',
      activityDate: '2026-02-10T06:30:00.000Z',
      title: 'Cashback to xxxx1234',
    } as const;
    act(() => void store.dispatch(cashLedger.received({ ledgerResponseList: [failed], nextCursor: null })));
    expect(row('Cashback to xxxx1234')).toHaveTextContent('10 Feb 2026Not paid₹1,000.00');
  });

  it('says how many payouts are shown, and says it again when more have come', async () => {
    const older = { ledgerResponseList: [payout('CB-1')], nextCursor: null };
    mockServer.use(mockEndpoint(member.cashTransactions, older));
    const { store, user } = openLedger();
    const newer = { ledgerResponseList: [payout('CB-3'), payout('CB-2')], nextCursor: 'c2' };
    act(() => void store.dispatch(cashLedger.received(newer)));
    const status = screen.getByText('2 shown');
    expect(status).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Show earlier payouts' }));
    await waitFor(() => expect(status).toHaveTextContent('3 shown'));
  });

  it('does not count payouts that fit on one page', () => {
    const { store } = openLedger();
    const all = { ledgerResponseList: [payout('CB-1')], nextCursor: null };
    act(() => void store.dispatch(cashLedger.received(all)));
    expect(screen.queryByText('1 shown')).not.toBeInTheDocument();
  });

  it('leaves the focus at the end of the list when the last payouts have come', async () => {
    mockServer.use(mockEndpoint(member.cashTransactions, { ledgerResponseList: [], nextCursor: null }));
    const { store, user } = openLedger();
    act(() => void store.dispatch(cashLedger.received({ ledgerResponseList: [], nextCursor: 'c2' })));
    const button = screen.getByRole('button', { name: 'Show earlier payouts' });
    const { parentElement } = button;
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(parentElement).toHaveFocus();
  });
});
