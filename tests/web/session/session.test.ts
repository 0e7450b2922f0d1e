import { waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { http, HttpResponse } from 'msw';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import { finishLogOut, isSignOutDue, logOut } from '#web/session/log-out.ts';
import {
  replaceSession,
  clearSession,
  flash,
  isLoggedIn,
  isOwnSession,
  markLoggedIn,
  mayBeAgent,
  claimTab,
  SESSION_EXPIRED,
  takeFlash,
} from '#web/session/session.ts';
import { readStored, STORED_KEYS, writeStored } from '#web/session/storage.ts';
import { fakeCaches } from '../../support/fake-caches.ts';
import { mockServer } from '../../support/mock-server.ts';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  Cookies.remove('token', { path: '/' });
  Cookies.remove('sign_out_due', { path: '/' });
});

const signIn = () => {
  markLoggedIn(2);
  writeStored('surveyData', '{}');
  writeStored('ssoLogin', 'true');
  writeStored('username', 'Asha');
  Cookies.set('token', 'mirror', { path: '/' });
};

const expectNothingStored = () => {
  expect(STORED_KEYS.filter((key) => readStored(key) !== null)).toEqual([]);
  expect(window.localStorage).toHaveLength(0);
  expect(Cookies.get('token')).toBeUndefined();
};

describe('the logged-in state', () => {
  const cases: [string | null, string | null, string, boolean][] = [
    [null, null, '', false],
    ['true', null, '', true],
    ['yes', null, '', false],
    ['true', 'true', '', true],
    ['true', null, '?ssoToken=abc', true],
    ['true', 'false', '?ssoToken=abc', true],
    ['true', 'true', '?ssoToken=abc', false],
    ['true', 'true', '?a=1&ssoToken=', false],
    [null, 'true', '?ssoToken=abc', false],
  ];
  it.each(cases)('with flag %j, sign-on flag %j and query %j is %j', (flag, sso, search, expected) => {
    if (flag !== null) writeStored('isLoggedIn', flag);
    if (sso !== null) writeStored('ssoLogin', sso);
    expect(isLoggedIn(search)).toBe(expected);
  });
});

it('stores the flag, the client name and the number of cards on a sign-in', () => {
  markLoggedIn(3);
  expect([readStored('isLoggedIn'), readStored('clientName'), readStored('totalLcn')]).toEqual([
    'true',
    'ZILLION',
    '3',
  ]);
  markLoggedIn();
  expect(readStored('totalLcn')).toBe('3');
});

it.each([
  [null, null, false, false],
  ['true', null, false, true],
  ['true', 'true', true, false],
  [null, 'true', false, false],
])(
  'a session with flag %j and sign-on flag %j may be an agent’s: %j, is the member’s own: %j',
  (flag, sso, agents, own) => {
    if (flag !== null) writeStored('isLoggedIn', flag);
    if (sso !== null) writeStored('ssoLogin', sso);
    expect([mayBeAgent(), isOwnSession()]).toEqual([agents, own]);
  },
);

it('stores the client of the page as the client name', () => {
  document.documentElement.dataset['client'] = 'HARBOURLINE';
  markLoggedIn();
  delete document.documentElement.dataset['client'];
  expect(readStored('clientName')).toBe('HARBOURLINE');
});

it('keeps the stored role of an agent', () => {
  writeStored('ssoLogin', 'true');
  writeStored('clientName', 'SUPPORT');
  markLoggedIn();
  expect(readStored('clientName')).toBe('SUPPORT');
});

it('clears the data of the previous card when the session of another card begins', async () => {
  signIn();
  window.sessionStorage.setItem('draft', 'an address');
  await replaceSession(3);
  expect(STORED_KEYS.filter((key) => readStored(key) !== null)).toEqual([
    'isLoggedIn',
    'clientName',
    'totalLcn',
  ]);
  expect(window.sessionStorage).toHaveLength(0);
  expect(Cookies.get('token')).toBe('mirror');
});

it('clears the session items and the rest of local storage', async () => {
  signIn();
  await clearSession();
  expectNothingStored();
});

describe('the session storage of a tab', () => {
  const draft = () => window.sessionStorage.getItem('draft');
  beforeEach(() => window.sessionStorage.setItem('draft', 'an address'));

  it('is kept for the same card after its session has ended', async () => {
    claimTab('xxxxxx7354');
    await clearSession();
    expect(claimTab('xxxxxx7354')).toBe(false);
    expect(draft()).toBe('an address');
  });

  it('is cleared when another card is signed in', async () => {
    claimTab('xxxxxx7354');
    await clearSession();
    expect(claimTab('xxxxxx0001')).toBe(true);
    expect(draft()).toBeNull();
    window.sessionStorage.setItem('draft', 'theirs');
    expect(claimTab('xxxxxx0001')).toBe(false);
    expect(draft()).toBe('theirs');
  });

  it('is kept when a visitor signs in', () => {
    expect(claimTab('xxxxxx7354')).toBe(false);
    expect(draft()).toBe('an address');
  });
});

describe('signing out', () => {
  it('calls the server-side logout, then clears the stored data', async () => {
    signIn();
    const storedThen: (string | null)[] = [];
    mockServer.use(
      http.post('*/api/logout', () => {
        storedThen.push(readStored('isLoggedIn'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await withOrigin(logOut);
    expect(storedThen).toEqual(['true']);
    expectNothingStored();
    expect(isSignOutDue()).toBe(false);
  });

  it.each([
    ['refused', () => new HttpResponse(null, { status: 502 }), 'status 502'],
    ['not answered', () => HttpResponse.error(), expect.anything()],
  ])(
    'clears the stored data when the call was %s, and logs "Logout API ERROR:"',
    async (_name, answer, reason) => {
      const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      signIn();
      mockServer.use(http.post('*/api/logout', answer));
      await withOrigin(logOut);
      expect(errors.mock.calls).toEqual([['Logout API ERROR:', reason]]);
      expectNothingStored();
      expect(isSignOutDue()).toBe(true);
    },
  );

  it('remembers for years that the server has to be told, on every page', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const set = jest.spyOn(Cookies, 'set');
    mockServer.use(http.post('*/api/logout', () => HttpResponse.error()));
    await withOrigin(logOut);
    expect(set.mock.calls).toEqual([['sign_out_due', '1', { path: '/', sameSite: 'lax', expires: 3650 }]]);
  });

  it('clears the session storage of the tab', async () => {
    signIn();
    window.sessionStorage.setItem('draft', 'an address');
    mockServer.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await withOrigin(logOut);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('waits at most eight seconds for the response', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    mockServer.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await withOrigin(logOut);
    expect(patience).toHaveBeenCalledWith(8000);
    expect(isSignOutDue()).toBe(true);
  });

  it('stays pending until the server has answered', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const asked = jest.fn();
    let answer: () => Response = () => HttpResponse.error();
    mockServer.use(
      http.post('*/api/logout', () => {
        asked();
        return answer();
      }),
    );
    await withOrigin(logOut);
    const finish = async () => {
      let done = false;
      await withOrigin(async () => {
        done = await finishLogOut();
      });
      return [done, isSignOutDue()];
    };
    expect(await finish()).toEqual([false, true]);
    answer = () => new HttpResponse(null, { status: 204 });
    expect(await finish()).toEqual([true, false]);
    expect(await finish()).toEqual([false, false]);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['a login', async () => markLoggedIn(1)],
    ['the start of another session', () => clearSession({ keepCookie: true })],
  ])('is no longer pending after %s', async (_name, happen) => {
    Cookies.set('sign_out_due', '1', { path: '/' });
    await happen();
    expect(isSignOutDue()).toBe(false);
  });

  it('removes the offline vouchers before the server answers', async () => {
    const device = fakeCaches();
    await device.caches.open(OFFLINE_CACHE);
    let keptThen = true;
    mockServer.use(
      http.post('*/api/logout', async () => {
        keptThen = await device.caches.has(OFFLINE_CACHE);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await withOrigin(logOut);
    device.remove();
    expect(keptThen).toBe(false);
  });
});

/** Node's fetch needs an absolute address. */
async function withOrigin(work: () => Promise<unknown>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => real(new URL(input as string, 'http://localhost'), init);
  try {
    await work();
  } finally {
    globalThis.fetch = real;
  }
}

describe('a response that ends the session', () => {
  /** As after a page load: a session ends once per page. */
  const freshPage = async () => {
    jest.resetModules();
    return (await import('#web/session/session.ts')).endSessionAfter;
  };
  const placeAt = (search: string) => ({
    search,
    pathname: '/profile',
    replace: jest.fn(),
    reload: jest.fn(),
  });

  it.each([401, 403, 417])(
    'with the status %d clears the session, stores the message and reloads',
    async (code) => {
      const endSessionAfter = await freshPage();
      const place = placeAt('?tab=1');
      signIn();
      expect(endSessionAfter(code, place)).toBe(true);
      expectNothingStored();
      await waitFor(() => expect(place.reload).toHaveBeenCalledTimes(1));
      expect(place.replace).not.toHaveBeenCalled();
      expect(takeFlash()).toBe('Session Expired!');
    },
  );

  it('lets answers that still arrive store nothing on the device', async () => {
    const endSessionAfter = await freshPage();
    const place = placeAt('');
    endSessionAfter(401, place);
    (await import('#web/session/storage.ts')).writeStored('USER_LCN', 'xxxxxx7354');
    (await import('#web/session/session.ts')).markLoggedIn(1);
    await waitFor(() => expect(place.reload).toHaveBeenCalledTimes(1));
    expectNothingStored();
  });

  it('reloads without the query string when that holds a sign-on token', async () => {
    const endSessionAfter = await freshPage();
    const place = placeAt('?ssoToken=abc&username=x');
    endSessionAfter(401, place);
    await waitFor(() => expect(place.replace.mock.calls).toEqual([['/profile']]));
    expect(place.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['stores', 'a member', null, 1],
    ['does not store', 'an agent', 'true', 0],
  ])('%s the values in the forms of %s', async (_what, _who, sso, kept) => {
    const endSessionAfter = await freshPage();
    const place = placeAt('');
    document.body.innerHTML = '<main><form><input name="city" value="Pune"></form></main>';
    writeStored('USER_LCN', 'xxxxxx7354');
    if (sso) writeStored('ssoLogin', sso);
    endSessionAfter(401, place);
    await waitFor(() => expect(place.reload).toHaveBeenCalled());
    document.body.innerHTML = '';
    expect(Object.keys(window.sessionStorage).filter((key) => key.endsWith('_form'))).toHaveLength(kept);
  });

  it('ends the session once when several requests fail', async () => {
    const endSessionAfter = await freshPage();
    const place = placeAt('');
    expect([401, 403, 401].map((code) => endSessionAfter(code, place))).toEqual([true, true, true]);
    await waitFor(() => expect(place.reload).toHaveBeenCalled());
    expect(place.reload).toHaveBeenCalledTimes(1);
  });

  it.each([0, 200, 400, 404, 409, 418, 429, 500])('does not have the status %d', async (code) => {
    const endSessionAfter = await freshPage();
    const place = placeAt('');
    signIn();
    expect(endSessionAfter(code, place)).toBe(false);
    expect(readStored('isLoggedIn')).toBe('true');
    expect(place.reload).not.toHaveBeenCalled();
    expect(takeFlash()).toBeNull();
  });
});

describe('the offline vouchers', () => {
  let device: ReturnType<typeof fakeCaches>;
  beforeEach(async () => {
    device = fakeCaches();
    signIn();
    await device.caches.open(OFFLINE_CACHE);
  });
  afterEach(() => device.remove());

  it.each([
    ['a sign-out', () => withOrigin(logOut)],
    ['a change of card', () => replaceSession(2)],
    ['the end of the session', () => clearSession()],
    ['a sign-in', async () => markLoggedIn(1)],
  ])('are removed by %s', async (_name, happen) => {
    mockServer.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await happen();
    expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
  });

  it('do not block the end of the session when the browser refuses to remove them', async () => {
    const { caches, remove } = fakeCaches();
    jest.spyOn(caches, 'delete').mockRejectedValue(new DOMException('No', 'SecurityError'));
    await expect(clearSession()).resolves.toBeUndefined();
    remove();
  });

  it('are kept while the session continues', async () => {
    markLoggedIn();
    expect(await device.caches.has(OFFLINE_CACHE)).toBe(true);
  });
});

it('returns a stored message once', () => {
  flash(SESSION_EXPIRED);
  expect([takeFlash(), takeFlash()]).toEqual(['Session Expired!', null]);
});
