import { channel } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { readableAddress, rewriteUnreadableAddresses } from '#web/server/readable-address.ts';

it.each([
  ['/burn/vouchers/x/%ff', '/burn/vouchers/x/%25ff'],
  ['/x/%E0%A4%A?q=%ff?', '/x/%25E0%25A4%25A?q=%ff?'],
  ['/%', '/%25'],
])('escapes the percent signs in a path that cannot be decoded: %s', (address, readable) => {
  expect(readableAddress(address)).toBe(readable);
});

it.each([
  ['http://evil.example/api/v1/membership/plans', '/api/v1/membership/plans'],
  ['HTTPS://evil.example?q=/', '/?q=/'],
  ['http:///x', '/x'],
  ['http://%zz/', '/'],
  ['*', '/*'],
  ['', '/'],
])('takes %s for a path of this site', (address, readable) => {
  expect(readableAddress(address)).toBe(readable);
});

it.each([
  '/',
  '//evil.example/x',
  '/x?to=http://evil.example/',
  '/burn/vouchers?q=%ff',
  '/caf%C3%A9',
  '/a%2Fb',
])('leaves %s unchanged', (address) => {
  expect(readableAddress(address)).toBe(address);
});

it('rewrites the address of each request before a handler reads it', () => {
  rewriteUnreadableAddresses();
  const request = Object.assign(new IncomingMessage(new Socket()), { url: '/x/%ff?q=1' });
  channel('http.server.request.start').publish({ request, response: new ServerResponse(request) });
  expect(request.url).toBe('/x/%25ff?q=1');
});
