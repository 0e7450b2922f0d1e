// A connector for tests, as docs/connectors.md describes it: it checks signatures with code of its own.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ConnectorCall {
  operation: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every operation has another shape
  payload: any;
}

export interface ConnectorAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | string;
}

const isSigned = (key: string, path: string, body: string, timestamp: string, signature: string): boolean =>
  Math.abs(Date.now() / 1000 - Number(timestamp)) < 300 &&
  signature === createHmac('sha256', key).update(`${timestamp}\n${path}\n${body}`).digest('hex');

/** Serves under `/connect`; calls that are not signed with the key are refused and not kept. */
export const startConnector = async (
  key: string,
  answer: (call: ConnectorCall) => ConnectorAnswer | Promise<ConnectorAnswer> = () => ({}),
) => {
  const calls: ConnectorCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const respond = async () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { url = '', headers } = request;
      if (!isSigned(key, url, text, String(headers['x-timestamp']), String(headers['x-signature']))) {
        response.writeHead(401).end();
        return;
      }
      const call = { operation: url.replace('/connect/', ''), payload: JSON.parse(text) as unknown };
      if (call.operation !== 'ping') calls.push(call);
      const { status = 200, headers: more, body = {} } = await answer(call);
      response.writeHead(status, { 'Content-Type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void respond());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/connect`,
    calls,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

export type TestConnector = Awaited<ReturnType<typeof startConnector>>;
