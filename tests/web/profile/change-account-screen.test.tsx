import { act, screen, waitFor } from '@testing-library/react';
import { sessions } from '#contract/sessions.ts';
import { memberDetail } from '#web/features/member/records.ts';
import { ownCards, type OwnCard } from '#web/features/sessions/records.ts';
import { ChangeAccountScreen } from '#web/screens/profile/change-account-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { deviceStorage, readStored } from '#web/session/storage.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { memberStore } from './open-profile.tsx';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));
const left = jest.mocked(navigateTo);

const card = (n: number, changes: Partial<OwnCard> = {}): OwnCard => ({
  handle: `handle-${String(n)}`,
  lcn: `xxxxxx000${String(n)}`,
  name: 'Asha Menon',
  availablePointsAmount: n * 1000,
  current: false,
  ...changes,
});
const CARDS = [card(1, { current: true }), card(2), card(3, { availablePointsAmount: 12_84_560 })];

const open = (cards = CARDS) => {
  const store = memberStore();
  store.dispatch(ownCards.received({ lcnList: cards, totalLcn: cards.length }));
  return openScreen(<ChangeAccountScreen />, { store });
};

beforeEach(() => left.mockClear());
afterEach(forgetBrowser);

it('shows each card with its coins, and marks the one in use', () => {
  open();
  expect(screen.getByText(/^3 membership cards use your mobile number/)).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: /xxxxxx0001 In use/ })).toBeChecked();
  expect(screen.getByText('12,84,560')).toBeVisible();
});

it('returns to the profile when the member keeps the current card', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Keep this card' }));
  expect(left.mock.calls).toEqual([['/profile']]);
});

it('changes to another card once when the button is pressed twice, and clears the data of the previous card', async () => {
  const sent: unknown[] = [];
  mockServer.use(
    mockEndpoint(
      sessions.changeAccount,
      ({ body }) => {
        sent.push(body);
        return { totalLcn: 3 };
      },
      { delay: 50 },
    ),
  );
  deviceStorage.write('recent-searches', '["coffee"]');
  window.sessionStorage.setItem('draft', 'an address');
  const { user, store } = open();
  await user.click(screen.getByRole('radio', { name: /xxxxxx0002/ }));
  const change = screen.getByRole('button', { name: 'Use this card' });
  // The second one comes before the button can show that it is busy.
  act(() => [change, change].forEach((button) => button.click()));
  await waitFor(() => expect(left.mock.calls).toEqual([['/']]));
  expect(sent).toEqual([{ handle: 'handle-2' }]);
  expect(memberDetail.selectData(store.getState())).toBeNull();
  expect(deviceStorage.read('recent-searches')).toBeNull();
  expect(window.sessionStorage).toHaveLength(0);
  expect([readStored('isLoggedIn'), readStored('totalLcn')]).toEqual(['true', '3']);
});

it('stays on the page with the choice and an error message when the change is refused', async () => {
  mockServer.use(mockError(sessions.changeAccount, 'UNAVAILABLE', 'Back in a minute'));
  const { user, store } = open();
  await user.click(screen.getByRole('radio', { name: /xxxxxx0002/ }));
  await user.click(screen.getByRole('button', { name: 'Use this card' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Use this card' })).not.toHaveAttribute('aria-busy'),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Back in a minute');
  expect(screen.getByRole('radio', { name: /xxxxxx0002/ })).toBeChecked();
  expect(memberDetail.selectData(store.getState())).not.toBeNull();
  expect(left).not.toHaveBeenCalled();
});

it('says that the browser is offline, keeps the choice, and changes the card once it is online', async () => {
  const offline = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  mockServer.use(
    mockNetworkFailure(sessions.changeAccount, { once: true }),
    mockEndpoint(sessions.changeAccount, { totalLcn: 3 }),
  );
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: /xxxxxx0002/ }));
  await user.click(screen.getByRole('button', { name: 'Use this card' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
  expect(screen.getByRole('radio', { name: /xxxxxx0002/ })).toBeChecked();
  offline.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Use this card' }));
  await waitFor(() => expect(left.mock.calls).toEqual([['/']]));
});

it('shows a single card without a choice when the number has only one', () => {
  open([CARDS[0]!]);
  expect(screen.getByText(/^One membership card uses your mobile number/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'xxxxxx0001' })).toBeVisible();
  expect(screen.getByText('In use')).toBeVisible();
  expect(screen.getByText('1,000')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep this card' })).toBeNull();
});
