import { screen, waitFor, within } from '@testing-library/react';
import { sessions } from '#contract/sessions.ts';
import { agentVisits, sessionList, type SessionRow, type Visit } from '#web/features/sessions/records.ts';
import { SessionsScreen } from '#web/screens/profile/sessions-screen.tsx';
import { showToast } from '#web/ui/toast.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { memberStore } from './open-profile.tsx';

jest.mock('#web/ui/toast.ts', () => ({ showToast: jest.fn() }));
beforeEach(() => jest.mocked(showToast).mockClear());

const id = (n: number) => `00000000-0000-4000-8000-00000000000${String(n)}`;

const HERE: SessionRow = {
  sessionId: id(1),
  device: 'Chrome on Android',
  startedAt: '2026-03-02T06:30:00.000Z',
  lastSeenAt: '2026-03-02T07:30:00.000Z',
  current: true,
  agent: null,
};
const LAPTOP: SessionRow = { ...HERE, sessionId: id(2), device: 'Firefox on Linux', current: false };
const AGENT: SessionRow = {
  ...LAPTOP,
  sessionId: id(3),
  agent: { name: 'Rohit Deshpande', role: 'SUPPORT' },
};

const visit = (changes: Partial<Visit> = {}): Visit => ({
  visitId: id(7),
  agent: { name: 'Rohit Deshpande', role: 'SUPPORT' },
  startedAt: '2026-03-02T06:30:00.000Z',
  endsAt: '2026-03-02T07:00:00.000Z',
  deeds: [],
  ...changes,
});
const deed = (changes: Partial<Visit['deeds'][number]>): Visit['deeds'][number] => ({
  title: 'Looked at your orders',
  changes: false,
  byPages: false,
  orderIds: [],
  count: 1,
  firstAt: '2026-03-02T06:31:00.000Z',
  lastAt: '2026-03-02T06:31:00.000Z',
  refused: false,
  ...changes,
});

interface There {
  list?: SessionRow[];
  visits?: Visit[];
  nextCursor?: string | null;
  after?: string | null;
}

const open = ({ list = [HERE], visits = [], nextCursor = null, after = null }: There = {}) => {
  const store = memberStore();
  store.dispatch(sessionList.received({ sessions: list }));
  store.dispatch(agentVisits.received({ visits, nextCursor }));
  return openScreen(<SessionsScreen after={after} />, { store });
};

const rowOf = (name: string) => screen.getByText(name).closest('li')!;

afterEach(forgetBrowser);

it('shows each session with its device, sign-in time and time of last use', () => {
  open({ list: [HERE, LAPTOP, AGENT] });
  const here = within(rowOf('Chrome on Android'));
  expect(here.getByText('This device')).toBeVisible();
  expect(here.getByText(/^Signed in 02 Mar 2026 12:00:00 pm$/)).toBeVisible();
  expect(here.getByText(/^Last used 02 Mar 2026 01:00:00 pm$/)).toBeVisible();
  expect(here.queryByRole('button')).not.toBeInTheDocument();
  expect(within(rowOf('Rohit Deshpande')).getByText('Support agent')).toBeVisible();
});

it('offers no session to end when this device has the only one, and says that no agent visited', () => {
  open();
  expect(screen.queryByRole('button', { name: /Sign out (there|everywhere)/ })).not.toBeInTheDocument();
  expect(screen.getByText(/No support agent has been in your account/)).toBeVisible();
});

it('ends a session once when the button is pressed twice, and lists the remaining sessions', async () => {
  const ended: string[] = [];
  mockServer.use(
    mockEndpoint(sessions.revoke, ({ body }) => {
      ended.push(body.sessionId);
      return {};
    }),
    mockEndpoint(sessions.list, { sessions: [HERE] }),
  );
  const { user } = open({ list: [HERE, LAPTOP] });
  await user.dblClick(screen.getByRole('button', { name: /^Sign out there: Firefox on Linux/ }));
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument());
  expect(ended).toEqual([LAPTOP.sessionId]);
  expect(jest.mocked(showToast).mock.calls).toEqual([['Signed out there.', 'success']]);
  expect(screen.getByText('Chrome on Android')).toBeVisible();
  // The button that was pressed is gone.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus());
});

it('shows that the other buttons wait while a session is being ended', async () => {
  const answer = heldAnswer();
  mockServer.use(
    mockError(sessions.revoke, 'UNAVAILABLE', 'Back in a minute', {}, answer),
    mockEndpoint(sessions.list, { sessions: [HERE, LAPTOP, AGENT] }),
  );
  const { user } = open({ list: [HERE, LAPTOP, AGENT] });
  const others = () => screen.getAllByRole('button', { name: /there: Rohit|everywhere else/ });
  expect(others()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /there: Firefox/ }));
  expect(screen.getByRole('button', { name: /^Signing out: Firefox/ })).not.toHaveAttribute('aria-disabled');
  for (const other of others()) expect(other).toHaveAttribute('aria-disabled', 'true');
  await answer.comesAfter(() => undefined);
  await screen.findByRole('button', { name: /^Sign out there: Firefox/ });
  for (const other of others()) expect(other).not.toHaveAttribute('aria-disabled');
});

it('ends all other sessions together', async () => {
  mockServer.use(
    mockEndpoint(sessions.revokeOthers, { ended: 2 }),
    mockEndpoint(sessions.list, { sessions: [HERE] }),
  );
  const { user } = open({ list: [HERE, LAPTOP, AGENT] });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(screen.getAllByText(/^Signed in/)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  expect(jest.mocked(showToast).mock.calls).toEqual([['Signed out everywhere else.', 'success']]);
});

it('keeps the list when a session cannot be ended', async () => {
  mockServer.use(
    mockError(sessions.revoke, 'UNAVAILABLE', 'Back in a minute'),
    mockNetworkFailure(sessions.list),
  );
  const { user } = open({ list: [HERE, LAPTOP] });
  await user.click(screen.getByRole('button', { name: /^Sign out there/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Sign out there/ })).toBeEnabled());
  expect(screen.getByText('Firefox on Linux')).toBeVisible();
});

it.each([
  ['on one day', '2026-03-02T07:00:00.000Z', '02 Mar 2026 12:00:00 pm, until 12:30:00 pm at the latest'],
  [
    'past midnight',
    '2026-03-02T18:35:09.000Z',
    '02 Mar 2026 12:00:00 pm, until 03 Mar 2026 12:05:09 am at the latest',
  ],
])(
  'shows to the second when a visit %s began and ends at the latest, and when something was done',
  (_when, endsAt, words) => {
    open({ visits: [visit({ endsAt, deeds: [deed({ firstAt: '2026-03-02T06:31:05.000Z' })] })] });
    const { parentElement } = screen.getByRole('heading', { name: 'Rohit Deshpande, SUPPORT' });
    expect(parentElement).toHaveTextContent(words);
    expect(screen.getByText('12:01:05 pm')).toBeVisible();
  },
);

it('shows what an agent did and how often, and what was changed or refused', () => {
  open({
    visits: [
      visit({
        deeds: [
          deed({ count: 3 }),
          deed({ title: 'Placed an order', changes: true }),
          deed({ title: 'Asked to change your profile', changes: true, refused: true }),
        ],
      }),
    ],
  });
  expect(screen.getByRole('heading', { level: 3, name: 'Rohit Deshpande, SUPPORT' })).toBeVisible();
  expect(screen.getByText(/Looked at your orders, 3 times/)).toBeVisible();
  expect(screen.getByText(/Placed an order/)).toHaveTextContent('Changed something');
  const refused = screen.getByText(/Asked to change your profile/);
  expect(refused).toHaveTextContent('Refused');
  expect(refused).not.toHaveTextContent('Changed something');
});

it('lists what pages loaded by themselves apart from what an agent did, without leaving anything out', () => {
  const loaded = deed({ title: 'Saw your name and balance', count: 13, byPages: true });
  open({ visits: [visit({ deeds: [loaded, deed({})] })] });
  const byPages = screen.getByRole('list', { name: 'Loaded by the pages they opened' });
  expect(within(byPages).getByRole('listitem')).toHaveTextContent('Saw your name and balance, 13 times');
  const own = screen.getByText('Looked at your orders').closest('ol')!;
  expect(own).not.toBe(byPages);
  expect(within(own).getAllByRole('listitem')).toHaveLength(1);
});

it('shows no heading of a list that would be empty', () => {
  open({ visits: [visit({ deeds: [deed({})] })] });
  expect(screen.queryByText('Loaded by the pages they opened')).not.toBeInTheDocument();
});

it('appends earlier visits, and can retry when that fails', async () => {
  const earlier = visit({ visitId: id(8), agent: { name: 'Sunita Rao', role: 'SUPPORT_ZILLION' } });
  mockServer.use(mockError(sessions.agentVisits, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }));
  const { user } = open({ visits: [visit()], nextCursor: 'c1' });
  const more = screen.getByRole('link', { name: /Show earlier/ });
  expect(more).toHaveAttribute('href', '/profile/sessions?after=c1');
  await user.click(more);
  await screen.findByRole('link', { name: /Try again/ });
  mockServer.use(mockEndpoint(sessions.agentVisits, { visits: [earlier], nextCursor: null }));
  await user.click(screen.getByRole('link', { name: /Try again/ }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Sunita Rao, SUPPORT_ZILLION' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Rohit Deshpande, SUPPORT' })).toBeVisible();
});

it('leads from earlier visits of support back to the latest', () => {
  open({ visits: [visit()] });
  expect(screen.queryByRole('link', { name: 'Show the latest' })).not.toBeInTheDocument();
  open({ visits: [visit()], after: 'c2' });
  expect(screen.getByRole('link', { name: 'Show the latest' })).toHaveAttribute('href', '/profile/sessions');
});
