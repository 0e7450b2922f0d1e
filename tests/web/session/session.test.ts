import { waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { http, HttpResponse } from 'msw';
import { KEPT_VOUCHERS } from '#web/session/kept.ts';
import { finishLogOut, isSignOutDue, logOut } from '#web/session/log-out.ts';
import {
  beginAnew,
  clearSession,
  flash,
  isLoggedIn,
  isOwnSession,
  markLoggedIn,
  mayBeAgent,
  ownTab,
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

describe('whether one is logged in', () => {
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

it('notes a sign-in with the client’s name and how many cards there are', () => {
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
])('with flag %j and sign-on flag %j may be an agent’s: %j, is one’s own: %j', (flag, sso, agents, own) => {
  if (flag !== null) writeStored('isLoggedIn', flag);
  if (sso !== null) writeStored('ssoLogin', sso);
  expect([mayBeAgent(), isOwnSession()]).toEqual([agents, own]);
});

it('leaves an agent’s role as it was mirrored', () => {
  writeStored('ssoLogin', 'true');
  writeStored('clientName', 'SUPPORT');
  markLoggedIn();
  expect(readStored('clientName')).toBe('SUPPORT');
});

it('keeps nothing of the card before when another one’s session begins', async () => {
  signIn();
  window.sessionStorage.setItem('draft', 'an address');
  await beginAnew(3);
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

describe('what a tab keeps', () => {
  const draft = () => window.sessionStorage.getItem('draft');
  beforeEach(() => window.sessionStorage.setItem('draft', 'an address'));

  it('stays for the card that kept it, over the end of its session', async () => {
    ownTab('xxxxxx7354');
    await clearSession();
    expect(ownTab('xxxxxx7354')).toBe(false);
    expect(draft()).toBe('an address');
  });

  it('goes where another card is signed in', async () => {
    ownTab('xxxxxx7354');
    await clearSession();
    expect(ownTab('xxxxxx0001')).toBe(true);
    expect(draft()).toBeNull();
    window.sessionStorage.setItem('draft', 'theirs');
    expect(ownTab('xxxxxx0001')).toBe(false);
    expect(draft()).toBe('theirs');
  });

  it('stays of a visitor who signs in', () => {
    expect(ownTab('xxxxxx7354')).toBe(false);
    expect(draft()).toBe('an address');
  });
});

describe('signing out', () => {
  it('calls the server-side logout, then clears what is stored', async () => {
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
  ])('clears what is stored where it was %s, and says "Logout API ERROR:"', async (_name, answer, reason) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    signIn();
    mockServer.use(http.post('*/api/logout', answer));
    await withOrigin(logOut);
    expect(errors.mock.calls).toEqual([['Logout API ERROR:', reason]]);
    expectNothingStored();
    expect(isSignOutDue()).toBe(true);
  });

  it('leaves nothing in the tab for whoever signs in next', async () => {
    signIn();
    window.sessionStorage.setItem('draft', 'an address');
    mockServer.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await withOrigin(logOut);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('waits eight seconds for an answer, and for none beyond them', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    mockServer.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await withOrigin(logOut);
    expect(patience).toHaveBeenCalledWith(8000);
    expect(isSignOutDue()).toBe(true);
  });

  it('stays due until the server has heard of it', async () => {
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
    ['another session in its place', () => clearSession({ keepCookie: true })],
  ])('is not due any more after %s', async (_name, happen) => {
    Cookies.set('sign_out_due', '1', { path: '/' });
    await happen();
    expect(isSignOutDue()).toBe(false);
  });

  it('takes the kept vouchers away before the call is answered', async () => {
    const device = fakeCaches();
    await device.caches.open(KEPT_VOUCHERS);
    let keptThen = true;
    mockServer.use(
      http.post('*/api/logout', async () => {
        keptThen = await device.caches.has(KEPT_VOUCHERS);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await withOrigin(logOut);
    device.remove();
    expect(keptThen).toBe(false);
  });
});

/** Node's fetch takes no relative address. */
async function withOrigin(work: () => Promise<void>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => real(new URL(input as string, 'http://localhost'), init);
  try {
    await work();
  } finally {
    globalThis.fetch = real;
  }
}

describe('an answer that ends the session', () => {
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

  it.each([401, 403, 417])('with %d clears the session, keeps the message and reloads', async (code) => {
    const endSessionAfter = await freshPage();
    const place = placeAt('?tab=1');
    signIn();
    expect(endSessionAfter(code, place)).toBe(true);
    expectNothingStored();
    await waitFor(() => expect(place.reload).toHaveBeenCalledTimes(1));
    expect(place.replace).not.toHaveBeenCalled();
    expect(takeFlash()).toBe('Session Expired!');
  });

  it('reloads without the query string where it holds a sign-on token', async () => {
    const endSessionAfter = await freshPage();
    const place = placeAt('?ssoToken=abc&username=x');
    endSessionAfter(401, place);
    await waitFor(() => expect(place.replace.mock.calls).toEqual([['/profile']]));
    expect(place.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['a member', null, 1],
    ['an agent', 'true', 0],
  ])('keeps what the forms of %s hold', async (_who, sso, kept) => {
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

  it('ends it once, however many calls fail', async () => {
    const endSessionAfter = await freshPage();
    const place = placeAt('');
    expect([401, 403, 401].map((code) => endSessionAfter(code, place))).toEqual([true, true, true]);
    await waitFor(() => expect(place.reload).toHaveBeenCalled());
    expect(place.reload).toHaveBeenCalledTimes(1);
  });

  it.each([0, 200, 400, 404, 409, 418, 429, 500])('is none with %d', async (code) => {
    const endSessionAfter = await freshPage();
    const place = placeAt('');
    signIn();
    expect(endSessionAfter(code, place)).toBe(false);
    expect(readStored('isLoggedIn')).toBe('true');
    expect(place.reload).not.toHaveBeenCalled();
    expect(takeFlash()).toBeNull();
  });
});

describe('the vouchers kept on the device', () => {
  let device: ReturnType<typeof fakeCaches>;
  beforeEach(async () => {
    device = fakeCaches();
    signIn();
    await device.caches.open(KEPT_VOUCHERS);
  });
  afterEach(() => device.remove());

  it.each([
    ['a sign-out', () => withOrigin(logOut)],
    ['another card', () => beginAnew(2)],
    ['a session that ended', () => clearSession()],
    ['a sign-in, which is the beginning of another session', async () => markLoggedIn(1)],
  ])('go with %s', async (_name, happen) => {
    mockServer.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await happen();
    expect(await device.caches.has(KEPT_VOUCHERS)).toBe(false);
  });

  it('that the browser refuses to take away hold nothing up', async () => {
    const { caches, remove } = fakeCaches();
    jest.spyOn(caches, 'delete').mockRejectedValue(new DOMException('No', 'SecurityError'));
    await expect(clearSession()).resolves.toBeUndefined();
    remove();
  });

  it('stay while the session goes on', async () => {
    markLoggedIn();
    expect(await device.caches.has(KEPT_VOUCHERS)).toBe(true);
  });
});

it('gives a kept message once', () => {
  flash(SESSION_EXPIRED);
  expect([takeFlash(), takeFlash()]).toEqual(['Session Expired!', null]);
});
