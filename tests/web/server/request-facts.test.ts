/** @jest-environment node */
import { clientIdOf, originOf } from '#web/server/request-facts.ts';
import { requestIdOf } from '#web/api/server-caller.ts';
import { requestOf } from './request.ts';

const of = (host: string | undefined) => {
  const request = requestOf();
  if (host === undefined) delete request.headers.host;
  else request.headers.host = host;
  return request;
};

it.each([
  ['hoopoe.rewards.example', 'HOOPOE'],
  ['Harbourline.Rewards.example:8443', 'HARBOURLINE'],
  ['hoopoe.localhost:3000', 'HOOPOE'],
  ['7eleven.example', 'ZILLION'],
  ['localhost', 'ZILLION'],
  ['localhost:3000', 'ZILLION'],
  ['www.rewards.example', 'ZILLION'],
  ['127.0.0.1:3000', 'ZILLION'],
  ['[::1]:3000', 'ZILLION'],
  ['-x.example', 'ZILLION'],
  [`${'a'.repeat(41)}.example`, 'ZILLION'],
  ['a b.example', 'ZILLION'],
  ['evil/..example', 'ZILLION'],
  ['', 'ZILLION'],
  [undefined, 'ZILLION'],
])('derives from host %j the client %s', (host, client) => expect(clientIdOf(of(host))).toBe(client));

it.each([
  ['rewards.example', 'http://rewards.example'],
  ['rewards.example:8443', 'http://rewards.example:8443'],
  ['rewards.example/evil', 'http://localhost'],
  ['user@evil.example', 'http://localhost'],
  ['a b', 'http://localhost'],
  ['[', 'http://localhost'],
  ['rewards.example:99999', 'http://localhost'],
  [undefined, 'http://localhost'],
])('derives from host %j the origin %s', (host, origin) => expect(originOf(of(host))).toBe(origin));

it('takes the protocol from X-Forwarded-Proto when it is http or https', () => {
  const asked = (proto: string) =>
    originOf(requestOf({ headers: { 'x-forwarded-proto': proto }, from: '127.0.0.1' }));
  expect(asked('https')).toBe('https://rewards.example');
  expect(asked('javascript')).toBe('http://rewards.example');
});

it('keeps a valid request id, and creates one otherwise', () => {
  const asked = (id: string) => requestIdOf(requestOf({ headers: { 'x-request-id': id } }));
  expect(asked('trace-0123')).toBe('trace-0123');
  expect(asked('a b c d e f g h')).toMatch(/^[\da-f-]{36}$/);
  expect(asked('short')).toMatch(/^[\da-f-]{36}$/);
});
