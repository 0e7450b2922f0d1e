// Sends bytes to a server as they are, for requests that no HTTP client would send.
import { connect } from 'node:net';

/** What the server answers until it closes the connection. Each part is sent after an answer to the one before. */
export const sendRaw = (port: number, ...parts: string[]): Promise<string> =>
  new Promise((done, fail) => {
    let answer = '';
    const left = [...parts];
    const sendNext = () => void (left.length > 0 && socket.write(left.shift()!));
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, sendNext);
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      sendNext();
    });
    socket.on('end', () => socket.end());
    socket
      .on('close', () => done(answer))
      .on('error', (error) => (answer === '' ? fail(error) : done(answer)));
  });

/** Begins a request and is gone before the server can answer. */
export const sendAndVanish = (port: number, text: string): Promise<void> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => socket.resetAndDestroy()));
    socket.on('error', () => undefined).on('close', () => done());
  });

/** The parts of the last answer on a connection. */
export const partsOf = (answer: string) => {
  const [head = '', body = ''] = answer.slice(answer.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map((header) => header.toLowerCase().split(': '))) as Record<
      string,
      string
    >,
    body: JSON.parse(body || 'null') as unknown,
  };
};

/** Requests that cannot be read, and how they are refused. */
export const UNREADABLE: readonly [what: string, request: string, status: number, errorCode: string][] = [
  [
    'an address that is too long',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'a header that is too large',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['a malformed header', 'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400, 'MALFORMED_REQUEST'],
];
