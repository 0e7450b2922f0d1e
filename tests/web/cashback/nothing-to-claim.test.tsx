// A member who cannot claim: too few coins, or the month's limit is reached.
import { screen } from '@testing-library/react';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { forgetBrowser } from '../screens/open-screen.tsx';
import { mockKnown, NEEDED, openCashback, TERMS, UPI } from './open-cashback.tsx';

afterEach(forgetBrowser);

const open = (query: Record<string, string> = {}) => openCashback(<ClaimCashbackScreen />, { query });
const SHORT = { ...TERMS, availablePointsAmount: 499 };

it('is told so, and not asked for a PAN', async () => {
  mockKnown({ claimant: NEEDED, payees: [], terms: SHORT });
  const { unmount } = open();
  expect(await screen.findByText(/at least 500 coins. You are 1 coin short/)).toBeInTheDocument();
  expect(screen.queryByLabelText('PAN')).not.toBeInTheDocument();
  unmount();
  mockKnown({ claimant: NEEDED, payees: [], terms: { ...TERMS, availablePointsAmount: 500 } });
  open();
  expect(await screen.findByLabelText('PAN')).toBeInTheDocument();
  expect(screen.queryByText(/short/)).not.toBeInTheDocument();
});

it('is not asked for an account either, but may change one that is known', async () => {
  mockKnown({ payees: [], terms: SHORT });
  const { unmount } = open({ step: 'payee' });
  expect(await screen.findByText(/You are 1 coin short/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  unmount();
  mockKnown({ payees: [UPI], terms: SHORT });
  open({ step: 'payee' });
  expect(await screen.findByText(/You are 1 coin short/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument();
});

it('is led to more coins, or told when the next month begins, in place of the amount', async () => {
  mockKnown({ terms: { ...TERMS, availablePointsAmount: 300 } });
  const { unmount } = open();
  expect(await screen.findByText(/You are 200 coins short/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Earn coins' })).toHaveAttribute('href', '/earn/partners');
  unmount();
  mockKnown({ terms: { ...TERMS, limits: { leastPoints: 500, mostPoints: 100, leftThisMonth: 100 } } });
  open();
  expect(await screen.findByText(/the most you can this month/)).toBeInTheDocument();
});
