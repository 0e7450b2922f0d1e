// A support agent's link in the address: removed at once, verified, and the page reloaded (spec §4, §8).
import Cookies from 'js-cookie';
import { http, HttpResponse } from 'msw';
import { login } from '#contract/login.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { isSignOutDue } from '#web/session/log-out.ts';
import { takeNotice } from '#web/session/notice.ts';
import { takeLink } from '#web/session/sign-on-link.ts';
import { signOn } from '#web/session/sign-on.ts';
import { readStored, writeStored } from '#web/session/storage.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';

const LINK = { token: 'sealed', clientName: 'SUPPORT', username: 'Rohit Deshpande' } as const;
const QUERY = 'ssoToken=sealed&clientName=SUPPORT&username=Rohit+Deshpande';
const here = () => window.location.pathname + window.location.search;

let said: unknown[];
beforeEach(() => {
  said = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void said.push(parts.join(' ')));
  browserCaller.baseOf = () => 'http://localhost';
});
afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  Cookies.remove('token', { path: '/' });
});

describe('reading the link', () => {
  it('removes its parameters from the address and the history', () => {
    window.history.replaceState({ as: `/x?${QUERY}` }, '', `/burn/vouchers?category=dining&${QUERY}`);
    expect(takeLink()).toEqual(LINK);
    expect(here()).toBe('/burn/vouchers?category=dining');
    expect(window.history.state).toBeNull();
  });

  it.each([
    ['without a role', 'ssoToken=sealed&username=Rohit'],
    ['with an unknown role', 'ssoToken=sealed&clientName=ZILLION&username=Rohit'],
    ['without an agent', 'ssoToken=sealed&clientName=SUPPORT'],
    ['with an empty token', 'ssoToken=&clientName=SUPPORT&username=Rohit'],
  ])('logs an error for a link %s, and removes the token', (_what, query) => {
    window.history.replaceState(null, '', `/?${query}`);
    expect(takeLink()).toBeNull();
    expect(here()).toBe('/');
    expect(said).toEqual(['There was some issue in getting the parameters']);
  });
});

describe('signing on', () => {
  it('sends the token as a header, and stores what the server returns', async () => {
    const sent: (string | null)[] = [];
    mockServer.use(
      mockEndpoint(login.ssoVerify, ({ headers, query }) => {
        sent.push(headers.get('token'), query.clientName, query.username);
        const endsAt = '2026-03-14T10:00:00.000Z';
        return { clientName: 'SUPPORT_ZILLION' as const, username: 'Rohit D', endsAt, endsInSeconds: 1800 };
      }),
    );
    Cookies.set('token', 'of the session', { path: '/' });
    writeStored('USER_LCN', 'xxxxxx0001');
    const reload = jest.fn();
    await signOn(LINK, reload);
    expect(sent).toEqual(['sealed', 'SUPPORT', 'Rohit Deshpande']);
    const stored = (['isLoggedIn', 'ssoLogin', 'clientName', 'username'] as const).map(readStored);
    expect(stored).toEqual(['true', 'true', 'SUPPORT_ZILLION', 'Rohit D']);
    expect(readStored('USER_LCN')).toBeNull();
    expect(Cookies.get('token')).toBe('of the session');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(takeNotice()).toBeNull();
    expect(said).toEqual([]);
  });

  it.each([
    ['the server refuses the link', LINK],
    ['the link is incomplete', null],
  ])('stores nothing when %s, and reloads without parameters', async (_why, link) => {
    mockServer.use(mockError(login.ssoVerify, 'SSO_LINK_REFUSED', 'This sign-on link is not valid any more'));
    window.history.replaceState(null, '', '/burn/vouchers?category=dining');
    const reload = jest.fn();
    await signOn(link, reload);
    expect(said).toEqual(['Error generating sso token. Please try again.']);
    expect(here()).toBe('/burn/vouchers');
    expect([readStored('isLoggedIn'), readStored('ssoLogin')]).toEqual([null, null]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(takeNotice()).toBe('not-signed-on');
  });

  describe('while a visit goes on that another link began', () => {
    const refused = () =>
      mockError(login.ssoVerify, 'SSO_LINK_REFUSED', 'This sign-on link is not valid any more');
    const beginVisit = async () => {
      const visit = { clientName: 'SUPPORT' as const, username: 'Rohit D', endsInSeconds: 1800 };
      const endsAt = '2026-03-14T10:00:00.000Z';
      mockServer.use(mockEndpoint(login.ssoVerify, { ...visit, endsAt }));
      await signOn({ ...LINK, token: 'the link of the visit before' }, jest.fn());
      mockServer.use(refused());
      Cookies.set('token', 'of the visit', { path: '/' });
    };
    const isVisiting = () => readStored('ssoLogin') === 'true' && Cookies.get('token') === 'of the visit';

    it('ends that visit when the next link fails', async () => {
      await beginVisit();
      let told = 0;
      mockServer.use(
        http.post('*/api/logout', () => {
          told += 1;
          return HttpResponse.json({});
        }),
      );
      await signOn(LINK, jest.fn());
      expect([isVisiting(), told, isSignOutDue()]).toEqual([false, 1, false]);
    });

    it('ends it on this device, and later on the server, if that cannot be told', async () => {
      await beginVisit();
      mockServer.use(http.post('*/api/logout', () => HttpResponse.error()));
      await signOn(LINK, jest.fn());
      expect([isVisiting(), isSignOutDue()]).toEqual([false, true]);
      Cookies.remove('sign_out_due', { path: '/' });
    });

    it('goes on when its own link is opened again, or one that is incomplete', async () => {
      await beginVisit();
      await signOn({ ...LINK, token: 'the link of the visit before' }, jest.fn());
      expect(isVisiting()).toBe(true);
      await signOn(null, jest.fn());
      expect(isVisiting()).toBe(true);
    });
  });

  it('leaves a member signed in who opens a link that fails', async () => {
    mockServer.use(mockError(login.ssoVerify, 'SSO_LINK_REFUSED', 'This sign-on link is not valid any more'));
    writeStored('isLoggedIn', 'true');
    await signOn(LINK, jest.fn());
    expect(readStored('isLoggedIn')).toBe('true');
  });

  it('says so when the link is for the site of another brand', async () => {
    const details = { otherBrand: true };
    mockServer.use(mockError(login.ssoVerify, 'SSO_LINK_REFUSED', 'It is for another brand', details));
    await signOn(LINK, jest.fn());
    expect(said).toEqual(['Error generating sso token. Please try again.']);
    expect(takeNotice()).toBe('not-signed-on-here');
  });
});
