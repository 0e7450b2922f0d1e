import Cookies from 'js-cookie';
import { member } from '#contract/member.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { recallSession } from '#web/session/recall-session.ts';
import { isLoggedIn, markLoggedIn, mayBeForgotten, takeFlash } from '#web/session/session.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  Cookies.remove('token', { path: '/' });
});

describe('a session of which only the cookie is left', () => {
  const COOKIE = 'mirror';
  const recall = () => recallSession({ ...browserCaller, baseOf: () => 'http://localhost' });
  beforeEach(() => {
    Cookies.set('token', COOKIE, { path: '/' });
  });

  it('may be forgotten, but not without the cookie, while it is marked, or under a sign-on link', () => {
    expect(mayBeForgotten()).toBe(true);
    window.history.replaceState(null, '', '/?ssoToken=abc');
    expect(mayBeForgotten()).toBe(false);
    window.history.replaceState(null, '', '/');
    Cookies.remove('token', { path: '/' });
    expect(mayBeForgotten()).toBe(false);
    Cookies.set('token', COOKIE, { path: '/' });
    markLoggedIn();
    expect(mayBeForgotten()).toBe(false);
  });

  it('is marked if it is a member’s', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    expect(await recall()).toBe(true);
    expect(isLoggedIn()).toBe(true);
  });

  it('is not marked if it is an agent’s', async () => {
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture({ agent: ACTING_AGENT })));
    expect(await recall()).toBe(false);
    expect([isLoggedIn(), Cookies.get('token')]).toEqual([false, COOKIE]);
  });

  it('is forgotten with its cookie if it has ended, and asked for once in a tab', async () => {
    mockServer.use(mockError(member.dashboard, 'UNAUTHENTICATED', 'No live session'));
    expect(await recall()).toBe(false);
    expect([isLoggedIn(), Cookies.get('token'), takeFlash()]).toEqual([false, undefined, null]);
    Cookies.set('token', COOKIE, { path: '/' });
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    expect(await recall()).toBe(false);
  });

  it('is asked for again after a failure that says nothing of it', async () => {
    mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
    expect(await recall()).toBe(false);
    expect(Cookies.get('token')).toBe(COOKIE);
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    expect(await recall()).toBe(true);
  });

  it.each([
    ['began', 'another', 'another'],
    ['ended', null, undefined],
  ])('is left to another tab in which one %s meanwhile', async (_what, changed, kept) => {
    const meanwhile = () => {
      if (changed) Cookies.set('token', changed, { path: '/' });
      else Cookies.remove('token', { path: '/' });
    };
    mockServer.use(mockError(member.dashboard, 'UNAUTHENTICATED', 'No live session'));
    mockServer.events.on('request:start', meanwhile);
    expect(await recall()).toBe(false);
    mockServer.events.removeAllListeners();
    expect(Cookies.get('token')).toBe(kept);
  });
});
