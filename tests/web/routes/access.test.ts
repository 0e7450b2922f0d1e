import { decideAccess, ownPath, returnToOf, type Viewer } from '#web/routes/access.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';

type Row = Pick<RouteRow, 'access' | 'agent' | 'duringLogin'>;

const PATH = '/order-summary?count=2';
const LOGIN = '/login?returnTo=%2Forder-summary%3Fcount%3D2';

const viewers = {
  visitor: { kind: 'visitor' },
  visitorDuringLogin: { kind: 'visitor', loginUnderWay: true },
  member: { kind: 'member' },
  agent: { kind: 'agent' },
} satisfies Record<string, Viewer>;

/** What each viewer gets: `true`, or where they are redirected. */
type Expected = Record<keyof typeof viewers, string | true>;

const everybody: Expected = { visitor: true, visitorDuringLogin: true, member: true, agent: true };
const signedOut: Expected = { visitor: true, visitorDuringLogin: true, member: '/', agent: '/' };
const signedIn: Expected = { visitor: LOGIN, visitorDuringLogin: LOGIN, member: true, agent: true };

const classes: [string, Row, Expected][] = [
  ['a public page', { access: 'public', agent: true }, everybody],
  ['a public page closed to agents', { access: 'public', agent: false }, { ...everybody, agent: '/' }],
  ['a page for signed-out users', { access: 'restricted', agent: false }, signedOut],
  ['a page for signed-out users, agents too', { access: 'restricted', agent: true }, signedOut],
  ['a private page', { access: 'private', agent: false }, { ...signedIn, agent: '/' }],
  ['a private page open to agents', { access: 'private', agent: true }, signedIn],
  ['a page closed to agents', { access: 'restrictedForAgent', agent: false }, { ...signedIn, agent: '/' }],
  [
    'a page closed to agents by its class',
    { access: 'restrictedForAgent', agent: true },
    { ...signedIn, agent: '/' },
  ],
  [
    'a page of a login under way',
    { access: 'private', agent: false, duringLogin: true },
    { visitor: '/login', visitorDuringLogin: true, member: '/', agent: '/' },
  ],
];

const decided = (row: Row, viewer: Viewer, path = PATH): string | true => {
  const decision = decideAccess(row, viewer, path);
  return decision.allow ? true : decision.to;
};

const cases = classes.flatMap(([name, row, expected]) =>
  (Object.keys(viewers) as (keyof typeof viewers)[]).map(
    (viewer) => [name, viewer, row, expected[viewer]] as const,
  ),
);

it.each(cases)('opens or redirects %s correctly for a %s', (_name, viewer, row, expected) => {
  expect(decided(row, viewers[viewer])).toBe(expected);
});

it('gives the reason why a page stays closed', () => {
  const why = (row: Row, viewer: Viewer) => decideAccess(row, viewer, PATH);
  expect(why(routes.profile, viewers.visitor)).toMatchObject({ why: 'sign-in' });
  expect(why(routes.login, viewers.member)).toMatchObject({ why: 'signed-in' });
  expect(why(routes.loginOtp, viewers.member)).toMatchObject({ why: 'signed-in' });
  expect(why(routes.profile, viewers.agent)).toMatchObject({ why: 'closed' });
});

it('keeps returnTo when the login has expired', () => {
  const path = '/login-otp?returnTo=%2Fprofile';
  expect(decided(routes.loginOtp, viewers.visitor, path)).toBe('/login?returnTo=%2Fprofile');
  expect(decided(routes.loginOtp, viewers.visitor, '/login-otp?returnTo=//evil')).toBe('/login');
});

it.each([
  ['/login', '/'],
  ['/login?returnTo=%2Fplus-membership', '/plus-membership'],
  ['/login?returnTo=%2Forder-summary%3Fcount%3D2%23x', '/order-summary?count=2#x'],
  ['/login?returnTo=%2Fsearch%3Fq%3D%E0%A4%9A%E0%A4%BE%E0%A4%AF', '/search?q=%E0%A4%9A%E0%A4%BE%E0%A4%AF'],
  ['/login?returnTo=%2Fsearch%3Fq%3D50%2525', '/search?q=50%25'],
  ['/login?returnTo=%2F%2Fevil.example', '/'],
  ['/login?returnTo=%2F..%2F%2Fevil.example', '/'],
  ['/login?returnTo=https%3A%2F%2Fevil.example', '/'],
  ['/login?returnTo=%2Fapi%2Flogout', '/'],
])('leads who is signed in past the login, to a page of ours: %s', (path, to) => {
  for (const viewer of [viewers.member, viewers.agent]) expect(decided(routes.login, viewer, path)).toBe(to);
  expect(decided(routes.loginOtp, viewers.member, path.replace('/login', '/login-otp'))).toBe(to);
});

it('never leads to another site after the login, however the address is written', () => {
  expect(decided(routes.profile, viewers.visitor, '//evil.example/profile')).toBe('/login');
});

describe('every row of the route table', () => {
  const rows = Object.values<RouteRow>(routes);
  const of = (access: RouteRow['access']) => rows.filter((row) => row.access === access && !row.duringLogin);

  it.each(of('public'))('lets visitors and members open $pattern', (row) => {
    expect(decided(row, viewers.visitor, row.pattern)).toBe(true);
    expect(decided(row, viewers.member, row.pattern)).toBe(true);
  });

  it.each(of('private'))('redirects a visitor of $pattern to the login and lets a member in', (row) => {
    const path = row.pattern.replace(/[{}]/g, '');
    expect(decided(row, viewers.visitor, path)).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
    expect(decided(row, viewers.member, path)).toBe(true);
  });

  it.each(rows.filter((row) => row.access !== 'restricted' && !row.duringLogin))(
    'opens $pattern to agents only if the table says so',
    (row) => expect(decided(row, viewers.agent, row.pattern)).toBe(row.agent ? true : '/'),
  );

  it('never redirects to the page that it closes', () => {
    for (const row of rows) {
      for (const viewer of Object.values(viewers))
        expect(decided(row, viewer, row.pattern)).not.toBe(row.pattern);
    }
  });

  it('is noindex unless the page is public', () => {
    expect(rows.filter((row) => row.access !== 'public' && !row.noindex)).toEqual([]);
  });
});

describe('a path to return to', () => {
  it.each([
    '/',
    '/profile',
    '/order-summary?count=2',
    '/a//b',
    '/login?returnTo=%2F%2Fevil',
    '/#x',
    '/%2F%2Fevil',
    '/apiary',
    '/vouchers?next=/api/logout',
  ])('is kept: %j', (path) => expect(ownPath(path)).toBe(path));

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/%2e%2e//evil.example',
    '\\\\evil.example',
    '/profile\\..\\evil',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    '%5Cevil.example',
    'evil.example',
    ' /profile',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\u0000/evil.example',
    '/profile\u007f',
    '/api',
    '/sandbox?x',
    '/api/logout',
    '/api/v1/member/plus/auto-renew-status/update?status=OFF',
    '/profile/../api/logout',
    '/./api/logout#x',
    '/profile/%2e%2e/api/logout',
    '/_next/data/x.json',
    '/sandbox/pay?token=x',
    '',
    undefined,
    null,
    7,
    ['/profile'],
    {},
  ])('is replaced by the home page: %j', (path) => expect(ownPath(path)).toBe('/'));

  it('never leads to another site, however a browser parses it', () => {
    const parts = ['/', '\\', '\t', '%2F', '%5C', '@', ':', '.', 'evil.example'];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const path = ownPath(`/${a}${b}${c}`);
          const { host, pathname } = new URL(path, 'https://own.example');
          expect(host).toBe('own.example');
          // Read again without its origin, as by a router.
          expect(new URL(pathname, 'https://own.example').host).toBe('own.example');
        }
      }
    }
  });
});

it('writes and reads the returnTo of the login', () => {
  expect(hrefs.login('/')).toBe('/login');
  expect(hrefs.login(PATH)).toBe(LOGIN);
  expect(returnToOf(LOGIN)).toBe(PATH);
  expect(returnToOf('/login')).toBe('/');
  expect(returnToOf('/login?returnTo=https%3A%2F%2Fevil.example')).toBe('/');
});
