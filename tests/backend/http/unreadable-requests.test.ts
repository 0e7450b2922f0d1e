import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { answerUnreadable } from '#contract/unreadable-request.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';
import { partsOf, sendAndVanish, sendRaw, UNREADABLE } from '../../support/raw-http.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
}, OPENING_MS);
afterAll(() => test.close());

const ALIVE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('A request that cannot be read', () => {
  it.each(UNREADABLE)(
    'is refused in the envelope, with an id, if it is %s',
    async (_what, text, status, errorCode) => {
      // The first one on a connection, and one after another.
      for (const answer of [await sendRaw(port, text), await sendRaw(port, ALIVE, text)]) {
        const { headers, body, ...refused } = partsOf(answer);
        expect(refused).toEqual({ status });
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          connection: 'close',
          'x-request-id': expect.stringMatching(/^[\w-]{36}$/) as string,
        });
        expect(body).toEqual({
          status: 'FAILED',
          statusCode: status,
          message: expect.any(String) as string,
          data: expect.objectContaining({ errorCode }) as object,
        });
      }
    },
  );

  it('is refused also if much more of it is on its way', async () => {
    const text = `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(2_000_000)}\r\n\r\n`;
    for (let n = 0; n < 10; n += 1) expect(partsOf(await sendRaw(port, text)).status).toBe(431);
  });

  it('does no harm if its sender is gone', async () => {
    for (const [, text] of UNREADABLE) await sendAndVanish(port, text);
    await sendAndVanish(port, 'GET /healthz HTT');
    expect(await sendRaw(port, ALIVE.replace('Host', 'Connection: close\r\nHost'))).toMatch(/^HTTP\/1.1 200/);
  });

  it.each([
    ['in the middle of another one', { headersSent: true }],
    ['in place of that to a request under way', { headersSent: false, req: { complete: true } }],
  ])('gets no answer %s', (_where, _httpMessage) => {
    const socket = Object.assign(new PassThrough(), { _httpMessage });
    expect(answerUnreadable({ code: 'HPE_INVALID_METHOD' }, socket, 'an id')).toBeNull();
    expect(socket.destroyed).toBe(true);
    expect(socket.read()).toBeNull();
  });

  it('is refused also if it is too slow, and what comes of it later has no effect', async () => {
    const done: string[] = [];
    const server = createServer({ requestTimeout: 20, connectionsCheckingInterval: 10 }, (request) => {
      request.resume().on('end', () => done.push(request.method!));
    });
    server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
      answerUnreadable(error, socket, 'an id'),
    );
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const begun = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n{"';
    const answer = await sendRaw((server.address() as AddressInfo).port, begun, '":');
    await new Promise((closed) => server.close(closed));
    expect(partsOf(answer)).toMatchObject({ status: 408, body: { data: { errorCode: 'REQUEST_TIMEOUT' } } });
    expect(done).toEqual([]);
  });
});
