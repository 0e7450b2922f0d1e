// What each process of the web server answers to a request that cannot be parsed.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { partsOf, sendAndVanish, sendRaw, UNREADABLE } from '../support/raw-http.ts';

const LOADED = pathToFileURL(join(__dirname, '../../scripts/lib/answer-unreadable.mjs')).href;
const SERVER = `
  const server = require('node:http').createServer((request, response) => response.end('whole'));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

let child: ChildProcessByStdio<null, Readable, null>;
let port: number;
beforeAll(async () => {
  child = spawn(process.execPath, ['--import', LOADED, '-e', SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  port = Number(said);
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

it('A web server serves on when the sender of such a request is gone', async () => {
  for (const [, text] of UNREADABLE) await sendAndVanish(port, text);
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/whole$/);
});
