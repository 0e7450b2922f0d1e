// What each process of the web server answers to a request that cannot be parsed, and how long it waits for one.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { REQUEST_TIMEOUT_MS } from '#contract/unreadable-request.ts';
import { partsOf, sendAndVanish, sendRaw, UNREADABLE } from '../support/raw-http.ts';

const LOADED = pathToFileURL(join(__dirname, '../../scripts/lib/answer-unreadable.mjs')).href;
const SERVER = `
  const server = require('node:http').createServer((request, response) => response.end('whole'));
  server.listen(0, '127.0.0.1', () => {
    const { requestTimeout, headersTimeout } = server;
    console.log(JSON.stringify({ port: server.address().port, waits: { requestTimeout, headersTimeout } }));
  });`;

let child: ChildProcessByStdio<null, Readable, null>;
let port: number;
let waits: unknown;
beforeAll(async () => {
  child = spawn(process.execPath, ['--import', LOADED, '-e', SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  ({ port, waits } = JSON.parse(said) as { port: number; waits: unknown });
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // Nothing of this ended the process before.
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it.each(UNREADABLE)(
  'A web server refuses in the envelope, with an id, %s',
  async (_what, text, status, errorCode) => {
    const { headers, body, ...refused } = partsOf(await sendRaw(port, text));
    expect(refused).toEqual({ status });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(body).toMatchObject({ status: 'FAILED', statusCode: status, data: { errorCode } });
  },
);

it('A web server waits no longer for a request that is sent slowly than the backend does', () => {
  expect(waits).toEqual({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS });
});

it('A web server serves on when the sender of such a request is gone', async () => {
  for (const [, text] of UNREADABLE) await sendAndVanish(port, text);
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/whole$/);
});
