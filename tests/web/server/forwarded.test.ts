/** @jest-environment node */
import { callerAddress, callerScheme } from '#web/server/forwarded.ts';
import { requestOf } from './request.ts';

const mockLines: [{ address: string }, string][] = [];
jest.mock('#web/api/web-log.ts', () => ({
  createWebLog: () => ({ warn: (...line: [{ address: string }, string]) => mockLines.push(line) }),
}));

afterEach(() => delete process.env['TRUSTED_PROXIES']);

const caller = (from: string, said?: string) =>
  callerAddress(requestOf({ from, headers: said === undefined ? {} : { 'x-forwarded-for': said } }));

it('logs one address that forwards requests and is not trusted, once', () => {
  caller('203.0.113.5');
  caller('127.0.0.1', '203.0.113.5');
  expect(mockLines).toEqual([]);
  for (const from of ['10.0.0.7', '10.0.0.8']) caller(from, '203.0.113.5');
  expect(mockLines).toEqual([[{ address: '10.0.0.7' }, expect.stringContaining('TRUSTED_PROXIES')]]);
});

it('ignores forwarded headers from a caller that is not a trusted proxy', () => {
  expect(caller('203.0.113.5', '10.0.0.1')).toBe('203.0.113.5');
  const headers = { 'x-forwarded-proto': 'https' };
  expect(callerScheme(requestOf({ from: '203.0.113.5', headers }))).toBe('http');
});

it.each([
  ['127.0.0.1', '203.0.113.5'],
  ['::1', '203.0.113.5'],
  ['::ffff:127.0.0.1', '203.0.113.5'],
])(
  'takes address and scheme from the forwarded headers of a proxy on the same machine (%s)',
  (from, said) => {
    expect(caller(from, said)).toBe(said);
    expect(callerScheme(requestOf({ from, headers: { 'x-forwarded-proto': 'https' } }))).toBe('https');
  },
);

it.each([
  ['begins with an address that the caller forged', '10.0.0.9', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['contains a proxy that is not trusted', '10.0.0.9', '1.2.3.4, 192.0.2.1, 10.0.0.8', '192.0.2.1'],
  ['contains a value that is not an address', '10.0.0.9', 'unknown, 10.0.0.8', '10.0.0.8'],
  ['is empty', '10.0.0.9', '', '10.0.0.9'],
  ['lists trusted proxies only', '10.0.0.9', '10.0.0.7, 10.0.0.8', '10.0.0.7'],
])('finds the address of the caller when X-Forwarded-For %s', (_what, from, said, expected) => {
  process.env['TRUSTED_PROXIES'] = 'loopback, 10.0.0.0/8';
  expect(caller(from, said)).toBe(expected);
});

it.each([
  ['the proxy that heard from the caller', '203.0.113.5, 10.0.0.7', 'https, http', 'https'],
  ['that proxy, if the next one came over https', '203.0.113.5, 10.0.0.7', 'http,https', 'http'],
  ['each proxy alike', '203.0.113.5, 10.0.0.7', 'https,https', 'https'],
  ['one proxy for all', '203.0.113.5, 10.0.0.7', 'https', 'https'],
  ['the caller, who is not believed', '203.0.113.5', 'https, http', 'http'],
  ['a proxy that is not trusted', '203.0.113.5, 192.0.2.1', 'https, http', 'http'],
  ['proxies that do not say from whom they heard, the last', '', 'http, https', 'https'],
])('takes a scheme in X-Forwarded-Proto from %s', (_whom, said, proto, expected) => {
  process.env['TRUSTED_PROXIES'] = '10.0.0.0/8';
  const headers = { 'x-forwarded-for': said, 'x-forwarded-proto': proto };
  expect(callerScheme(requestOf({ from: '10.0.0.9', headers }))).toBe(expected);
});

it('accepts named ranges, single addresses and IPv6 ranges as trusted proxies', () => {
  process.env['TRUSTED_PROXIES'] = 'uniquelocal,192.0.2.44,2001:db8::/32';
  for (const from of ['10.200.0.1', '172.31.0.1', 'fd00::1', '192.0.2.44', '2001:db8::7']) {
    expect(caller(from, '203.0.113.5')).toBe('203.0.113.5');
  }
  for (const from of ['192.0.2.45', '2001:db9::7', '127.0.0.1']) {
    expect(caller(from, '203.0.113.5')).toBe(from);
  }
});

it('trusts no proxy when no entry of TRUSTED_PROXIES is valid', () => {
  process.env['TRUSTED_PROXIES'] = 'all,0.0.0.0/x,0.0.0.0/-1,10.0.0.0/33,/0,';
  expect(caller('10.0.0.9', '203.0.113.5')).toBe('10.0.0.9');
});
