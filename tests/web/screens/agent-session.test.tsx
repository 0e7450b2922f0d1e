import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { dashboard } from '#web/features/member/dashboard.ts';
import { AgentSession } from '#web/screens/shell/agent-session.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { endSessionAfter } from '#web/session/session.ts';
import { readStored, writeStored } from '#web/session/storage.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));
// jsdom cannot reload a page.
jest.mock('#web/session/session.ts', () => ({
  ...jest.requireActual<object>('#web/session/session.ts'),
  endSessionAfter: jest.fn(),
}));

const MEMBER = dashboardFixture({ firstName: 'Farhan', lastName: 'Qureshi', lcn: 'xxxxxx0075' });

const open = (endsInSeconds = 1740, user = userEvent.setup()) => {
  const agent = { ...ACTING_AGENT!, endsInSeconds };
  const store = storeForTest();
  store.dispatch(dashboard.received({ ...MEMBER, agent }));
  return openScreen(<AgentSession member={MEMBER} agent={agent} />, { store, user });
};

afterEach(() => {
  jest.mocked(endSessionAfter).mockReset();
  forgetBrowser();
});

it('shows the member’s masked name and card, the agent’s name and role, and the time left', () => {
  open();
  const bar = screen.getByRole('complementary', { name: 'Support session' });
  expect(bar).toHaveTextContent('Helping Farhan Q.');
  expect(bar).not.toHaveTextContent('Qureshi');
  expect(bar).toHaveTextContent('Card xxxxxx0075');
  expect(bar).toHaveTextContent('Agent Rohit Deshpande, SUPPORT');
  expect(bar).toHaveTextContent('29:00 left');
});

describe('the remaining time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

  it('counts down, and at zero the session ends as after a 401 response', () => {
    open(90);
    expect(screen.getByText('01:30')).toBeVisible();
    pass(30);
    expect(screen.getByText('01:00')).toBeVisible();
    pass(59);
    expect(endSessionAfter).not.toHaveBeenCalled();
    pass(2);
    expect(jest.mocked(endSessionAfter).mock.calls[0]).toEqual([401]);
  });
});

it('ends the session once when the button is pressed twice, and goes to the home page', async () => {
  const ended: string[] = [];
  mockServer.use(
    http.post('*/api/logout', ({ request }) => {
      ended.push(request.method);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => real(new URL(input as string, 'http://localhost'), init);
  writeStored('ssoLogin', 'true');
  writeStored('clientName', 'SUPPORT');
  const { user, store } = open();
  await user.dblClick(screen.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(navigateTo).toHaveBeenCalled());
  globalThis.fetch = real;
  expect(ended).toEqual(['POST']);
  expect([readStored('ssoLogin'), readStored('clientName')]).toEqual([null, null]);
  expect(dashboard.selectData(store.getState())).toBeNull();
  expect(jest.mocked(navigateTo).mock.calls).toEqual([['/']]);
});
