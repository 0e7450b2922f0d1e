// The balance over time: charts, and the balance on a day.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { dayBalance, history } from '#web/features/member/records.ts';
import { readLedgerView } from '#web/features/member/ledger.ts';
import { BalancePast } from '#web/screens/profile/ledger-charts.tsx';
import { historyFixture } from '../../support/fixtures.ts';
import { openScreen } from '../screens/open-screen.tsx';
import { openLedger } from './open-profile.tsx';

it('shows the history as charts that can be opened as tables', async () => {
  const { user } = openLedger();
  expect(screen.getByRole('heading', { name: 'March 2026', level: 2 })).toBeVisible();
  await user.click(screen.getByText('Earned and spent as a table'));
  expect(screen.getByRole('table', { name: 'Coins by month' })).toHaveTextContent(
    'MonthEarnedSpentJanuary 202600February 202630,0000March 20264003,400',
  );
  await user.click(screen.getByText('Balance over time as a table'));
  expect(screen.getByRole('table', { name: 'Balance over time' })).toHaveTextContent(
    'January 20260February 202630,000March 202627,000',
  );
});

it('shows refunded and expired coins with the earned and spent ones, so that each month adds up', () => {
  const { store } = openLedger();
  const { months, days } = historyFixture();
  const [january, february, march] = months;
  const moved = { ...march!, refunded: 800, closingPointsAmount: 27_800 };
  act(
    () =>
      void store.dispatch(
        history.received({ days, months: [january!, { ...february!, expired: 50 }, moved] }),
      ),
  );
  const chart = screen.getByRole('heading', { name: 'March 2026', level: 2 }).closest('section')!;
  expect(chart).toHaveTextContent(/^March 2026Earned400Spent3,400Refunded800/);
  expect(within(chart).getByRole('table', { hidden: true })).toHaveTextContent(
    /February 2026, expired 5030,0000March 2026, refunded 8004003,400$/,
  );
});

it('shows no charts of an account in which nothing has moved, only the question for a day', () => {
  const { store } = openLedger();
  const { months, days } = historyFixture();
  const nothing = { earned: 0, spent: 0, refunded: 0, reversed: 0, expired: 0, closingPointsAmount: 0 };
  const still = {
    months: months.map((one) => ({ ...one, ...nothing })),
    days: days.map((day) => ({ ...day, totalPointsAmount: 0 })),
  };
  act(() => void store.dispatch(history.received(still)));
  expect(screen.queryByText(/as a table$/)).toBeNull();
  expect(screen.getByLabelText(/Balance on a date/)).toBeVisible();
  const spent = { ...still, months: still.months.map((one) => ({ ...one, spent: 1 })) };
  act(() => void store.dispatch(history.received(spent)));
  expect(screen.getAllByText(/as a table$/)).toHaveLength(2);
});

it('shows the balance on a date', () => {
  const { store } = openLedger({ view: { on: '2026-02-10' } });
  act(
    () =>
      void store.dispatch(
        dayBalance.received({
          on: '2026-02-10',
          totalPointsAmount: 30_000,
          availablePointsAmount: 28_000,
          blockedPointsAmount: 2_000,
          pendingPointsAmount: 0,
        }),
      ),
  );
  expect(screen.getByText(/At the end of 10 Feb 2026/, { selector: 'p' })).toHaveTextContent(
    'At the end of 10 Feb 2026: 30,000 coins (28,000 available, 2,000 set aside).',
  );
});

it('shows the day of the address in the form for the balance on a day, also after going back', () => {
  const today = '2026-03-02';
  const on = (day: string | null) => (
    <BalancePast view={{ ...readLedgerView({}, new Date(today)), on: day }} today={today} failed={[]} />
  );
  const { rerender } = openScreen(on('2026-02-01'));
  const field = screen.getByLabelText('Balance on a date');
  fireEvent.change(field, { target: { value: '2026-01-15' } });
  rerender(on('2026-01-15'));
  expect(field).toHaveValue('2026-01-15');
  rerender(on('2026-02-01'));
  expect(field).toHaveValue('2026-02-01');
  rerender(on(null));
  expect(field).toHaveValue('');
});
