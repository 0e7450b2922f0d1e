// A page that stays open beyond the time until which nothing is checked.
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { dbt } from '#contract/dbt.ts';
import { ClaimCashbackScreen } from '#web/screens/claim-cashback/claim-cashback-screen.tsx';
import { useUnlocking } from '#web/screens/claim-cashback/use-unlocking.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from '../screens/open-screen.tsx';
import { mockKnown, NEEDED, openCashback } from './open-cashback.tsx';

const UNTIL = '2126-03-15T09:30:00.000Z';
const IN_WORDS = '15 Mar 2126 03:00:00 pm';

afterEach(forgetBrowser);

describe('The end of a lock', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'], now: Date.parse(UNTIL) - 60_000 }));
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is asked about when the time is over, not before, and until it has come', async () => {
    const ask = jest.fn().mockResolvedValue(null);
    const { unmount } = renderHook(() => useUnlocking(UNTIL, ask));
    await pass(59_000);
    expect(ask).not.toHaveBeenCalled();
    await pass(2500);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(20_000);
    const before = ask.mock.calls.length;
    expect(before).toBeGreaterThan(1);
    unmount();
    await pass(20_000);
    expect(ask).toHaveBeenCalledTimes(before);
  });

  it('is asked about by a device that slept meanwhile', async () => {
    const ask = jest.fn().mockResolvedValue(null);
    renderHook(() => useUnlocking(UNTIL, ask));
    jest.setSystemTime(Date.parse(UNTIL) + 3_600_000);
    await pass(1500);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is never asked about without a time', async () => {
    const ask = jest.fn();
    renderHook(() => useUnlocking(null, ask));
    await pass(120_000);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('After a lock', () => {
  const passLock = () => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(UNTIL));

  it('the form of an account can be used again', async () => {
    mockKnown({ payees: [], lockedUntil: UNTIL });
    openCashback(<ClaimCashbackScreen />);
    expect(await screen.findByText(IN_WORDS)).toBeVisible();
    mockKnown({ payees: [] });
    passLock();
    expect(await screen.findByLabelText('UPI id')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the form of the PAN can be used again, with what was typed and without the old refusal', async () => {
    const locked = { ...NEEDED, panStatus: 'LOCKED' as const, triesLeft: 0, lockedUntil: UNTIL };
    mockKnown({ claimant: NEEDED, payees: [] });
    const { user } = openCashback(<ClaimCashbackScreen />);
    await user.type(await screen.findByLabelText('PAN'), 'ABCPR1234F');
    await user.type(screen.getByLabelText('Name on the card'), 'Asha Rao');
    await user.type(screen.getByLabelText('Date of birth'), '14081990');
    const failOnceMore = async () => {
      mockServer.use(mockError(dbt.verifyPan, 'PAN_LOCKED', 'Locked'), mockEndpoint(dbt.verifyUser, locked));
      await user.click(screen.getByRole('button', { name: 'Verify PAN' }));
      expect(await screen.findByText(IN_WORDS)).toBeVisible();
      await waitFor(() => expect(screen.getByText('Your PAN is locked')).toHaveFocus());
    };
    await failOnceMore();
    mockServer.use(mockEndpoint(dbt.verifyUser, NEEDED));
    const clock = passLock();
    expect(await screen.findByLabelText('PAN')).toHaveValue('ABCPR1234F');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Verify your PAN')).toHaveFocus());
    clock.mockRestore();
    await failOnceMore();
  });
});
