import { act, screen, waitFor } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { cashLedger } from '#web/features/member/records.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { openLedger } from './open-profile.tsx';

const row = (title: string) => screen.getByText(title).closest('li')!;

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
            ledgerResponseList: [
              {
                transferId: 'CB-1',
                status: 'ORDER_SUCCESS',
                points: 4_000,
                amountPaise: 100_000,
                account: 'xxxx1234',
                activityDate: '2026-02-10T06:30:00.000Z',
                title: 'Cashback to xxxx1234',
              },
            ],
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
